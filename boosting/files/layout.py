"""How a file is laid out: a ZIP archive that other programs open too.

    index.json      what the file is, the version of its layout, of each name the SHA-256 of what it names, and which names stand for a
                    member of another name that holds the same
    NAME.npy        an array, as numpy writes it
    NAME.json       a value: numbers, texts, lists and mappings

A name has parts between slashes: `base/trees/threshold.npy`. Each member has besides the checksum of the ZIP format, which covers the index
too. No member holds a pickle, and none is run.
"""

import re

INDEX = "index.json"
KIND, VERSION = "boosting run", 1
ARRAY, VALUE = ".npy", ".json"
TYPES = ("<f8", "<f4", "<i8", "<i4", "<u2", "|u1", "|b1")  # of arrays
NAME = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)*")
WHEN = (2000, 1, 1, 0, 0, 0)  # of every member: equal runs make equal files
