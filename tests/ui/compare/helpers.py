"""Runs that are through, without a server."""

from dataclasses import replace

from ui.runs.address import build
from ui.runs.runs import Run
from ui.work.workers import Here


def finished_run(address, source, n_iterations):
    loss, settings = build(address, source)
    run = Run(source.train, source.test, loss, replace(settings, n_iterations=n_iterations))
    while run.go_on(Here(), 60.0):
        pass
    return run
