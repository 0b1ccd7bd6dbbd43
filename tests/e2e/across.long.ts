/** `deadeye versus --across` from outside. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deadeye, emptyFolder, onlyReport } from "./cli.js";

interface Standing {
  readonly gun: string;
  readonly value: number;
  readonly rankLow: number;
  readonly rankHigh: number;
}
interface Report {
  readonly systems: readonly {
    readonly id: string;
    readonly title: string;
    readonly method: string;
    readonly games: number;
    readonly guns: Readonly<Record<string, string>>;
  }[];
  readonly missing: readonly { readonly gun: string; readonly systems: readonly string[] }[];
  readonly places: readonly {
    readonly distance: number;
    readonly cover: string;
    readonly agree: "yes" | "no" | "undecided";
    readonly opposite: readonly {
      readonly first: string;
      readonly second: string;
      readonly better: readonly (string | null)[];
    }[];
    readonly verdicts: readonly {
      readonly system: string;
      readonly distance: number;
      readonly best: readonly string[];
      readonly guns: readonly Standing[];
    }[];
  }[];
}

const GAMES = ["--games", "1280"];

async function across(
  words: readonly string[],
  cwd: string,
  games: readonly string[] = GAMES,
): Promise<Report> {
  const all = ["versus", "--across", ...words, ...games, "--json", "--no-charts"];
  const { code, stdout, stderr } = await deadeye(all, cwd);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Report;
}

/** The ranking of `versus` in one system at one place. */
async function alone(words: readonly string[], cwd: string): Promise<readonly Standing[]> {
  const all = ["versus", ...words, ...GAMES, "--json", "--no-charts"];
  const { rankings } = JSON.parse((await deadeye(all, cwd)).stdout) as {
    rankings: { guns: Standing[] }[];
  };
  return rankings[0]?.guns as Standing[];
}

