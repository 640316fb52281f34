"""The networks of `reihum.bots.learned.network` while they learn: the same sums in PyTorch, for
many positions at once, and the way to the file."""

from dataclasses import dataclass
from math import sqrt

import torch
from torch import Tensor
from torch.nn import functional

from reihum.bots.learned.network import EPSILON, Layer, Shape, read, write

MOST = 127  # weights in a file are whole numbers from -127 to 127


@dataclass
class Net:
    """`layers` are weights, by output, and biases in the order of the file; `norms` the weights and
    biases of the normalising before each block and before the heads."""

    shape: Shape
    layers: list[tuple[Tensor, Tensor]]
    norms: list[tuple[Tensor, Tensor]]

    def parameters(self) -> list[Tensor]:
        return [tensor for pair in (*self.layers, *self.norms) for tensor in pair]

    def __call__(self, inputs: Tensor) -> tuple[Tensor, Tensor]:
        """How good each action is, and how well the seat will do."""
        first, *inner, actions, value = self.layers
        x = functional.linear(inputs, *first)
        for block in range(self.shape.blocks):
            y = functional.linear(self._normal(x, block), *inner[2 * block])
            x = x + functional.linear(functional.relu(y), *inner[2 * block + 1])
        x = self._normal(x, self.shape.blocks)
        return functional.linear(x, *actions), functional.linear(x, *value)[..., 0]

    def _normal(self, x: Tensor, number: int) -> Tensor:
        return functional.layer_norm(x, (self.shape.width,), *self.norms[number], EPSILON)

    def file(self) -> bytes:
        """What is shipped. The weights of the normalising are worked into those of the layer after
        it, and each output has a scale of its own."""
        blocks = self.shape.blocks
        before = [None, *(number for block in range(blocks) for number in (block, None))]
        layers: list[Layer] = []
        with torch.no_grad():
            for number, (weight, bias) in zip((*before, blocks, blocks), self.layers, strict=True):
                if number is None:
                    layers.append(_packed(weight, bias, by_input=not layers))
                else:
                    more, less = self.norms[number]
                    layers.append(_packed(weight * more, bias + weight @ less))
        return write(self.shape, layers)


def new_net(shape: Shape, chance: torch.Generator, device: str) -> Net:
    layers = []
    for number, (inputs, outputs) in enumerate(shape.layers()):
        # About 60 inputs are 1 at a time. The heads begin with hardly an opinion.
        spread = 1 / sqrt(60) if not number else 1 / sqrt(inputs)
        if number > 2 * shape.blocks:
            spread /= 100
        weight = torch.randn(outputs, inputs, generator=chance, device=device) * spread
        layers.append((weight, torch.zeros(outputs, device=device)))
    norms = [
        (torch.ones(shape.width, device=device), torch.zeros(shape.width, device=device))
        for _ in range(shape.blocks + 1)
    ]
    net = Net(shape, layers, norms)
    for tensor in net.parameters():
        tensor.requires_grad_()
    return net


def net_of(file: bytes, device: str) -> Net:
    """The network in a file, with the weights as they are there."""
    shape, packed = read(file)
    layers = []
    for number, ((inputs, outputs), layer) in enumerate(zip(shape.layers(), packed, strict=True)):
        weight = torch.frombuffer(bytearray(layer.weights), dtype=torch.int8).float()
        weight = weight.view(outputs, inputs) if number else weight.view(inputs, outputs).T
        scales, biases = torch.tensor(layer.scales), torch.tensor(layer.biases)
        layers.append(((weight * scales[:, None]).to(device), biases.to(device)))
    one, zero = torch.ones(shape.width, device=device), torch.zeros(shape.width, device=device)
    return Net(shape, layers, [(one, zero)] * (shape.blocks + 1))


def _packed(weight: Tensor, bias: Tensor, *, by_input: bool = False) -> Layer:
    scale = weight.abs().amax(1).clamp(min=1e-12) / MOST
    whole = (weight / scale[:, None]).round().clamp(-MOST, MOST).to(torch.int8)
    stored = (whole.T if by_input else whole).contiguous().flatten()
    return Layer(
        tuple(scale.tolist()), tuple(bias.tolist()), bytes(stored.view(torch.uint8).tolist())
    )
