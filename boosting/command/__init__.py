"""The library as a command: `python -m boosting`."""
