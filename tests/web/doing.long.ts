/** Every study of the workbench finds what its command finds, or refuses in the same words. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import { doStudy } from "../../src/web/doing.js";
import { STUDY_IDS, type StudyId } from "../../src/web/studies.js";
import { deadeye, emptyFolder } from "../e2e/cli.js";

const GAMES = "96";

/** Of each study what is filled in, and the words that ask the command for the same. */
const ASKED: Readonly<
  Record<StudyId, readonly [values: Readonly<Record<string, string>>, words: string]>
> = {
  replay: [{ find: "upset", games: GAMES }, "--find upset"],
  compare: [{ metric: "win.B", games: GAMES }, "--metric win.B"],
  sweep: [
    { first: "distance=4..6:1", metric: "draw", games: GAMES },
    "--vary distance=4..6:1 --metric draw",
  ],
  tune: [
    { solve: "distance", metric: "win.A", target: "57.3", games: GAMES },
    "--solve distance --target win.A=0.573",
  ],
  weights: [{ metric: "draw", games: GAMES }, "--metric draw"],
  balance: [{ games: GAMES }, ""],
  points: [
    { man: "MEN", weapon: "GUN", distance: "5", most: "2", games: GAMES },
    "MEN GUN --distance 5 --most 2",
  ],
  versus: [{ weapon: "GUNS", distance: "5, 3", games: GAMES }, "GUNS --distance 3 --distance 5"],
  tactics: [{ objective: "win", games: GAMES }, "--objective win"],
  best: [{ objective: "margin", cards: "no" }, "--objective margin --no-card"],
  sheet: [{ weapon: "GUNS", distance: "5, 3" }, "GUNS --distance 3 --distance 5"],
  readings: [{ metric: "win.B", games: GAMES }, "--metric win.B"],
};
const SCENARIOS: readonly (readonly [
  file: string,
  other: string,
  guns: readonly string[],
  men: readonly string[],
])[] = [
  ["high-noon", "fanning", ["pistol", "shotgun"], ["cowboy/3", "outlaw/5"]],
  ["napnuts-duel", "napnuts-two-guns", ["handgun", "rifle"], ["cowboy", "hero"]],
];

const pathOf = (name: string): string => join("scenarios", `${name}.yaml`);
const fileOf = (name: string) => ({
  fileName: basename(pathOf(name)),
  // Two turns are soon solved, however many variants there are.
  text: readFileSync(pathOf(name), "utf8").replace("turns: 30", "turns: 2"),
});
/** The same in a folder of its own. */
function written({ fileName, text }: ReturnType<typeof fileOf>): string {
  const path = join(emptyFolder(), fileName);
  writeFileSync(path, text);
  return path;
}

// The command line has them from options that it reads itself; here they come out of a link.
test.each<readonly [study: StudyId, values: Record<string, string>, refused: string]>([
  ["weights", { games: "0" }, 'games must be a whole number from 1 to 1000000000, not "0"'],
  ["sweep", { first: "distance=4..6:1", games: "many" }, "games must be a whole number"],
  ["replay", { game: "1.5" }, 'game must be a whole number from 0 to 4294967295, not "1.5"'],
  ["points", { most: "1" }, 'most must be a whole number from 2 to 10, not "1"'],
  ["best", { objective: "glory" }, 'objective "glory" is not known'],
])("%s refuses %o", async (study, values, refused) => {
  const { fileName, text } = fileOf("high-noon");
  const scenario = parseScenario(text, fileName, { systems: RULESETS });
  const asked = { study, values, other: { fileName, text } };
  const answer = doStudy(asked, scenario, { executor: new InProcess() });
  await expect(answer).rejects.toThrow(refused);
});

describe.each(SCENARIOS)("%s", (file, against, guns, men) => {
  const { fileName, text } = fileOf(file);
  const scenario = parseScenario(text, fileName, { systems: RULESETS });

  test.each(STUDY_IDS)("%s", async (study) => {
    const [asked, words] = ASKED[study];
    const values = {
      ...asked,
      ...(asked.weapon && { weapon: asked.weapon === "GUN" ? guns[0]! : guns.join() }),
      ...(asked.man && { man: men.join() }),
    };
    const other = fileOf(against);
    const found = await doStudy({ study, values, other }, scenario, { executor: new InProcess() })
      .then((answer) => answer.files())
      .then((files) => String(files.get(`${study}.json`)))
      .catch((error: Error) => error.message);
    const command = [
      ...[study, written(fileOf(file)), ...(study === "compare" ? [written(other)] : [])],
      ...words
        .replace("MEN", men.map((man) => `--man ${man}`).join(" "))
        .replace("GUNS", guns.map((gun) => `--weapon ${gun}`).join(" "))
        .replace("GUN", `--weapon ${guns[0]}`)
        .split(" "),
      ...("games" in asked ? ["--games", GAMES] : []),
      ...(study === "replay" ? [] : ["--no-charts", "--out", emptyFolder()]),
      ...["--json"],
    ].filter((word) => word !== "");
    const { code, stdout, stderr } = await deadeye(command);
    if (code === 0) expect(found).toBe(stdout);
    else expect(stderr).toContain(found);
  });
});
