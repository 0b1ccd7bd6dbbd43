/**
 * Builds the workbench into dist/web: plain files for any web server. The page and its desk share what they can; those
 * who play have the engine in one file, for the reason that scripts/bundle.mjs gives.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { build } from "rolldown";
import { POLICY } from "../dist/cli/commands/serve.js";
import { pageFont, pageScript } from "../dist/report/assets.js";
import { NIGHT } from "../dist/report/charts/palette.js";
import { fontFaces } from "../dist/report/font.js";
import { STYLE } from "../dist/report/html/style.js";
import { SHEET_STYLE } from "../dist/report/sheet/html.js";
import { RULESETS, SYSTEMS } from "../dist/rules/index.js";
import { loadScenario } from "../dist/studies/library.js";
import { constantFunctions } from "./constants.mjs";
import { CHARTING, STATISTICS, withExactMath } from "./exact-math.mjs";
import { Notices } from "./notices.mjs";

const root = new URL("../", import.meta.url);
const path = (relative) => fileURLToPath(new URL(relative, root));
const WEB = path("dist/web/");

/** Of what report/assets.ts reads from a disk, the script is inside the bundle, and the fonts are loaded. */
const FONTS = ["latin-400", "latin-600", "latin-ext-400", "latin-ext-600"];
const assets = `
export { pageFont } from ${JSON.stringify(path("src/web/fonts.ts"))};
export const pageScript = () => ${JSON.stringify(pageScript())};
`;

/** Parts of vega that no chart of ours uses, and what it needs for maps of the earth: a quarter of its size. */
const UNUSED =
  /^(vega-(crossfilter|force|geo|hierarchy|label|projection|regression|voronoi|wordcloud)|d3-geo|topojson-client)$/;
/** Names that others ask them for. */
const UNUSED_NAMES = ["feature", "geoArea", "geoBounds", "geoCentroid", "mesh", "projection"];
const nothing = `export default undefined;\n${UNUSED_NAMES.map((name) => `export const ${name} = undefined;`).join("\n")}`;
/** Nothing writes PDF here. */
const PAPER = /import\("\.\/(sheet\/)?pdf\.js"\)/g;

const INSTEAD = {
  name: "instead",
  resolveId(source, importer = "") {
    if (/(^|\/)assets\.js$/.test(source) && importer.includes("/src/report/")) return "\0assets";
    if (UNUSED.test(source)) return "\0unused";
    return null;
  },
  load(id) {
    if (id === "\0assets") return assets;
    return id === "\0unused" ? nothing : null;
  },
  transform: {
    filter: { id: /\/src\/report\/(study|sheet\/render)\.ts$/ },
    handler: (code) => code.replace(PAPER, "{}"),
  },
};

const EXACT_MATH = {
  name: "exact-math",
  transform: { filter: { id: CHARTING }, handler: withExactMath },
};
const notices = new Notices();

const common = {
  platform: "browser",
  external: ["canvas"],
  plugins: [INSTEAD, EXACT_MATH, notices.plugin],
  resolve: {
    alias: {
      "csv-stringify/sync": "csv-stringify/browser/esm/sync",
      "simple-statistics": STATISTICS,
    },
  },
  treeshake: { moduleSideEffects: [{ test: /simple-statistics/, sideEffects: false }] },
  transform: { target: "es2022" },
  logLevel: "warn",
  // What Node loads late is here at once.
  checks: { ineffectiveDynamicImport: false },
};
const output = { dir: WEB, format: "esm", minify: true, entryFileNames: "[name].js" };

mkdirSync(WEB, { recursive: true });
/** The chart libraries, whose many files would take long to load one by one; dist/report/vega.js has them from here. */
await build({
  ...common,
  input: { vega: path("src/report/vega.ts") },
  output: { ...output, codeSplitting: false },
});
await build({
  ...common,
  external: [...common.external, "./vega.js"],
  input: { main: path("src/web/main.ts"), desk: path("src/web/desk.ts") },
  output: {
    ...output,
    chunkFileNames: "[name].js",
    paths: (id) => (id.endsWith("/vega.js") ? "./vega.js" : id),
  },
});
await build({
  ...common,
  plugins: [...common.plugins, constantFunctions()],
  input: { player: path("src/host/web/player.ts") },
  output: { ...output, codeSplitting: false },
});

