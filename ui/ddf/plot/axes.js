// Axes and the marks on curves: places in pixels, ticks, signs.

const DASHES = { solid: null, dot: "2 4", dash: "7 5", longdash: "12 5", dashdot: "8 4 2 4" };

// From a value to a pixel. `from` and `to` are the pixels of low and high.
function scale(axis, from, to) {
  const f = axis.is_log ? Math.log10 : (v) => v;
  const [low, high] = [f(axis.low), f(axis.high)];
  const at = (value) => from + ((f(value) - low) / (high - low || 1)) * (to - from);
  at.inside = (value) => value !== null && value >= Math.min(axis.low, axis.high) && value <= Math.max(axis.low, axis.high);
  return at;
}

// "M… L…" through the points that exist; a gap where a value is missing.
function path(xs, ys, x, y) {
  let text = "", pen = "M";
  xs.forEach((at, n) => {
    if (at === null || ys[n] === null) { pen = "M"; return; }
    text += `${pen}${x(at).toFixed(1)} ${y(ys[n]).toFixed(1)}`;
    pen = "L";
  });
  return text;
}

// The sign of a distance, as in every figure of the page.
const SIGNS = {
  circle: (r) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`,
  square: (r) => `M${-r} ${-r}H${r}V${r}H${-r}Z`,
  diamond: (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0Z`,
  "triangle-up": (r) => `M0 ${-1.2 * r}L${1.2 * r} ${r}H${-1.2 * r}Z`,
  star: (r) => Array.from({ length: 10 }, (_, n) => {
    const angle = (n * Math.PI) / 5 - Math.PI / 2, reach = n % 2 ? 0.6 * r : 1.5 * r;
    return `${n ? "L" : "M"}${(reach * Math.cos(angle)).toFixed(2)} ${(reach * Math.sin(angle)).toFixed(2)}`;
  }).join("") + "Z",
};

function sign(symbol, r, at, attributes) {
  const shape = (symbol || "circle").replace("-open", "");
  return svg("path", { d: SIGNS[shape](r), transform: at ? `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})` : null, ...attributes });
}
