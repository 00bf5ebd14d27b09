// Streamlit reads a field for whole numbers up to the first sign that is no digit: 1e3 would count as 1. So a power of ten is written out
// before Streamlit reads it.

const FIELD = "[data-testid=stNumberInputField]";
const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value"); // a value set by it is news to React

// The same number without a power of ten.
const inDigits = (text) => Number(text).toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 });

function writeOut(field) {
  if (!/e/i.test(field.value)) return;
  set.call(field, inDigits(field.value));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// Once a document, whoever asks.
export function readPowers() {
  if (document.readsPowers) return;
  document.readsPowers = true;
  for (const end of ["keydown", "focusout"])
    document.addEventListener(
      end,
      ({ key, target }) => {
        if ((!key || key === "Enter") && target instanceof Element && target.matches(FIELD)) writeOut(target);
      },
      true,
    );
}
