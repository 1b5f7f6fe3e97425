"""Write a trained network as ONNX for OpenCV: batch normalisation folded into the weights, and these kept as
half floats, which OpenCV makes whole again when it reads them.

python -m tools.train.exported localiser IN.pt OUT.onnx
python -m tools.train.exported face IN.pt OUT.onnx
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from tools.train.networks import Face, Localiser

LARGE = 64
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
    halve(args.out)
    return 0


def halve(path: Path) -> None:
    """Keep the large weights of an ONNX file as half floats."""
    model = onnx.load(path)
    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype == np.float32 and values.size >= LARGE:
            weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), weights.name))
    onnx.save(model, path)


if __name__ == "__main__":
    raise SystemExit(main())
