import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";
import { asked, tallied } from "../../ui/follow/js/asked.js";
import { comeBack, follower, forAll, teller } from "../../ui/follow/js/moves.js";
import { goer } from "../../ui/shell/js/addresses.js";

const at = (address, question = "") => ({ address, question, answers: question ? 2 : 0 });

test("a lecturer's page is told when it has come to rest, once", () => {
  const says = teller();
  assert.equal(says(at("step"), "", 0), null); // may move on
  assert.equal(says(at("step?a"), "", 400), null);
  assert.deepEqual(says(at("step?a"), "", 800), { do: "move", ...at("step?a") });
  assert.equal(says(at("step?a"), "step?a", 1200), null);
  assert.equal(says(at("step?a", "q"), "step?a", 1600), null);
  assert.deepEqual(says(at("step?a", "q"), "step?a", 2000), { do: "move", ...at("step?a", "q") });
});

test("what did not arrive is said again, and not for ever", () => {
  const says = teller();
  let times = 0;
  for (let now = 0; now < 60_000; now += 400) times += says(at("step"), "", now) !== null;
  assert.equal(times, 4);
});

test("what nobody hears is told once there is a connection again", () => {
  const says = teller();
  const look = (address, from, to, isHeard) => {
    let times = 0;
    for (let now = from; now < to; now += 400) times += says(at(address), "step", now, isHeard) !== null;
    return times;
  };
  assert.equal(look("step", 0, 1000, true), 1);
  assert.equal(look("step?a", 1000, 60_000, false), 0);
  assert.equal(look("step?a", 60_000, 80_000, true), 4); // the connection was lost before the page knew of it
  assert.equal(look("step?a", 80_000, 90_000, false), 0);
  assert.equal(look("step?a", 90_000, 91_000, true), 1);
});

test("of two tabs of one lecturer the one that moved last is followed", () => {
  const tabs = { one: teller(), two: teller() },
    known = { now: "step" },
    moved = [];
  const look = (name, address, now) => {
    const words = tabs[name](at(address), known.now, now);
    if (words) moved.push(name);
    known.now = words?.address ?? known.now;
  };
  for (let now = 0; now < 20_000; now += 400) {
    look("one", "step", now);
    if (now > 4000) look("two", "errata", now);
  }
  assert.deepEqual(moved, ["one", "two"]);
});

test("a tab that was loaded anew, or whose session is lost, is again what it was", () => {
  const lost = { role: "", said: "" },
    over = { role: "", said: "This lecture is over." },
    lead = { role: "lead", code: "K7QX", key: "k" };
  const leads = { do: "lead", code: "K7QX", key: "k" };
  for (const isNew of [true, false]) {
    assert.equal(comeBack({}, lost, isNew), null);
    assert.deepEqual(comeBack({ ...lead, role: "follow" }, lost, isNew), { ...leads, do: "join" });
    assert.equal(comeBack({ role: "follow", code: "K7QX" }, over, isNew), null);
    assert.deepEqual(comeBack(lead, lost, isNew), leads);
    assert.equal(comeBack(lead, { role: "lead", said: "" }, isNew), null);
  }
  for (const opened of [{ role: "follow", said: "" }, over]) {
    assert.deepEqual(comeBack(lead, opened, true), leads); // the lecturer opens the link, or a wrong one
    assert.equal(comeBack(lead, opened, false), null); // the lecture is over
  }
});

test("a lesson of the lecturer's own stays with the lecturer", () => {
  assert.equal(forAll("step?data=six&lesson=own%7E2"), "step?data=six");
  assert.equal(forAll("errata?lesson=own"), "errata");
  for (const address of ["", "step", "step?data=drawn~a1.2.3&lesson=lambda~2"]) assert.equal(forAll(address), address);
});

