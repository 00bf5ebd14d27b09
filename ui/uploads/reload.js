// Files of one's own live in the session on the server, and a reload begins another session. This tab remembers the name under
// which the server has them, tells it once when the page is loaded anew, and forgets it when it is closed. A server that waits, because
// the address speaks of such a file, is answered in any case.

const NAME = "boosting_own_data";
let isSent = false;

export default function ({ data, setStateValue }) {
  let known = "";
  try {
    if (data.name) sessionStorage.setItem(NAME, data.name);
    known = sessionStorage.getItem(NAME) ?? "";
  } catch {
    // a browser that stores nothing: the page says that the file must be opened again
  }
  if (data.waits || (known && !data.name && !isSent)) setStateValue("name", known);
  isSent = true;
}
