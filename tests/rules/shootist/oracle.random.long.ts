/** The oracle on random fights: whatever they hold, they end, nobody is lost, nobody cheats. */
import { describe, expect, test } from "vitest";
import type { Fighter, Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { type Ability, ARCHETYPES } from "../../../src/rules/shootist/tables.js";
import { seeded } from "../../statistical/seeded.js";
import { type LogEntry, type PlayedFight, playSkirmish, type Roller } from "./oracle/game.js";
import { randomSkirmish } from "./randomSkirmishes.js";
import { a, b, type FighterOver, skirmish } from "./skirmishes.js";

const GAMES = 2000;

interface Rolled {
  readonly rule: string;
  readonly sides: number;
  readonly face: number;
}

/** A game and its dice. */
function playRandom(fight: Skirmish, draw: () => number): { game: PlayedFight; dice: Rolled[] } {
  const dice: Rolled[] = [];
  const roll: Roller = (rule, sides) => {
    const face = 1 + Math.floor(draw() * sides);
    dice.push({ rule, sides, face });
    return face;
  };
  return { game: playSkirmish(fight, roll), dice };
}

/** Faults that nobody who reads the log may find. */
function faultsOf(fight: Skirmish, game: PlayedFight): string[] {
  const faults: string[] = [];
  const places = fight.fighters.map(({ at }) => at);
  const out = new Set<number>();
  let turn = 0;
  for (const entry of game.log) {
    if (entry.turn < turn) faults.push(`turn ${entry.turn} after turn ${turn}`);
    turn = entry.turn;
    // A building collapses after whoever set it alight may be out.
    const acts = entry.who !== null && !entry.text.includes("collapses");
    if (acts && out.has(entry.who as number)) faults.push(`acts when out: ${entry.text}`);
    for (const { figure, way } of entry.moves ?? []) {
      const [from, to] = [way[0]?.[0] ?? 0, way[1]?.[0] ?? 0];
      if (from !== places[figure]) faults.push(`was not there: ${entry.text}`);
      if (Math.abs(to - from) > 18 + 1e-6) faults.push(`too far: ${entry.text}`);
      places[figure] = to;
    }
    faults.push(...shotFaults(fight, entry, places));
    for (const figure of entry.out ?? []) out.add(figure);
  }
  game.fighters.forEach(({ status }, i) => {
    if ((status === "in") === out.has(i)) faults.push(`${i} is ${status}, the log says otherwise`);
  });
  return faults;
}

/** Beyond the last band, at a man who is out, or at a friend but by crossfire. */
function shotFaults(fight: Skirmish, entry: LogEntry, places: readonly number[]): string[] {
  const { who, target, weapon, rule, text } = entry;
  if (who === null || target === null || weapon === null) return [];
  if (text.includes("'s horse")) return []; // a loose one is not where its owner is
  const shooter = fight.fighters[who] as Fighter;
  const last = fight.fighters
    .flatMap(({ weapons }) => weapons)
    .find(({ id }) => id === weapon)
    ?.bands.at(-1);
  const distance = Math.abs((places[who] ?? 0) - (places[target] ?? 0));
  const faults = [];
  if (distance > (last?.upTo ?? 0) + 1e-6) faults.push(`beyond range: ${text}`);
  const friend = fight.fighters[target]?.side === shooter.side;
  if (rule === "SH-SHOOT-1" && friend) faults.push(`at a friend: ${text}`);
  return faults;
}

/** Faults of how the men are at the end. */
function endFaults(fight: Skirmish, game: PlayedFight): string[] {
  const faults: string[] = [];
  const inPlay = { A: 0, B: 0 };
  let out = 0;
  game.fighters.forEach((man, i) => {
    const { side, weapons } = fight.fighters[i] as Fighter;
    if (man.status === "in") inPlay[side] += 1;
    else out += 1;
    const { head, "spare arm": spare, "shoot arm": shoot } = man.wounds;
    const disarmed = spare > 0 && shoot > 0;
    if (head > 0 && (man.status === "in" || man.status === "disarmed")) faults.push("headless");
    if (man.status === "disarmed" && !disarmed) faults.push("disarmed with an arm");
    const stays = fight.readings.disarmed === "stays";
    if (man.status === "in" && disarmed && !stays) faults.push("no arms");
    if (man.status === "disarmed" && stays) faults.push("disarmed, and should stay");
    if ((man.putOutBy === null) !== (man.status === "in")) faults.push("out by nobody");
    for (const { weapon, rounds } of man.guns) {
      const most = fight.fighters
        .flatMap(({ weapons: gear }) => gear)
        .find(({ id }) => id === weapon);
      if (rounds < 0) faults.push("less than no rounds");
      if (most?.thrown === false && rounds > most.rounds) faults.push("an overfull gun");
    }
    if (Object.values(man.spare).some((rounds) => rounds < 0)) faults.push("an overdrawn belt");
    if (man.guns.length > Math.max(4, weapons.length)) faults.push("too many weapons");
  });
  const { A, B } = inPlay;
  if (A + B + out !== fight.fighters.length) faults.push("men were lost");
  const winner = A > 0 && B > 0 ? "draw" : A > 0 ? "A" : B > 0 ? "B" : "mutual";
  if (winner !== game.winner) faults.push(`${game.winner}, but ${A} and ${B} are in play`);
  if (game.winner === "draw" && game.turns !== fight.turns) faults.push("a draw before the limit");
  if (game.turns > fight.turns || game.turns < 1) faults.push(`${game.turns} turns`);
  return faults;
}

describe("random fights", () => {
  const seen = new Map<string, number>();

  test(`SH-TURN-7: ${GAMES} fights end, nobody is lost, shoots out of range or acts when out`, () => {
    const draw = seeded(20251121);
    for (let n = 0; n < GAMES; n++) {
      const fight = randomSkirmish(draw);
      const { game, dice } = playRandom(fight, draw);
      const told = game.log.flatMap((entry) => entry.dice);
      // Every die is in the log, once, in the order in which it fell.
      const fallen = told.map(({ rule, sides, face }) => ({ rule, sides, face }));
      expect(fallen, `game ${n}`).toEqual(dice);
      expect([...faultsOf(fight, game), ...endFaults(fight, game)], `game ${n}`).toEqual([]);
      for (const { rule } of [...game.log, ...dice]) seen.set(rule, (seen.get(rule) ?? 0) + 1);
    }
  });

  test("and hold every rule that rolls a die or writes a line", () => {
    const rare = [
      "SH-TURN-2, SH-MOVE-4, SH-SHOOT-9, SH-SHOOT-12, SH-WPN-7, SH-WOUND-3, SH-RELOAD-1, SH-RELOAD-2",
      "SH-PICK-1, SH-BRAWL-1, SH-BRAWL-5, SH-BLDG-4, SH-BLDG-5, SH-HORSE-1, SH-HORSE-4, SH-HORSE-5",
      "SH-INDIAN-1, SH-ABIL-5, SH-ABIL-7, SH-ABIL-9",
    ].flatMap((line) => line.split(", "));
    expect(rare.filter((rule) => (seen.get(rule) ?? 0) < 10)).toEqual([]);
  });

  test("the same dice make the same game", () => {
    const draw = seeded(7);
    for (let n = 0; n < 50; n++) {
      const fight = randomSkirmish(draw);
      const { game, dice } = playRandom(fight, draw);
      let next = 0;
      const again = playSkirmish(fight, () => dice[next++]?.face ?? 0);
      expect(again).toEqual(game);
    }
  });
});

describe("scenarios of the digest", () => {
  const many = (count: number, id: string, over: FighterOver): Fighter[] => {
    const row = ARCHETYPES[id];
    if (row === undefined) throw new Error(`no archetype called ${id}`);
    const abilities: readonly Ability[] = row.ability === null ? [] : [row.ability];
    const { skills, weapons } = row;
    const make = over.side === "B" ? b : a;
    return Array.from({ length: count }, (_, i) =>
      make({ ...skills, weapons, abilities, style: "auto", ...over, name: `${id} ${i + 1}` }),
    );
  };
  const posse = [...many(4, "deputy", {}), ...many(1, "gunfighter", {})];
  const gang = (over: FighterOver): Fighter[] => {
    const at24 = { side: "B", at: 24, ...over } as const;
    return [...many(5, "outlaw", at24), ...many(1, "shotgunner", at24)];
  };

  test.each([
    {
      name: "SH-SCEN-2: ambush",
      bunched: false,
      fighters: [
        ...many(3, "hunter", { cover: "partial" }),
        ...many(4, "gunman", { side: "B", at: 18, unaware: true }),
      ],
    },
    { name: "SH-SCEN-3: posse v gang", bunched: false, fighters: [...posse, ...gang({})] },
    {
      name: "SH-SCEN-3: gang in cover",
      bunched: false,
      fighters: [...posse, ...gang({ cover: "partial" })],
    },
    { name: "SH-SCEN-3: both bunched", bunched: true, fighters: [...posse, ...gang({})] },
    {
      name: "SH-SCEN-5: raid",
      bunched: false,
      fighters: [
        ...many(4, "brave", { cover: "partial" }),
        ...many(4, "townsman", { side: "B", at: 20, cover: "partial" }),
      ],
    },
  ])("$name is played to its end without a fault", ({ bunched, fighters }) => {
    const draw = seeded(3);
    const fight = skirmish({ standing: false, bunched, fighters });
    for (let n = 0; n < 20; n++) {
      const { game } = playRandom(fight, draw);
      expect([...faultsOf(fight, game), ...endFaults(fight, game)], `game ${n}`).toEqual([]);
      const friendly = game.log.filter(({ rule }) => rule === "SH-SHOOT-12").length;
      if (!bunched) expect(friendly).toBe(0);
    }
  });
});
