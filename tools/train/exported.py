"""Write a trained network as ONNX for OpenCV, batch normalisation folded into the weights.

python -m tools.train.exported localiser IN.pt OUT.onnx
python -m tools.train.exported face IN.pt OUT.onnx
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from tools.train.networks import Face, Localiser

KINDS = {"localiser": (Localiser, (1, 3, 240, 320)), "face": (Face, (1, 5, 48, 48))}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args(argv)
    kind, shape = KINDS[args.kind]
    network = kind()
    network.load_state_dict(torch.load(args.weights))
    network.eval()
    axes = {"seen": {0: "n"}, "said": {0: "n"}} if args.kind == "face" else None
    torch.onnx.export(
        network, (torch.zeros(shape),), str(args.out), dynamo=False, opset_version=13,
        input_names=["seen"], output_names=["said"], dynamic_axes=axes,
    )  # fmt: skip
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
