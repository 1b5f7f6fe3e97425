"""A planned frame as a Blender scene, path traced to linear light. Needs ``bpy`` 4.2 (numpy < 2).

The clear floor is left out: what its two faces mirror is a flat image, laid over exactly by ``lens``,
while traced glass would cost ten times the samples. What glossy dice mirror is traced.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import bpy
import cv2
import numpy as np
from mathutils import Euler, Matrix

from tools.render.die_make import Make, faces_picture, mesh
from tools.render.plan import HEIGHT, WIDTH, Lamp, Placed, Plan, Stranger, window

SAMPLES = 5
SHARPNESS = 75
"""Per cent of the frame's pixels each way that are traced: a small lens resolves no more."""
LAMP_RADIANCE = 60.0
"""So bright that its image in the floor (4 % and a little more) is white, as of any bare diode."""


def trace(plan: Plan, scratch: Path, threads: int = 1) -> np.ndarray:
    """The window of a frame in linear BGR float32, before the lens bends it; also left in the
    file ``scratch`` (.exr)."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    _settings(scene, plan, threads)
    _world(scene, plan.ambient)
    _camera(scene, plan)
    _cup(plan)
    for number, lamp in enumerate(plan.lamps):
        _lamp(lamp, number)
    chance = np.random.default_rng([plan.seed, 5])
    for die in plan.dice:
        _die(die, chance)
    for stranger in plan.strangers:
        _stranger(stranger)
    scene.render.filepath = str(scratch)
    bpy.ops.render.render(write_still=True)
    return np.asarray(cv2.imread(str(scratch), cv2.IMREAD_UNCHANGED)[..., :3], np.float32)


def _settings(scene: bpy.types.Scene, plan: Plan, threads: int) -> None:
    render, cycles = scene.render, scene.cycles
    render.engine = "CYCLES"
    render.resolution_x, render.resolution_y, render.resolution_percentage = WIDTH, HEIGHT, SHARPNESS
    left, top, right, bottom = window(plan)
    render.use_border = render.use_crop_to_border = True
    render.border_min_x, render.border_max_x = left / WIDTH, right / WIDTH
    render.border_min_y, render.border_max_y = 1 - bottom / HEIGHT, 1 - top / HEIGHT
    render.threads_mode, render.threads = "FIXED", threads
    render.image_settings.file_format = "OPEN_EXR"
    render.image_settings.color_depth = "16"
    render.use_persistent_data = False
    cycles.device, cycles.samples, cycles.seed = "CPU", SAMPLES, plan.seed % 2**31
    cycles.use_adaptive_sampling = False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_quality = "FAST"
    cycles.denoising_prefilter = "FAST"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 7, 1, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 6.0
    moving = any(die.moving is not None for die in plan.dice)
    render.use_motion_blur, render.motion_blur_shutter = moving, 1.0
    scene.frame_set(1)


def _world(scene: bpy.types.Scene, ambient: float) -> None:
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs["Color"].default_value = (ambient, ambient, ambient, 1)


def _camera(scene: bpy.types.Scene, plan: Plan) -> None:
    lens, data = plan.lens, bpy.data.cameras.new("camera")
    data.sensor_width, data.lens = 36.0, 36.0 * lens.focal / WIDTH
    # The axis passes through the picture at ``middle``; shifts are in widths.
    data.shift_x = -(lens.middle[0] - WIDTH / 2) / WIDTH
    data.shift_y = (lens.middle[1] - HEIGHT / 2) / WIDTH
    data.clip_start, data.clip_end = 0.5, 2000
    camera = bpy.data.objects.new("camera", data)
    # Blender's camera looks along -z with y up; ours along +z with y down.
    turn = Matrix(lens.lean.tolist()) @ Matrix(((1, 0, 0), (0, -1, 0), (0, 0, -1)))
    camera.matrix_world = Matrix.Translation(lens.at.tolist()) @ turn.to_4x4()
    scene.collection.objects.link(camera)
    scene.camera = camera


class _Shader:
    """A material's node tree, written down shortly."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.node("ShaderNodeOutputMaterial")

    def node(self, kind: str, **settings: object) -> bpy.types.Node:
        node = self.tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(node, name, value)
        return node

    def wire(self, source: bpy.types.NodeSocket, target: bpy.types.NodeSocket) -> None:
        self.tree.links.new(source, target)

    def mix(self, factor: object, first: bpy.types.Node, second: bpy.types.Node) -> bpy.types.Node:
        """``factor``: a number or a socket; 1 is all of the second."""
        node = self.node("ShaderNodeMixShader")
        if isinstance(factor, int | float):
            node.inputs[0].default_value = factor
        else:
            self.wire(factor, node.inputs[0])
        self.wire(first.outputs[0], node.inputs[1])
        self.wire(second.outputs[0], node.inputs[2])
        return node

    def done(self, last: bpy.types.Node) -> bpy.types.Material:
        self.wire(last.outputs[0], self.out.inputs["Surface"])
        return self.material


