// An equation of the loss, once in symbols and once in the numbers of a pair. Expressions are Python's, read token by token.

import { el } from "../dom.js";
import { closes, short, MINUS, printed } from "../numbers.js";
import { tokensOf, workedOut } from "./expressions.js";
import { num } from "./figures.js";

const FUNCTIONS = { exp: "exp", log: "ln", log2: "log₂", max: "max", abs: "abs" };
const SPACED = { "*": " · ", "/": " / ", "+": " + ", "-": ` ${MINUS} `, ">": " > ", ",": ", " };

// values(key) -> the number of a quantity, or undefined where there is none
export function equationLines(equation, quantities, values) {
  const tokens = tokensOf(equation.expression);
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
  const fromPrinted = workedOut(equation.expression, (key) => printed(values(key)), quantities),
    mark = closes(values(equation.result), fromPrinted);
  return [symbols, el("span", { class: "numbers" }, result, ` ${mark} `, ...spell(tokens, quantities, number))];
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
