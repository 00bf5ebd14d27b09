// A notebook's page in little: cells, and models whose messages a test carries to Python and back.

const models = new Map();

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

// Shows a widget in a cell, again where it is shown already: two views of one model.
export default function (widget) {
  window.showWidget = (name, values) => {
    if (!models.has(name)) models.set(name, modelOf(name, values));
    const cell = document.createElement("div");
    document.body.append(cell);
    cell.close = widget().render({ model: models.get(name), el: cell });
  };
}