def _rgb(colour: tuple[float, float, float]) -> tuple[float, float, float, float]:
    return colour[2], colour[1], colour[0], 1.0


def _plain(name: str, colour: tuple[float, float, float], rough: float) -> bpy.types.Material:
    shader = _Shader(name)
    node = shader.node("ShaderNodeBsdfPrincipled")
    node.inputs["Base Color"].default_value = _rgb(colour)
    node.inputs["Roughness"].default_value = rough
    return shader.done(node)


def _object(name: str, points: np.ndarray, faces: list, material: bpy.types.Material) -> bpy.types.Object:
    data = bpy.data.meshes.new(name)
    data.from_pydata(np.asarray(points).tolist(), [], [list(map(int, face)) for face in faces])
    data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _cup(plan: Plan) -> None:
    turns = np.linspace(0, 2 * np.pi, 97)[:-1]
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    thick = 2.5

    def band(name: str, circles: list[tuple[float, float]], material: bpy.types.Material) -> None:
        points = np.concatenate([np.column_stack([ring * r, np.full(96, z)]) for r, z in circles])
        quads = [
            (row * 96 + i, row * 96 + (i + 1) % 96, (row + 1) * 96 + (i + 1) % 96, (row + 1) * 96 + i)
            for row in range(len(circles) - 1)
            for i in range(96)
        ]
        thing = _object(name, points, quads, material)
        thing.data.polygons.foreach_set("use_smooth", [len(circles) == 2] * len(quads))

    top = plan.cup * plan.taper
    band("wall", [(plan.cup, 0.0), (top, plan.height)], _plain("wall", plan.wall, plan.wall_rough))
    band("rim", [(plan.cup, 0.0), (plan.cup + thick, 0.0)], _plain("rim", plan.rim, 0.5))
    outer = _plain("outside", plan.outside, 0.8)
    band("outside", [(plan.cup + thick, 0.1), (plan.cup + thick, 4), (plan.cup * 8, 4)], outer)
    end = _plain("end", plan.end, 0.7)
    _object("end", np.column_stack([ring * top, np.full(96, plan.height)]), [list(range(96))], end)


def _lamp(lamp: Lamp, number: int) -> None:
    data = bpy.data.lights.new(f"lamp{number}", "AREA")
    data.shape = "DISK" if lamp.round else "RECTANGLE"
    data.size, data.size_y = lamp.size
    area = lamp.size[0] * lamp.size[1] * (np.pi / 4 if lamp.round else 1)
    data.energy = LAMP_RADIANCE * np.pi * area
    data.color = (1.0, 0.97, 0.92)
    thing = bpy.data.objects.new(data.name, data)
    # A lamp shines along its own -z.
    thing.matrix_world = (
        Matrix.Translation(lamp.at)
        @ Euler((0, 0, lamp.turn)).to_matrix().to_4x4()
        @ Euler((np.pi, 0, 0)).to_matrix().to_4x4()
    )
    thing.visible_camera = False
    bpy.context.scene.collection.objects.link(thing)


def _die(die: Placed, chance: np.random.Generator) -> None:
    make = die.make
    points, quads, places = mesh(make, die.faces)
    data = bpy.data.meshes.new("die")
    data.vertices.add(len(points))
    data.vertices.foreach_set("co", (points * die.side / 2).ravel())
    data.loops.add(quads.size)
    data.loops.foreach_set("vertex_index", quads.ravel().astype(np.int32))
    data.polygons.add(len(quads))
    data.polygons.foreach_set("loop_start", np.arange(0, quads.size, 4, dtype=np.int32))
    data.polygons.foreach_set("use_smooth", np.ones(len(quads), bool))
    data.uv_layers.new(name="faces").data.foreach_set("uv", places[quads.ravel()].ravel())
    data.update(calc_edges=True)
    data.materials.append(_die_material(make, faces_picture(make, die.faces, chance)))
    thing = bpy.data.objects.new("die", data)
    thing.matrix_world = Matrix.Translation(die.middle.tolist()) @ Matrix(die.turn.tolist()).to_4x4()
    bpy.context.scene.collection.objects.link(thing)
    if die.moving is not None:
        _move(thing, die.moving)


