"""Numba kernels for playouts. They are used if Numba is installed (`pip install reihum[lab]`).

A kernel plays exactly what the engine and the strategy would play, with the same dice. Tests
compare them move by move.
"""
