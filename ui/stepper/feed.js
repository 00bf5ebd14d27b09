// Carries a sheet from Python to the stepper on the same page: a message of its own, so that the packed run stays where it is.

const feeders = new WeakMap();

export default function ({ data, parentElement }) {
  let feeder = feeders.get(parentElement);
  if (!feeder) {
    feeder = { data: null };
    feeder.send = () => document.dispatchEvent(new CustomEvent("boosting-sheet", { detail: feeder.data }));
    feeders.set(parentElement, feeder);
    document.addEventListener("boosting-sheet-wanted", feeder.send);
  }
  feeder.data = data.sheet;
  feeder.send();
  return () => { document.removeEventListener("boosting-sheet-wanted", feeder.send); feeders.delete(parentElement); };
}
