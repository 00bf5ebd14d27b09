// What can be taken away of the page in sight: its link, pictures of its stage and of its figures, its tables.

import { offers } from "../../component/js/frame.js";
import { dots, picture, written } from "../../component/js/picture.js";
import { copy, linkTo, save } from "../../component/js/share.js";

const MAIN = "[data-testid=stMainBlockContainer]";
const CSV = "text/csv;charset=utf-8";
const MOST = 48; // letters of a name

const safe = (name) =>
  name
    .replace(/[^\p{L}\p{N}.]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
const clip = (text) => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text);
const inSight = (node) => node.getClientRects().length > 0;

// [[words, act]]; an act returns words that say what was done, or a promise of them.
export function taken() {
  const given = offers();
  const place = Object.assign({}, ...given.map(({ place: here }) => here?.()));
  return [
    ...(location.protocol === "about:" ? [] : [["Copy link", () => copy(linkTo(place))]]), // inside another page it has no address
    ...given.flatMap(({ root, picture: drawn }) => (drawn && inSight(root) ? pictures("Picture", () => stage(root, drawn())) : [])),
    ...figures(given).flatMap(([words, node, name, text]) => pictures(words, () => ({ name, drawing: picture(node, [node], text) }))),
    ...given.flatMap(({ tables }) => tables?.().map(table) ?? []),
    ...given.flatMap(({ files }) => files?.().map(file) ?? []),
    ...downloads(),
    ...given.flatMap(({ acts }) => acts?.() ?? []).sort(([one], [other]) => (one < other ? -1 : 1)), // whichever has come first
  ];
}

function table([words, name, text, note]) {
  const act = () => `${save(`${safe(name)}.csv`, CSV, text())}${note ? `: ${note}` : ""}`;
  return [`${words}, CSV`, act];
}

const file = ([words, name, type, text]) => [words, () => save(name, `${type};charset=utf-8`, text())];

const stage = (root, { name, parts, caption: text }) => ({ name, drawing: picture(root, parts, text) });

function pictures(words, drawn) {
  return [
    [
      `${words}, SVG`,
      () => {
        const { name, drawing } = drawn();
        return save(`${safe(name)}.svg`, "image/svg+xml", written(drawing));
      },
    ],
    [
      `${words}, PNG`,
      async () => {
        const { name, drawing } = drawn();
        return save(`${safe(name)}.png`, "image/png", await dots(drawing));
      },
    ],
  ];
}

// Figures that Plotly drew, each with a name and the words below it: those that its page gives, or what is said of it to whoever does
// not see it.
function figures(given) {
  const named = given.flatMap(({ figure }) => figure?.() ?? []);
  const nodes = [...document.querySelectorAll(`${MAIN} .js-plotly-plot`)].filter(
    (node) => inSight(node) && node.querySelector(".main-svg"),
  );
  return nodes.map((node, at) => {
    const own = named.find((one) => one.node === node),
      words = clip(described(node) || `Figure ${at + 1}`);
    return own ? ["Figure", node, own.name, own.caption] : [words, node, words, caption(node)];
  });
}

const described = (node) => node.closest("[aria-label]")?.getAttribute("aria-label") ?? "";
const caption = (node) => [document.title, described(node)].filter(Boolean).join(": ");

// What Streamlit itself offers to save, beside its tables and on the page.
function downloads() {
  const saves = [...document.querySelectorAll(`${MAIN} [data-testid=stDownloadButton] button`)].filter(inSight);
  const tables = [...document.querySelectorAll(`${MAIN} [data-testid=stElementContainer]:has([data-testid=stDataFrame])`)].filter(inSight);
  const found = tables.map((node, at) => [
    described(node) || `Table ${at + 1}`,
    node.querySelector("[data-testid=stElementToolbarButton] button[aria-label*=ownload]"),
  ]);
  return [
    ...saves.map((node) => [clip(labelOf(node).innerText.trim()), () => press(node)]),
    ...found.filter(([, node]) => node).map(([words, node]) => [`${clip(words)}, CSV`, () => press(node)]),
  ];
}

// A button without its icon, which is a word in a font of pictures.
const labelOf = (node) => node.querySelector("[data-testid=stMarkdownContainer]") ?? node;

function press(node) {
  node.click();
  return "Saved";
}
