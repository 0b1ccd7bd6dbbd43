/**
 * Writes docs/rules-<system>.md for each rule system: for every rule of its digest the code that cites it and the tests
 * that name it. `[--check] [SYSTEM [FILE]]`: with --check it writes nothing and fails if that file, or the one named, is
 * not what it would write, or if a rule has no code or no test.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
/** Folders of `src/rules` with a README that lists rules. */
const systems = readdirSync(join(root, "src/rules"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => existsSync(join(root, "src/rules", name, "README.md")))
  .sort();

const read = (path) => readFileSync(resolve(root, path), "utf8").replaceAll("\r\n", "\n");

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(path);
      return /\.(ts|yaml)$/.test(entry.name) ? [path] : [];
    })
    .sort();
}

/** A rule id: a number of a family; of options of a book, a name and perhaps a number. */
const ID = String.raw`[A-Z]{2}-(?:OPT-[A-Z]+(?:-\d+)?|[A-Z]+-\d+)`;

/** All ids of a text, of whatever system, those of a range ("LG-CHARGE-1 to 4") one by one. */
function idsIn(text) {
  const found = new Set(text.match(new RegExp(String.raw`\b${ID}\b`, "g")));
  for (const [, family, from, , to] of text.matchAll(
    /\b([A-Z]{2}-[A-Z]+-)(\d+)(?: to (\1)?(\d+))?/g,
  )) {
    for (let n = Number(from); n <= Number(to ?? from); n++) found.add(`${family}${n}`);
  }
  return found;
}

/** What a test file calls its tests: sentences with a rule in front, and the ids of `ruleTest`. */
function titlesIn(text) {
  const sentence = new RegExp(String.raw`(["\`])(${ID}[^"\`\n]*: [^\n]*?)\1`, "g");
  const sentences = [...text.matchAll(sentence)];
  const named = [...text.matchAll(/\bruleTest\(\s*("[^"]+"|\[[^\]]+\])/g)];
  return [...sentences.map((match) => match[2]), ...named.map((match) => match[1])];
}

const sources = [...filesBelow("src"), ...filesBelow("scenarios")].map((path) => ({
  path,
  ids: idsIn(read(path)),
}));
const tests = filesBelow("tests").map((path) => ({
  path,
  titles: titlesIn(read(path)).map(idsIn),
}));

/** The table of a system, and what its rules lack. */
function coverage(system) {
  const home = `rules/${system}/`;
  const readme = read(`src/${home}README.md`);
  const rules = [
    ...readme.split("## Rule ids")[1].matchAll(new RegExp(`^- (${ID}): (.+)$`, "gm")),
  ].map(([, id, title]) => ({
    id,
    title,
    code: sources.filter(({ ids }) => ids.has(id)).map(({ path }) => path),
    tests: tests
      .map(({ path, titles }) => ({ path, count: titles.filter((ids) => ids.has(id)).length }))
      .filter(({ count }) => count > 0),
  }));
  const linked = (path) => {
    const [, ...rest] = path.split("/");
    return `[${rest.join("/").replace(home, "")}](../${path})`;
  };
  const row = ({ id, title, code, tests }) => {
    const files = tests.map(({ path, count }) => `${linked(path)} ${count}`);
    return `| ${id} | ${title} | ${code.map(linked).join(", ")} | ${files.join(", ")} |`;
  };
  const text = `# ${/^# (.+)$/m.exec(readme)[1]}: rules, code and tests

One row for each rule id of the [list](../src/${home}README.md): the files that cite it, and the
files whose tests name it, with their number. Written by \`npm run docs:rules\`; a test compares.
Names without a folder are in \`src/${home}\` and \`tests/${home}\`.

| rule | what it says | code | tests |
|---|---|---|---|
${rules.map(row).join("\n")}
`;
  const faults = rules.flatMap(({ id, code, tests }) => {
    const missing = [code.length === 0 ? "code" : "", tests.length === 0 ? "test" : ""];
    const words = missing.filter((word) => word !== "").join(" ");
    return words === "" ? [] : [`${id} lacks ${words}`];
  });
  return { text, faults };
}

const words = process.argv.slice(2);
const check = words[0] === "--check";
const [only, file] = check ? words.slice(1) : words;
if (only !== undefined && !systems.includes(only)) {
  console.error(`no rule system ${only}; there are: ${systems.join(", ")}`);
  process.exitCode = 1;
}
for (const system of systems.filter((name) => only === undefined || name === only)) {
  const out = `docs/rules-${system}.md`;
  const { text, faults } = coverage(system);
  if (!check) writeFileSync(join(root, out), text);
  else if (!existsSync(resolve(root, file ?? out)) || read(file ?? out) !== text) {
    faults.push(`${out} is old: npm run docs:rules`);
  }
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exitCode = 1;
  }
}
