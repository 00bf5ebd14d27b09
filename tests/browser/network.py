"""A slow network between a tab and the app, and one that keeps back what the server says until a test lets it through."""

from contextlib import contextmanager

from playwright.sync_api import expect

SCRIPT = """
window.network = {
  late: 0, sent: 0, isHeld: false, isGathered: false, kept: [], gathered: [], sockets: [],
  hear(listener, socket) {
    return listener && ((event) => {
      const go = () => { if (network.isHeld) network.kept.push({ event, go }); else listener.call(socket, event); };
      setTimeout(go, network.late);
    });
  },
  says(words) { return network.kept.some(({ event }) => new TextDecoder("latin1").decode(event.data).includes(words)); },
  // Without waiting for the server's good-bye, which a lost connection does not bring.
  lose() { for (const socket of network.sockets) { socket.close(); socket.dispatchEvent(new CloseEvent("close", { code: 1006 })); } },
  release() { network.isHeld = false; for (const { go } of network.kept.splice(0)) go(); },
  sendAll() { network.isGathered = false; for (const go of network.gathered.splice(0)) go(); },
};
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); network.sockets.push(this); }
  send(message) {
    const copy = message.slice(), go = () => { network.sent += 1; super.send(copy); };
    if (network.isGathered) network.gathered.push(go); else setTimeout(go, network.late);
  }
  set onmessage(listener) { super.onmessage = network.hear(listener, this); }
  addEventListener(type, listener, ...more) {
    super.addEventListener(type, type === "message" ? network.hear(listener, this) : listener, ...more);
  }
};
"""

# A script that is fetched but may not run yet: whoever imports it waits.
HELD = """
network.scripts = new Promise((go) => { network.releaseScripts = go; });
{
  const address = URL.createObjectURL.bind(URL), type = "text/javascript";
  URL.createObjectURL = (file) => {
    const known = address(file), text = `import * as all from "${known}"; await network.scripts; export default all.default;`;
    return file.type === type ? address(new Blob([text], { type })) : known;
  };
}
"""


class Network:
    """Of a tab that has not been opened yet. late: milliseconds that each message takes, on either way"""

    def __init__(self, tab, late: int = 0) -> None:
        self.tab, self.page = tab, tab.page
        self.page.add_init_script(SCRIPT.replace("late: 0", f"late: {late}"))

    @contextmanager
    def lost(self):
        """No connection, until the block ends. Whatever the console says of it is no trouble of the app's."""
        app = self.page.locator('[data-testid="stApp"]')
        known = len(self.tab.troubles)
        self.page.context.set_offline(True)
        try:
            self.page.evaluate("() => network.lose()")
            expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED")
            yield
        finally:  # or nobody after this test could open a page
            self.page.context.set_offline(False)
        expect(app).to_have_attribute("data-test-connection-state", "CONNECTED")
        del self.tab.troubles[known:]

    def hold(self) -> None:
        self.page.evaluate("network.isHeld = true")

    def release(self) -> None:
        self.page.evaluate("network.release()")

    def wait_to_hear(self, words: str) -> None:
        """Until the server has said something with these words, which is held."""
        self.page.wait_for_function("words => network.says(words)", arg=words)

    def gather(self) -> None:
        """Keep back what the page says to the server."""
        self.page.evaluate("network.isGathered = true")

    def send_all(self, at_least: int) -> None:
        """So many messages, and all that there are by then, at once: the server hears the second while it does what the first one said."""
        self.page.wait_for_function("n => network.gathered.length >= n", arg=at_least)
        self.page.evaluate("network.sendAll()")

    def sent(self) -> int:
        """How many messages have gone to the server, once what waits in the page has had its turn."""
        return self.page.evaluate("() => new Promise((done) => setTimeout(() => setTimeout(() => done(network.sent), 50)))")

    def hold_scripts(self) -> None:
        """Of the figures, which come with the page that is opened next."""
        self.page.add_init_script(HELD)

    def release_scripts(self) -> None:
        self.page.evaluate("network.releaseScripts()")
