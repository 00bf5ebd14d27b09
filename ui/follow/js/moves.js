// When a page says what it was and where it is, and when it goes elsewhere.

const AGAIN = 2000; // ms after which what did not arrive is said again

// What a tab asks for to be again what it was, null for nothing: it was loaded anew, or the server has lost its session. Whoever leads, and
// opens a link to follow, leads on.
//   was   as kept.js has it;  data: of the server;  isNew: whether it is the first that the page hears
export function comeBack({ role, code, key }, data, isNew) {
  const isLost = !data.role && !data.said;
  if (role === "lead" && data.role !== "lead" && (isLost || isNew)) return { do: "lead", code, key };
  return role === "follow" && isLost ? { do: "join", code, key } : null;
}

// Where students can go: a lesson that the lecturer has opened from a file is on the lecturer's page alone.
export function forAll(address) {
  const [page, query] = address.split("?"),
    said = new URLSearchParams(query);
  if (!/^own(~|$)/.test(said.get("lesson"))) return address;
  said.delete("lesson");
  return page + (said.size ? `?${said}` : "");
}

// The lecturer's page: what is to be told now, null for nothing. A page that moves is told once it has come to rest. Where the server has
// an address that it neither had when it was told nor was told by this page, another tab of the lecturer has moved the lecture since.
//   here   { address, question } now;  known: the address that the server has;  now in ms;  isHeard: whether there is a connection
export function teller() {
  let before = "",
    sent = "",
    last = null,
    at = -Infinity,
    tries = 0,
    knew = [];
  return ({ address, question, answers }, known, now, isHeard = true) => {
    const same = JSON.stringify([address, question]),
      isAtRest = same === before;
    before = same;
    if (!isHeard) tries = 0;
    const isNews = same !== sent,
      isLost = address !== known && knew.includes(known) && now - at > AGAIN && tries < 3;
    if (!isHeard || !isAtRest || !(isNews || isLost)) return null;
    if (isNews) knew = [known, last];
    tries = isNews ? 0 : tries + 1;
    sent = same;
    last = address;
    at = now;
    return { do: "move", address, question, answers };
  };
}

// A follower's page: where to go, null for nowhere. It goes with each move of the lecture, and at once when it follows again.
export function follower() {
  let seen = null;
  return {
    to({ address, number }, hasLetGo, here) {
      if (hasLetGo || number === 0 || number === seen) return null;
      seen = number;
      return address === here ? null : address;
    },
    again: () => (seen = null),
  };
}
