// Numbers as a person reads them.

export const MINUS = "\u2212";

// Thousands apart, as sentences of the library have them: 1,023.
export const grouped = (number) => String(number).replace(/^\d{4,}/, (whole) => whole.replace(/\d(?=(\d{3})+$)/g, "$&,"));

// All digits of a number, as the tick of an axis has them.
export const numeral = (number) => String(number).replace("-", MINUS);

// The number that a text shows.
export const read = (text) => Number(text.replaceAll(MINUS, "-").replace(/[+,]/g, ""));

// The number that somebody typed or an address says, NaN where it is none: `Number` alone takes 0x10 for 16 and a blank for 0.
export const numberIn = (text) => (/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : NaN);

// A number with a real minus sign, a decimal comma or commas between thousands. 1,023 alone can be 1023 or 1.023: its two readings are
// in `either`. As `read_number` of boosting/answers/typed.py reads it.
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/;

export function typed(text) {
  const plain = text.trim().replaceAll(MINUS, "-"),
    [whole] = plain.match(THOUSANDS) ?? [""];
  const either = whole.split(",").length === 2 && !plain.includes(".") ? ["", "."] : [];
  return {
    number: either.length ? NaN : numberIn(plain.replaceAll(",", whole ? "" : ".")),
    either: either.map((sign) => whole.replace(",", sign)),
  };
}

// Three significant digits without zeros at the end, a real minus sign; from a thousand to a million the whole number. As `short` of
// boosting/words.py writes it, which speaks on the same page: test_numbers.py holds the two beside each other.
export function short(x) {
  if (x === null || x === undefined || Number.isNaN(x)) return "–";
  const size = Math.abs(x);
  return (x < 0 ? MINUS : "") + (Number.isFinite(size) ? positive(size) : "∞");
}

function positive(size) {
  if (size >= 999.5 && size < 1e6) return grouped(size.toFixed(0));
  const [digits, power] = size.toExponential(2).split("e");
  if (size === 0 || (power >= -4 && power < 6)) return String(Number(size.toPrecision(3)));
  return `${Number(digits)}e${power.replace("+", "").replace("-", MINUS)}`;
}

// Rounding noise beside a scale is shown as 0.
export const tidy = (x, scale) => (Math.abs(x) < 1e-12 * Math.max(scale, 1e-6) ? 0 : x);

export const signed = (x) => (x > 0 ? "+" : "") + short(x);

// A share of a whole; what is not all of it has as many digits as tell so. As `percent` of boosting/words.py writes it.
export function percent(share) {
  let text = short(100 * share);
  for (let digits = 4; digits <= 16 && share < 1 && Number(text) === 100; digits++) text = (100 * share).toPrecision(digits);
  return `${Number(text) === 100 ? "100" : text}\u00a0%`;
}

// Two numbers beside each other, with as many digits as it takes to tell them apart.
export function inFull(one, other) {
  for (let digits = 4; digits < 10 && one !== other && short(one) === short(other); digits++) {
    const both = [one, other].map((x) => (x < 0 ? MINUS : "") + grouped(Math.abs(x).toPrecision(digits)));
    if (both[0] !== both[1]) return both;
  }
  return [short(one), short(other)];
}

// A format with the same number of decimals for a whole column, three significant digits for its largest value.
export function column(values) {
  let top = 0;
  for (const v of values) if (Number.isFinite(v)) top = Math.max(top, Math.abs(v));
  if (top >= 1e6 || (top > 0 && top < 1e-4)) return short;
  const decimals = top === 0 ? 2 : Math.max(top < 1000 ? 2 : 0, Math.min(6, 2 - Math.floor(Math.log10(top))));
  return (x) => (x < 0 && Number(x.toFixed(decimals)) !== 0 ? MINUS : "") + grouped(Math.abs(x).toFixed(decimals));
}

export const printed = (x) => read(short(x));

// "=" where what the numbers as printed work out to is printed as the result is, else "≈".
export const closes = (result, fromPrinted) => (short(result) === short(fromPrinted) ? "=" : "≈");
export const equals = (a, b, operation, result) => closes(result, operation(printed(a), printed(b)));

// Two numbers and their difference, with as few decimals as it takes for what is printed to work out: 56.6 − 28.5 stands beside no 28.2.
// Where three more are not enough, the last digit of the difference gives way.
export function subtracted(whole, part) {
  const all = [whole, part, whole - part],
    least = Math.max(0, 2 - Math.floor(Math.log10(largest(all))));
  for (let decimals = least; ; decimals++) {
    const [a, b, c] = all.map((x) => Math.round(x * 10 ** decimals));
    if (a - b === c || decimals === least + 3)
      return [a, b, a - b].map((n) => (n < 0 ? MINUS : "") + (n ? grouped((Math.abs(n) / 10 ** decimals).toFixed(decimals)) : "0"));
  }
}

export const multiply = (a, b) => a * b;
export const divide = (a, b) => a / b;

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const count = (n) => (n <= 10 ? WORDS[n] : grouped(n));
export const plural = (n, one, many) => `${count(n)} ${n === 1 ? one : many}`;

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

export function largest(values) {
  let top = 0;
  for (const v of values) if (Number.isFinite(v)) top = Math.max(top, Math.abs(v));
  return top || 1;
}
