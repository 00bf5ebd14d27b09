// Carries a verdict from Python to the "Check me" of the page: a message of its own, so that the sheet stays as it is.

export default function ({ data }) {
  if (data.verdict) document.dispatchEvent(new CustomEvent("boosting-verdict", { detail: data.verdict }));
  return () => {};
}
