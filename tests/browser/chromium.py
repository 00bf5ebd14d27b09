"""Chromium as the tests start it, with profiles that people have."""

import os
import shutil
from pathlib import Path

# The first is Chromium without windows, which takes 15 % less work for the same pages.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
# Without these Chromium looks for its maker's servers at every start.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--process-per-site",  # with a page that stays open, pages of the app share a process that has their scripts compiled
    "--js-flags=--no-opt,--no-lazy-feedback-allocation",  # no page lives long enough to win back what it costs to optimise its scripts
]  # fmt: skip


def chromium() -> str | None:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    return found or (MAC if Path(MAC).exists() else None)


class Profiles(dict):
    """Profiles of Chromium, by number, each a person's own. A test finds them as if nobody had ever been there, but for the
    files of the app that they have fetched and compiled: a new profile for each test would do that again every time.
    """

    def __init__(self, chromium_of_playwright, new_folder) -> None:
        self.chromium, self.new_folder = chromium_of_playwright, new_folder
        self.kept = None  # the page that tests hand on to each other

    def __missing__(self, number: int):
        self[number] = self.chromium.launch_persistent_context(self.new_folder(), executable_path=chromium(), args=FLAGS)
        self[number].set_default_timeout(20_000)
        return self[number]

    def new_page(self, number: int, url: str):
        """A page of a profile, beside one that stays open on the same site."""
        stays = self[number].pages[0]
        if not stays.url.startswith(url):
            stays.goto(f"{url}/_stcore/health")
        return self[number].new_page()

    def kept_page(self, url: str):
        """The page that tests hand on to each other; a new one at first, and after a test that failed."""
        if self.kept and not self.kept.url.startswith((url, "about:blank")):
            self.close_kept()
        self.kept = self.kept or self.new_page(0, url)
        return self.kept

    def close_kept(self) -> None:
        if self.kept:
            self.kept.close()
        self.kept = None
