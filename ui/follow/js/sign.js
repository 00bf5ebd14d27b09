// What stands on a page that leads or follows: a small sign with what can be done, and for the lecturer the link and its QR code.

import { el, svg } from "../../component/js/dom.js";
import { copy } from "../../component/js/share.js";

const button = (text, onclick) => el("button", { type: "button", text, onclick });
const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\])/;

function qr(squares) {
  const n = squares.length,
    dark = squares.flatMap((row, y) => [...row].flatMap((one, x) => (one === "1" ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
  const look = {
    class: "qr",
    viewBox: `0 0 ${n + 8} ${n + 8}`,
    role: "img",
    "aria-label": "QR code of the link",
    "shape-rendering": "crispEdges",
  };
  return svg("svg", look, svg("rect", { class: "light", width: "100%", height: "100%" }), svg("path", { class: "dark", d: dark.join("") }));
}

// Inside of the box that the lecturer opens.
export function invitation({ link, code, squares }, { close, end }) {
  const said = el("span", { role: "status" });
  const tell = async () => {
    said.textContent = await copy(link);
  };
  const isLocal = LOCAL.test(link);
  return [
    el("button", { type: "button", class: "close", text: "×", "aria-label": "Close", onclick: close }),
    el("h2", { text: "Follow me" }),
    qr(squares),
    el("p", { class: "link" }, link),
    el("p", {}, "Code: ", el("strong", { text: code })),
    isLocal
      ? el("p", {
          text: "This link works on this machine only. Open the app under the machine's name in your network, then press Follow me there.",
        })
      : null,
    el("p", { text: "Pages that open the link follow this page. Answers are counted without names." }),
    el("div", { class: "follow-acts" }, button("Copy link", tell), button("End", end), said),
  ].filter(Boolean);
}

// What the small sign says to a lecturer: words and a press that opens the invitation.
export const leading = (words, open) => [button(words, open)];

// To a follower. A lecturer of whom nothing is heard has closed the page, or lost the server.
export const following = (hasLetGo, isQuiet, turn) => [
  el("span", { text: hasLetGo ? "Not following" : isQuiet ? "No word from the lecturer" : "Following the lecturer" }),
  button(hasLetGo ? "Follow again" : "Stop following", turn),
];

export const refused = (words, close) => [
  el("span", { role: "status", text: words }),
  el("button", { type: "button", text: "×", "aria-label": "Close", onclick: close }),
];
