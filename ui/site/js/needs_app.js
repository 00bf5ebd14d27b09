// The page for views that only the app shows: which one it was, and how to open it there.

import { write } from "../../component/js/dom.js";
import { isOwn } from "../../shell/js/addresses.js";

export function sayWhatIsWanted(site) {
  const place = document.querySelector("#wanted-place"),
    title = document.querySelector("#wanted-title");
  if (!place) return;
  function say() {
    const address = new URLSearchParams(location.hash.slice(1)).get("address") ?? "";
    if (!isOwn(address, site.pages)) return;
    write(title, site.titles[address.split("?")[0]] ?? "");
    write(place, `localhost:8501/${address}`);
  }
  addEventListener("hashchange", say);
  say();
}
