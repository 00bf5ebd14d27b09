// A figure in a cell of a notebook whose kernel runs: the page in a frame, and a line from it to Python that no other figure hears. The
// widget may be shown in several cells at once: each is a view of its own, which gets what it has asked for.

function render({ model, el }) {
  const frame = document.createElement("iframe"),
    caption = document.createElement("figcaption"),
    view = `${Date.now()}-${Math.random()}`;
  let line = null;
  frame.title = model.get("words");
  frame.setAttribute("sandbox", model.get("rights"));
  frame.allow = "fullscreen";
  frame.style.cssText = `width: 100%; height: ${model.get("height")}px; border: 0`;
  caption.style.fontSize = "0.85em";
  caption.textContent = model.get("caption");

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
  el.append(frame, caption);
  return () => {
    model.off("msg:custom", receive);
    line?.close();
    frame.remove();
  };
}

// As the widget's package asks for it.
export default function () {
  return { render };
}
