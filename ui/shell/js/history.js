// One press of Back leaves one page. Streamlit makes an entry in the browser's history when a page opens, and one more each time
// that Python writes what is shown into the address; within a page an entry replaces the last one, but for a model that somebody opens:
// Back leads to the page as it was without it.
//
// A turn to another page takes a while, and things of the page that is left may come between: a figure tells its last key, which would
// turn the server back; Python writes a last address, or names that page once more, in the place of the new one. So nothing but another
// turn is sent until the new page has come, and each address goes to the page that it was written for.

import { sayMarksAgain } from "./access.js";
import { begin } from "./begin.js";
import { bringKeysBack, keepPlace } from "./focus.js";
import { leadKeysOn } from "./guide.js";
import { isConnected } from "./look.js";
import { readPowers } from "./number_fields.js";
import { followTheme } from "./theme.js";

const AT_MOST = 10_000; // ms that a page may take to come before the one that is left is heard again
const LATE = 2_000; // ms in which pages come that were asked for before the last

const pageOf = (address) => new URL(address, location.href).pathname.split("/").pop();
const queryOf = (address) => new URL(address, location.href).search;
const isSame = (one, other) => new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
const opensModel = (there) => there.searchParams.has("model") && !new URLSearchParams(location.search).has("model");
const isBefore = (time) => performance.now() < time;

// Where a model is opened, the entry that is here becomes the page as it is without it, and there is another one for what comes.
function keepWithoutModel(there, push) {
  if (!opensModel(there)) return;
  const without = new URL(there);
  without.searchParams.delete("model");
  history.replaceState({}, "", without.href);
  push({}, "", there.href);
}

// Where somebody goes whose press of a link, of Back or of Forward is heard right now: Streamlit asks for the page at once.
function destination() {
  const { event } = window;
  if (event?.type === "popstate") return location.href;
  const link = event?.type === "click" && event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href);
  return link && link.origin === location.origin ? link.href : null;
}

// What is asked for: `to` a page with a `query`; most: the number of that visit, at most.
// asked: the queries of all turns that are on their way; one of them `hasCome` when Python says it back, and it writes for the left no
// more.
// isSilent: what is asked for stood in the address before. Saying it back changes nothing then and is not heard, unless something late came
// first; what comes instead is the new page's own.
// mute: until when nothing else is sent;  firm: until when no other page takes the address;  socket: where it was sent.
// before: the entry that was replaced last.
// What Python has told: the `page` that is shown, and the number of the `visit` to it, which has `begun`; and what `tell` tells it.
function turns() {
  const turn = {
    to: null,
    query: "",
    asked: [],
    hasCome: false,
    isSilent: false,
    most: 0,
    mute: 0,
    firm: 0,
    socket: null,
    before: null,
    page: null,
    visit: 0,
    begun: null,
    tell: null,
  };

  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (message) {
    const there = destination();
    if (there !== null) {
      const last = isBefore(turn.mute) ? turn : { most: turn.visit, asked: [], hasCome: false }; // else it has come
      const to = pageOf(there),
        query = queryOf(there),
        mute = to !== turn.page || last === turn ? performance.now() + AT_MOST : 0;
      const asked = [...last.asked, query],
        { hasCome, most } = last,
        isSilent = last !== turn && window.event.type === "click" && isSame(query, queryOf(location.href));
      Object.assign(turn, { to, query, asked, hasCome, isSilent, most: most + 1, mute, firm: mute, socket: this, before: null });
    } else if (this === turn.socket && isBefore(turn.mute)) {
      return;
    }
    send.call(this, message);
  };

  const push = history.pushState.bind(history);
  history.pushState = (state, title, address) => {
    const there = new URL(address, location.href),
      isSamePage = there.pathname === location.pathname;
    const isThere = turn.to === pageOf(location.href); // by Back the address is there at once, and the page is not
    if (isSamePage && isBefore(turn.firm) && !isThere && (turn.hasCome ||= turn.asked.some((query) => isSame(query, queryOf(address))))) {
      turn.query = queryOf(address); // of the page that has not its own address yet
    } else if (isSamePage) {
      keepWithoutModel(there, push);
      turn.before = location.href;
      history.replaceState(state, title, address);
    } else if (!isBefore(turn.firm) || pageOf(address) === turn.to) {
      if (isBefore(turn.firm) && turn.hasCome)
        there.search ||= turn.query; // what Python wrote last may stand in the address of the left too
      else if (isBefore(turn.firm) && !turn.isSilent) there.search = turn.query;
      else if (turn.before && there.search === location.search) history.replaceState(state, title, turn.before); // it was not for the left
      push(state, title, there.href);
      turn.before = null;
    }
  };
  return turn;
}

// What was said while the connection was lost nobody has heard: a turn of the browser's own, whose address stands there already; one that
// was on its way; or what a figure told. Once there is a connection again, it is said again.
function followConnection(turn) {
  const app = document.querySelector("[data-testid=stApp]");
  let wasConnected = isConnected();
  new MutationObserver(() => {
    const isBack = isConnected() && !wasConnected;
    wasConnected = isConnected();
    if (isBack) sayAgain(turn);
  }).observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
}

function sayAgain(turn) {
  const isOnItsWay = isBefore(turn.mute);
  Object.assign(turn, { mute: 0, firm: 0 });
  if (isOnItsWay && turn.to !== pageOf(location.href)) history.pushState({}, "", new URL(turn.to || "./", location.href).href + turn.query);
  if (pageOf(location.href) !== turn.page) dispatchEvent(new PopStateEvent("popstate"));
  else turn.tell("reconnected", true);
}

sayMarksAgain();
bringKeysBack();
keepPlace();
leadKeysOn();
readPowers();
if (!history.turn) followConnection((history.turn = turns()));

// Told by each run from the top: which page it shows, and a number that changes with the page.
function turned({ page, visit }) {
  const turn = history.turn;
  if (visit !== turn.visit || !turn.begun) {
    turn.begun?.abort();
    turn.begun = begin(page);
  }
  Object.assign(turn, { page, visit });
  const isLedElsewhere = visit > turn.most;
  if (!isBefore(turn.firm) || (page !== turn.to && !isLedElsewhere)) return; // of the page that is left, or of one between
  Object.assign(turn, { mute: 0, firm: visit < turn.most ? performance.now() + LATE : 0 });
  if (page !== pageOf(location.href)) history.replaceState({}, "", new URL(page || "./", location.href).href + location.search);
}

export default function (component) {
  history.turn.tell = component.setTriggerValue;
  turned(component.data);
  return followTheme(component);
}
