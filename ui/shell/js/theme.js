// Charts come from the server in the colours of the theme that it knows: when the page turns dark or light, it is told, and draws them
// anew.

import { mounted } from "../../component/js/life.js";

function openFollower() {
  const app = document.querySelector(".stApp"),
    shown = () => getComputedStyle(app).colorScheme,
    view = { theme: shown(), hear() {} };
  const observer = new MutationObserver(() => {
    if (shown() === view.theme) return;
    view.theme = shown();
    if (document.querySelector(".js-plotly-plot")) view.trigger("theme", view.theme);
  });
  observer.observe(app, { attributes: true, attributeFilter: ["class"] });
  view.close = () => observer.disconnect();
  return view;
}

export const followTheme = mounted(openFollower);
