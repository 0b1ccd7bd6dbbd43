/** Told games of the table are games that can be; the check itself rejects games that cannot. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { type Encounter, isEncounter } from "../../src/rules/law-of-the-gun/encounter.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { duelFought } from "../rules/law-of-the-gun/oracle/duel.js";
import { playTable, type TableGame } from "../rules/law-of-the-gun/oracle/game.js";
import type { Fought } from "../rules/law-of-the-gun/oracle/state.js";
import { randomDuel } from "../rules/law-of-the-gun/randomDuels.js";
import { HAND_WORKED } from "../rules/law-of-the-gun/table/handWorked.js";
import { diceOf, randomEncounter } from "../rules/law-of-the-gun/table/randomEncounters.js";
import { shippedOf } from "../scenario/shipped.js";
import { seeded } from "../statistical/seeded.js";
import { CHECKS, type Fault, faultsOf } from "./table.js";

interface Source {
  readonly name: string;
  readonly encounters: readonly Fought[];
  /** Games of each encounter. */
  readonly games: number;
}

const RANDOM = Array.from({ length: 240 }, (_, i) => randomEncounter(seeded(i + 1)));

const shipped = await Promise.all(
  shippedOf("law-of-the-gun").map(async ({ name, path }) => {
    const { model } = await loadScenario(path, { systems: [lawOfTheGun] });
    return isEncounter(model) ? { name, encounters: [model], games: 15 } : null;
  }),
);

const SOURCES: readonly Source[] = [
  ...shipped.filter((source) => source !== null),
  { name: "random encounters", encounters: RANDOM, games: 1 },
  {
    name: "hand-worked encounters",
    encounters: [...new Set(HAND_WORKED.map(({ encounter }) => encounter))],
    games: 10,
  },
  {
    name: "random duels",
    encounters: Array.from({ length: 80 }, (_, i) => duelFought(randomDuel(seeded(i + 1)))),
    games: 2,
  },
];

describe.each(SOURCES)("$name", ({ encounters, games }) => {
  test("no game breaks a rule that its log can show", () => {
    encounters.forEach((encounter, i) => {
      for (let game = 0; game < games; game++) {
        const seed = 1 + i + game * encounters.length;
        const played = playTable(encounter, diceOf(seed));
        expect(faultsOf(encounter, played), `encounter ${i}, seed ${seed}`).toEqual([]);
      }
    });
  });
});

type Event = TableGame["events"][number];
type Told = readonly [encounter: Encounter, game: TableGame];

/** Makes a wrong game of a right one; null if it has nothing to spoil. */
type Mutant = (encounter: Encounter, game: TableGame) => Told | null;

/** The first event of a kind, spoiled: replaced by what `spoil` makes of it. */
const events =
  (
    wanted: (event: Event, encounter: Encounter, before: readonly Event[]) => boolean,
    spoil: (event: Event, encounter: Encounter) => readonly Event[],
  ): Mutant =>
  (encounter, game) => {
    const at = game.events.findIndex((event, i) =>
      wanted(event, encounter, game.events.slice(0, i)),
    );
    if (at < 0) return null;
    const changed = [
      ...game.events.slice(0, at),
      ...spoil(game.events[at] as Event, encounter),
      ...game.events.slice(at + 1),
    ];
    return [encounter, { ...game, events: changed }];
  };

/** A figure's result, spoiled. */
const result =
  (spoil: (man: TableGame["figures"][number]) => object): Mutant =>
  (encounter, game) => [
    encounter,
    { ...game, figures: game.figures.map((man, i) => (i === 0 ? { ...man, ...spoil(man) } : man)) },
  ];

const is = (rule: string, what?: RegExp) => (event: Event) =>
  event.rule === rule && (what?.test(event.what) ?? true);
const to = (x: number, y: number) => (event: Event) => [{ ...event, at: { x, y } }];
const off = (dx: number) => (event: Event) => {
  const { x, y } = event.at ?? { x: 0, y: 0 };
  return [{ ...event, at: { x: x > 90 ? x - dx : x + dx, y } }];
};
const twice = (event: Event) => [event, event];
const then =
  (rule: string, what = "") =>
  (event: Event) => [event, { ...event, rule, what }];
const sheetOf = ({ figures }: Encounter, name: string | null) =>
  figures.find((man) => man.name === name);
/** The last player turn to have begun. */
const turnOf = (before: readonly Event[]) =>
  before.filter(is("LG-TURN-1")).at(-1)?.what.replace("side ", "");
const ownTurn = (event: Event, encounter: Encounter, before: readonly Event[]) =>
  sheetOf(encounter, event.figure)?.side === turnOf(before);

/** The same game, told of an encounter in which it cannot have happened. */
const elsewhere =
  (
    wanted: (event: Event) => boolean,
    spoil: (encounter: Encounter, event: Event) => object,
  ): Mutant =>
  (encounter, game) => {
    const event = game.events.find(wanted);
    return event === undefined ? null : [{ ...encounter, ...spoil(encounter, event) }, game];
  };

