// An equation of the loss, once in symbols and once in the numbers of a pair. Expressions are Python's, read token by token.

import { el } from "../dom.js";
import { closes, short, MINUS, printed } from "../numbers.js";
import { num } from "./figures.js";

const FUNCTIONS = { exp: "exp", log: "ln", log2: "log₂", max: "max", abs: "abs" };
const TOKEN = /[A-Za-z_]\w*|\d+(?:\.\d+)?|[-+*/()<>=,]/g;
const WORKS = { exp: Math.exp, log: Math.log, log2: Math.log2, max: Math.max, abs: Math.abs };
const OPERATIONS = [
  { ">": (a, b) => Number(a > b) },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => a / b },
];
const SPACED = { "*": " · ", "/": " / ", "+": " + ", "-": ` ${MINUS} `, ">": " > ", ",": ", " };

// values(key) -> the number of a quantity, or undefined where there is none
export function equationLines(equation, quantities, values) {
  const tokens = equation.expression.match(TOKEN);
  const names = [equation.result, ...tokens.filter((token) => token in quantities)];
  const numbers = names.map(values);
  const symbol = (key) => el("span", { class: "term", "data-key": key, title: quantities[key].words, text: quantities[key].symbol });
  const factor = (key) =>
    tokens.length > 1 && quantities[key].symbol.includes(MINUS) && !quantities[key].symbol.startsWith("|")
      ? el("span", {}, "(", symbol(key), ")")
      : symbol(key);
  const symbols = el("span", { class: "symbols" }, symbol(equation.result), " = ", ...spell(tokens, quantities, factor));
  if (numbers.some((value) => value === undefined || value === null)) return [symbols];
  const number = (key) => {
    const shown = num(values(key), short, key, quantities[key].words);
    if (values(key) < 0) shown.textContent = `(${shown.textContent})`;
    return shown;
  };
  const result = num(values(equation.result), short, equation.result, quantities[equation.result].words);
  const fromPrinted = workedOut(tokens, (key) => printed(values(key)), quantities),
    mark = closes(values(equation.result), fromPrinted);
  return [symbols, el("span", { class: "numbers" }, result, ` ${mark} `, ...spell(tokens, quantities, number))];
}

// What an expression comes to; NaN where it has what is not known here, such as a function of a person's own formula.
export function workedOut(tokens, values, quantities) {
  let at = 0;
  const level = (n) => {
    if (n === OPERATIONS.length) return factor();
    let left = level(n + 1);
    while (OPERATIONS[n][tokens[at]]) left = OPERATIONS[n][tokens[at++]](left, level(n + 1));
    return left;
  };
  const bracket = () => {
    const found = [level(0)];
    while (tokens[at++] === ",") found.push(level(0));
    return found;
  };
  function factor() {
    const token = tokens[at++];
    if (token === "-") return -factor();
    if (token === "(") return bracket()[0];
    if (token in quantities) return values(token);
    if (!(token in WORKS)) return Number(token);
    at += 1; // its bracket
    return WORKS[token](...bracket());
  }
  const found = level(0);
  return at >= tokens.length ? found : NaN;
}

function spell(tokens, quantities, show) {
  return tokens.map((token, i) => {
    if (token in quantities) return show(token);
    if (token in FUNCTIONS) return FUNCTIONS[token];
    const first = i === 0 || "(,*/".includes(tokens[i - 1]);
    if (token === "-" && first) return MINUS;
    return SPACED[token] ?? token;
  });
}
