/**
 * Writes docs/rules-law-of-the-gun.md: for every rule of the digest the code that cites it and the
 * tests that name it. With --check it writes nothing and fails if that file, or the one named, is
 * not what it would write, or if a rule has no code or no test.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const SYSTEM = "rules/law-of-the-gun/";
const OUT = "docs/rules-law-of-the-gun.md";

const read = (path) => readFileSync(resolve(root, path), "utf8").replaceAll("\r\n", "\n");

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(path);
      return entry.name.endsWith(".ts") ? [path] : [];
    })
    .sort();
}

/** All ids of a text, those of a range ("LG-CHARGE-1 to 4") one by one. */
function idsIn(text) {
  const found = new Set();
  for (const [, family, from, , to] of text.matchAll(
    /\b(LG-[A-Z]+-)(\d+)(?: to (LG-[A-Z]+-)?(\d+))?/g,
  )) {
    for (let n = Number(from); n <= Number(to ?? from); n++) found.add(`${family}${n}`);
  }
  return found;
}

/** What a test file calls its tests: sentences with a rule in front, and the ids of `ruleTest`. */
function titlesIn(text) {
  const sentences = [...text.matchAll(/(["`])(LG-[A-Z]+-\d+[^"`\n]*: [^\n]*?)\1/g)];
  const named = [...text.matchAll(/\bruleTest\(\s*("[^"]+"|\[[^\]]+\])/g)];
  return [...sentences.map((match) => match[2]), ...named.map((match) => match[1])];
}

const rules = [
  ...read(`src/${SYSTEM}README.md`)
    .split("## Rule ids")[1]
    .matchAll(/^- (LG-[A-Z]+-\d+): (.+)$/gm),
].map(([, id, title]) => ({ id, title, code: [], tests: new Map() }));
const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));

for (const path of filesBelow("src")) {
  for (const id of idsIn(read(path))) ruleOf.get(id)?.code.push(path);
}
for (const path of filesBelow("tests")) {
  for (const title of titlesIn(read(path))) {
    for (const id of idsIn(title)) {
      const tests = ruleOf.get(id)?.tests;
      tests?.set(path, (tests.get(path) ?? 0) + 1);
    }
  }
}

const linked = (path) => {
  const [, ...rest] = path.split("/");
  return `[${rest.join("/").replace(SYSTEM, "")}](../${path})`;
};
const row = ({ id, title, code, tests }) => {
  const files = [...tests].map(([path, count]) => `${linked(path)} ${count}`);
  return `| ${id} | ${title} | ${code.map(linked).join(", ")} | ${files.join(", ")} |`;
};
const text = `# Law of the Gun: rules, code and tests

One row for each rule id of the [list](../src/${SYSTEM}README.md): the files that cite it, and the
files whose tests name it, with their number. Written by \`npm run docs:rules\`; a test compares.
Names without a folder are in \`src/${SYSTEM}\` and \`tests/${SYSTEM}\`.

| rule | what it says | code | tests |
|---|---|---|---|
${rules.map(row).join("\n")}
`;

const faults = rules.flatMap(({ id, code, tests }) => {
  const missing = [code.length === 0 ? "code" : "", tests.size === 0 ? "test" : ""]
    .join(" ")
    .trim();
  return missing === "" ? [] : [`${id} lacks ${missing}`];
});
const [, , check, file = OUT] = process.argv;
if (check === "--check") {
  if (read(file) !== text) faults.push(`${OUT} is old: npm run docs:rules`);
} else {
  writeFileSync(join(root, OUT), text);
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exitCode = 1;
}
