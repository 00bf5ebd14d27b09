// What can be taken away from the story: its link, a picture, and the list with its lambdas.

function storyToTake(view, root) {
  const caption = () => `${CHAPTERS[view.at.step - 1][0]}: A at rank ${view.at.a}, B at rank ${view.at.b} of ${RESULTS}, neighbouring scores ${view.apart} apart. Boosting to rank ${view.data.version}`;
  const drawing = () => picture(root, [...root.querySelectorAll(":scope > :is(.sentence, .stage)")], caption());
  const rows = () => view.names.map((row, r) => [r + 1, called(row), typeof row === "string" ? 1 : 0, view.lists.scores[r], view.now.net[r], view.now.ours[r], ...(view.tree ? [view.tree.leaf_of[r] + 1, view.tree.after[r], view.tree.rank[r] + 1] : [])]);
  const heads = () => ["rank", "result", "grade", "score", "lambda, RankNet", "lambda, LambdaRank", ...(view.tree ? ["leaf of tree 1", "score after tree 1", "rank after tree 1"] : [])];
  return shareMenu([
    ["Copy link", () => copy(linkTo(view.at))],
    ["List, CSV", () => save("story-list.csv", "text/csv;charset=utf-8", csv(heads(), rows()))],
    ["Picture, SVG", () => save("story.svg", "image/svg+xml", written(drawing()))],
    ["Picture, PNG", async () => save("story.png", "image/png", await dots(drawing()))],
  ]);
}
