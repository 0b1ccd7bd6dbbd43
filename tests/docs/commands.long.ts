/**
 * Every command line that a page prints runs: those in blocks are run, with few games, in one folder; those inside of
 * sentences are known to the program. tour.long.ts runs the tour, tests/clusters what needs a queue or a cluster.
 */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { COMMANDS } from "../../src/cli/commands.js";
import { flagOf } from "../../src/cli/options.js";
import { nameOf } from "../../src/cli/row.js";
import { deadeye, emptyFolder, ROOT } from "../e2e/cli.js";
import { ALL_PAGES, PAGES } from "./pages.js";

interface Line {
  readonly page: string;
  readonly line: string;
}

/** The tour has a test of its own; what changed may name what is no more. */
const ELSEWHERE_OR_PAST = ["docs/tour.md", "CHANGELOG.md"];

const linesOf = (pattern: RegExp): Line[] =>
  ALL_PAGES.filter((page) => !ELSEWHERE_OR_PAST.includes(page)).flatMap((page) =>
    [...readFileSync(join(ROOT, page), "utf8").matchAll(pattern)].map(([, line]) => ({
      page,
      line: (line as string).trim(),
    })),
  );

/** Lines of blocks: without a prompt, comments, what else stands in the line, and where the output goes. */
const typed = linesOf(/^(?:\$ |npm ci && )?(?:npx )?deadeye ((?!COMMAND)[a-z].*)$/gm).map(
  ({ page, line }) => ({ page, line: line.split(/ +# | \| | >+ /)[0]!.trim() }),
);
/** Code inside of sentences, with places for a file. */
const spoken = linesOf(/(?<!`)`(?:npx )?deadeye ([a-z][^`]*)`(?!`)/g).map(({ page, line }) => ({
  page,
  line: line.split(/ < | >+ /)[0]!.replaceAll("\n", " "),
}));

/** Words as a shell parts them; `*` stands for names of files of that folder. */
function wordsOf(line: string, cwd: string): string[] {
  const parts = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
  return parts.flatMap((word) => {
    const [, folder = ".", start = "", end = ""] = /^(?:(.*)\/)?([\w-]*)\*(\S*)$/.exec(word) ?? [];
    if (!/^[^=[]*\*/.test(word) || !existsSync(join(cwd, folder))) return [word];
    const found = readdirSync(join(cwd, folder)).filter(
      (name) => name.startsWith(start) && name.endsWith(end),
    );
    return found.map((name) => (folder === "." ? name : `${folder}/${name}`));
  });
}

/** They serve, wait, or need a server; or solve and draw for long what tests of their own (tests/e2e) solve and draw. */
const ELSEWHERE =
  /^(serve|worker|queue|balance|best|points)\b|--queue|^sheet (--npc|--full|--set|.*--side)|^versus .*bow|^sweep books\/(aces|standing)|^check .*\*|^merge parts\//;
/** What makes them short. */
const SHORT = {
  games: "--games=256",
  charts: "--no-charts",
  why: "--no-why",
  card: "--no-card",
};

const folder = emptyFolder();
for (const name of ["scenarios", "books"]) symlinkSync(join(ROOT, name), join(folder, name));
for (const name of ["duel.yaml", "my-duel.yaml", "old.yaml", "new.yaml"]) {
  copyFileSync(join(ROOT, "scenarios/high-noon.yaml"), join(folder, name));
}
const [toy] = /(?<=```yaml\n)deadeye-book[^`]*/.exec(
  readFileSync(join(ROOT, "docs/books.md"), "utf8"),
)!;
writeFileSync(join(folder, "toy.yaml"), stringify(parse(toy)));

test.each([...new Map(typed.map((one) => [one.line, one])).values()])(
  "$page: deadeye $line",
  async ({ line }) => {
    const words = wordsOf(line, folder);
    const row = COMMANDS.find((one) => nameOf(one) === words[0]);
    expect(row, "a command").toBeDefined();
    if (ELSEWHERE.test(line)) {
      expect(await deadeye([...words, "--help"], folder)).toMatchObject({ code: 0, stderr: "" });
      return;
    }
    const flags = Object.keys(row!.options);
    const added = Object.entries(SHORT).flatMap(([option, word]) =>
      flags.includes(option) && words[0] !== "replay" ? [word] : [],
    );
    const kept = words.filter((word, i) => {
      const before = words[i - 1] ?? "";
      const isShort = (one: string): boolean => ["games", "precision"].map(flagOf).includes(one);
      return !isShort(word) && !isShort(before);
    });
    const { code, stderr } = await deadeye([...kept, ...added], folder);
    // Of an assertion that fails with few games the line is right all the same.
    expect([code, stderr]).toEqual([code === 1 && row!.words.startsWith("check") ? 1 : 0, stderr]);
  },
);

test("pages have command lines in blocks and in sentences", () => {
  expect(typed.length).toBeGreaterThan(40);
  expect(spoken.length).toBeGreaterThan(40);
});

test.each([...new Map(spoken.map((one) => [one.line, one])).values()])(
  "$page says deadeye $line",
  async ({ line }) => {
    const [name = "", ...words] = wordsOf(line.replaceAll("…", "x"), folder);
    const row = COMMANDS.find((one) => nameOf(one) === name);
    if (name !== "help") expect(row, "a command").toBeDefined();
    const { code, stderr } = await deadeye(
      name === "help" ? ["help"] : [name, ...words, "--help"],
      folder,
    );
    expect([code, stderr]).toEqual([0, ""]);
  },
);

test("each page begins with a sentence: what it is for", () => {
  for (const page of PAGES) {
    const [title, ...blocks] = readFileSync(join(ROOT, page), "utf8").split(/\n\n+/);
    expect(title, page).toMatch(/^# \S/);
    const first = blocks.find((block) => !block.startsWith("<!--")) ?? "";
    expect(first, page).toMatch(/^(\*[^*]+\* )?[A-Z`][^|]*[.:]/);
    expect(first, page).not.toMatch(/^[-|`]{2,}|^- /);
  }
});

test("the first screen of README.md shows what its command prints", async () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const [, line = "", shown = ""] = /```console\n\$ npx deadeye (.*)\n([\s\S]*?)```/.exec(readme)!;
  const cwd = emptyFolder();
  symlinkSync(join(ROOT, "scenarios"), join(cwd, "scenarios"));
  const { stdout } = await deadeye([...line.split(" "), "--quiet"], cwd);
  expect(stdout.trim()).toBe(shown.trim());
});
