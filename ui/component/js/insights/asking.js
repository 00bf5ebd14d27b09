// What a pair asks of its two, in numbers and in words: GBrank has them swap scores, QBRank moves each by a part of what is missing.

import { MINUS, short } from "../numbers.js";
import { tickText } from "./plot.js";

// Step 2 of GBrank ([GB] section 2.2): in S- while the winner is not above the loser by tau; then the two swap scores.
export const SWAP = {
  title: "The two targets of a pair: the scores swapped, ± τ × gap",
  bracket: true,
  sets: ["S−", "S+"],
  ask: (winner, loser, tau) => ({
    missing: Math.max(0, loser + tau - winner),
    unsettled: winner < loser + tau,
    winner: loser + tau,
    loser: winner - tau,
  }),
  settled: "the pair is in S+ and has no target.",
  lacks: (missing) => `${missing} is missing: the pair is in S−. Each target is the other’s score, ± τ × gap: `,
  targets: (now, asked, tau) => [
    `${short(now.loser)} + ${tickText(tau)} = ${short(asked.winner)}`,
    `${short(now.winner)} ${MINUS} ${tickText(tau)} = ${short(asked.loser)}`,
  ],
  between: " of the winner, ",
  end: (asked) => ` of the loser. Each has ${short(asked.missing)} to go.`,
};

// QBRank: all of the missing margin of each, or with its upper bound half of it of each.
export function reachAsking({ part, counts }) {
  const share = part < 1 ? "half of it" : "all of it";
  return {
    title: part < 1 ? "The two targets of a pair: half of what is missing" : "The two targets of a pair: all that is missing, for each",
    bracket: false,
    sets: ["lacks", "keeps"],
    ask(winner, loser, tau) {
      const missing = Math.max(0, loser + tau - winner);
      return { missing, unsettled: missing > 0, winner: winner + part * missing, loser: loser - part * missing };
    },
    settled: `the pair keeps its margin${counts ? ", has the target 0 and still counts in the mean" : ", and does not count"}.`,
    lacks: (missing) => `${missing} is missing. Each target is ${share} away: up to `,
    targets: (now, asked) => [short(asked.winner), short(asked.loser)],
    between: ", and down to ",
    end: (asked) =>
      `. If both reached their targets, they would be τ × gap${part < 1 ? "" : ` + ${short(asked.missing)}`} = ` +
      `${short(asked.winner - asked.loser)} apart.`,
  };
}

// A pair with its two scores now, as parts of a sentence; those that say where a score is to go are {way, text}.
export function pairWords({ tau }, now, asked, asking) {
  const apart = short(Math.abs(now.winner - now.loser)),
    where = now.winner > now.loser ? `It is ${apart} above it` : now.winner < now.loser ? `It is ${apart} below it` : "The two are level";
  if (!asked.unsettled) return [`${where}: ${asking.settled}`];
  const [up, down] = asking.targets(now, asked, tau),
    way = (side) => (asked[side] > now[side] ? "up" : "down");
  return [
    `${where}, ${asking.lacks(short(asked.missing))}`,
    { way: way("winner"), text: up },
    asking.between,
    { way: way("loser"), text: down },
    asking.end(asked),
  ];
}
