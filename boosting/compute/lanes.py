"""Eight numbers at once, in an order of additions that is written down.

A sum in a plain loop is one addition after the other, each of which waits for the one before. A compiler may share it out to
several partial sums only if it is allowed to reorder additions (`fastmath`), and then the last bits depend on what it makes of
the loop, which differs from one way of compiling it to another. Here the kernel itself says what is added to what:

    array    3 1 4 1 5 9 2 6 | 5 3 5 8 9 7 9 3         two loads of eight lanes
    sum      8 4 9 9 14 16 11 9                        lane by lane
    total    ((8 + 14) + (9 + 11)) + ((4 + 16) + (9 + 9))

load(array, i)            the eight numbers from array[i] on; the array, contiguous float64, must be long enough
store(array, i, lanes)    put them back
spread(x)                 the same number in every lane
where_positive(x, a, b)   a where x > 0, else b (also where x is NaN)
smaller(a, b)             the smaller one of two, b where either is NaN
magnitude(x)              the number without its sign
total(x)                  the sum of all lanes, by halves
+ - * /                   lane by lane

Each is one or two instructions of the processor, and none contracts a product and a sum into one rounding: every machine that
keeps to IEEE 754 gets the same bits.
"""

import operator
from functools import partial
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.extending import lower_builtin, models, register_model

from .intrinsics import _address, instruction

LANES = 8
EIGHT = ir.VectorType(ir.DoubleType(), LANES)
LANE = ir.IntType(32)
OPERATIONS = {operator.add: "fadd", operator.sub: "fsub", operator.mul: "fmul", operator.truediv: "fdiv"}


class LanesType(types.Type):
    def __init__(self) -> None:
        super().__init__("lanes")


class LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: LanesType) -> None:
        super().__init__(manager, kind, EIGHT)


def _registered() -> LanesType:
    """The type of eight lanes, between which kernels may write + - * /. One function, so that whatever reads the type depends on
    all that numba was told about it."""
    kind = LanesType()
    register_model(LanesType)(LanesModel)
    for operation, name in OPERATIONS.items():
        cases = [signature(kind, kind, kind)]
        infer_global(operation)(type(f"Lanes_{operation.__name__}", (ConcreteTemplate,), {"cases": cases}))
        lower_builtin(operation, kind, kind)(partial(_operate, name))
    return kind


def _operate(name, context, builder, signature, both):
    return getattr(builder, name)(*both)


LANES_TYPE = _registered()


def _place(context, builder, signature, arguments):
    return builder.bitcast(_address(context, builder, signature, arguments), EIGHT.as_pointer())


def _load(typing, array, i):
    def generate(context, builder, signature, arguments):
        return builder.load(_place(context, builder, signature, arguments), align=8)

    return LANES_TYPE(array, types.int64), generate


def _store(typing, array, i, lanes):
    def generate(context, builder, signature, arguments):
        builder.store(arguments[2], _place(context, builder, signature, arguments), align=8)
        return context.get_dummy_value()

    return types.void(array, types.int64, LANES_TYPE), generate


def _spread(typing, x):
    def generate(context, builder, signature, arguments):
        first = builder.insert_element(ir.Constant(EIGHT, ir.Undefined), arguments[0], LANE(0))
        return builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(LANE, LANES), [0] * LANES))

    return LANES_TYPE(types.float64), generate


def _where_positive(typing, x, a, b):
    def generate(context, builder, signature, arguments):
        is_positive = builder.fcmp_ordered(">", arguments[0], ir.Constant(EIGHT, [0.0] * LANES))
        return builder.select(is_positive, arguments[1], arguments[2])

    return LANES_TYPE(LANES_TYPE, LANES_TYPE, LANES_TYPE), generate


def _smaller(typing, a, b):
    def generate(context, builder, signature, arguments):
        return builder.select(builder.fcmp_ordered("<", *arguments), *arguments)

    return LANES_TYPE(LANES_TYPE, LANES_TYPE), generate


def _magnitude(typing, x):
    def generate(context, builder, signature, arguments):
        bits = ir.VectorType(ir.IntType(64), LANES)
        without_sign = ir.Constant(bits, [2**63 - 1] * LANES)
        return builder.bitcast(builder.and_(builder.bitcast(arguments[0], bits), without_sign), EIGHT)

    return LANES_TYPE(LANES_TYPE), generate


def _total(typing, x):
    def generate(context, builder, signature, arguments):
        lanes, n = arguments[0], LANES
        while n > 1:
            n //= 2
            halves = (ir.Constant(ir.VectorType(LANE, n), list(range(first, first + n))) for first in (0, n))
            lanes = builder.fadd(*(builder.shuffle_vector(lanes, lanes, half) for half in halves))
        return builder.extract_element(lanes, LANE(0))

    return types.float64(LANES_TYPE), generate


def _load_plainly(array, i):
    return np.array(array[i : i + LANES])


def _store_plainly(array, i, lanes):
    array[i : i + LANES] = lanes


def _total_plainly(x):
    while len(x) > 1:
        x = x[: len(x) // 2] + x[len(x) // 2 :]
    return x[0]


load = instruction(_load, _load_plainly)
store = instruction(_store, _store_plainly)
spread = instruction(_spread, lambda x: np.full(LANES, x))
where_positive = instruction(_where_positive, lambda x, a, b: np.where(x > 0.0, a, b))
smaller = instruction(_smaller, lambda a, b: np.where(a < b, a, b))
magnitude = instruction(_magnitude, lambda x: np.abs(x))
total = instruction(_total, _total_plainly)
