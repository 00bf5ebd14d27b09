// What pages in a file share: a stage apart from the page, its themes, what a question hides, and the line to Python where the page stands
// in a notebook.

import { el } from "./dom.js";
import { holdStep } from "./held.js";

const THEMES = ["Light", "Dark"];

// The function that shows the stage and the frame around it, again and again.
//
//   parts   name -> { mount, style };  view   has `large`, which the frame turns
//   data()  what the stage is given;  hear(name, value)   what it reports
export function mounting(app, parts, given, view, data, hear) {
  const stage = shadow(app.querySelector("#stage"), parts.stage.style),
    frame = shadow(app.querySelector("#frame"), parts.frame.style);
  function turn(name, value) {
    if (name === "turned") view.large = value;
    document.dispatchEvent(new CustomEvent("boosting-large", { detail: view.large }));
    show();
  }
  function show() {
    parts.frame.mount({
      parentElement: frame,
      data: { ...given.frame, large: view.large },
      setStateValue() {},
      setTriggerValue: turn,
    });
    parts.stage.mount({ parentElement: stage, data: data(), setStateValue: hear, setTriggerValue() {} });
  }
  return show;
}

function shadow(box, style) {
  const root = box.attachShadow({ mode: "open" });
  root.append(el("style", { text: style }));
  return root;
}

// The frame turns light and dark by Streamlit's own menu: here two buttons stand in for it, which nobody sees.
export function themes(app, isDark, turned) {
  const turn = (name) => {
    app.className = `stApp ${name.toLowerCase()}`;
  };
  for (const name of THEMES) {
    const onclick = () => {
      turn(name);
      turned();
    };
    app.append(el("button", { hidden: true, "data-testid": `stMainMenuItem-theme-${name}`, onclick }));
  }
  turn(THEMES[Number(isDark ?? matchMedia("(prefers-color-scheme: dark)").matches)]);
}

// Keys that step on, pressed while a stage waits for what it is to show: they are kept, and pressed once it is there.
export function keptKeys() {
  const kept = [];
  let isLate = false;
  function hold(event) {
    if (!isLate) return;
    holdStep(event);
    if (event.defaultPrevented) kept.push(event);
  }
  document.addEventListener("keydown", hold, true);
  return {
    wait() {
      isLate = true;
    },
    press() {
      isLate = false;
      for (const event of kept.splice(0)) document.dispatchEvent(new KeyboardEvent("keydown", event));
    },
  };
}

// What a question of the course keeps out of sight, as the address says it: `hide=steps.outcome`; ui/course/veil.py has the parts. Without
// the steps the keys that step on are held too.
export function veiling(app) {
  let parts = [];
  function follow(address) {
    const before = parts;
    parts = (address.get("hide") ?? "").split(".").filter((part) => /^[a-z]+$/.test(part));
    for (const [property, value] of Object.entries({ veil: "hidden", gone: "none", instead: "block", flat: "0px" })) {
      for (const part of before) app.style.removeProperty(`--${property}-${part}`);
      for (const part of parts) app.style.setProperty(`--${property}-${part}`, value);
    }
  }
  document.addEventListener("keydown", (event) => parts.includes("steps") && holdStep(event), true);
  return { parts: () => parts, follow };
}

// The same for as long as the page is open, whatever else the address says.
export function veilAlone(app) {
  const veil = veiling(app),
    follow = () => veil.follow(new URLSearchParams(location.hash.slice(1)));
  addEventListener("hashchange", follow);
  follow();
  return veil;
}

// The line to Python, by way of the notebook that holds the page: the notebook hands over a port that nobody else hears. Without a kernel
// there is none. opened() is called when there is one, heard(answer) with each answer.
export function lineToPython(opened, heard) {
  let port = null;
  addEventListener("message", ({ source, data, ports }) => {
    if (source !== window.parent || source === window || data !== "boosting-line" || !ports[0]) return;
    [port] = ports;
    port.onmessage = ({ data: answer }) => heard(answer);
    opened();
  });
  return { isOpen: () => port !== null, ask: (name, query, value) => port?.postMessage({ name, query, value }) };
}
