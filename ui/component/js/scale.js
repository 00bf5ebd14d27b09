// Between values and pixels, both ways: at(value) is where it stands, back(pixel) the value there.

export const scale = ([v0, v1], [p0, p1]) => ({
  at: (v) => p0 + ((v - v0) / (v1 - v0 || 1)) * (p1 - p0),
  back: (p) => v0 + ((p - p0) / (p1 - p0 || 1)) * (v1 - v0),
});

// The path along points [x, y], to a tenth of a pixel; null where a line breaks off.
export function pathAlong(points) {
  let d = "",
    pen = "M";
  for (const point of points) {
    if (point) d += `${pen}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
    pen = point ? "L" : "M";
  }
  return d || "M0 0";
}
