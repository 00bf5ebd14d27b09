// What the sheets on a loss say of numbers that they are given.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blockWords } from "../../ui/component/js/insights/blocks.js";
import { realJumps } from "../../ui/component/js/insights/slide.js";

test("a table of jumps has no place where λ changes by rounding alone", () => {
  const jumps = [
    { score: 0.1, below: 2.7836902709815288, above: 2.783690270981529 },
    { score: 0.2, below: 1.9, above: 2.5 },
  ];
  assert.deepEqual(realJumps({ jumps, lambdas: [2.78, 1.9, 2.5] }), jumps.slice(1));
});

test("blocks add up to what the run's trees count, alike or not", () => {
  const added = { counts: [0.3, 0.3] };
  assert.equal(
    blockWords([{ counts: [1 / 3, 1 / 3, 1 / 3] }, added], "tree"),
    "A block is the weight of one tree, or of the start. Averaged, 3 blocks of 0.333 add up to 1; added, 2 blocks of 0.3 make 0.6.",
  );
  assert.match(
    blockWords([{ counts: [0.5, 0.15, 0.15] }, added], "iteration"),
    /one iteration, or of the start. Averaged, 3 blocks of 0.15 to 0.5 add up to 0.8;/,
  );
});
