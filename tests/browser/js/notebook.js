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

// A model draws a line to the frame that its cell has, or is given a view where the cell has none.
export default function (widget) {
  window.showWidget = (name, values) => {
    const model = modelOf(name, values);
    if (values.page) widget().render({ model, el: document.body.appendChild(document.createElement("div")) });
    else widget().initialize({ model });
  };
}
