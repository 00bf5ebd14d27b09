// Charts come from the server in the colours of the theme that it knows: when the page turns dark or light, it is told, and draws them
// anew. When letters grow with the window, the charts that are there measure theirs anew.

import { mounted } from "../../component/js/life.js";

function openFollower() {
  const app = document.querySelector(".stApp"),
    shown = () => getComputedStyle(app).colorScheme,
    view = { theme: shown() };
  let pages = [];
  view.hear = (data) => ({ pages } = data);
  const observer = new MutationObserver(() => {
    if (shown() === view.theme) return;
    view.theme = shown();
    keepForAll(pages);
    if (document.querySelector(".js-plotly-plot")) view.trigger("theme", view.theme);
  });
  observer.observe(app, { attributes: true, attributeFilter: ["class"] });
  const forget = followLetters();
  view.close = () => {
    observer.disconnect();
    forget();
  };
  return view;
}

// Streamlit keeps what was chosen under the address that the app was loaded at: another page, loaded in its turn, would not know of it.
function keepForAll(pages) {
  const [loaded] = performance.getEntriesByType("navigation").map(({ name }) => new URL(name).pathname);
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(`stActiveTheme-${loaded}-v`)))
      for (const page of pages) localStorage[key.replace(loaded, loaded.replace(/[^/]*$/, page))] = localStorage[key];
  } catch {
    // a browser that keeps nothing, of Streamlit's neither
  }
}

// Plotly keeps how wide words are, by the style that it gave them; it does not see that a rem has changed. So the name of its size joins
// the families of letters, before the chart is drawn for the new window.
function followLetters() {
  const size = () => getComputedStyle(document.documentElement).fontSize,
    mark = /, "[\d.]+px"$/;
  let known = size();
  const look = () => {
    if (known === (known = size())) return;
    for (const { layout, _fullLayout: drawn } of document.querySelectorAll(".js-plotly-plot"))
      if (drawn) layout.font = { ...layout.font, family: `${drawn.font.family.replace(mark, "")}, "${known}"` };
  };
  addEventListener("resize", look);
  return () => removeEventListener("resize", look);
}

export const followTheme = mounted(openFollower);
