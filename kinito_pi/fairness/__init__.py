"""Are the dice fair, as this tower throws and reads them? A series of throws, its tests, its report."""

from kinito_pi.fairness.errors import FairnessError as FairnessError
from kinito_pi.fairness.errors import SeriesStopped as SeriesStopped
from kinito_pi.fairness.picture import drawn as drawn
from kinito_pi.fairness.report import written as written
from kinito_pi.fairness.series import Series as Series
from kinito_pi.fairness.tally import Tally as Tally
from kinito_pi.fairness.tally import Thrown as Thrown
from kinito_pi.fairness.verdict import LONGER as LONGER
from kinito_pi.fairness.verdict import Verdict as Verdict
from kinito_pi.fairness.verdict import judged as judged
