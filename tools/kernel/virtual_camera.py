"""picamera2 on libcamera's virtual camera, which plays pictures: a part of picamera2's stand-in.

Only what libcamera 0.4.0's virtual camera lacks is put right: it has no raw modes, wants a plane each for
light and colour, and leaves a frame's status as it found it. Memory is the dma heap's, as on a Pi.
"""

import libcamera
import picamera2.dma_heap
import picamera2.picamera2 as original
from picamera2.allocators import DmaAllocator


class TwoPlanes(DmaAllocator):
    """Its buffers as NV12 has them: light, then colour, in one piece of memory."""

    def allocate(self, libcamera_config, use_case):
        super().allocate(libcamera_config, use_case)
        for config in libcamera_config:
            light = config.stride * config.size.height
            whole = self.frame_buffers[config.stream]
            self.frame_buffers[config.stream] = [
                self._split(each, light, config.frame_size) for each in whole
            ]

    def _split(self, buffer, light, size):
        planes = []
        for offset, length in ((0, light), (light, size - light)):
            plane = libcamera.FrameBuffer.Plane()
            plane.fd = buffer.planes[0].fd
            plane.offset = offset
            plane.length = length
            planes.append(plane)
        split = libcamera.FrameBuffer(planes)
        self.mapped_buffers[split] = self.mapped_buffers.pop(buffer)
        # libcamera has a descriptor of its own for each buffer, and picamera2 counts by it.
        old, new = buffer.planes[0].fd, split.planes[0].fd
        self.mapped_buffers_used[new] = self.mapped_buffers_used.pop(old)
        self.libcamera_fds[self.libcamera_fds.index(old)] = new
        return split


class VirtualPicamera2(original.Picamera2):
    def _get_raw_modes(self):
        return [{"format": "NV12", "size": (640, 480)}]


libcamera.FrameMetadata.status = property(lambda _: libcamera.FrameMetadata.Status.Success)
original.DmaAllocator = TwoPlanes
# A Pi's heap is called otherwise.
picamera2.dma_heap.heapNames[:] = ["/dev/dma_heap/system"]
