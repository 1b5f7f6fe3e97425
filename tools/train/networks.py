"""The two networks: where faces lie, and what is on one. Small enough for a Pi, plain enough for OpenCV."""

from __future__ import annotations

import torch
from torch import Tensor, nn

PLACES, CLASSES, MOVES, TILT = 9, 8, 4, 1
HEATS, SHAPES = 4, 5


def _step(inside: int, out: int, stride: int = 1, spread: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, out, 3, stride, padding=spread, dilation=spread, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, width: int, spread: int) -> None:
        super().__init__()
        self.first, self.second = _step(width, width, spread=spread), _step(width, width)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.second(self.first(x))


class _Surroundings(nn.Module):
    """What is far and wide around a cell, seen at half the grain and added to what is known of the cell."""

    def __init__(self, width: int, wide: int) -> None:
        super().__init__()
        self.body = nn.Sequential(_step(width, wide, 2), _Residual(wide, 1), _Residual(wide, 2))
        self.back = nn.ConvTranspose2d(wide, width, 2, 2)
        for each in (self.back.weight, self.back.bias):
            nn.init.zeros_(each)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.back(self.body(x))


class Localiser(nn.Module):
    """``(n, 3, 240, 320)`` to ``(n, 9, 30, 40)``: logits of a face that lies flat, of a die that leans or
    lies on another, of a thing that is no die, of a die that is blurred; then for what is in that cell:
    offset x, y in cells, log of its side in cells, cosine and sine of four times its angle."""

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 12, 2), _step(12, 24, 2), _step(24, width, 2), _Residual(width, 2), _Residual(width, 4)
        )
        self.around = _Surroundings(width, 64)
        self.heads = nn.Conv2d(width, HEATS + SHAPES, 1)
        with torch.no_grad():
            self.heads.bias[:HEATS] = -4.0

    def forward(self, x: Tensor) -> Tensor:
        return self.heads(self.around(self.body(x)))


class Face(nn.Module):
    """``(n, 5, 48, 48)``: a crop and two planes with where in the picture it is, in the crop's own axes, to
    ``(n, 22)``: nine places (logits of a pip), eight classes (nothing of its own, 1 to 6, a thing that is no
    face; logits), and how far the crop is off: x, y in sides, log of the side, angle; and how far the die
    leans, 1 for 30 degrees."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(5, 16, 2),
            _step(16, 32),
            _step(32, 48, 2),
            _step(48, 64),
            _step(64, 64),
            _step(64, 96, 2),
            _step(96, 96),
        )
        self.whole = _Residual(96, 1)
        nn.init.constant_(self.whole.second[1].weight, 0.1)
        self.narrow = nn.Sequential(
            nn.Conv2d(96, 24, 1, bias=False), nn.BatchNorm2d(24), nn.ReLU(inplace=True)
        )
        self.last = nn.Sequential(
            nn.Linear(24 * 36, 96), nn.ReLU(inplace=True), nn.Linear(96, PLACES + CLASSES + MOVES + TILT)
        )

    def forward(self, x: Tensor) -> Tensor:
        return self.last(self.narrow(self.whole(self.body(x))).flatten(1))
