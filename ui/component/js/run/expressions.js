// Evaluates the equations of a loss, which are Python's: names, numbers, + - * / > < and exp, log, log2, max, abs. Nothing here draws.

const TOKEN = /[A-Za-z_]\w*|\d+(?:\.\d+)?(?:e[+-]?\d+)?|[-+*/()<>=,]/g;
const FUNCTIONS = { exp: Math.exp, log: Math.log, log2: Math.log2, max: Math.max, abs: Math.abs };
const OPERATIONS = [
  { ">": (a, b) => Number(a > b), "<": (a, b) => Number(a < b) },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => a / b },
]; // what binds more comes later

export const tokensOf = (text) => text.match(TOKEN);

// What an expression comes to.
export const workedOut = (text, values, quantities) => readExpression(text)((name) => (name in quantities ? values(name) : NaN));

// The function of an expression: names(name) -> its number. Of a person's own formula it may know less than Python, and is NaN then.
export function readExpression(text) {
  const tokens = tokensOf(text);
  let at = 0;
  const next = () => tokens[at++];
  function level(depth) {
    if (depth === OPERATIONS.length) return single();
    let left = level(depth + 1);
    while (tokens[at] in OPERATIONS[depth]) {
      const [operation, before, right] = [OPERATIONS[depth][next()], left, level(depth + 1)];
      left = (names) => operation(before(names), right(names));
    }
    return left;
  }
  function single() {
    const token = next();
    if (token === "-") {
      const of = single();
      return (names) => -of(names);
    }
    if (token === "(") return inside()[0];
    if (/\d/.test(token[0])) return () => Number(token);
    if (tokens[at] !== "(") return (names) => names(token);
    next();
    const [parts, of] = [inside(), FUNCTIONS[token] ?? (() => NaN)];
    return (names) => of(...parts.map((part) => part(names)));
  }
  // What stands in parentheses, up to their end.
  function inside() {
    const parts = [];
    do parts.push(level(0));
    while (next() === ",");
    return parts;
  }
  const found = level(0);
  return at < tokens.length ? () => NaN : found;
}
