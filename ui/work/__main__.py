"""A worker process: `python -m ui.work`, with a socket to the server where others have their keyboard."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal: this one ends with the server

from .process import main  # noqa: E402

main()