describe("deadeye versus --across", () => {
  test("has the numbers that versus finds in each system, the distance in its own lengths", async () => {
    const cwd = emptyFolder();
    const grid = ["--distance", "15", "--cover", "wall"];
    const guns = ["revolver", "rifle", "shotgun"];
    const named = guns.flatMap((gun) => ["--weapon", gun]);
    const { places, systems } = await across([...named, ...grid, "--grade", "veteran"], cwd);
    expect(systems.map(({ id, method, games }) => [id, method, games])).toEqual([
      ["law-of-the-gun", "exact", 0],
      ["shootist", "batches", 1280],
      ["napnuts", "batches", 1280],
      ["combat-patrol", "batches", 1280],
    ]);
    const weapons = (...ids: string[]): string[] => ids.flatMap((id) => ["--weapon", id]);
    const men = (names: string[], value: number): string[] =>
      names.flatMap((name) => ["--man", `${name}=${value}`]);
    const gun = await alone(
      [
        ...weapons("pistol", "repeating-rifle", "shotgun"),
        ...["--distance", "38.1", "--cover", "wall"],
        ...men(["initiative", "skill", "cool", "constitution", "horsemanship"], 4),
      ],
      cwd,
    );
    const shootist = await alone(
      [
        ...["--system", "shootist", ...weapons("colt", "winchester", "shotgun")],
        ...["--distance", "15", "--cover", "partial"],
        ...men(["draw", "shoot", "dodge", "brawl", "ride", "knife"], 10),
      ],
      cwd,
    );
    const [place] = places;
    [gun, shootist].forEach((own, s) => {
      const verdict = place?.verdicts[s];
      for (const standing of verdict?.guns ?? []) {
        const id = systems[s]?.guns[standing.gun];
        const other = own.find((one) => one.gun === id)?.value as number;
        // Averages are the same but for the order in which they are added up.
        expect(standing.value).toBeCloseTo(other, 12);
      }
      expect(verdict?.guns).toHaveLength(own.length);
    });
    const napnuts = await alone(
      [
        ...["--system", "napnuts", ...weapons("handgun", "rifle", "shotgun")],
        ...["--distance", "15", "--cover", "window", "--man", "class=gunslinger"],
      ],
      cwd,
    );
    const patrol = await alone(
      [
        ...["--system", "combat-patrol", ...weapons("revolver", "rifle", "shotgun")],
        ...["--distance", "15", "--cover", "wall", "--man", "class=E"],
      ],
      cwd,
    );
    [napnuts, patrol].forEach((own, s) => {
      expect(place?.verdicts[2 + s]?.guns.map(({ value }) => value)).toEqual(
        own.map(({ value }) => expect.closeTo(value, 12)),
      );
    });
    expect(place?.verdicts.map(({ distance }) => distance)).toEqual([
      expect.closeTo(38.1, 9),
      15,
      15,
      15,
    ]);
  });

  // A thrown knife reaches 20 cm (7.87 in) in the one book and 12 in in the other; a shotgun 80 cm (31.5 in) and 18 in.
  test("guns reach as far as their own book says, in inches of the table", async () => {
    const cwd = emptyFolder();
    const words = ["--weapon", "thrown-knife", "--weapon", "shotgun", "--cover", "open"];
    const distances = [7.8, 8, 12.1, 31.4];
    const typed = distances.flatMap((distance) => ["--distance", String(distance)]);
    const { places } = await across([...words, ...typed], cwd);
    const wins = (gun: string): boolean[][] =>
      places.map(({ verdicts }) =>
        verdicts.map(({ guns }) => (guns.find((one) => one.gun === gun)?.value ?? 0) > 0),
      );
    expect(wins("thrown-knife")).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [false, false],
    ]);
    expect(wins("shotgun")).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [true, false],
    ]);
    // Beyond 18 in nobody wins in the second book, so that no gun is the best in both.
    expect(places.map(({ agree }) => agree)).toEqual(["yes", "yes", "yes", "no"]);
  });

  test("lists the pairs that the books put in opposite order", async () => {
    const cwd = emptyFolder();
    const words = ["--weapon", "bow", "--weapon", "rifle", "--weapon", "shotgun"];
    const there = [...words, "--distance", "3", "--cover", "open"];
    // A bow and a rifle of Combat Patrol are 1.4 points apart.
    const { places } = await across(there, cwd, ["--games", "20000"]);
    const [place] = places;
    // Point-blank a Winchester is unhandy (-1) and a bow is not; in the first book both are accurate, and in Combat
    // Patrol only the rifle runs dry.
    expect(place?.opposite).toHaveLength(1);
    const [{ first, second, better } = { first: "", second: "", better: [] }] =
      place?.opposite ?? [];
    expect([first, second].sort()).toEqual(["bow", "rifle"]);
    expect(better).toEqual(["rifle", "bow", "bow"]);
    better.forEach((gun, s) => {
      const value = (name: string | null) =>
        place?.verdicts[s]?.guns.find((one) => one.gun === name)?.value as number;
      expect(value(gun)).toBeGreaterThan(value(gun === "bow" ? "rifle" : "bow"));
    });
    expect(readFileSync(join(onlyReport(cwd), "across.html"), "utf8")).toContain(
      "Pairs in opposite order",
    );
  });

  test("writes table, data, chart and page, and says what has no partner", async () => {
    const cwd = emptyFolder();
    const words = ["--weapon", "thrown-knife", "--weapon", "shotgun", "--distance", "31"];
    const run = await deadeye(
      ["versus", "--across", ...words, ...GAMES, "--cover", "open", "--out", "here"],
      cwd,
    );
    expect(run.code).toBe(0);
    const said = run.stdout.replaceAll("\n", " ");
    expect(said).toContain(
      "Law of the Gun and Shootist disagree about the best gun at 1 of 1 places. Where they disagree: " +
        "open: 31 in (shotgun in Law of the Gun, no gun in Shootist).",
    );
    expect(said).toContain(
      "heavy revolver (not in Law of the Gun, Napnuts), derringer (not in Shootist, Napnuts)",
    );
    expect(said).toContain("thrown knife (not in Napnuts, Combat Patrol: Old West)");
    for (const file of ["across.csv", "across.json", "across.html", "charts/across.svg"]) {
      expect(existsSync(join(cwd, "here", file)), file).toBe(true);
    }
    const rows = readFileSync(join(cwd, "here", "across.csv"), "utf8")
      .trim()
      .split("\n");
    expect(rows).toHaveLength(1 + 2 * 2);
    expect(readFileSync(join(cwd, "here", "across.html"), "utf8")).toContain("agree");
  });

  test.each([
    [["--weapon", "buffalo-rifle", "--weapon", "rifle"], "Shootist has no such gun"],
    [["--weapon", "colt"], '--weapon "colt" is not known'],
    [["--system", "shootist"], "--system belongs to one of them alone"],
    [["--skill", "4"], "--skill belongs to one of them alone"],
    [["--set", "draw=false"], "--set belongs to one of them alone"],
    [["--no-draw"], "--draw belongs to one of them alone"],
    [["--first", "first"], "--first belongs to one of them alone"],
    [["duel.yaml"], "a file belongs to one of them alone"],
    [["--grade", "legend"], '--grade "legend" is not known'],
    [["--distance", "0"], "inches"],
  ])("%j is refused", async (words, said) => {
    const cwd = emptyFolder();
    const { code, stderr } = await deadeye(["versus", "--across", ...words], cwd);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });

  test("--grade without it is refused", async () => {
    const { code, stderr } = await deadeye(["versus", "--grade", "green"], emptyFolder());
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain("--across only");
  });
});
