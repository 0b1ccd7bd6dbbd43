/**
 * Bundles the report page's script into dist, where src/report/html.ts reads it from; and into one file all that reads
 * files and plays games, of which it writes down the hash: machines with the same one may play parts of the same run.
 */
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { build as hoist } from "rolldown";
import { constantFunctions, withNumbers } from "./constants.mjs";
import { STATISTICS } from "./exact-math.mjs";
import { Notices, packagesOf } from "./notices.mjs";

const root = new URL("../", import.meta.url);
const path = (relative) => fileURLToPath(new URL(relative, root));
const notices = new Notices();

/** The font, as report/assets.ts reads it, for pages and for paper: of 12 MB in two packages we need these files. */
const ofFont = (file) => path(`node_modules/${file}`);
const FONTS = {
  ...Object.fromEntries(
    ["latin-400", "latin-600", "latin-ext-400", "latin-ext-600"].map((name) => [
      `web/${name}.woff2`,
      ofFont(`@fontsource/inter/files/inter-${name}-normal.woff2`),
    ]),
  ),
  "fonts/regular.ttf": ofFont("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  "fonts/bold.ttf": ofFont("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};
for (const [name, file] of Object.entries(FONTS)) cpSync(file, path(`dist/${name}`));

await build({
  entryPoints: [path("src/report/page/client.ts")],
  outfile: path("dist/report/page/client.js"),
  tsconfig: path("src/report/page/tsconfig.json"),
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  // The page is passed around, so it names the licence of what is inside.
  banner: { js: "/*! The page's font: Inter (OFL-1.1). */" },
  logLevel: "warning",
});

// Node draws with what pages draw with (scripts/web.mjs): it is the largest part of either.
writeFileSync(path("dist/report/vega.js"), 'export * from "../web/vega.js";\n');

/** Modules that some need alone, and others late. */
const APART =
  /(host\/(v8|threads\/drawer)|cli\/workbook|report\/(png|vega|xlsx)|studies\/version)\.js$/;
/** Files of ours that others are told about: each by its own name, though most are in two big files. */
const ours = readdirSync(path("dist"), { recursive: true })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) =>
    /^(cli|core|exact|host|report|rules|scenario|sim|stats|studies)\/.*\.js$/.test(file),
  )
  .filter((file) => !/^(host\/web|report\/page)\//.test(file) && !APART.test(file));
/**
 * What plays games and solves them, in one scope: a constant or a function of another module is looked up at each use,
 * one of the same is part of the compiled code.
 */
const ENGINE =
  /\/dist\/(core|exact|rules|scenario|sim)\/|\/node_modules\/(@noble|picocolors|seedrandom|yaml|zod)\//;
/** The rest of the library, which pages have, too. */
const STUDIES = /\/dist\/(stats|studies)\//;
/** What commands have in common, and what they say: small modules, which take longer to find than to run. */
const COMMANDS =
  /\/dist\/(cli\/(?!main)|host\/(crew|threads\/(built|threads))|report\/)|\/node_modules\//;
/** What is loaded only where it is needed. */
const LATE = /\/dist\/(cli\/commands\/serve|report\/(charts\b|map\b|sheet\/))/;

/** Stands for the way from a bundle to dist until it is known where the bundle goes. */
const DIST = "way-to-dist/";

/**
 * Modules ask where they are, and are told what they would be told without a bundle.
 * @param folder of the bundle's file names, inside dist
 */
const atHome = (folder = "") => ({
  name: "at-home",
  transform(code, id) {
    if (id.includes("/node_modules/picocolors/")) {
      // It runs in pages, too.
      return code.replace("process || {}", "globalThis.process || {}");
    }
    // Only helps are that wide, and to make one takes a tenth of a start.
    if (id.includes("/node_modules/string-width/"))
      return code
        .replace(
          "new Intl.Segmenter()",
          "{ segment: (text) => new Intl.Segmenter().segment(text) }",
        )
        .replace("/^\\p{RGI_Emoji}$/v", "{ test: (text) => /^\\p{RGI_Emoji}$/v.test(text) }");
    // It has no words in other languages.
    if (id.endsWith("/yargs/lib/platform-shims/esm.mjs"))
      return code.replace("../../../locales", "../locales");
    if (!id.startsWith(path("dist/"))) return null;
    const [file, parent] = /^(.*\/|)[^/]+$/.exec(id.slice(path("dist/").length));
    return code
      .replaceAll("import.meta.url", `new URL("${DIST}${file}", import.meta.url).href`)
      .replaceAll("import.meta.dirname", `\`\${import.meta.dirname}/${DIST}${parent}.\``);
  },
  renderChunk: (code, { fileName }) =>
    code.replaceAll(DIST, `./${"../".repeat(`${folder}${fileName}`.split("/").length - 1)}`),
});

const numbers = {
  name: "numbers",
  transform: (code, id) => (id.startsWith(path("dist/")) ? withNumbers(code) : null),
};

/** Whose work is inside, and on which terms. */
function licences(modules) {
  const inside = packagesOf(modules).map(
    ({ name, license, by }) => `${name} (${[license, by].filter(Boolean).join(", ")})`,
  );
  return inside.length === 0 ? "" : `/*! Inside: ${[...new Set(inside)].sort().join(", ")}. */`;
}

const commonOutput = {
  banner: ({ moduleIds }) => licences(moduleIds),
  comments: { legal: true, annotation: true, jsdoc: false },
  charset: "ascii",
};

/** What draws charts on a thread: of our modules it needs few, and would have to load all with them. */
await hoist({
  input: path("dist/host/threads/drawer.js"),
  platform: "node",
  external: /vega\.js$/,
  treeshake: { moduleSideEffects: false },
  plugins: [atHome("host/threads/"), notices.plugin],
  output: { file: path("dist/host/threads/drawer.js"), codeSplitting: false },
  logLevel: "warn",
});

/** What few reports have: the same, and the libraries that they need. */
for (const name of ["report/png", "report/xlsx", "cli/workbook"]) {
  await hoist({
    input: path(`dist/${name}.js`),
    platform: "node",
    external: /vega\.js$|^@resvg\//,
    treeshake: { moduleSideEffects: false },
    plugins: [atHome(`${name.split("/")[0]}/`), notices.plugin],
    output: { ...commonOutput, file: path(`dist/${name}.js`), codeSplitting: false },
    logLevel: "warn",
  });
}

/** What both ways to build the command line have in common. */
const common = {
  resolve: {
    mainFields: ["module", "main"],
    alias: { seedrandom: "seedrandom/seedrandom.js", "simple-statistics": STATISTICS },
  },
  treeshake: { moduleSideEffects: [{ test: /simple-statistics/, sideEffects: false }] },
  external: (id) =>
    /^(node:|bullmq|cli-progress|ioredis|pdfmake|piscina|@(?!noble\/))/.test(id) ||
    isBuiltin(id) ||
    APART.test(id),
  plugins: [atHome(), numbers, notices.plugin],
  // What one command loads late, another has at once.
  checks: { ineffectiveDynamicImport: false, emptyImportMeta: false },
  // A closure of which there are many would look up even constants of its own module.
  optimization: { inlineConst: { mode: "all" } },
  logLevel: "warn",
};

/**
 * Programs of one file, for src/host/v8.ts: the command line, for a Node that keeps no compiled code, and a worker.
 */
for (const [folder, from, to] of [
  ["cli/", "main.js", "kept.cjs"],
  ["host/threads/", "player.js", "player.cjs"],
]) {
  await hoist({
    ...common,
    input: path(`dist/${folder}${from}`),
    platform: "node",
    external: (id) => !/\/(version|player|v8)\.js$/.test(id) && common.external(id),
    // A script of which the compiled code is kept may not import: who runs it does so for it.
    plugins: [
      atHome(folder),
      numbers,
      notices.plugin,
      { name: "asks", renderChunk: (code) => code.replace(/\bimport\(/g, "require.late(") },
      constantFunctions(),
    ],
    output: {
      ...commonOutput,
      file: path(`dist/${folder}${to}`),
      format: "cjs",
      codeSplitting: false,
    },
  });
}

await hoist({
  ...common,
  plugins: [...common.plugins, constantFunctions((file) => file === "engine.js")],
  input: Object.fromEntries(ours.map((file) => [file.slice(0, -3), path(`dist/${file}`)])),
  platform: "neutral",
  output: {
    ...commonOutput,
    dir: path("dist"),
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    codeSplitting: {
      groups: [
        { name: "engine", test: ENGINE, priority: 3 },
        { name: "studies", test: STUDIES, priority: 2 },
        { name: "commands", test: (id) => COMMANDS.test(id) && !LATE.test(id), priority: 1 },
        { name: "charts", test: /\/dist\/report\/charts\b/ },
      ],
    },
  },
});

// The font is beside.
notices.add(Object.values(FONTS));
notices.write(path("dist/THIRD-PARTY-NOTICES.txt"));

/**
 * The engine passes on copies of its names. What a module exports itself is looked up at each use inside, too: V8 keeps
 * it in a cell of its own, and does not take it for a constant.
 */
const engine = path("dist/engine.js");
const code = readFileSync(engine, "utf8");
const [list, names] = /^export \{ (.*) \};$/m.exec(code) ?? [];
if (names === undefined || /^export (?!\{)/m.test(code)) throw new Error("no list of exports");
const changing = new Set([...code.matchAll(/^let ([\w$]+)/gm)].map(([, name]) => name));
const passed = names.split(", ").map((name, i) => {
  const [inside, outside = inside] = name.split(" as ");
  if (changing.has(inside)) throw new Error(`${inside} changes: it cannot be copied`);
  return { copy: `const passed${i} = ${inside};`, exported: `passed${i} as ${outside}` };
});
const copies = passed.map(({ copy }) => copy).join("\n");
const exported = passed.map((each) => each.exported).join(", ");
writeFileSync(
  engine,
  code.replace(list, () => `${copies}\nexport { ${exported} };`),
);

/** What is packed is made smaller. In what plays and solves, names stay, for whoever reads where a fault of ours was. */
const bundled = readdirSync(path("dist"), { recursive: true })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /^([^/]+|report\/xlsx|cli\/workbook|host\/threads\/drawer)\.js$/.test(file));
for (const file of bundled) {
  const { code } = await transform(readFileSync(path(`dist/${file}`), "utf8"), {
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: !/^(engine|studies)\.js$/.test(file),
    legalComments: "inline",
    charset: "ascii",
    lineLimit: 500,
  });
  writeFileSync(path(`dist/${file}`), code);
}

/** All that decides what comes out of a game or a solution, in an order that is the same everywhere. */
const deciding = readdirSync(path("dist"), { recursive: true })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /^((engine|(exact|sim)\/.*)\.js|host\/threads\/player\.cjs)$/.test(file))
  .sort();
const hash = createHash("sha256");
for (const file of deciding) hash.update(`${file}\n`).update(readFileSync(path(`dist/${file}`)));
writeFileSync(path("dist/build.txt"), `${hash.digest("hex")}\n`);
