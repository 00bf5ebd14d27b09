// When a page says where it is, and when it goes elsewhere.

const AGAIN = 2000; // ms after which what did not arrive is said again

// The lecturer's page: what is to be told now, null for nothing. A page that moves is told once it has come to rest.
//   here   { address, question } now;  known: the address that the server has;  now in ms
export function teller() {
  let before = "",
    sent = "",
    at = -Infinity,
    tries = 0;
  return ({ address, question, answers }, known, now) => {
    const same = JSON.stringify([address, question]),
      isAtRest = same === before;
    before = same;
    const isNews = same !== sent,
      isLost = address !== known && now - at > AGAIN && tries < 3;
    if (!isAtRest || !(isNews || isLost)) return null;
    tries = isNews ? 0 : tries + 1;
    sent = same;
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
