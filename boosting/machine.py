"""Two instructions of the processor that numba has no word for.

prefetch(array, index)          start to load array[index] into the cache; nothing that a kernel can see changes
add_two(array, index, a, b)     array[index] += a and array[index + 1] += b, as one load, one addition and one store

A node's rows lie scattered, so that each 8-byte load of bins may wait for main memory: the processor looks some six rows
ahead by itself, and asking 64 rows ahead halves the time of a node that holds an eighth of the documents. A histogram is
nothing but pairs of additions: together they take a third less time.
"""

from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

AHEAD = 64


def _address(context, builder, signature, arguments):
    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    return builder.gep(data, [arguments[1]])


def _prefetch(typing, array, index):
    def generate(context, builder, signature, arguments):
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        address = builder.bitcast(_address(context, builder, signature, arguments), pointer)
        builder.call(function, [address, number(0), number(3), number(1)])  # to read, keep close, data
        return context.get_dummy_value()

    return types.void(array, index), generate


def _add_two(typing, array, index, a, b):
    def generate(context, builder, signature, arguments):
        two, lane = ir.VectorType(ir.DoubleType(), 2), ir.IntType(32)
        address = builder.bitcast(_address(context, builder, signature, arguments), two.as_pointer())
        amounts = builder.insert_element(ir.Constant(two, ir.Undefined), arguments[2], lane(0))
        amounts = builder.insert_element(amounts, arguments[3], lane(1))
        builder.store(builder.fadd(builder.load(address, align=8), amounts), address, align=8)
        return context.get_dummy_value()

    return types.void(array, index, types.float64, types.float64), generate


def _add_one_by_one(array, index, a, b):
    array[index] += a
    array[index + 1] += b


has_kernels = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
prefetch: Any = intrinsic(_prefetch) if has_kernels else lambda array, index: None
add_two: Any = intrinsic(_add_two) if has_kernels else _add_one_by_one
