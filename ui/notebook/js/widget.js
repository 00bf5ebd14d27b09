// A figure in a cell of a notebook whose kernel runs: the page in a frame, and a line from it to Python that no other figure hears. The
// widget may be shown in several cells at once: each is a view of its own, which gets what it has asked for.

function render({ model, el }) {
  const [around, frame, caption] = ["figure", "iframe", "figcaption"].map((name) => document.createElement(name)),
    looks = model.get("looks"),
    view = `${Date.now()}-${Math.random()}`;
  let line = null;
  Object.assign(frame, { title: model.get("words"), allow: "fullscreen" });
  frame.setAttribute("sandbox", looks.rights);
  around.style.cssText = looks.around;
  frame.style.cssText = looks.frame;
  caption.style.cssText = looks.caption;
  caption.textContent = model.get("caption");
  around.append(frame, caption);

  const receive = (answer, buffers) => {
    if (answer.view !== view) return;
    const [content] = buffers ?? [];
    line?.postMessage(content ? { ...answer, value: new Uint8Array(content.buffer, content.byteOffset, content.byteLength) } : answer);
  };
  // A notebook that moves a cell loads its frame anew, which needs a new line.
  frame.onload = () => {
    const { port1, port2 } = new MessageChannel();
    line?.close();
    line = port1;
    line.onmessage = ({ data }) => model.send({ ...data, view });
    frame.contentWindow.postMessage("boosting-line", "*", [port2]); // a frame without an origin has no other name
  };
  model.on("msg:custom", receive);
  frame.srcdoc = model.get("page");
  el.append(around);
  return () => {
    model.off("msg:custom", receive);
    line?.close();
    around.remove();
  };
}

// As the widget's package asks for it.
export default function () {
  return { render };
}
