// What a lecturer can do with a cue sheet from its panel. Each act may return words that say what it came to.

import { save } from "../../component/js/share.js";
import { MOST, added, read, written } from "./sheet.js";

const LARGEST = 2_000_000; // bytes of a file
const OF_A_FILE = /[?&](data|model)=own(&|$)/; // which another session does not have
const CHOOSE = "Choose a file that was saved with “Export”.";

// desk   as panel.js has it;  view: { id } of the sheet in sight
export const actsOf = (desk, view) => ({
  play: (sheet) => (sheet.cues.length ? desk.play.start(sheet.id) : "This sheet has no cue yet. Add a view first."),
  exportIt: (sheet) => save(`${sheet.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`, "application/json", written(sheet)),
  copy(sheet) {
    view.id = desk.sheets.add(sheet);
  },
  begin() {
    view.id = desk.sheets.add({ name: "My cue sheet", cues: [] });
  },
  addView(sheet) {
    const address = desk.here();
    if (sheet.cues.length >= MOST.cues) return `A sheet has at most ${MOST.cues} cues. Start a new one.`;
    if (address === null) return desk.refused();
    desk.sheets.edit(sheet.id, { cues: added(sheet.cues, { address, title: desk.titleOf(), minutes: 3, note: "" }) });
    const needs = OF_A_FILE.test(address) ? " It shows a file of yours: open that file before you play it." : "";
    return `Cue ${sheet.cues.length + 1} was added.${needs}`;
  },
  remove(sheet) {
    if (desk.play.now()?.id === sheet.id) desk.play.stop();
    desk.sheets.remove(sheet.id);
    return `“${sheet.name}” was deleted. Undo brings it back.`;
  },
  async take(file) {
    if (file.size > LARGEST) return `The file was refused: it is larger than 2 MB. ${CHOOSE}`;
    const { sheet, trouble } = read(await file.text(), desk.pages);
    if (trouble) return trouble;
    view.id = desk.sheets.add(sheet);
    return `“${sheet.name}” was imported.`;
  },
});
