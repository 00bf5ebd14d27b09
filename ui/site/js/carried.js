// From a page of the site to another, with the cue sheet that is playing. Some browsers keep what each file of a folder stores apart from
// the next: from a folder the play goes along in the address, which drops it at once.

import { keepPlay, keptPlay } from "../../cues/js/kept.js";

const NAME = "cue";

export function turnTo({ file, hash }, site) {
  const said = new URLSearchParams(hash),
    play = keptPlay();
  if (location.protocol === "file:" && file !== site.file && play) said.set(NAME, JSON.stringify(play));
  location.href = file === site.file ? `#${said}` : `${site.up}${file}#${said}`;
}

export function takeCarried() {
  const said = new URLSearchParams(location.hash.slice(1)),
    text = said.get(NAME);
  if (text === null) return;
  said.delete(NAME);
  history.replaceState(history.state, "", `#${said}`);
  document.getElementById(`${said}`)?.scrollIntoView();
  try {
    keepPlay(JSON.parse(text)); // which is looked at when it is read
  } catch {
    // somebody typed the address
  }
}
