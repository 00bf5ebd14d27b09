import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { At } from "./browser.js";
import { actsOf } from "../../ui/cues/js/acts.js";
import { keptSheets } from "../../ui/cues/js/kept.js";
import { player } from "../../ui/cues/js/play.js";
import { MOST, added, changed, clock, minutesOf, moved, read, times, without, written } from "../../ui/cues/js/sheet.js";
import { shelf } from "../../ui/cues/js/shelf.js";
import { addressOf, goer, isOwn, withItsLesson } from "../../ui/shell/js/addresses.js";

const PAGES = ["", "step", "lambdas"];
const cue = (address, more = {}) => ({ address, title: "One", minutes: 3, note: "Say it.", ...more });
const SHEET = { name: "Mine", cues: [cue("step?data=six"), cue("lambdas?order=eight"), cue("")] };
const file = (more) => JSON.stringify({ format: "boosting cue sheet", version: 1, ...SHEET, ...more });

test("a sheet is read as it was written", () => {
  assert.deepEqual(read(written(SHEET), PAGES), { sheet: SHEET });
});

test("a view of a file of one's own is kept with the word that the file has to be open", () => {
  const sheets = shelf([{ id: "own-1", name: "Mine", cues: [] }], [], () => "");
  const added = (address) => actsOf({ sheets, here: () => address, titleOf: () => "Step" }, {}).addView(sheets.find("own-1"));
  assert.equal(added("step?data=six&loss=gbt"), "Cue 1 was added.");
  for (const address of ["step?data=own", "?loss=gbt&data=own&k=3", "step?data=six&model=own"])
    assert.match(added(address), /^Cue \d was added\. It shows a file of yours: open that file before you play it\.$/);
});

test("an address leads to a page of the app and nowhere else", () => {
  for (const address of ["", "step", "step?data=six&loss=gbt", "?data=six", "lambdas?scores=0~1.5~-2"]) assert.ok(isOwn(address, PAGES));
  const foreign = [
    "javascript:alert(1)",
    "https://example.org/step",
    "//example.org/step",
    "/step",
    "step#x",
    "step?a b",
    "moon",
    "../step",
  ];
  for (const address of [...foreign, `step?a=${"x".repeat(9000)}`, "step?a=<b>", "step\n?a", 7, null]) {
    assert.ok(!isOwn(address, PAGES));
    const { trouble } = read(file({ cues: [cue("step"), cue(address)] }), PAGES);
    assert.match(trouble, /^The file was refused: cue 2: its address [^]+ is not a page of this app\. Write /);
  }
});

test("what is no sheet, or a newer one, is refused with the remedy", () => {
  const cases = [
    ["{", /is not JSON\. Choose/],
    ["[]", /not a cue sheet\. Choose/],
    [file({ version: 2 }), /its version is 2, and this app reads version 1\. Export/],
    [file({ version: { of: 1 } }), /its version is {"of":1}, and/],
    [file({ version: "1" }), /its version is "1", and/],
    [file({ version: undefined }), /its version is missing, and/],
    [file({ name: " " }), /its name must have 1 to 120 characters/],
    [file({ cues: {} }), /“cues” must be a list of at most 200/],
    [file({ cues: Array(MOST.cues + 1).fill(cue("step")) }), /at most 200/],
    [file({ cues: [null] }), /cue 1: it must have/],
    [file({ cues: [cue("step", { title: 3 })] }), /cue 1: its title/],
    [file({ cues: [cue("step", { note: "x".repeat(MOST.note + 1) })] }), /cue 1: its note .* 4000/],
    [file({ cues: [cue("step", { minutes: -1 })] }), /cue 1: its minutes must be a number from 0 to 600/],
  ];
  for (const [text, words] of cases) assert.match(read(text, PAGES).trouble, words);
});

test("what a file says more than it should is left out", () => {
  const { sheet } = read(file({ cues: [cue("step", { onclick: "x" })], more: 1 }), PAGES);
  assert.deepEqual(sheet, { name: "Mine", cues: [cue("step")] });
});

test("cues are added, changed, moved and deleted without touching the list that was", () => {
  const [a, b, c] = SHEET.cues;
  assert.deepEqual(added([a], b), [a, b]);
  assert.deepEqual(without([a, b, c], 1), [a, c]);
  assert.equal(changed([a, b], 1, { title: "Two" })[1].title, "Two");
  assert.deepEqual(moved([a, b, c], 0, 1), [b, a, c]);
  assert.deepEqual(moved([a, b, c], 2, -1), [a, c, b]);
  assert.deepEqual(moved([a, b, c], 0, -1), [a, b, c]);
  assert.equal(b.title, "One");
});

test("each change can be undone, and what the browser does not keep is told", () => {
  const kept = [];
  const own = shelf([], [{ id: "ready-0", ...SHEET }], (sheets) => (kept.push(sheets), sheets.length > 1 ? "It is full." : ""));
  const id = own.add(SHEET);
  own.edit(id, { name: "Other" });
  assert.equal(own.find(id).name, "Other");
  own.remove(id);
  assert.equal(own.find(id), undefined);
  own.undo();
  assert.equal(own.find(id).name, "Other");
  own.undo();
  assert.equal(own.find(id).name, "Mine");
  assert.notEqual(own.add(SHEET), id);
  assert.equal(own.trouble(), "It is full.");
  own.undo();
  own.undo();
  assert.deepEqual([own.own(), own.canUndo(), own.trouble()], [[], false, ""]);
  assert.equal(own.isOwn("ready-0"), false);
  assert.equal(kept.length, 8);
});