def _move(thing: bpy.types.Object, moving: np.ndarray) -> None:
    thing.rotation_mode = "XYZ"
    still, turn = thing.location.copy(), thing.rotation_euler.copy()
    for frame, share in ((0, -1.0), (2, 1.0)):
        thing.location = [still[i] + share * moving[i] for i in range(3)]
        thing.rotation_euler = [turn[i] + share * moving[3 + i] for i in range(3)]
        thing.keyframe_insert("location", frame=frame)
        thing.keyframe_insert("rotation_euler", frame=frame)


def _die_material(make: Make, faces: np.ndarray) -> bpy.types.Material:
    image = bpy.data.images.new("faces", faces.shape[1], faces.shape[0], alpha=True, float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    image.alpha_mode = "CHANNEL_PACKED"
    image.pixels.foreach_set(np.ascontiguousarray(faces[..., [2, 1, 0, 3]]).ravel())
    shader = _Shader("die")
    picture = shader.node("ShaderNodeTexImage", image=image, extension="EXTEND")
    body = shader.node("ShaderNodeBsdfPrincipled")
    shader.wire(picture.outputs["Color"], body.inputs["Base Color"])
    body.inputs["Roughness"].default_value = make.rough
    body.inputs["IOR"].default_value = 1.49
    if not make.clear:
        return shader.done(body)
    body.inputs["Transmission Weight"].default_value = make.clear
    ink = shader.node("ShaderNodeBsdfPrincipled")
    shader.wire(picture.outputs["Color"], ink.inputs["Base Color"])
    ink.inputs["Roughness"].default_value = 0.4
    # Light finds its way through clear dice, coloured; the pips stop it.
    through = shader.node("ShaderNodeBsdfTransparent")
    through.inputs["Color"].default_value = _rgb(tuple(0.25 + 0.6 * c**0.5 for c in make.body))
    path = shader.node("ShaderNodeLightPath")
    shadow = shader.node("ShaderNodeMath", operation="MULTIPLY")
    shader.wire(path.outputs["Is Shadow Ray"], shadow.inputs[0])
    shadow.inputs[1].default_value = make.clear
    clear = shader.mix(shadow.outputs[0], body, through)
    return shader.done(shader.mix(picture.outputs["Alpha"], clear, ink))


def _stranger(stranger: Stranger) -> None:
    x, y = stranger.at
    size = stranger.size
    material = _plain(
        "stranger", stranger.colour, 0.35 if stranger.kind in ("coin", "bead", "screw") else 0.7
    )
    if stranger.kind == "coin":
        material.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 1.0
    turn = Euler((0, 0, stranger.turn))
    if stranger.kind in ("coin", "button"):
        bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=size, depth=2, location=(x, y, 1.02))
        bpy.context.object.data.materials.append(material)
        if stranger.kind == "button":
            _holes(stranger)
        return
    if stranger.kind in ("paper", "card"):
        wide = 1.6 if stranger.kind == "card" else 1.0
        bpy.ops.mesh.primitive_cube_add(size=1, location=(x, y, 0.3), rotation=turn)
        bpy.context.object.scale = (1.4 * size * wide, 1.4 * size, 0.2)
    elif stranger.kind == "cube":
        bpy.ops.mesh.primitive_cube_add(size=min(1.4 * size, 16), location=(x, y, 8), rotation=turn)
        bpy.context.object.location.z = min(1.4 * size, 16) / 2
    elif stranger.kind == "finger":
        bpy.ops.mesh.primitive_uv_sphere_add(radius=1, location=(x, y, 6), rotation=(0.5, 0, stranger.turn))
        bpy.context.object.scale = (7.5, 20, 7)
        bpy.ops.object.shade_smooth()
    elif stranger.kind == "screw":
        bpy.ops.mesh.primitive_cylinder_add(
            vertices=24, radius=1.5 + size / 8, depth=3 * size, location=(x, y, 2.6),
            rotation=(np.pi / 2, 0, stranger.turn),
        )  # fmt: skip
    else:
        bpy.ops.mesh.primitive_uv_sphere_add(radius=0.7 * size, location=(x, y, 0.7 * size))
        bpy.ops.object.shade_smooth()
    bpy.context.object.data.materials.append(material)


def _holes(stranger: Stranger) -> None:
    dark = _plain("hole", (0.01, 0.01, 0.01), 0.9)
    for quarter in range(4):
        angle = stranger.turn + quarter * np.pi / 2
        at = np.array(stranger.at) + 0.27 * stranger.size * np.array([np.cos(angle), np.sin(angle)])
        bpy.ops.mesh.primitive_cylinder_add(
            vertices=24, radius=0.12 * stranger.size, depth=0.1, location=(at[0], at[1], -0.01)
        )
        bpy.context.object.data.materials.append(dark)
