"""What a doctor asks of the machine and the tower: facts are gathered in one place and judged in others."""

from kinito_pi.doctor.exercise import exercise as exercise
from kinito_pi.doctor.facts import Facts as Facts
from kinito_pi.doctor.facts import Line as Line
from kinito_pi.doctor.finding import Finding as Finding
from kinito_pi.doctor.finding import Level as Level
from kinito_pi.doctor.machine import examine_machine as examine_machine
from kinito_pi.doctor.parts import examine_parts as examine_parts
from kinito_pi.doctor.probes import gather as gather
