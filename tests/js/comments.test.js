// The scripts mean the same without their lines of comment and their indents, which stay behind when they are put together
// (ui/component/modules.py).

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const espree = await import("espree").catch(() => null),
  UI = new URL("../../ui/", import.meta.url),
  LEFT = /^[ \t]*\/\/.*\n|^[ \t]+/gm,
  skip = espree ? false : "espree is not installed: npm ci",
  STYLES = ["component/js/colours.js", "cues/js/notes_sheet.js"], // in which an indent says nothing
  plain = (word) => word.replace(/\n[ \t]+/g, "\n"),
  words = (text) => espree.tokenize(text, { ecmaVersion: "latest", sourceType: "module" }).map(({ value }) => value);

test("no line that begins like a comment, and no indent, stands inside a text", { skip }, () => {
  const files = readdirSync(UI, { recursive: true }).filter((path) => path.endsWith(".js"));
  assert.ok(files.length > 200);
  for (const path of files) {
    const text = readFileSync(new URL(path.replaceAll("\\", "/"), UI), "utf8");
    const of = STYLES.includes(path) ? words(text).map(plain) : words(text);
    assert.deepEqual(words(text.replace(LEFT, "")), of, path);
  }
});
