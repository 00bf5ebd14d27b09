"""Files of runs that somebody changed who knows the layout: every checksum is right."""

import hashlib
import io
import json
import zipfile
from contextlib import suppress
from functools import lru_cache

import numpy as np


def members_of(content):
    """Name -> array or value, of the bytes of a file."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: _opened(name, archive.read(name)) for name in archive.namelist()}


def rewritten(content, changes, **index):
    """The bytes of a file in which members are others: a value, an array, bytes, or None for a member that is gone."""
    raw, digests, listing = _parts(content)
    listing = {**changes.get("index.json", listing), **index}
    changed = {name: one if one is None else _written(name, one) for name, one in changes.items() if name != "index.json"}
    raw = {name: one for name, one in {**raw, **changed}.items() if one is not None}
    digests = {name: _digest(name, one) if name in changed else digests[name] for name, one in raw.items()}
    digests |= {name: digests[member] for name, member in listing["same"].items() if member in digests}
    listing = {**listing, "members": digests, **index}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compresslevel=1) as archive:
        for name, one in (*raw.items(), ("index.json", json.dumps(listing))):
            archive.writestr(name, one, zipfile.ZIP_DEFLATED if len(one) > 10_000 else zipfile.ZIP_STORED)
    return file.getvalue()


@lru_cache(maxsize=8)  # one file is rewritten a thousand times
def _parts(content):
    """Bytes and digest of each member, and the index."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        raw = {name: archive.read(name) for name in archive.namelist()}
    listing = json.loads(raw.pop("index.json"))
    return raw, {name: _digest(name, one) for name, one in raw.items()}, listing


def _opened(name, content):
    return json.loads(content) if name.endswith(".json") else np.load(io.BytesIO(content))


def _written(name, one):
    if isinstance(one, bytes):
        return one
    if name.endswith(".json"):
        return json.dumps(one).encode()
    file = io.BytesIO()
    np.save(file, one)
    return file.getvalue()


def _digest(name, content):
    if name.endswith(".npy") and content.startswith(b"\x93NUMPY"):
        with suppress(
            ValueError, TypeError, OverflowError
        ):  # a pickle, or a shape that is none, which nobody loads: its checksum is never asked for
            content = np.load(io.BytesIO(content)).tobytes()
    return hashlib.sha256(content).hexdigest()