/** Fonts are files here: each is loaded only by who needs it. */
const faces = fontFaces("ă").replaceAll(/data:font\/woff2;base64,([^)]+)/g, (_, bytes) => {
  const name = FONTS.find((font) => pageFont(font) === bytes);
  return `${name}.woff2`;
});
const own = readFileSync(path("src/web/page.css"), "utf8");
const style = `${faces}${STYLE}.sheet{${SHEET_STYLE}}\n${own}`;
writeFileSync(`${WEB}page.css`, (await transform(style, { loader: "css", minify: true })).code);
for (const file of ["icon.svg", "deadeye.webmanifest"]) cpSync(path(`src/web/${file}`), WEB + file);
const page = readFileSync(path("src/web/page.html"), "utf8")
  .replace("{{policy}}", POLICY)
  .replace("{{night}}", NIGHT);
writeFileSync(`${WEB}index.html`, page);

/** A fight for its small picture: men and pieces of ground, from 0 to 1. */
function pictureOf({ envelope, model }) {
  const ruleset = SYSTEMS.find(({ id }) => id === envelope.system);
  const map = ruleset.map(model);
  const sides = ["A", "B"];
  if (map === null) {
    const men = ruleset.men(model);
    const inLine = (side, i) => {
      const own = men.filter((man) => man.side === side);
      return own.map((_, at) => [side, i === 0 ? 0.25 : 0.75, (at + 1) / (own.length + 1)]);
    };
    return { men: sides.flatMap(inLine), ground: [] };
  }
  const share = (length, whole) => Math.round((100 * length) / whole) / 100;
  const at = ([x, y]) => [share(x, map.width), share(y, map.depth)];
  const areas = map.pieces.filter(({ corners }) => corners.length > 1);
  return {
    men: map.figures.map((figure) => [figure.side, ...at(figure.at)]),
    ground: areas.map(({ corners }) => corners.map(at)),
  };
}

/** @param book that the scenario is by, a file beside it */
function exampleOf(file, text, book) {
  const files = book === undefined ? {} : { [book.name]: book.text };
  const { scenario, problems } = loadScenario(text, { fileName: file, files });
  if (scenario === null) throw new Error(`${file}: ${problems[0].message}`);
  const { name, system, kind } = scenario.envelope;
  const ruleset = SYSTEMS.find(({ id }) => id === system);
  const of = book === undefined ? {} : { book, name: ruleset.titleOf(scenario.model), kind: name };
  return { file, system, kind, name, text, ...pictureOf(scenario), ...of };
}

const order = RULESETS.map(({ id }) => id);
const read = (file) => readFileSync(path(file), "utf8");
const shipped = readdirSync(path("scenarios"))
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => exampleOf(file, read(`scenarios/${file}`)))
  .sort((a, b) => order.indexOf(a.system) - order.indexOf(b.system));
const FIGHT = /-fight\.yaml$/;
const OWN = "my-book.yaml";
/** Rules to begin with: the commented ones of `deadeye new --book`, then the books that are shipped. */
const beginnings = [
  exampleOf("my-book-fight.yaml", read("templates/book-fight.yaml").replace("{{book}}", OWN), {
    name: OWN,
    text: read("templates/book.yaml"),
  }),
  ...readdirSync(path("books"))
    .filter((file) => FIGHT.test(file))
    .map((file) => {
      const name = file.replace(FIGHT, ".yaml");
      return exampleOf(file, read(`books/${file}`), { name, text: read(`books/${name}`) });
    }),
];
const titles = new Map(RULESETS.map(({ id, title }) => [id, title]));
const examples = [...shipped, ...beginnings].map((one) => ({
  ...one,
  rules: one.system,
  system: titles.get(one.system) ?? "Rules of your own",
}));
writeFileSync(`${WEB}examples.json`, JSON.stringify(examples));

/** What is kept for where there is no network: all of it, by a mark that is another when anything is. */
const mark = createHash("sha256");
const files = readdirSync(WEB).filter((file) => file !== "offline.js");
for (const file of files) mark.update(readFileSync(WEB + file));
await build({
  ...common,
  input: { offline: path("src/web/offline.ts") },
  transform: {
    ...common.transform,
    define: {
      FILES: JSON.stringify(["./", ...files]),
      MARK: JSON.stringify(mark.digest("hex").slice(0, 16)),
    },
  },
  output,
});

// Beside the page, which other servers have without the rest of the package; nobody needs it offline.
notices.add([path("node_modules/@fontsource/inter/package.json")]);
notices.write(`${WEB}THIRD-PARTY-NOTICES.txt`);
