// The score of the plane, painted behind the documents: blue above the start, orange below it, the stronger the further away:
// by the square root, so that the first trees are seen on the scale of the whole run.

const STRONGEST = 0.5; // opacity at the largest distance from the start that a document of the run has

export function paintSurface(canvas, root, cells, scores, start, top, box) {
  const ratio = window.devicePixelRatio || 1,
    context = canvas.getContext("2d");
  const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.clearRect(0, 0, width, height);
  if (!cells || !(top > 0)) return;
  const style = getComputedStyle(root),
    up = style.getPropertyValue("--up"),
    down = style.getPropertyValue("--down");
  const x = cells.xs.map((v) => Math.round(box.x(v) * ratio)),
    y = cells.ys.map((v) => Math.round(box.y(v) * ratio));
  for (let j = 0; j < cells.height; j++)
    for (let i = 0; i < cells.width; i++) {
      const share = (scores[j * cells.width + i] - start) / top;
      if (share === 0) continue;
      context.globalAlpha = STRONGEST * Math.sqrt(Math.min(1, Math.abs(share)));
      context.fillStyle = share > 0 ? up : down;
      context.fillRect(x[i], y[j + 1], x[i + 1] - x[i], y[j] - y[j + 1]);
    }
}
