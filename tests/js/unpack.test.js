import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { test } from "node:test";

import unpack from "../../ui/component/js/unpack.js";

class Key extends Event {
  constructor(type, { key }) {
    super(type);
    this.key = key;
  }
}

// A page whose script hears keys from the moment it is there; press(key) is a person's.
function pageOf() {
  const page = new EventTarget(),
    heard = [];
  globalThis.window = page;
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.removeEventListener = page.removeEventListener.bind(page);
  globalThis.document = {
    getElementById: () => ({ textContent: gzipSync("").toString("base64") }),
    createElement: () => ({}),
    body: { append: () => page.addEventListener("keydown", ({ key }) => heard.push(key)) },
  };
  return { heard, press: (key) => page.dispatchEvent(new Key("keydown", { key })) };
}

test("a key that is pressed before a page's script is there counts once, and so does one right after", async () => {
  const { heard, press } = pageOf(),
    opened = unpack("script");
  press("before");
  await opened;
  press("after");
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(heard.sort(), ["after", "before"]);
});
