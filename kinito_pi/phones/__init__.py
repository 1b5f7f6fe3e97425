"""The page on the Pi: Flask behind waitress. Reaches the inbox and observations, nothing else."""

from kinito_pi.phones.app import House, create_app
from kinito_pi.phones.knock import knock
from kinito_pi.phones.server import MOST_STREAMS, PortBusy, listen, serve
from kinito_pi.phones.waiting_room import WaitingRoom

__all__ = ["MOST_STREAMS", "House", "PortBusy", "WaitingRoom", "create_app", "knock", "listen", "serve"]
