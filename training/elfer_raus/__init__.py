"""Elfer raus!, learned by a network that plays itself. `python -m training.elfer_raus --help`."""
