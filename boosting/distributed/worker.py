"""What a worker knows of itself, and what it tells the client."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Worker:
    """number    among the workers that train, from 0; what concerns all is told by the first
    n_threads  of the worker
    tell       what takes (stage, iteration, numbers) to the client
    is_over    whether the client has said that it is enough
    """

    number: int
    n_threads: int
    tell: Callable[[str, int, Mapping[str, float]], None]
    is_over: Callable[[], bool]

    def begun(self) -> None:
        self.tell("begun", 0, {})

    def connected(self) -> None:
        """All workers have met."""
        self.tell("connected", 0, {})

    def ended(self, iteration: int, numbers: Mapping[str, float]) -> None:
        """An iteration is over."""
        if self.number == 0:
            self.tell("iteration", iteration, numbers)
