// The cue sheet on a page of the app: it is opened from Share.

import { paint } from "../../component/js/colours.js";
import { offer } from "../../component/js/frame.js";
import { mounted } from "../../component/js/life.js";
import { goer, here, withItsLesson } from "../../shell/js/addresses.js";
import { followColours } from "../../shell/js/look.js";
import { openDesk } from "./desk.js";

const KEYS = [["Page Down, Page Up", "next cue, previous cue, while a cue sheet plays"]];

function openCues(parent) {
  const view = { desk: null, colours: null };
  const draw = () => view.desk && paint(view.desk.root, view.colours);
  const letGo = followColours(draw);
  let takeBack = () => {};
  view.hear = ({ pages, ready, colours, large }) => {
    view.colours = colours;
    if (!view.desk) {
      const turn = goer(),
        go = (address) => turn(withItsLesson(address));
      const title = () => document.title.slice(0, 120);
      view.desk = openDesk(parent, { place: { here, go, title }, pages, ready });
      takeBack = offer(view.desk.root, { keys: KEYS, acts: () => [["Cue sheet", () => void view.desk.turn()]] });
    }
    view.desk.root.classList.toggle("large", Boolean(large));
    draw();
  };
  view.close = () => {
    letGo();
    takeBack();
    view.desk?.close();
  };
  return view;
}

export default mounted(openCues);
