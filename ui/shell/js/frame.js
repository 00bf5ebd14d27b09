// The frame of every page, in the bar on top: its name, Share, large text, full screen, light or dark, glossary, key. It stands above
// what the page shows and outlives it; what there is to share and to explain, pages offer.

import { paint } from "../../component/js/colours.js";
import { adjust, el, write } from "../../component/js/dom.js";
import { mounted } from "../../component/js/life.js";
import { typing } from "../../component/js/typing.js";
import { glossary } from "./glossary.js";
import { keyPanel } from "./key_panel.js";
import { followColours, switchTheme, turnFullScreen } from "./look.js";
import { shareMenu } from "./share_menu.js";
import { termOf } from "./terms.js";
import { saying, tool, toolList } from "./tools.js";

function openFrame(parent) {
  const view = { large: false, title: "", question: "", terms: [], wanted: null, colours: null };
  const title = el("h1"),
    said = saying(),
    tools = toolsOf(view, said.tell),
    list = toolList([tools.share.button, tools.large, tools.full, tools.theme, tools.words.button, tools.key.button], said.box);
  const root = el(
    "div",
    { class: "frame" },
    el("header", { "aria-label": "Page" }, title),
    list.box,
    ...opening(tools).map(({ box }) => box),
  );
  parent.append(root);

  view.draw = () => {
    paint(root, view.colours);
    write(title, view.title);
    title.classList.toggle("long", view.title.length > 10);
    adjust(tools.large, { "aria-pressed": view.large });
    root.classList.toggle("large", view.large);
  };
  const letGo = [listen(tools, list, root), followColours(view.draw)];
  view.hear = ({ title: name, question, terms, large, colours }) => {
    if (name !== view.title) closeAll(tools);
    Object.assign(view, { title: name, question, terms, large, colours });
    view.draw();
  };
  view.close = () => {
    for (const act of letGo) act();
    root.remove();
  };
  return view;
}

// The six, with what they do.
function toolsOf(view, tell) {
  const turnLarge = () => {
    view.large = !view.large;
    view.trigger("turned", view.large);
    view.draw();
  };
  const share = shareMenu(tool("share", "Share"), tell),
    words = glossary(view, tool("book", "Glossary (W)")),
    key = keyPanel(view, tool("?", "Keys and marks (?)"));
  const large = tool("Aa", "Large text (P)", turnLarge),
    full = tool("screen", "Full screen (F)", turnFullScreen),
    theme = tool("theme", "Light or dark", async () => tell(await switchTheme()));
  return { share, words, key, large, full, theme, turnLarge };
}

const opening = ({ share, words, key }) => [share, words, key];
const closeAll = (tools, but = () => false) => {
  for (const one of opening(tools)) if (one.isOpen() && !but(one)) one.turn(false);
};

// The keys that every page has, before the page hears them; and a press elsewhere, which closes what is open.
function listen(tools, list, root) {
  const opened = () => opening(tools).find((one) => one.isOpen());
  const acts = { p: tools.turnLarge, f: turnFullScreen, w: tools.words.turn, "?": tools.key.turn };
  function press(event) {
    const open = event.key === "Escape" ? opened() : null,
      isFree = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !typing(event);
    const act = open ? open.turn : isFree ? acts[event.key.toLowerCase()] : null;
    if (event.key === "Escape") list.fold();
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }
  function point(event) {
    const way = event.composedPath();
    closeAll(tools, (one) => way.includes(one.box) || way.includes(one.button));
    if (!way.includes(root)) list.fold();
  }
  function follow(event) {
    const term = event.ctrlKey || event.metaKey || event.shiftKey ? null : termOf(event.composedPath());
    if (term === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tools.words.turnTo(term);
  }
  document.addEventListener("keydown", press, true);
  document.addEventListener("click", follow, true);
  document.addEventListener("pointerdown", point, true);
  return () => {
    document.removeEventListener("keydown", press, true);
    document.removeEventListener("click", follow, true);
    document.removeEventListener("pointerdown", point, true);
  };
}

export default mounted(openFrame);
