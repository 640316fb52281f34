"""Bits of a mask, each one instruction. A mask is an int64 that is not negative."""

from numba import njit, types
from numba.extending import intrinsic


@intrinsic
def count(typing, mask):
    """How many there are."""
    return types.int64(types.int64), lambda _, builder, __, args: builder.ctpop(args[0])


@intrinsic
def lowest(typing, mask):
    """The place of the lowest; there must be one."""
    surely = types.intp

    def code(context, builder, signature, args):
        no_zero = context.get_constant(types.boolean, True)
        return builder.cttz(args[0], no_zero)

    return surely(types.int64), code


@intrinsic
def highest(typing, mask):
    """The place of the highest; there must be one."""

    def code(context, builder, signature, args):
        no_zero = context.get_constant(types.boolean, True)
        zeros = builder.ctlz(args[0], no_zero)
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.int64), code


@njit(inline="always")
def nth(mask, n):
    """The mask of the n-th of them, counted from the lowest."""
    # The first steps without a jump: which one it is nobody can predict.
    mask = mask & mask - 1 if n > 0 else mask
    mask = mask & mask - 1 if n > 1 else mask
    mask = mask & mask - 1 if n > 2 else mask
    for _ in range(n - 3):
        mask &= mask - 1
    return mask & -mask