const withWeapons = (encounter: Encounter, name: string | null, change: object) => ({
  figures: encounter.figures.map((man) =>
    man.name === name
      ? { ...man, weapons: man.weapons.map((weapon) => ({ ...weapon, ...change })) }
      : man,
  ),
});

/** A house-high screen across the line of a shot. */
function screen(encounter: Encounter, { at, targetAt }: Event) {
  const [a, b] = [at ?? { x: 0, y: 0 }, targetAt ?? { x: 0, y: 0 }];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const [dx, dy] = [(b.y - a.y) / 2, (a.x - b.x) / 2];
  const cornersCm = [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ];
  const line = { level: 0, impassable: false, fence: false, obscuring: false, blocksSight: true };
  return { pieces: [...encounter.pieces, { ...line, name: "screen", shape: "line", cornersCm }] };
}

const MUTANTS: readonly [Fault["check"], string, Mutant][] = [
  ["off the table", "walks off", events(is("LG-MOVE-1"), to(90, -4))],
  ["in a solid piece", "walks into the house", events(is("LG-MOVE-1"), to(85, 57))],
  ["in a solid piece", "falls back into it", events(is("LG-FALL-1"), to(71, 51))],
  ["moved without a move", "shoots from elsewhere", events(is("LG-HIT-1"), off(0.1))],
  [
    "moved without a move",
    "his target is elsewhere",
    events(is("LG-HIT-1"), (event) => [{ ...event, targetAt: { x: 1, y: 1 } }]),
  ],
  ["moved without a move", "ends elsewhere", result(({ at }) => ({ at: { x: at.x, y: -at.y } }))],
  ["too far", "a walk", events(is("LG-MOVE-1"), off(60))],
  ["too far", "a run", events(is("LG-MOVE-2"), off(80))],
  ["too far", "a fall back", events(is("LG-FALL-1"), off(60))],
  ["too far", "a flight", events(is("LG-SKED-2"), off(85))],
  ["too far", "a push", events(is("LG-MELEE-2"), off(5))],
  ["too far", "a charge", events(is("LG-CHARGE-4", /charges on/), off(85))],
  [
    "too far",
    "a crawl that was a walk",
    (encounter, game) => {
      const walks = game.events.find(is("LG-MOVE-1"));
      const prone = encounter.figures.map((man) =>
        man.name === walks?.figure ? { ...man, means: "foot", posture: "prone" } : man,
      );
      return [{ ...encounter, figures: prone } as Encounter, game];
    },
  ],
  [
    "moved in another's turn",
    "the sides changed round",
    (encounter, game) => [
      encounter,
      {
        ...game,
        events: game.events.map((event) =>
          event.rule === "LG-TURN-1"
            ? { ...event, what: event.what === "side A" ? "side B" : "side A" }
            : event,
        ),
      },
    ],
  ],
  ["two moves", "walks again", events(is("LG-MOVE-1"), twice)],
  ["two moves", "stands up and walks", events(is("LG-MOVE-4"), then("LG-MOVE-1", "moves"))],
  [
    "two moves",
    "shoots and walks",
    events(
      (event, encounter, before) => is("LG-HIT-1")(event) && ownTurn(event, encounter, before),
      then("LG-MOVE-1", "moves"),
    ),
  ],
  ["did something when out", "reacts", events(is("LG-INJ-5"), then("LG-REACT-1", "reacts"))],
  ["did something when out", "moves", events(is("LG-INJ-5"), then("LG-MOVE-1", "moves"))],
  ["did something when out", "recovers", events(is("LG-SKED-1", /gone/), then("LG-COOL-2"))],
  [
    "fired at a man who is out",
    "once more",
    (encounter, game) => {
      const out = game.events.findIndex(is("LG-INJ-5"));
      const name = game.events[out]?.figure;
      const shot = game.events.find((event) => is("LG-HIT-1")(event) && event.target === name);
      if (out < 0 || shot === undefined) return null;
      return [encounter, { ...game, events: game.events.toSpliced(out + 1, 0, shot) }];
    },
  ],
  [
    "out of range",
    "a gun for the pocket",
    elsewhere(is("LG-HIT-1"), (encounter, { figure }) =>
      withWeapons(encounter, figure, { accurate: 0.5, maximum: 0.5 }),
    ),
  ],
  ["out of range", "another gun", events(is("LG-HIT-1"), then("LG-HIT-1", "snap cannon: hit"))],
  ["out of sight", "behind a screen", elsewhere(is("LG-HIT-1"), screen)],
  [
    "out of sight",
    "windows without arcs",
    (encounter, game) => [
      { ...encounter, spots: encounter.spots.map((spot) => ({ ...spot, piece: null })) },
      game,
    ],
  ],
  ["in a melee", "walks out of it", events(is("LG-MELEE-4"), then("LG-MOVE-1", "moves"))],
  [
    "in a melee",
    "is fired into",
    events(is("LG-MELEE-4"), (event, { figures }) => {
      const other = figures.find(({ name }) => name !== event.figure && name !== event.target);
      const gun = other?.weapons[0]?.id ?? "none";
      const what = `snap ${gun}: miss`;
      return [event, { ...event, rule: "LG-HIT-1", figure: other?.name ?? null, what }];
    }),
  ],
  [
    "not loaded",
    "a gun that wants reloading",
    elsewhere(is("LG-HIT-1"), (encounter, { figure }) =>
      withWeapons(encounter, figure, { reload: true }),
    ),
  ],
  ["not loaded", "no reloading told", events(is("LG-RELOAD-1"), () => [])],
  [
    "too many shots",
    "two in his turn",
    events((event, encounter, before) => {
      const sheet = sheetOf(encounter, event.figure);
      const plain = sheet?.fanning === "never" && sheet.rapidFire === "never";
      return is("LG-HIT-1")(event) && plain && ownTurn(event, encounter, before);
    }, twice),
  ],
  [
    "too many shots",
    "two in the enemy's",
    events(
      (event, encounter, before) => is("LG-HIT-1")(event) && !ownTurn(event, encounter, before),
      twice,
    ),
  ],
  [
    "too many shots",
    "reloads and shoots",
    events(is("LG-RELOAD-1"), (event, { figures }) => {
      const side = sheetOf({ figures } as Encounter, event.figure)?.side;
      const target = figures.find((man) => man.side !== side)?.name ?? null;
      const what = event.what.replace("reloads", "snap").concat(": miss");
      return [event, { ...event, rule: "LG-HIT-1", what, target, targetAt: event.at }];
    }),
  ],
  ["no reaction left", "fires unasked", events(is("LG-REACT-1"), () => [])],
  [
    "no reaction left",
    "has moved in his own turn",
    (encounter, game) => {
      const at = game.events.findIndex(is("LG-REACT-1"));
      const name = game.events[at]?.figure;
      const turn = game.events.findLastIndex(
        (event, i) =>
          i < at &&
          is("LG-TURN-1")(event) &&
          event.what === `side ${sheetOf(encounter, name ?? null)?.side}`,
      );
      if (at < 0 || turn < 0) return null;
      const moves = { ...(game.events[turn] as Event), rule: "LG-MOVE-4", figure: name ?? null };
      return [encounter, { ...game, events: game.events.toSpliced(turn + 1, 0, moves) }];
    },
  ],
  ["ammunition", "less than none", result(() => ({ points: [-1] }))],
  ["ammunition", "more than three", result(() => ({ points: [4] }))],
  [
    "turn limit",
    "a game too long",
    (encounter, game) => [encounter, { ...game, turns: encounter.turns + 1 }],
  ],
  ["turn limit", "an event too late", events(is("LG-HIT-1"), (event) => [{ ...event, turn: 99 }])],
  [
    "turn limit",
    "a draw too soon",
    (encounter, game) => (game.winner === "draw" ? [{ ...encounter, turns: 99 }, game] : null),
  ],
  [
    "winner",
    "the other side",
    (encounter, game) => [encounter, { ...game, winner: game.winner === "A" ? "B" : "A" }],
  ],
  ["status", "never said to be out", events(is("LG-INJ-5"), () => [])],
  ["status", "out twice", events(is("LG-INJ-5"), twice)],
  [
    "status",
    "one man missing",
    (encounter, game) => [encounter, { ...game, figures: game.figures.slice(1) }],
  ],
  ["enemies out", "one more", result((man) => ({ enemiesOut: man.enemiesOut + 1 }))],
  ["shots counted", "one less", result((man) => ({ shots: [...man.shots, man.shots[0]] }))],
  [
    "shots counted",
    "a hit more",
    (encounter, game) => {
      const first = game.figures.find((man) => man.shots.some((shot) => !shot.hit));
      if (first === undefined) return null;
      const shots = first.shots.map((shot) => ({ ...shot, hit: true }));
      const figures = game.figures.map((man) => (man === first ? { ...man, shots } : man));
      return [encounter, { ...game, figures }];
    },
  ],
];

describe("wrong games", () => {
  test("there is one for every check", () => {
    expect([...new Set(MUTANTS.map(([check]) => check))].sort()).toEqual([...CHECKS].sort());
  });

  test.each(MUTANTS)("%s: %s", (check, _name, mutant) => {
    // The first random game that the mutant makes another fault of.
    const rejected = RANDOM.some((encounter, i) => {
      const told = mutant(encounter, playTable(encounter, diceOf(i + 1)));
      return told !== null && faultsOf(...told).some((fault) => fault.check === check);
    });
    expect(rejected).toBe(true);
  });

  test("two figures of one name are refused", () => {
    const [encounter] = RANDOM as [Encounter];
    const figures = encounter.figures.map((man) => ({ ...man, name: "Bill" }));
    const game = playTable(encounter, diceOf(1));
    expect(() => faultsOf({ ...encounter, figures }, game)).toThrow("one name");
  });
});
