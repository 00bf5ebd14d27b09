// Carries bytes from Python to the stage on the same page, as an event of a name: a message of its own, sent once. Who comes later asks for
// them by another event.

export function carrierOf(name) {
  const view = { data: null };
  const send = () => view.data && document.dispatchEvent(new CustomEvent(name, { detail: view.data }));
  document.addEventListener(`${name}-wanted`, send);
  return Object.assign(view, {
    hear(data) {
      if (view.data === data) return;
      view.data = data;
      send();
    },
    close: () => document.removeEventListener(`${name}-wanted`, send),
  });
}
