// What a tab is in a lecture, so that it is so again when it is loaded anew: { role, code, key, hasLetGo }.

const NAME = "boosting_follow";

export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME)) ?? {};
  } catch {
    return {}; // forbidden: the tab forgets what it was
  }
}

export function keep(what) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(what));
  } catch {
    // the tab goes on; loaded anew, it has forgotten
  }
}
