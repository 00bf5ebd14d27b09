"""Work in the background: who waits for it, in which order it is done, and the worker processes that do it.

The server's own process only talks to browsers. Trainings run in worker processes, a slice at a time, so that neither Python's lock
nor a long training stands between a visitor and an answer.
"""