test("the clock says what has passed, when this cue is over, and whether that is late", () => {
  assert.equal(clock(75.9), "1:15");
  assert.equal(minutesOf(SHEET.cues), 9);
  assert.deepEqual(times(SHEET.cues, 1, 301), { passed: "5:01", over: "6:00", all: "9:00", isLate: false });
  assert.ok(times(SHEET.cues, 0, 181).isLate);
});

const key = (name, on = new At()) => ({ key: name, composedPath: () => [on], preventDefault() {}, stopImmediatePropagation() {} });

test("Page Down and Page Up lead through a sheet that plays, and through nothing else", () => {
  const went = [];
  const play = player(null, { find: () => SHEET, go: (to) => went.push(to), keep() {}, now: () => 5000, changed() {} });
  assert.equal(play.key(key("PageDown")), false);
  play.start("own-1");
  assert.equal(play.key(key("PageDown", new At("input"))), false);
  assert.ok(play.key(key("PageDown")) && play.key(key("PageDown")) && play.key(key("PageDown")));
  assert.ok(play.key(key("PageUp")));
  assert.equal(play.key(key("x")), false);
  assert.deepEqual(went, ["step?data=six", "lambdas?order=eight", "", "lambdas?order=eight"]);
  assert.equal(play.now().at, 1);
  play.stop();
  assert.equal(play.now(), null);
});

test("minutes add up as they are written", () => {
  const cues = [cue("step", { minutes: 0.1 }), cue("step", { minutes: 0.2 }), cue("step", { minutes: 11.5 })];
  assert.equal(minutesOf(cues), 11.8);
  assert.equal(times(cues, 2, 0).all, "11:48");
});

test("a kept sheet keeps a cue whose page is gone, and nothing that is no address", () => {
  const kept = [cue("moon?a=1"), cue("step")];
  const keeping = (cues) => (globalThis.localStorage = { getItem: () => JSON.stringify([{ id: "own-1", name: "Mine", cues }]) });
  keeping(kept);
  assert.deepEqual(keptSheets(), [{ id: "own-1", name: "Mine", cues: kept }]);
  keeping([cue("javascript:alert(1)")]);
  assert.deepEqual(keptSheets(), []);
});

test("what another tab did to the sheets is taken, and not undone here", () => {
  const own = shelf([], [], () => "");
  own.add(SHEET);
  own.take([
    { id: "own-1", ...SHEET },
    { id: "own-2", ...SHEET },
  ]);
  assert.deepEqual([own.own().length, own.canUndo(), own.add(SHEET)], [2, false, "own-3"]);
});

test("a play that was kept goes on, and one whose sheet is no more does not", () => {
  const given = { go() {}, keep() {}, now: () => 61_000, changed() {} };
  assert.equal(player({ id: "x", at: 9, since: 1000 }, { find: () => SHEET, ...given }).now().at, 2);
  assert.equal(player({ id: "x", at: 1, since: 1000 }, { find: () => SHEET, ...given }).now().seconds, 60);
  assert.equal(player({ id: "x", at: 1, since: 1000 }, { find: () => undefined, ...given }).now(), null);
});

test("a machine's clock that is set back does not hold the lecture's, and the start is kept along with it", () => {
  const kept = [],
    clock = { ms: 600_000 };
  const play = player(null, { find: () => SHEET, go() {}, keep: (at) => kept.push(at), now: () => clock.ms, changed() {} });
  play.start("own-1");
  clock.ms += 60_000;
  assert.equal(play.now().seconds, 60);
  clock.ms -= 3 * 3600_000;
  assert.equal(play.now().seconds, 60);
  clock.ms += 30_000;
  assert.deepEqual([play.now().seconds, (clock.ms - kept.at(-1).since) / 1000], [90, 90]);
  const later = player({ id: "own-1", at: 0, since: clock.ms + 1000 }, { find: () => SHEET, now: () => clock.ms });
  assert.equal(later.now().seconds, 0); // the page was loaded anew in between
});

test("an address of a link leaves out what belongs to the person", () => {
  assert.equal(addressOf("http://localhost/app/step?data=six&large=true&follow=K7QX"), "step?data=six");
  assert.equal(addressOf("http://localhost/"), "");
});

test("a cue without a lesson leaves the one in hand, and the page then says nothing of it", (t) => {
  assert.deepEqual(["", "step", "step?a=1", "step?lesson=lambda&a=1"].map(withItsLesson), [
    "?lesson=",
    "step?lesson=",
    "step?a=1&lesson=",
    "step?lesson=lambda&a=1",
  ]);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const turns = [];
  goer({ here: () => "step?a=1", turn: (to) => turns.push(to), hands: new EventTarget() })("step?a=1&lesson=");
  t.mock.timers.tick(1200);
  assert.equal(turns.length, 1);
});

test("the ready sheets are sheets, and the first takes 45 minutes", () => {
  const folder = new URL("../../ui/cues/ready/", import.meta.url);
  const sheets = readdirSync(folder)
    .sort()
    .map((name) =>
      read(readFileSync(new URL(name, folder), "utf8"), [
        "",
        ..."step lambdas compare story trees mart algorithm papers errata ddf".split(" "),
      ]),
    );
  assert.equal(sheets.length, 6);
  for (const { sheet, trouble } of sheets) assert.ok(sheet, trouble);
  assert.equal(minutesOf(sheets[0].sheet.cues), 45);
  for (const { sheet } of sheets.slice(1)) assert.ok(sheet.cues.length >= 4 && sheet.cues.length <= 6);
});
