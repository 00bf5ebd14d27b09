import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";
import { hashOf, placeFrom } from "../../ui/component/js/page_place.js";
import { addressOf, fileOf } from "../../ui/site/js/views.js";

const SITE = {
  texts: { "": "index.html", course: "course/index.html" },
  lessons: ["boosting"],
  scenes: { "course/boosting.html": "step" },
  rules: {
    step: {
      start: { data: "six", loss: "lambdamart", iteration: "0", part: "train" },
      moves: ["iteration", "sheet"],
      missing: ["predict"],
      unsaid: {},
    },
    story: { start: { step: "1", a: "1", apart: "0.01" }, moves: ["step", "a"], missing: [], unsaid: { apart: "0.05" } },
  },
  views: {
    "runs/six-gbt.html": { page: "step", params: { loss: "gbt" }, within: { query: ["q1", "q 2"] } },
    "story.html": { page: "story", params: {}, within: {} },
    "far.html": { page: "story", params: { apart: "0.05" }, within: {} },
  },
};
const of = (address) => fileOf(address, SITE);

test("an address of the app has the file that was made of its choices, and the place after its #", () => {
  const whole = { file: "runs/six-gbt.html", hash: "iteration=2&sheet=why", missing: [] };
  assert.deepEqual(of("step?data=six&loss=gbt&iteration=2&sheet=why&large=true"), whole);
  assert.equal(of("step?loss=gbt").hash, "iteration=0"); // where the app opens, wherever the file does
  assert.equal(of("step?loss=gbt&query=q+2&part=train").hash, "query=q+2&iteration=0");
  assert.deepEqual(of("step?loss=gbt&predict=true").missing, ["predict"]);
  assert.equal(of("step?anything=1&lesson=boosting").file, "course/boosting.html");
  assert.equal(of("").file, "index.html");
});

test("what no file shows is the app's", () => {
  const others = ["step", "step?loss=gbt&sigma=2", "step?loss=gbt&query=q9", "step?loss=gbt&part=test", "compare", "step?lesson=other"];
  for (const address of others) assert.equal(of(address), null, address);
});

test("what an address means that leaves a name out is as the page settles it", () => {
  assert.equal(of("story?step=1").file, "story.html");
  assert.equal(of("story?step=2").file, "far.html");
  assert.equal(of("story?step=2&apart=0.01").file, "story.html");
});

test("a file at a place has the address that the app has for it", () => {
  assert.equal(addressOf("runs/six-gbt.html", "#iteration=2&hide=steps", SITE), "step?loss=gbt&iteration=2");
  assert.equal(addressOf("story.html", "", SITE), "story");
  assert.equal(addressOf("course/boosting.html", "", SITE), "step?lesson=boosting");
  assert.equal(addressOf("index.html", "", SITE), "");
  assert.equal(addressOf("gallery.html", "", SITE), null);
  for (const address of ["step?loss=gbt&iteration=2", "story?step=2&a=1&apart=0.05"]) {
    const { file, hash } = of(address);
    assert.deepEqual(of(addressOf(file, `#${hash}`, SITE)), of(address));
  }
});

test("points are read within their bounds, under the name that the app has for them", () => {
  const bounds = { most: 3, best: 4, side: 100, is_on_a_line: true },
    limits = { drawing: { said: "data", drawing: bounds }, rate: { least: 0.05, most: 2, real: true } },
    first = { drawing: "drawn~a1.2.3", rate: 0.5 };
  const read = (text) => placeFrom(new URLSearchParams(text), limits, first);
  assert.deepEqual(read("data=drawn~a4.2.3~a0.9.3&rate=0.35"), { drawing: "drawn~a4.2.3~a0.9.3", rate: 0.35 });
  for (const wrong of ["drawn", "drawn~a5.2.3", "drawn~a1.101.3", "drawn~a1.1.1~a1.1.2", "drawn~b1.1.1~a1.1.1", "drawn~a1.1", "six"])
    assert.deepEqual(read(`data=${wrong}`), first, wrong);
  assert.deepEqual(read("data=drawn~a1.1.1~a1.2.1~a1.3.1~a1.4.1"), first);
  assert.equal(hashOf(read("data=drawn~a4.2.3"), limits, first, []), "#data=drawn%7Ea4.2.3");
});

test("a place is read within its limits and written where it differs", () => {
  const limits = { tree: { least: 0, most: 30 }, part: { words: ["tree", "sum"] }, code: { flag: true }, row: { least: 0, most: null } },
    first = { tree: 1, part: "sum", code: false, row: null, more: [1] };
  const read = (text) => placeFrom(new URLSearchParams(text), limits, first);
  assert.deepEqual(read("tree=40&part=tree&code=true&row=7&more=2"), { tree: 30, part: "tree", code: true, row: 7 });
  for (const wrong of ["tree=-1", "tree=0.5", "tree=", "tree=x", "part=moon", "code=yes", "row=NaN", "row=Infinity"])
    assert.deepEqual(read(wrong), { tree: 1, part: "sum", code: false, row: null }, wrong);
  assert.equal(hashOf(read("tree=4"), limits, first, ["steps", "outcome"]), "#tree=4&hide=steps.outcome");
  assert.equal(hashOf(first, limits, first, []), "#");
});
