// The plane of a small chart: a scale over all that it will ever show, so that no step moves the axis; two lines to read it by, and
// ticks below. What is drawn on it, and what a pointer does, is each chart's own.

// known: every value that may be drawn, null or NaN where there is none;  last: the largest x, counted from 0;
// ticks: [x, words] below;  right(words): pixels kept free at the end, given the longest number;
// said: how a number is said, where the size of the numbers does not decide it
function chartPlane(view, known, last, ticks, right = () => 10, said = null) {
  let low = Infinity, high = -Infinity, size = null;
  for (const v of known) if (Number.isFinite(v)) { low = Math.min(low, v); high = Math.max(high, v); }
  const isEmpty = low > high, pad = (high - low || Math.abs(high) || 1) * 0.08, format = said ?? column(isEmpty ? [] : [low, high]);
  const left = () => (view.large ? 64 : 44), bottom = () => (view.large ? 26 : 16), base = () => size.height - bottom(), end = () => size.width - right(isEmpty ? "" : longer(format(low), format(high)));
  const x = (k) => left() + (k / Math.max(last, 1)) * (end() - left());
  const y = (v) => 5 + (1 - (v - low + pad) / (high - low + 2 * pad)) * (base() - 5);

  const longer = (one, other) => (one.length > other.length ? one : other);

  // Whether the chart has another size than it was drawn at; lines that stand still are drawn then only.
  function resized(chart) {
    const next = view.sizes.of(chart);
    if (!next.width || size === next) return false;
    size = next;
    adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}` });
    if (isEmpty) chart.replaceChildren(svg("text", { class: "tick", style: "text-anchor: start", x: left(), y: 20, text: "nothing to measure: no pair, or no relevant document" }));
    return !isEmpty;
  }

  function axis() {
    const tick = (v) => [svg("line", { class: "grid", x1: left(), x2: end(), y1: y(v), y2: y(v) }), svg("text", { class: "tick", x: left() - 5, y: y(v), text: format(v) })];
    return [...tick(low), ...(high > low ? tick(high) : []), ...roomy().map(([at, words]) => svg("text", { class: "tick below", x: x(at), y: base() + bottom() * 0.75, text: words }))];
  }

  // Of the ticks, the two ends where all of them would run into each other.
  function roomy() {
    const letter = view.large ? 12 : 8, fits = ticks.every(([at, words], i) => !i || x(at) - x(ticks[i - 1][0]) > (letter * (`${words}`.length + `${ticks[i - 1][1]}`.length)) / 2 + 4);
    return fits ? ticks : [ticks[0], ticks.at(-1)];
  }

  // The path along values[0], values[1], ...; a gap where there is none.
  function path(values) {
    let d = "", pen = "M";
    values.forEach((v, k) => { if (!Number.isFinite(v)) pen = "M"; else { d += `${pen}${x(k).toFixed(1)} ${y(v).toFixed(1)}`; pen = "L"; } });
    return d || "M0 0";
  }

  const under = (chart, event) => Math.max(0, Math.min(last, Math.round(((event.clientX - chart.getBoundingClientRect().left - left()) / (end() - left())) * last)));
  return { format, x, y, base, end, resized, axis, path, under };
}

// The first, the middle and the last iteration.
const iterationTicks = (last) => [...new Set([0, Math.round(last / 2), last])].map((k) => [k, k]);
