"""The site on a phone: `python -m benchmarks.site` writes `benchmarks/site.md`.

The site is built and served from a folder, compressed as web hosts do it, to a headless Chromium that is as slow as a phone on a mobile
network: a quarter of this processor, 1.6 Mbit a second, 150 ms to the server and back. Needs Chromium.
"""

import gzip
import statistics
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from ui.site.build import build

PAGES = {
    "index.html": "h1",
    "course/gbrank.html": "h1",
    "glossary.html": "h1",
    "examples/trees.html": ".trees[data-splits]",
    "examples/lambdas.html": ".lambdas[data-key]",
    "examples/story.html": ".story[data-step]",
    "examples/algorithm.html": ".algorithm[data-iteration]",
    "examples/ddf.html": ".plot .row",
    "runs/six-lambdamart.html": ".stepper[data-iteration]",
    "runs/library-lambdamart.html": ".stepper[data-iteration]",
    "runs/web-gbrank.html": ".stepper[data-iteration]",
}
SLOWER, BYTES, LATENCY = 4, 1.6e6 / 8, 150  # of the processor; a second; ms
TIMES = 5
READY = """(selector) => {
  const found = document.querySelector(selector) ?? document.querySelector("#stage")?.shadowRoot?.querySelector(selector);
  return found && performance.now();
}"""
WORDS = """# The site on a phone

Written by `python -m benchmarks.site`; do not edit. {n} files, {total:.1f} MB in all. A headless Chromium at a quarter of this
processor, 1.6 Mbit a second, {latency} ms to the server and back; nothing was there before. Medians of {times}.

| page | file, MB | sent, MB | first paint, s | ready, s |
|---|---:|---:|---:|---:|
"""


class Host(SimpleHTTPRequestHandler):
    """A host of files that compresses them."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        content = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Nothing."""


def opened(browser: Browser, url: str, selector: str) -> tuple[float, float]:
    """Seconds until something is painted, and until the page is there."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    limits = {"offline": False, "latency": LATENCY, "downloadThroughput": BYTES, "uploadThroughput": BYTES}
    session.send("Network.emulateNetworkConditions", limits)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, timeout=120_000)
    ready = page.wait_for_function(READY, arg=selector, timeout=120_000).json_value()
    painted = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    context.close()
    return painted / 1000, ready / 1000


def main() -> None:
    rows = []
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        files = build(folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=name))
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for page, selector in PAGES.items():
            found = [opened(browser, f"http://127.0.0.1:{server.server_port}/{page}", selector) for _ in range(TIMES)]
            painted, ready = (statistics.median(column) for column in zip(*found, strict=True))
            content = (folder / page).read_bytes()
            sent = len(gzip.compress(content, 6))
            rows.append(f"| {page} | {len(content) / 1e6:.2f} | {sent / 1e6:.2f} | {painted:.1f} | {ready:.1f} |")
            print(rows[-1], flush=True)
        browser.close()
        server.shutdown()
        total = sum(path.stat().st_size for path in files) / 1e6
    head = WORDS.format(n=len(files), total=total, latency=LATENCY, times=TIMES)
    Path(__file__).with_suffix(".md").write_text(head + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
