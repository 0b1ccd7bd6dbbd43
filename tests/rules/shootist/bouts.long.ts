/** Weapon against weapon: what a bout is made of, and which bouts are the same game (SH-SHOOT-2, SH-INDIAN-1). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Bout } from "../../../src/rules/ruleset.js";
import { bouts } from "../../../src/rules/shootist/bouts.js";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import { scenarios } from "../../../src/rules/shootist/scenarios.js";
import type { Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { WEAPONS } from "../../../src/rules/shootist/tables.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { Sampler } from "../../../src/sim/play.js";
import { signatureOf } from "../../../src/stats/summarize.js";

const read = (text = bouts.plain(null), set: string[] = []) =>
  bouts.of(parseScenario(text, "x", { systems: [scenarios], set }));
const bout = (change: Partial<Bout> = {}): Bout => ({
  guns: ["colt", "winchester"],
  distance: 8,
  cover: "open",
  first: "A",
  ...change,
});
const played = (model: unknown): string =>
  signatureOf(new Sampler(compileSkirmish(model as Skirmish), "bouts").play(0, 300));

describe("a bout", () => {
  const plain = read();

  test("SH-POL-8: men stand, and where the file lets them move that is said", () => {
    const file = readFileSync("scenarios/shootist-mobile-duel.yaml", "utf8");
    const said = /, who stand here \(SH-POL-8\) though the file lets them move$/;
    expect(read(file).men).toMatch(said);
    expect(read(file, ["standing=true"]).men).not.toMatch(said);
    expect(plain.men).not.toMatch(said);
  });

  test("is a standing duel of the two men with a weapon each, so far apart", () => {
    const { standing, fighters } = plain.model(
      bout({ cover: "partial", distance: 21 }),
    ) as Skirmish;
    expect(standing).toBe(true);
    expect(fighters.map(({ weapons }) => weapons.map(({ id }) => id))).toEqual([
      ["colt"],
      ["winchester"],
    ]);
    expect(fighters.map(({ at, cover }) => [at, cover])).toEqual([
      [0, "partial"],
      [21, "partial"],
    ]);
  });

  test("has every weapon of the rules, and those of the file behind them", () => {
    expect(plain.guns).toEqual(WEAPONS.map(({ id }) => id));
    const own = read(bouts.plain(null), ["weapons.derringer.like=colt"]);
    expect(own.guns).toEqual([...WEAPONS.map(({ id }) => id), "derringer"]);
  });

  test("men: alike as long as nothing but names, places and gear differs", () => {
    expect(plain.alike).toBe(true);
    expect(plain.men).toContain("Shoot D8");
    expect(read(bouts.plain("legend")).men).toContain("super-fast");
    expect(read(bouts.plain(null), ["sides.A.figures.0.skills.shoot=10"]).alike).toBe(false);
  });

  test("who is named first changes nothing: the Draw is diced (SH-TURN-1)", () => {
    expect(bouts.firstMatters).toBe(false);
    expect(plain.key(bout({ first: "B" }))).toBe(plain.key(bout()));
    expect(played(plain.model(bout({ first: "B" })))).toBe(played(plain.model(bout())));
  });
});

describe("bouts with equal keys are the same game", () => {
  /** Distances on both sides of each limit of a Colt or a Winchester. */
  const distances = [...new Set(WEAPONS.slice(0, 3).flatMap(({ bands }) => bands))]
    .flatMap(({ upTo }) => [upTo, upTo + 0.001])
    .concat([0.5, 100]);

  test.each([
    ["as the digest has it", [] as string[]],
    ["a limit belongs to the farther band", ["readings.bandLimit=farther"]],
    ["Indians behind cover are noticed within 18", ["sides.A.figures.0.npc=brave"]],
  ])("%s", (_, set) => {
    const men = read(bouts.plain(null), set);
    const games = new Map<string, string>();
    for (const distance of distances) {
      for (const guns of [
        ["colt", "winchester"],
        ["winchester", "bow"],
      ] as [string, string][]) {
        const made = bout({ guns, distance });
        const game = played(men.model(made));
        const known = games.get(men.key(made));
        if (known !== undefined) expect(game, `${guns} at ${distance}`).toBe(known);
        games.set(men.key(made), game);
      }
    }
    // Keys that told every distance apart would prove nothing.
    expect(games.size).toBeLessThan(distances.length);
  });

  test("a limit of a band parts two of them", () => {
    const plain = read();
    expect(plain.key(bout({ distance: 12 }))).not.toBe(plain.key(bout({ distance: 12.001 })));
    expect(plain.key(bout({ distance: 12.001 }))).toBe(plain.key(bout({ distance: 18 })));
  });
});

test("other files are refused: one man a side, who shoots", () => {
  const twice = () => read(bouts.plain(null), ["sides.A.figures.0.count=2"]);
  expect(twice).toThrowError(
    expect.objectContaining({ issues: [expect.objectContaining({ code: "VERSUS_ONE_EACH" })] }),
  );
  for (const style of ["brawl", "wait"]) {
    const other = () =>
      read(bouts.plain(null), ["standing=false", `sides.B.figures.0.style=${style}`]);
    expect(other).toThrowError(
      expect.objectContaining({ issues: [expect.objectContaining({ code: "VERSUS_STAND" })] }),
    );
  }
});
