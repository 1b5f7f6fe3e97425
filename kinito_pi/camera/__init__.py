"""Where frames come from on a real tower: the Pi's camera, or photographs from a folder."""

from kinito_pi.camera.errors import CameraError as CameraError
from kinito_pi.camera.errors import NoPicturesError as NoPicturesError
from kinito_pi.camera.picamera import CameraSettings as CameraSettings
from kinito_pi.camera.picamera import PiCamera as PiCamera
from kinito_pi.camera.recorded import RecordedFrames as RecordedFrames
