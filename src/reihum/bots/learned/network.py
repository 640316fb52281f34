"""Running a small network: in plain Python, and faster where NumPy is installed.

Its inputs are bits, most of them 0, so the first layer adds up the rows of those that are 1. Then
come blocks that each add something to what is there, and two heads: how good each action is, and
how likely it is to win. Weights are whole numbers from -127 to 127 with a scale for each output,
so the file is small. Before a layer the numbers are normalised (`layer norm`; its own weights are
worked into those of the layer).

A file is a line of text, a line of JSON (sizes), and for each layer its scales and biases as
floats and its weights as signed bytes, the first layer by input, all others by output.
"""

import json
import math
import struct
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module, resources
from operator import mul
from typing import Any, NamedTuple

MAGIC = "reihum-network 1"
EPSILON = 1e-5  # in the normalising, as in PyTorch
LANE = 4  # bytes for each output while rows are added up
OFFSET = 128  # makes the weights of a lane positive


def _sumprod(a: Sequence[float], b: Sequence[float]) -> float:
    return float(sum(map(mul, a, b)))


# From Python 3.12 on there is one written in C.
sumprod: Callable[[Sequence[float], Sequence[float]], float] = getattr(math, "sumprod", _sumprod)


class Layer(NamedTuple):
    """The weights as they are in the file."""

    scales: tuple[float, ...]
    biases: tuple[float, ...]
    weights: bytes


class Shape(NamedTuple):
    inputs: int
    width: int
    blocks: int
    actions: int

    def layers(self) -> list[tuple[int, int]]:
        """The inputs and outputs of each layer: the first, two for each block, and the heads."""
        inner = [(self.width, self.width)] * (2 * self.blocks)
        return [(self.inputs, self.width), *inner, (self.width, self.actions), (self.width, 1)]


def write(shape: Shape, layers: Sequence[Layer]) -> bytes:
    head = f"{MAGIC}\n{json.dumps(shape._asdict())}\n".encode()
    parts = [struct.pack(f"<{2 * len(la.scales)}f", *la.scales, *la.biases) for la in layers]
    return head + b"".join(part + la.weights for part, la in zip(parts, layers, strict=True))


def read(data: bytes) -> tuple[Shape, list[Layer]]:
    magic, sizes, rest = data.split(b"\n", 2)
    if magic.decode() != MAGIC:
        raise ValueError("not a network, or one of another version")
    shape, layers = Shape(**json.loads(sizes)), []
    for inputs, outputs in shape.layers():
        numbers = struct.unpack_from(f"<{2 * outputs}f", rest)
        weights = rest[8 * outputs : 8 * outputs + inputs * outputs]
        layers.append(Layer(numbers[:outputs], numbers[outputs:], weights))
        rest = rest[8 * outputs + inputs * outputs :]
    return shape, layers


