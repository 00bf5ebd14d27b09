"""Documents: short pages with an address, a date and links to one another.

>>> library = read_documents(FOLDER)
>>> jaguar = next(d for d in library if d.address == "encyclopedia/animals/jaguar")
>>> jaguar.title, jaguar.date.year
('Jaguar (Panthera onca)', 2021)
"""

import datetime
from dataclasses import dataclass
from pathlib import Path

from .tables import LibraryError, read_tables

FOLDER = Path(__file__).parent / "documents"
FIELDS = {"address": str, "title": str, "date": datetime.date, "links": list, "body": str}


@dataclass(frozen=True)
class Document:
    address: str
    title: str
    date: datetime.date
    links: tuple[str, ...]
    body: str


def read_documents(folder: Path = FOLDER) -> tuple[Document, ...]:
    """All documents of all files in a folder, by address."""
    documents: dict[str, Document] = {}
    files: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        for entry in read_tables(path, "document", "address", FIELDS):
            document = _document(entry)
            if document.address in documents:
                raise LibraryError(
                    f"{path.name}: {document.address}: this address exists already, in {files[document.address]}; choose another."
                )
            documents[document.address] = document
            files[document.address] = path.name
    if not documents:
        raise LibraryError(f"{folder.name}: no documents; put at least one .toml file here.")
    for document in documents.values():
        _check_links(document, documents, where=f"{files[document.address]}: {document.address}")
    return tuple(documents[address] for address in sorted(documents))


def _document(entry: dict) -> Document:
    # Files wrap their lines for the eye; a body is one line of text.
    unwrapped = " ".join(entry["body"].split())
    return Document(**{**entry, "links": tuple(entry["links"]), "body": unwrapped})


def _check_links(document: Document, known: dict[str, Document], where: str) -> None:
    for i, link in enumerate(document.links):
        if link not in known:
            raise LibraryError(f"{where}: links to '{link}', which does not exist.")
        if link == document.address:
            raise LibraryError(f"{where}: links to itself, a vote for itself; remove the link.")
        if link in document.links[:i]:
            raise LibraryError(f"{where}: links to '{link}' twice; once is enough.")
