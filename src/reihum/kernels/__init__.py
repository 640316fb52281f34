"""Numba kernels for playouts: an extra, where Numba is installed (`pip install reihum[lab]`).

A kernel plays exactly what the engine and the strategy would play, draw for draw of the dice:
the tests compare them move for move.
"""