test("a follower goes with each move, and at once when it follows again", () => {
  const goes = follower();
  assert.equal(goes.to({ address: "", number: 0 }, false, "step"), null);
  assert.equal(goes.to({ address: "step?a", number: 1 }, false, ""), "step?a");
  assert.equal(goes.to({ address: "step?a", number: 1 }, false, "step?b"), null); // looks about until the next move
  assert.equal(goes.to({ address: "step?c", number: 2 }, true, "step?b"), null);
  assert.equal(goes.to({ address: "step?c", number: 2 }, false, "step?b"), "step?c");
  goes.again();
  assert.equal(goes.to({ address: "step?c", number: 2 }, false, "step?b"), "step?c");
  goes.again();
  assert.equal(goes.to({ address: "", number: 3 }, false, ""), null); // is there already
});

const pass = (t) => Array.from({ length: 12 }, () => t.mock.timers.tick(1200)); // a timer set by a timer waits for the next tick

// A page that loses the first `lost` turns: its address is then again what it was.
function losing(lost, t) {
  const hands = new EventTarget(),
    page = { at: "mart", turns: [], hands, here: () => page.at };
  page.turn = (address) => {
    page.turns.push(address);
    if (page.turns.length > lost) page.at = address;
  };
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  return page;
}

test("a turn that was lost is made again, and not for ever", (t) => {
  const page = losing(2, t);
  goer(page)("story?step=3");
  pass(t);
  assert.deepEqual(page.turns, ["story?step=3", "story?step=3", "story?step=3"]);
  page.at = "mart"; // by hand, later
  pass(t);
  assert.equal(page.at, "mart");
  const never = losing(99, t);
  goer(never)("step");
  pass(t);
  assert.equal(never.turns.length, 4);
});

test("a page that was left, and has said more of itself, is turned again; one that was reached is not", (t) => {
  const page = losing(1, t);
  goer(page)("story?step=3");
  page.at = "mart?tree=10";
  t.mock.timers.tick(1200);
  page.at = "story?step=3&b=7"; // its own words for the same
  pass(t);
  assert.deepEqual(page.turns, ["story?step=3", "story?step=3"]);
});

test("a page that a run from before has turned back is turned again; one that means what it says is let be", (t) => {
  const page = losing(0, t);
  page.at = "story?step=1&a=4";
  goer(page)("story?step=2&a=4&large=true");
  page.at = "story?step=1&apart=0.01"; // the words of the place before the last
  t.mock.timers.tick(1200);
  assert.equal(page.at, "story?step=2&a=4&large=true");
  page.at = "story?step=2&a=4&apart=0.05"; // how large the text is belongs to the person
  pass(t);
  assert.equal(page.turns.length, 2);
  const bounded = losing(99, t);
  goer(bounded)("step?iteration=9999");
  bounded.at = "step?iteration=20";
  pass(t);
  assert.equal(bounded.turns.length, 4);
});

test("who does something after a turn is not moved again", (t) => {
  const page = losing(0, t);
  goer(page)("story");
  page.hands.dispatchEvent(new Event("keydown"));
  page.at = "mart";
  pass(t);
  assert.deepEqual(page.turns, ["story"]);
});

test("a tally names nobody", () => {
  assert.equal(tallied(["Up", "Down"], [7, 5], 28), "Up 7, Down 5: 12 of 28 answered");
  assert.equal(tallied(["Up", "Down"], [2], 1), "Up 2, Down 0: 2 of 2 answered");
});

test("the question on the page is found with the answer that was given to it", () => {
  globalThis.location = { pathname: "/app/step" };
  const box = { isConnected: true, hidden: false };
  assert.equal(asked(), null);
  globalThis.document.boostingAsked = { box, key: "3", labels: ["Up", "Down"] };
  assert.deepEqual(asked(), { question: "step 3", labels: ["Up", "Down"], given: null });
  globalThis.document.boostingAnswered = { key: "3", at: 1 };
  assert.equal(asked().given, 1);
  globalThis.document.boostingAnswered = { key: "2", at: 1 };
  assert.equal(asked().given, null);
  box.isConnected = false;
  assert.equal(asked(), null);
});
