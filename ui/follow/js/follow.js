// Follow me: the lecturer's page says where it is; the pages of students go there. It is begun from Share.

import { el, write } from "../../component/js/dom.js";
import { offer } from "../../component/js/frame.js";
import { mounted } from "../../component/js/life.js";
import { goer, here } from "../../shell/js/addresses.js";
import { isConnected, leaveRoom } from "../../shell/js/look.js";
import { keepKeys } from "../../shell/js/tools.js";
import { asked, tallied } from "./asked.js";
import { keep, kept } from "./kept.js";
import { comeBack, follower, forAll, teller } from "./moves.js";
import { following, invitation, leading, refused } from "./sign.js";

const LOOK = 400; // ms between two looks at where the page is

function openFollow(parent) {
  const sign = el("div", { class: "follow-sign", role: "group", "aria-label": "Follow me", hidden: true }),
    box = el("div", { class: "follow-box", role: "dialog", "aria-label": "Follow me", tabindex: -1, hidden: true });
  const root = el("div", { class: "beside-frame lecture" }, sign, box);
  parent.append(root);
  const view = {
    data: { role: "", said: "" },
    sign,
    box,
    hasLetGo: Boolean(kept().hasLetGo),
    shown: "",
    wasSaid: "",
    answered: "",
    isNew: true,
  };
  Object.assign(view, { says: teller(), goes: follower(), go: goer(), act: (what) => view.trigger("act", what) });
  view.turnBox = () => turnBox(view);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    turnBox(view);
  });
  const takeBack = offer(root, { acts: () => acts(view) });
  const timer = setInterval(() => look(view), LOOK);
  view.hear = (data) => {
    view.data = data;
    root.classList.toggle("large", Boolean(data.large));
    const again = comeBack(kept(), data, view.isNew);
    view.isNew = false;
    if (again) return void setTimeout(() => view.act({ ...again, base: base() }));
    note(view);
    move(view);
    draw(view);
  };
  view.close = () => {
    clearInterval(timer);
    for (const name of ["has-lecture", "has-notice"]) leaveRoom(name, false);
    takeBack();
    root.remove();
  };
  return view;
}

const mayLead = ({ data }) => data.role !== "follow";
const base = () => new URL("./", location.href).href;

// What the tab is from now on. What the server said before it heard that the lecture was left is no news.
function note(view) {
  const { role, code, key, said } = view.data;
  if (role && kept().code !== code) view.hasLetGo = false; // of another lecture
  if (role && code !== view.left) keep({ role, code, key, hasLetGo: view.hasLetGo });
  else if (said) keep({});
}

function acts(view) {
  if (!mayLead(view)) return [["Leave the lecture", () => leave(view, "leave")]];
  const begin = () => {
    view.opens = true;
    view.act({ do: "begin", base: base() });
  };
  return [["Follow me", () => (view.data.role ? view.turnBox() : begin()) && ""]];
}

function leave(view, how) {
  keep({});
  view.left = view.data.code;
  view.hasLetGo = false;
  view.box.hidden = true;
  view.act({ do: how });
  return "";
}

function turnBox(view) {
  view.box.hidden = !view.box.hidden;
  if (view.box.hidden) return view.giveBack();
  view.giveBack = keepKeys();
  view.box.replaceChildren(...invitation(view.data, { close: view.turnBox, end: () => leave(view, "end") }));
  view.box.focus({ preventScroll: true });
}

function move(view) {
  if (view.data.role !== "follow") return;
  const to = view.goes.to(view.data, view.hasLetGo, here());
  if (to !== null) view.go(to);
}

function letGo(view) {
  view.hasLetGo = !view.hasLetGo;
  keep({ ...kept(), hasLetGo: view.hasLetGo });
  view.goes.again();
  move(view);
  draw(view);
}

// What is said to the server: where the lecturer's page is and what it asks; what a follower answered.
function look(view) {
  const { role, address } = view.data,
    now = asked();
  if (role === "lead") {
    const words = view.says(
      { address: forAll(here()), question: now?.question ?? "", answers: now?.labels.length ?? 0 },
      address,
      performance.now(),
      isConnected(),
    );
    if (words) view.act(words);
  } else if (role === "follow" && isConnected() && now && now.given !== null && view.answered !== now.question) {
    view.answered = now.question;
    view.act({ do: "answer", question: now.question, at: now.given });
  }
}

function draw(view) {
  const { role, said, code, followers, counts, is_quiet: isQuiet } = view.data;
  if (role === "lead" && view.opens) {
    view.opens = false;
    view.turnBox();
  }
  if (role !== "lead") view.box.hidden = true;
  const question = role === "lead" && counts.length ? asked() : null;
  const words =
    role === "lead"
      ? `Follow me: ${code}, ${followers} following${question ? `. ${tallied(question.labels, counts, followers)}` : ""}`
      : "";
  if (!said) view.wasSaid = "";
  const isSaid = said && said !== view.wasSaid;
  const shown = JSON.stringify([role, isSaid && said, view.hasLetGo, isQuiet]);
  if (shown !== view.shown) {
    view.shown = shown;
    view.sign.replaceChildren(...inSign(view, isSaid ? said : "", words));
    view.sign.hidden = !view.sign.childElementCount;
    leaveRoom("has-lecture", !view.sign.hidden);
    leaveRoom("has-notice", Boolean(isSaid));
  }
  if (role === "lead" && !isSaid) write(view.sign.firstElementChild, words);
}

function inSign(view, said, words) {
  const close = () => {
    view.wasSaid = said;
    draw(view);
  };
  if (said) return refused(said, close);
  if (view.data.role === "lead") return leading(words, view.turnBox);
  return view.data.role === "follow" ? following(view.hasLetGo, view.data.is_quiet, () => letGo(view)) : [];
}

export default mounted(openFollow);
