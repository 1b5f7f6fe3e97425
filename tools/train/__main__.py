"""Train both networks on the same frames.

    python -m tools.train OUT DATA… [--minutes 60] [--earlier FOLDER]

``DATA``: folders of ``tools.render.finished``, each drawn from as often as the others; they may still grow.
Leaves ``localiser.pt`` and ``face.pt`` in ``OUT``, of which ``tools.train.exported`` makes ONNX. Needs torch.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from kinito_pi.vision.networks import halved, peaks
from tools.train.face_targets import Sample, proposed, samples
from tools.train.frames import labels, loaded, varied
from tools.train.localiser_targets import targets
from tools.train.losses import face_loss, localiser_loss
from tools.train.networks import Face, Localiser

BATCH, CROPS = 20, 128
RELOAD = 100
"""Steps after which new frames are looked for, and the weights are kept."""
WARMING = 60
LEAST_RATE = 0.02
KEPT = 0.998
"""Of the mean of the weights a step: the mean over the last few hundred judges better than the last."""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--earlier", type=Path)
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    Training(args).run()
    return 0


class Training:
    """Two networks and their optimisers, from the first step to the last."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.rng = args, np.random.default_rng(args.seed)
        self.networks = {"localiser": Localiser(), "face": Face()}
        for name, network in self.networks.items():
            if args.earlier:  # of a smaller network as well: what is new begins as nothing
                network.load_state_dict(network.state_dict() | torch.load(args.earlier / f"{name}.pt"))
            network.to(memory_format=torch.channels_last).train()
        self.optimisers = [
            torch.optim.AdamW(network.parameters(), args.rate, weight_decay=1e-3)
            for network in self.networks.values()
        ]
        self.means = {
            name: AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(KEPT), use_buffers=True)
            for name, network in self.networks.items()
        }
        self.rows: list[list[dict[str, Any]]] = []
        self.waiting: list[Sample] = []

    def run(self) -> None:
        began, step, sums = time.monotonic(), 0, np.zeros(3)
        while (done := (time.monotonic() - began) / 60 / self.args.minutes) < 1:
            if step % RELOAD == 0:
                self.keep()
                self.rows = [rows for folder in self.args.data if (rows := labels([folder], False))]
                print(
                    f"{step} steps, {sum(map(len, self.rows))} frames, {done:.0%}: {sums / RELOAD}",
                    flush=True,
                )
                sums[:] = 0
            slope = LEAST_RATE + (1 - LEAST_RATE) * (1 + np.cos(np.pi * done)) / 2
            rate = self.args.rate * min(1, (step + 1) / WARMING) * slope
            for optimiser in self.optimisers:
                optimiser.param_groups[0]["lr"] = rate
            sums += self.step()
            step += 1
        self.keep()

    def keep(self) -> None:
        for name, network in self.networks.items():
            torch.save(network.state_dict(), self.args.out / f"{name}.last.pt")
            torch.save(self.means[name].module.state_dict(), self.args.out / f"{name}.pt")

    def step(self) -> np.ndarray:
        """One step of both: their losses, and the share of faces named right."""
        placed = localiser_loss(*self._frames())
        named, share = face_loss(*self._crops())
        for optimiser, loss, network in zip(
            self.optimisers, (placed, named), self.networks.values(), strict=True
        ):
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
            optimiser.step()
        for name, network in self.networks.items():
            self.means[name].update_parameters(network)
        return np.array([float(placed.detach()), float(named.detach()), share])

    def _drawn(self) -> dict[str, Any]:
        folder = self.rows[int(self.rng.integers(len(self.rows)))]
        return folder[int(self.rng.integers(len(folder)))]

    def _frames(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        frames = [varied(loaded(self._drawn()), self.rng) for _ in range(BATCH)]
        pictures, wanted = [], []
        for frame in frames:
            pictures.append(halved(frame.picture).transpose(2, 0, 1))
            wanted.append(targets(frame))
            self.waiting += samples(frame, self.rng)
        seen = torch.from_numpy(np.stack(pictures)).float() / 255 - 0.5
        said = self._said("localiser", seen)
        for frame, answer in zip(frames, said.detach().numpy(), strict=True):
            self.waiting += proposed(frame, peaks(answer), self.rng)
        heat, geometry, known = (torch.from_numpy(np.stack(each)) for each in zip(*wanted, strict=True))
        return said, heat, geometry, known

    def _crops(self) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        # From several frames, so that one frame's crops do not make up a step.
        order = self.rng.permutation(len(self.waiting))
        batch = [self.waiting[i] for i in order[:CROPS]]
        self.waiting = [self.waiting[i] for i in order[CROPS : 4 * CROPS]]
        said = self._said("face", torch.from_numpy(np.stack([sample.planes for sample in batch])))
        places = torch.from_numpy(np.stack([sample.places for sample in batch]))
        face = torch.tensor([sample.face for sample in batch])
        tilt = torch.tensor([sample.tilt for sample in batch], dtype=torch.float32)
        return said, places, face, torch.from_numpy(np.stack([sample.moves for sample in batch])), tilt

    def _said(self, name: str, seen: Tensor) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16):
            said = self.networks[name](seen.contiguous(memory_format=torch.channels_last))
        return said.float()


if __name__ == "__main__":
    raise SystemExit(main())
