// Files of one's own live in the session on the server, and a reload begins another session. This tab remembers the name under
// which the server has them, tells it once when the page is loaded anew, and forgets it when it is closed.

const NAME = "boosting_own_data";
let isSent = false;

export default function ({ data, setStateValue }) {
  try {
    if (data.name) sessionStorage.setItem(NAME, data.name);
    const known = sessionStorage.getItem(NAME);
    if (known && !data.name && !isSent) setStateValue("name", known);
  } catch {
    // a browser that stores nothing: the page says that the file must be opened again
  }
  isSent = true;
}
