"""Asking for memory before it is needed.

A node's rows lie scattered, so that each 8-byte load of bins may wait for main memory. The processor looks some six rows
ahead by itself; asking 64 rows ahead halves the time of a node that holds an eighth of the documents.
"""

import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

AHEAD = 64


def _prefetch(typing, array, index):
    def generate(context, builder, signature, arguments):
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        address = builder.bitcast(builder.gep(data, [arguments[1]]), pointer)
        builder.call(function, [address, number(0), number(3), number(1)])  # to read, keep close, data
        return context.get_dummy_value()

    return types.void(array, index), generate


# Start to load array[index], of a one-dimensional array, into the cache; nothing that a kernel can see changes.
prefetch = (lambda array, index: None) if numba.config.DISABLE_JIT else intrinsic(_prefetch)  # type: ignore[attr-defined]
