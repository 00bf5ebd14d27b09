// Between a figure in a cell and Python, while the kernel runs: a line that no other figure hears. The cell keeps the page as HTML, so that
// a notebook that is opened again shows it; the model of the widget, which has no view of its own there, finds the frame by its name. A
// notebook that shows HTML and widgets apart from each other is given a view.

// The lines of a model: one to each frame, which gets what it has asked for.
function linesOf(model) {
  const lines = new Map(); // frame -> { view, port }
  const receive = (answer, buffers) => {
    const [content] = buffers ?? [],
      { port } = [...lines.values()].find(({ view }) => view === answer.view) ?? {};
    port?.postMessage(content ? { ...answer, value: new Uint8Array(content.buffer, content.byteOffset, content.byteLength) } : answer);
  };
  model.on("msg:custom", receive);
  return {
    // A notebook that moves a cell loads its frame anew, which needs a new line.
    connect(frame) {
      const { port1, port2 } = new MessageChannel(),
        view = `${Date.now()}-${Math.random()}`;
      lines.get(frame)?.port.close();
      lines.set(frame, { view, port: port1 });
      port1.onmessage = ({ data }) => model.send({ ...data, view });
      frame.contentWindow?.postMessage("boosting-line", "*", [port2]); // a frame without an origin has no other name
    },
    close() {
      model.off("msg:custom", receive);
      for (const { port } of lines.values()) port.close();
    },
  };
}

// The frames of the page that have the model's name, and each one that will: what is loaded already hears the line at once.
function initialize({ model }) {
  const lines = linesOf(model),
    name = model.get("frame"),
    loaded = ({ target }) => target instanceof HTMLIFrameElement && target.name === name && lines.connect(target);
  document.addEventListener("load", loaded, true);
  for (const frame of document.querySelectorAll("iframe")) if (frame.name === name) lines.connect(frame);
  return () => {
    document.removeEventListener("load", loaded, true);
    lines.close();
  };
}

function render({ model, el }) {
  const [around, frame, caption] = ["figure", "iframe", "figcaption"].map((name) => document.createElement(name)),
    looks = model.get("looks"),
    lines = linesOf(model);
  Object.assign(frame, { title: model.get("words"), allow: "fullscreen" });
  frame.setAttribute("sandbox", looks.rights);
  around.style.cssText = looks.around;
  frame.style.cssText = looks.frame;
  caption.style.cssText = looks.caption;
  caption.textContent = model.get("caption");
  around.append(frame, caption);
  frame.onload = () => lines.connect(frame);
  frame.srcdoc = model.get("page");
  el.append(around);
  return () => {
    lines.close();
    around.remove();
  };
}

// As the widget's package asks for it.
export default function () {
  return { initialize, render };
}
