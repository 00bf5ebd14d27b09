// A notebook's page in little: cells, and models whose messages a test carries to Python and back.

// What the widget's package gives to a widget: values, messages there and back.
function modelOf(name, values) {
  const ears = new Set();
  return {
    get: (key) => values[key],
    send: async (message) => {
      for (const [content, bytes] of await window.toPython(name, message)) {
        const buffers = bytes.map((text) => new DataView(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer));
        for (const hear of ears) hear(content, buffers);
      }
    },
    on: (_event, hear) => ears.add(hear),
    off: (_event, hear) => ears.delete(hear),
  };
}

// A cell with a page of HTML, to which the model draws a line; or with a view, where there is no HTML.
export default function (widget) {
  window.showWidget = (name, values, html) => {
    const cell = document.createElement("div"),
      model = modelOf(name, values);
    document.body.append(cell);
    if (html) {
      cell.append(document.createRange().createContextualFragment(html));
      widget().initialize({ model });
    } else widget().render({ model, el: cell });
  };
}
