// Addresses as cue sheets and followers have them: the name of a page and its query, "step?data=six", from the root of the app.

import { offers } from "../../component/js/frame.js";
import { linkTo } from "../../component/js/share.js";

const LONGEST = 8000; // signs of an address
const SHAPE = /^([a-z]*)(\?[^\s#\\<>"]*)?$/;
export const OF_A_PERSON = ["large", "follow"]; // what goes along by itself, and is nobody else's

const shaped = (address) => (typeof address === "string" && address.length <= LONGEST ? SHAPE.exec(address) : null);

// Whether a page of the app could have this address, today or in another version.
export const isAddress = (address) => shaped(address) !== null;

// Whether this is one of the app's own pages; pages: their names, "" for the first.
export const isOwn = (address, pages) => isAddress(address) && pages.includes(shaped(address)[1]);

// What a link says, without what belongs to the person.
export function addressOf(link) {
  const there = new URL(link);
  for (const name of OF_A_PERSON) there.searchParams.delete(name);
  return there.pathname.split("/").pop() + there.search;
}

// Of the page as it is now.
export const here = () => addressOf(linkTo(Object.assign({}, ...offers().map(({ place }) => place?.()))));

// Of a view as it was kept: the lesson in hand, which goes along by itself, does not come along where the view has none.
export const withItsLesson = (address) => (/[?&]lesson=/.test(address) ? address : `${address}${address.includes("?") ? "&" : "?"}lesson=`);

// As Back and Forward go there: the app stays, and so do its session and its large text, which Python writes only where it is heard.
function turn(address) {
  const there = new URL(address || "./", new URL("./", location.href));
  if (new URLSearchParams(location.search).has("large")) there.searchParams.set("large", "true");
  history.pushState({}, "", there.href);
  dispatchEvent(new PopStateEvent("popstate"));
}

// Whether a page is elsewhere, or says of itself less than an address asks of it, or other.
function misses(now, address) {
  const [page, said] = now.split("?"),
    [wanted, asked] = address.split("?"),
    words = new URLSearchParams(said);
  const isSaid = ([name, value]) => OF_A_PERSON.includes(name) || (words.get(name) ?? "") === value;
  return page !== wanted || ![...new URLSearchParams(asked)].every(isSaid);
}

const HANDS = ["pointerdown", "keydown"];
const LOOKS = 10,
  PAUSE = 1200, // ms between two looks
  TRIES = 3;

// Goes to an address, and again where that was lost: Streamlit forgets what was asked for when the clock of a part of the page asks for
// a run in the same moment, or when a run from before ends and writes its own address. A page that gives the same answer again and again
// means it. Whoever does something meanwhile stays where they are.
export function goer(page = { here, turn, hands: document }) {
  let stop = () => {};
  return (address) => {
    stop();
    page.turn(address);
    const answers = {};
    let timer = null;
    const look = (left) => {
      const now = page.here();
      if (misses(now, address)) {
        answers[now] = (answers[now] ?? 0) + 1;
        if (answers[now] <= TRIES) page.turn(address);
      }
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
