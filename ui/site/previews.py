"""What a link to the site looks like where somebody pastes it: a title, a sentence, a picture; and its address for search engines."""

import html
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

FOLDER = Path(__file__).parent / "previews"
SIZE = 600, 315  # pixels of each picture
OTHERWISE = "step"  # of pages that have no picture of their own


def checked(address: str) -> str:
    """The address of the folder that the site will stand in, with a slash at its end; "" stays as it is, since it need not be known.

    Raises ValueError for what is no such address.

    >>> checked("https://example.org/boosting")
    'https://example.org/boosting/'
    """
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment or re.search(r"[\s\"'<>\\]", address):
        raise ValueError(f"{address!r} is not the address of a folder; write it as https://example.org/boosting/.")
    return f"{address.rstrip('/')}/"


def files() -> dict[str, bytes]:
    """Name below the folder of the site -> picture."""
    return {f"previews/{path.name}": path.read_bytes() for path in sorted(FOLDER.glob("*.png"))}


def on(file: str, text: str, page: str, address: str) -> str:
    """A page of the site with what others show of it.

    page      of the app that the file shows, "" = none
    address   of the folder, as `checked` gives it. Where it is not known, the picture is named beside the file, which some readers follow
    """
    title, about = re.search("<title>(.+?)</title>", text)[1], re.search('<meta name="description" content="(.*?)">', text)[1]  # type: ignore[index]
    picture = f"{address or '../' * file.count('/')}previews/{_picture(file, page)}.png"
    said = {"og:type": "website", "og:title": title, "og:description": about, "og:image": html.escape(picture), "og:image:alt": title}
    said |= {"og:image:width": str(SIZE[0]), "og:image:height": str(SIZE[1])}
    tags = [f'<meta property="{name}" content="{words}">' for name, words in said.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    if address:
        here = html.escape(address + _short(file))
        tags += [f'<meta property="og:url" content="{here}">', f'<link rel="canonical" href="{here}">']
    return text.replace("<title>", "\n".join([*tags, "<title>"]), 1)


def sitemap(names: Iterable[str], address: str) -> bytes:
    """The list of pages that search engines read. Names of files that are no pages are left out."""
    places = "".join(f"<url><loc>{html.escape(address + _short(name))}</loc></url>\n" for name in names if name.endswith(".html"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{places}</urlset>\n'.encode()


def _picture(file: str, page: str) -> str:
    name = page or ("course" if file.startswith("course/") else OTHERWISE)
    return name if (FOLDER / f"{name}.png").is_file() else OTHERWISE


def _short(file: str) -> str:
    """An index is found by its folder."""
    return file.removesuffix("index.html") if file.endswith("index.html") else file
