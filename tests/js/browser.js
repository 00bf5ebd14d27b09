// The little of a browser that keys need: somewhere to listen, and elements that know what they are.

export class At {
  constructor(selector = "", more = {}) {
    this.selector = selector;
    this.classList = { contains: (name) => more.class === name };
  }
  matches(selectors) {
    return this.selector !== "" && selectors.split(", ").includes(this.selector);
  }
}
globalThis.Element = At;

// What listens on the document by now, by the name of the event.
const heard = {};
globalThis.document = {
  addEventListener: (name, act) => (heard[name] = [...(heard[name] ?? []), act]),
  removeEventListener: (name, act) => (heard[name] = heard[name].filter((one) => one !== act)),
};

export const listeners = (name) => heard[name] ?? [];

// Presses a key on an element; true where somebody took it.
export function press(key, { on = new At(), ...more } = {}) {
  const event = { key, defaultPrevented: false, composedPath: () => [on], ...more };
  event.preventDefault = () => (event.defaultPrevented = true);
  for (const act of listeners("keydown")) act(event);
  return event.defaultPrevented;
}
