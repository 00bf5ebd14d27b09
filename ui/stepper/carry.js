// Carries the packed run from Python to the stepper on the same page, as bytes: a message of its own, sent once a run and query.

const carriers = new WeakMap();

export default function ({ data, parentElement }) {
  let carrier = carriers.get(parentElement);
  if (!carrier) {
    carrier = { data: null };
    carrier.send = () => document.dispatchEvent(new CustomEvent("boosting-run", { detail: carrier.data }));
    carriers.set(parentElement, carrier);
    document.addEventListener("boosting-run-wanted", carrier.send);
  }
  if (carrier.data !== data) { carrier.data = data; carrier.send(); }
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    document.removeEventListener("boosting-run-wanted", carrier.send); carriers.delete(parentElement);
  };
}