class Network:
    """What every way of running it has in common."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def judge(self, lit: Sequence[int], wanted: Sequence[int]) -> list[float]:
        """How good each of the `wanted` actions is; `lit` are the inputs that are 1."""
        raise NotImplementedError

    def hope(self, lit: Sequence[int]) -> float:
        """How well the seat will do, as it was rewarded while it learned."""
        raise NotImplementedError


class PlainNetwork(Network):
    """In plain Python. The first layer's rows are one long number each, a lane for each output:
    adding two of them adds all outputs at once."""

    def __init__(self, shape: Shape, layers: Sequence[Layer]) -> None:
        super().__init__(shape)
        first, *inner, actions, value = layers
        width = shape.width
        self._rows = [
            int.from_bytes(
                b"".join(
                    (weight + OFFSET).to_bytes(LANE, "little")
                    for weight in _signed(first.weights[at : at + width])
                ),
                "little",
            )
            for at in range(0, len(first.weights), width)
        ]
        self._first = list(zip(first.scales, first.biases, strict=True))
        self._inner = [(_floats(layer, width), layer.biases) for layer in inner]
        self._actions = _floats(actions, width), actions.biases
        self._value = _floats(value, width)[0], value.biases[0]

    def _body(self, lit: Sequence[int]) -> list[float]:
        rows, width = self._rows, self.shape.width
        added = sum([rows[at] for at in lit])
        lanes = struct.unpack(f"<{width}I", added.to_bytes(LANE * width, "little"))
        less = OFFSET * len(lit)
        x = [(n - less) * scale + bias for n, (scale, bias) in zip(lanes, self._first, strict=True)]
        for block in range(self.shape.blocks):
            (one, one_bias), (two, two_bias) = self._inner[2 * block : 2 * block + 2]
            y = _normal(x)
            y = [max(0.0, sumprod(row, y) + bias) for row, bias in zip(one, one_bias, strict=True)]
            x = [
                was + sumprod(row, y) + bias
                for was, row, bias in zip(x, two, two_bias, strict=True)
            ]
        return _normal(x)

    def judge(self, lit: Sequence[int], wanted: Sequence[int]) -> list[float]:
        x, (rows, biases) = self._body(lit), self._actions
        return [sumprod(rows[at], x) + biases[at] for at in wanted]

    def hope(self, lit: Sequence[int]) -> float:
        row, bias = self._value
        return sumprod(row, self._body(lit)) + bias


def _signed(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f"{len(data)}b", data)


def _floats(layer: Layer, width: int) -> list[list[float]]:
    weights = _signed(layer.weights)
    return [
        [scale * weight for weight in weights[width * at : width * (at + 1)]]
        for at, scale in enumerate(layer.scales)
    ]


def _normal(x: Sequence[float]) -> list[float]:
    mean = sum(x) / len(x)
    x = [n - mean for n in x]
    shrink = 1 / math.sqrt(sumprod(x, x) / len(x) + EPSILON)
    return [n * shrink for n in x]


class ArrayNetwork(Network):
    """With NumPy."""

    def __init__(self, shape: Shape, layers: Sequence[Layer], np: Any) -> None:
        super().__init__(shape)
        self._np = np
        first, *others = layers
        self._rows = np.frombuffer(first.weights, np.int8).reshape(shape.inputs, shape.width)
        self._scales, self._biases = np.array(first.scales), np.array(first.biases)
        self._inner = [
            (
                np.frombuffer(layer.weights, np.int8).reshape(-1, shape.width)
                * np.array(layer.scales)[:, None],
                np.array(layer.biases),
            )
            for layer in others
        ]

    def _body(self, lit: Sequence[int]) -> Any:
        np = self._np
        x = self._rows[list(lit)].sum(0, dtype=np.int32) * self._scales + self._biases
        for block in range(self.shape.blocks):
            (one, one_bias), (two, two_bias) = self._inner[2 * block : 2 * block + 2]
            x = x + two @ np.maximum(one @ self._normal(x) + one_bias, 0) + two_bias
        return self._normal(x)

    def _normal(self, x: Any) -> Any:
        x = x - x.mean()
        return x / self._np.sqrt(x @ x / len(x) + EPSILON)

    def judge(self, lit: Sequence[int], wanted: Sequence[int]) -> list[float]:
        rows, biases = self._inner[-2]
        found: list[float] = (rows[list(wanted)] @ self._body(lit) + biases[list(wanted)]).tolist()
        return found

    def hope(self, lit: Sequence[int]) -> float:
        row, bias = self._inner[-1]
        return float((row @ self._body(lit) + bias)[0])


def build(data: bytes) -> Network:
    """The network in the bytes of a file."""
    shape, layers = read(data)
    try:
        return ArrayNetwork(shape, layers, import_module("numpy"))
    except ImportError:
        return PlainNetwork(shape, layers)


@cache
def load(name: str) -> Network | None:
    """The network that has learned a game, from the file of this name; read on first use. None:
    there is no such file."""
    file = resources.files("reihum.bots.learned").joinpath(f"{name}.net")
    return build(file.read_bytes()) if file.is_file() else None
