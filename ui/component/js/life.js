// The life of a component on a page.

// The default export of a component. It is opened once for the element that it is mounted in, hears every call of Python, and is closed
// when it has left the page.
//
//   open(parent)   the view: it has hear(data) and close(), and gets tell(name, value), and trigger(name, value), which
//                  counts for one run of Python only
export function mounted(open) {
  const views = new WeakMap();
  return ({ data, parentElement, setStateValue, setTriggerValue }) => {
    if (!views.has(parentElement)) views.set(parentElement, open(parentElement));
    const view = views.get(parentElement);
    Object.assign(view, { tell: setStateValue, trigger: setTriggerValue });
    view.hear(data);
    return () => {
      if (parentElement.isConnected) return; // a later call overtook this one, and has the view
      view.close();
      views.delete(parentElement);
    };
  };
}
