/** The digest's Monte Carlo references: 100,000 games of a second program, which had another `rnd` row. */
import { expect } from "vitest";
import { PlayDriver } from "../../../src/core/playDriver.js";
import { expandSeed, gameKey0, gameKey1 } from "../../../src/core/random.js";
import { compileEngagement } from "../../../src/rules/combat-patrol/compile.js";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import { standardError } from "../../statistical/budget.js";
import { ruleTest } from "../ruleTest.js";
import { ambush, charge, duel, type Man, unit } from "./build.js";
import { engagement, figure, men, randomChance } from "./engagements.js";
import { declare, resolveFire } from "./oracle/fire.js";
import { Game, given } from "./oracle/state.js";

const GAMES = 8_000;
/** Games behind a reference. */
const REFERENCE_GAMES = 100_000;
/** Standard errors that two right programs keep within, but in 1 of 15,000 comparisons. */
const ERRORS = 4;

/** Share of games that side A wins. */
function winsOfA(engagement: Engagement, seed: string, games: number): number {
  const program = compileEngagement(engagement);
  const driver = new PlayDriver(program.game(), program);
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  for (let game = 0; game < games; game++) {
    const key0 = gameKey0(seed0, game);
    driver.play(key0, gameKey1(seed1, key0));
  }
  return (driver.counts[program.columns.outcomeCell.A] as number) / games;
}

/** How far a share of games may be from a reference. @param behind games of the reference */
const limitOf = (reference: number, games: number, behind = REFERENCE_GAMES): number =>
  ERRORS * standardError(reference, games, behind);

/**
 * @param rounding half of the reference's last digit; of section 25 also 0.01 for the earlier `rnd` row behind it
 * @param behind   games of the reference
 */
function agrees(
  engagement: Engagement,
  seed: string,
  reference: number,
  rounding: number,
  behind = REFERENCE_GAMES,
): void {
  const off = Math.abs(winsOfA(engagement, seed, GAMES) - reference);
  expect(off).toBeLessThan(limitOf(reference, GAMES, behind) + rounding);
}

ruleTest("CP-FIRE-2", "a rifle beats a revolver at 8 inches in 0.632 of the games", () => {
  agrees(duel({ weapons: ["rifle"] }, { weapons: ["revolver"] }, 8), "rifle", 0.632, 0.0005);
});

ruleTest(
  "CP-HERO-2",
  "a hero who removes two markers beats a shotgun behind a fence in 0.451",
  () => {
    const hero = { hero: true, endurance: 4, weapons: ["revolver"] } as const;
    const farmer = { class: "G", weapons: ["shotgun"], cover: "fence" } as const;
    agrees(duel(hero, farmer, 6, { readings: { heroRemoveAt: 2 } }), "hero", 0.451, 0.0005);
  },
);

ruleTest("CP-POL-3", "a hatchet beats a carbine from 12 inches in 0.269", () => {
  const brave = { guts: "E", melee: 1, weapons: ["hatchet"] } as const;
  agrees(duel(brave, { weapons: ["carbine"] }, 12), "hatchet", 0.269, 0.0005);
});

ruleTest("CP-FIRE-1", "S2 in the open, nobody first: 0.60", () => {
  agrees(ambush({ free: null }, "open"), "open", 0.6, 0.015);
});

// The clauses were settled with these fights; without them the independent program wins 0.627 and 0.6003.
ruleTest("CP-MTD-13", "a charger unhorsed fights on foot, and is stunned if he galloped", () => {
  const sabres = (count: number, of: "R" | "E"): Man[] =>
    Array.from({ length: count }, () => ({ class: of, weapons: ["sword"], mounted: true }));
  const carbines = (count: number, cover: "brush" | "open"): Man[] =>
    Array.from({ length: count }, () => ({ weapons: ["carbine"], cover }));
  const charges = (riders: readonly Man[], foot: readonly Man[]): Engagement =>
    engagement([
      unit("A", { kind: "men", at: [0, 0], men: riders }),
      unit("B", { kind: "men", at: [30, 0], men: foot }),
    ]);
  // So many games as tell one or two points.
  const fights: [Engagement, string, number, number, number][] = [
    [charges(sabres(6, "R"), carbines(4, "brush")), "sabres", 60_000, 0.612, 0.627],
    [charges(sabres(1, "E"), carbines(1, "open")), "rider", 100_000, 0.5882, 0.6003],
  ];
  for (const [fight, seed, games, withClause, without] of fights) {
    const found = winsOfA(fight, seed, games);
    expect(Math.abs(found - withClause)).toBeLessThan(limitOf(withClause, games));
    expect(Math.abs(found - without)).toBeGreaterThan(limitOf(without, games));
  }
});

// The clause was settled with this fight: an independent program wins 0.9676 of 50,000 games; nobody lights it: 0.953.
ruleTest("CP-POL-15", "a sapper at the fuse of a charge that is laid: 0.9676", () => {
  const rifles = (count: number): Man[] =>
    Array.from({ length: count }, () => ({ weapons: ["rifle"], cover: "wall" }));
  const fight = engagement(
    [
      unit("A", { kind: "men", at: [4, 0], tactic: "hold", men: rifles(1) }),
      unit("A", { kind: "men", at: [0, 6], men: rifles(3) }),
      unit("B", {
        kind: "men",
        at: [24, 0],
        facing: 180,
        men: Array(6).fill({ weapons: ["revolver"] }),
      }),
    ],
    {
      turns: 15,
      charges: [
        { owner: "A", laid: true, at: [12, 0], fuse: [4, 0], machine: false, template: "large" },
      ],
    },
  );
  agrees(fight, "sapper", 0.9676, 0.00005, 50_000);
  const noFuse = { ...fight, charges: [] };
  expect(() => agrees(noFuse, "sapper", 0.9676, 0.00005, 50_000)).toThrow();
});

ruleTest("CP-GATLING-1", "S5 as it is written is decided: 0.01", () => {
  agrees(charge(), "sabres", 0.01, 0.005);
});

// An enumeration of six cards that are alike in nothing is too long: fired by chance, against the exact fraction.
ruleTest("CP-GATLING-1", "K11: a Gatling at five men at medium range puts out exactly one", () => {
  const fight = engagement([
    men("A", [figure("R")], [0, 0]),
    men(
      "B",
      [1, 2, 3, 4, 5].map(() => figure("R")),
      [20, 0],
    ),
  ]);
  const chance = randomChance(11);
  const FIRINGS = 40_000;
  let ones = 0;
  for (let firing = 0; firing < FIRINGS; firing++) {
    const game = new Game(fight, chance);
    const [gunner, ...targets] = game.men;
    const aimed = given(declare(game, given(gunner), given(targets[0]), "standing"));
    const gatling = { weapon: game.book.gatling, weaponId: "gatling", rate: 3 } as const;
    resolveFire(game, [{ ...aimed, ...gatling, band: 1, column: 2 }]);
    if (targets.filter(({ isIn }) => !isIn).length === 1) ones++;
  }
  const exact = 16_018_341 / 52_969_000;
  const limit = ERRORS * standardError(exact, FIRINGS);
  expect(Math.abs(ones / FIRINGS - exact)).toBeLessThan(limit);
});
