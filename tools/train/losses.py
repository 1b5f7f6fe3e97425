"""How far the networks' answers are from what they should be."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from kinito_pi.vision.outputs import THING
from tools.train.networks import CLASSES, HEATS, PLACES


def localiser_loss(said: Tensor, heat: Tensor, geometry: Tensor, known: Tensor) -> Tensor:
    """Focal loss of the heats (as of CenterNet, Zhou et al. 2019); kind and geometry at the centres."""
    chance = torch.sigmoid(said[:, :HEATS])
    taught, centre = (heat >= 0).float(), (heat == 1).float()
    right = -functional.logsigmoid(said[:, :HEATS]) * (1 - chance) ** 2 * centre
    wrong = -functional.logsigmoid(-said[:, :HEATS]) * chance**2 * (1 - heat.clamp(min=0)) ** 4 * (1 - centre)
    count = centre.sum().clamp(min=1)
    off = functional.smooth_l1_loss(said[:, HEATS:], geometry, reduction="none", beta=0.1)
    placed = (off[:, :3].sum(1) * known[:, 0] + off[:, 3:].sum(1) * known[:, 1]).sum() / count
    # Which of the kinds: the focal loss alone leaves a leaning die half a lying one.
    where = (centre.sum(1) == 1) & (taught.min(1).values > 0)
    kinds = said[:, :HEATS].permute(0, 2, 3, 1)[where]
    named = (
        functional.cross_entropy(kinds, centre.permute(0, 2, 3, 1)[where].argmax(1)) if len(kinds) else 0.0
    )
    return ((right + wrong) * taught).sum() / count + placed + named


def face_loss(
    said: Tensor, places: Tensor, face: Tensor, moves: Tensor, tilt: Tensor
) -> tuple[Tensor, float]:
    """Of the nine places, the name and the moves; and the share of names that are right."""
    is_face = ((face > 0) & (face < THING)).float()
    count = is_face.sum().clamp(min=1)
    each = functional.binary_cross_entropy_with_logits(
        said[:, :PLACES], places.clamp(min=0), reduction="none"
    )
    named = functional.cross_entropy(said[:, PLACES : PLACES + CLASSES], face, ignore_index=-1)
    off = functional.smooth_l1_loss(said[:, PLACES + CLASSES : -1], moves, reduction="none", beta=0.03)
    loss = named + 3 * (each.mean(1) * is_face).sum() / count + 3 * (off.sum(1) * is_face).sum() / count
    known = tilt.isfinite()
    leans = functional.smooth_l1_loss(said[known, -1], tilt[known], beta=0.1) if known.any() else 0.0
    loss = loss + 4 * leans
    share = (said[:, PLACES : PLACES + CLASSES].argmax(1) == face).float().mean()
    return loss, float(share)
