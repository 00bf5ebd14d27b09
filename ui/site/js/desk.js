// The cue sheet on a page of the site: on a stage it is opened from Share, elsewhere by a button beside the ways.

import { paint } from "../../component/js/colours.js";
import { el } from "../../component/js/dom.js";
import { offer } from "../../component/js/frame.js";
import { openDesk } from "../../cues/js/desk.js";
import { followColours } from "../../shell/js/look.js";
import { takeCarried, turnTo } from "./carried.js";
import { sayWhatIsWanted } from "./needs_app.js";
import { notesLine } from "./notes_line.js";
import { addressOf, fileOf } from "./views.js";

const KEYS = [["Page Down, Page Up", "next cue, cue before, while a cue sheet plays"]];
const ELSEWHERE = "This page is on the site alone. Open a lesson, a run or another figure, then add it.";

// A stage has colours and large letters of its own, and a menu.
function standBeside(desk, stage, site) {
  const draw = () => paint(desk.root, site.colours);
  stage.append(desk.root.getRootNode().host);
  followColours(draw);
  document.addEventListener("boosting-large", ({ detail }) => desk.root.classList.toggle("large", detail));
  draw();
  offer(desk.root, { keys: KEYS, acts: () => [["Cue sheet", () => void desk.turn()]] });
}

const missing = (found, site) => {
  const named = found?.file === site.file ? found.missing.map((name) => site.named[name] ?? name) : [];
  return named.length ? `${named.join(", ")}: in the app` : "";
};

export default function openSiteDesk(site) {
  takeCarried();
  const box = document.body.appendChild(el("div")),
    parent = box.attachShadow({ mode: "open" });
  parent.append(el("style", { text: site.style }));
  let leaves = false;
  addEventListener("pageshow", () => (leaves = false));
  function go(address) {
    const to = fileOf(address, site) ?? { file: site.app, hash: `address=${encodeURIComponent(address)}` };
    leaves ||= to.file !== site.file;
    turnTo(to, site);
  }
  const desk = openDesk(parent, {
    place: {
      here: () => addressOf(site.file, location.hash, site),
      go,
      title: () => document.title.slice(0, 120),
      refused: () => ELSEWHERE,
      without: (address) => missing(fileOf(address, site), site),
    },
    pages: site.pages,
    ready: site.ready,
    notesOf: notesLine(`${site.up}${site.notes}`, () => leaves),
  });
  const button = document.querySelector(".cue-open"),
    stage = document.querySelector(".stApp");
  if (button) Object.assign(button, { hidden: false, onclick: () => void desk.turn() });
  if (stage) standBeside(desk, stage, site);
  sayWhatIsWanted(site);
}
