// Carries an answer of Python to the stepper on the same page, under its name: a message of its own, so that the packed run stays
// where it is.

const feeders = new WeakMap();

export default function ({ data, parentElement }) {
  let feeder = feeders.get(parentElement);
  if (!feeder) {
    const [name] = Object.keys(data);
    feeder = { name, data: null };
    feeder.send = () => document.dispatchEvent(new CustomEvent(`boosting-${name}`, { detail: feeder.data }));
    feeders.set(parentElement, feeder);
    document.addEventListener(`boosting-${name}-wanted`, feeder.send);
  }
  feeder.data = data[feeder.name];
  feeder.send();
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    document.removeEventListener(`boosting-${feeder.name}-wanted`, feeder.send); feeders.delete(parentElement);
  };
}
