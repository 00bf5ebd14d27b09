// How the app is shown: on the full screen, in light colours or in dark ones.

import { keepKeys } from "./tools.js";

const seek = (name) => document.querySelector(`[data-testid="${name}"]`);

// All of the app, so that it stays when somebody turns to another page.
export async function turnFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.();
}

const isDark = () => getComputedStyle(document.querySelector(".stApp")).colorScheme === "dark";

// Streamlit keeps the theme and offers it in its own menu alone: choose there, as a person would.
export async function switchTheme() {
  const other = isDark() ? "Light" : "Dark",
    giveBack = keepKeys();
  seek("stMainMenuButton")?.click();
  for (let frames = 0; frames < 60; frames++) {
    const item = seek(`stMainMenuItem-theme-${other}`);
    if (item) {
      item.click();
      seek("stMainMenuButton")?.click(); // else it stays open over the figure, ready for another choice
      while (item.isConnected && frames++ < 60) await new Promise(requestAnimationFrame);
      giveBack();
      return "";
    }
    await new Promise(requestAnimationFrame);
  }
  return "Choose it in the menu ⋮";
}

// Whether the server hears what the page says.
export const isConnected = () => seek("stApp").dataset.testConnectionState === "CONNECTED";

// Whenever Streamlit turns light or dark; what it returns ends that.
export function followColours(draw) {
  const watcher = new MutationObserver(draw);
  watcher.observe(document.querySelector(".stApp"), { attributes: true, attributeFilter: ["class"] });
  return () => watcher.disconnect();
}

// A page leaves room above itself for what stands below the bar, under a name of page.css; stages look again at how high they may be.
export function leaveRoom(name, isOn) {
  const { classList } = document.documentElement;
  if (classList.contains(name) === isOn) return;
  classList.toggle(name, isOn);
  dispatchEvent(new Event("resize"));
}
