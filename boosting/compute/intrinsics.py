"""Instructions of the processor that numba has no word for.

prefetch(array, index)          start to load array[index] into the cache; nothing that a kernel can see changes
add_two(array, index, a, b)     flat[index] += a and flat[index + 1] += b, as one load, one addition and one store, where
                                flat is the array, contiguous, with all its numbers in one row
load_atomic(array, index)       array[index] as another thread wrote it, and everything that it wrote before
store_atomic(array, index, a)   array[index] = a, for other threads to see, with everything written before
add_atomic(array, index, a)     array[index] += a, undivided; gives what stood there
give_way()                      let another thread have this core; nothing where the system has no `sched_yield`

A node's rows lie scattered, so that each 8-byte load of bins may wait for main memory: the processor looks some six rows
ahead by itself, and asking 64 rows ahead halves the time of a node that holds an eighth of the documents. A histogram is
nothing but pairs of additions: together they take a third less time.
"""

from collections.abc import Callable
from functools import partial

import llvmlite.binding
import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing.templates import infer, infer_global, make_intrinsic_template

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


def _load_atomic(typing, array, index):
    def generate(context, builder, signature, arguments):
        return builder.load_atomic(_address(context, builder, signature, arguments), "seq_cst", 8)

    return types.int64(array, types.int64), generate


def _store_atomic(typing, array, index, a):
    def generate(context, builder, signature, arguments):
        builder.store_atomic(arguments[2], _address(context, builder, signature, arguments), "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), generate


def _add_atomic(typing, array, index, a):
    def generate(context, builder, signature, arguments):
        return builder.atomic_rmw("add", _address(context, builder, signature, arguments), arguments[2], "seq_cst")

    return types.int64(array, types.int64, types.int64), generate


def _give_way(typing):
    def generate(context, builder, signature, arguments):
        if llvmlite.binding.address_of_symbol("sched_yield"):
            kind = ir.FunctionType(ir.IntType(32), [])
            builder.call(cgutils.get_or_insert_function(builder.module, kind, "sched_yield"), [])
        return context.get_dummy_value()

    return types.void(), generate


def _add_one_by_one(array, index, a, b):
    flat = array.reshape(-1)
    flat[index] += a
    flat[index + 1] += b


def _store_plainly(array, index, a):
    array[index] = a


def _add_plainly(array, index, a):
    before = array[index]
    array[index] += a
    return before


has_kernels = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]


def instruction(define: Callable, plainly: Callable) -> Callable:
    """A function that does something plainly in Python, and that is an instruction in a kernel."""
    if has_kernels:
        template = make_intrinsic_template(plainly, define, define.__name__)
        infer(template)
        infer_global(plainly, types.Function(template))
    return plainly


prefetch = instruction(_prefetch, lambda array, index: None)
add_two = instruction(_add_two, _add_one_by_one)
load_atomic = instruction(_load_atomic, lambda array, index: array[index])
store_atomic = instruction(_store_atomic, _store_plainly)
add_atomic = instruction(_add_atomic, _add_plainly)
give_way = instruction(_give_way, lambda: None)

# A function that only kernels call: without the way in from Python it compiles in half the time.
inner = partial(numba.njit, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
