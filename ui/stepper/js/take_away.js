// What can be taken away from the stage: its link, a picture of it, its tables.

function takeAway(view) {
  const name = (what) => `${view.run.loss} ${view.run.qid} ${view.k} ${what}`.replace(/[^\p{L}\p{N}.]+/gu, "-");
  const place = () => ({ iteration: view.k || null, substep: view.substep, document: view.document, sheet: view.sheet, other: view.other, large: view.large });
  const told = () => `${view.run.caption.run}, iteration ${view.k} of ${view.run.n_iterations}: ${view.run.caption.settings}`;
  const parts = () => [...view.root.querySelectorAll(":scope > :is(.headline, .steps-line, .stage, .charts, .sheet)")];
  const drawing = () => picture(view.root, parts(), told());
  const text = "text/csv;charset=utf-8";
  return [
    ["Copy link", () => copy(linkTo(place()))],
    ["Full screen (F)", () => fullScreen(view.root)],
    ["Light or dark", () => switchTheme(view.root.dataset.theme === "dark")],
    ["Picture, SVG", () => save(name("stage.svg"), "image/svg+xml", written(drawing()))],
    ["Picture, PNG", async () => save(name("stage.png"), "image/png", await dots(drawing()))],
    ["Documents, CSV", () => save(name("documents.csv"), text, documentsTable(view.run, view.now()))],
    ["Pairs that push, CSV", () => save(name("pairs.csv"), text, pairsTable(view.run, view.now()))],
    ["Curves, CSV", () => save(name("curves.csv"), text, curvesTable(view.run))],
  ];
}
