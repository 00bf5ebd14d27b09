// Addresses as cue sheets and followers have them: the name of a page and its query, "step?data=six", from the root of the app.

import { offers } from "../../component/js/frame.js";
import { linkTo } from "../../component/js/share.js";

const LONGEST = 8000; // signs of an address
const SHAPE = /^([a-z]*)(\?[^\s#\\<>"]*)?$/;
export const OF_A_PERSON = ["large", "follow"]; // what goes along by itself, and is nobody else's

// Whether this is one of the app's own pages; pages: their names, "" for the first.
export function isOwn(address, pages) {
  const found = typeof address === "string" && address.length <= LONGEST ? SHAPE.exec(address) : null;
  return found !== null && pages.includes(found[1]);
}

// What a link says, without what belongs to the person.
export function addressOf(link) {
  const there = new URL(link);
  for (const name of OF_A_PERSON) there.searchParams.delete(name);
  return there.pathname.split("/").pop() + there.search;
}

// Of the page as it is now.
export const here = () => addressOf(linkTo(Object.assign({}, ...offers().map(({ place }) => place?.()))));

// As Back and Forward go there: the app stays, and so does its session.
function turn(address) {
  history.pushState({}, "", new URL(address || "./", new URL("./", location.href)).href);
  dispatchEvent(new PopStateEvent("popstate"));
}

// Whether a page is where it was before it was turned to an address; what it says of itself may have changed meanwhile.
function isBack(now, before, address) {
  const [here, there, wanted] = [now, before, address].map((each) => each.split("?")[0]);
  return now === before || (here === there && here !== wanted);
}

const HANDS = ["pointerdown", "keydown"];
const LOOKS = 10,
  PAUSE = 1200; // ms between two looks

// Goes to an address, and once more where that was lost: Streamlit forgets which page was asked for when the clock of a part of the page
// asks for a run in the same moment, and the address is then again what it was. Whoever does something meanwhile stays where they are.
export function goer(page = { here, turn, hands: document }) {
  let stop = () => {};
  return (address) => {
    const before = page.here();
    stop();
    page.turn(address);
    if (before === address) return;
    let timer = null;
    const look = (left) => {
      if (isBack(page.here(), before, address)) page.turn(address);
      if (left > 1) timer = setTimeout(look, PAUSE, left - 1);
      else stop();
    };
    timer = setTimeout(look, PAUSE, LOOKS);
    stop = () => {
      clearTimeout(timer);
      for (const name of HANDS) page.hands.removeEventListener(name, stop, true);
    };
    for (const name of HANDS) page.hands.addEventListener(name, stop, true);
  };
}
