/**
 * Made-up games on a table: a posse of two holds a street that is 100 cm wide and 60 cm deep against a gang of three,
 * run by the chart. Nobody played them: `FOUR_GAMES` are few enough to add up by hand, `manyGames` look plausible.
 */
import type { Keys } from "../../src/core/breakdown.js";
import { TaggedCells, type Tags } from "../../src/core/cells.js";
import { type Columns, OUTCOMES, type SideId } from "../../src/core/columns.js";
import { emptyTally, GroupFolder, type Tally } from "../../src/core/tally.js";
import {
  BREAKDOWNS,
  CASUALTIES,
  PROTECTION,
} from "../../src/rules/law-of-the-gun/table/breakdowns.js";
import { summarize } from "../../src/stats/summarize.js";
import type { Summary } from "../../src/stats/summary.js";
import { CONTROL_NAME, duel, FORMULA_NAME, LONG_NAME, odd, SCRIPT_NAME } from "./fixtures.js";

const TURNS = 8;
const FIGURES: readonly [side: SideId, name: string, weapon: string][] = [
  ["A", "Will", "pistol"],
  ["A", "Doc", "shotgun"],
  ["B", "Cole", "repeating-rifle"],
  ["B", "Jesse", "pistol"],
  ["B", "Bob", "pistol"],
];
const FATES = ["killed", "disabled", "surrendered", "fled"];
const BANDS = ["accurate", "maximum"];
const MODES = ["aimed", "snap"];
const COVERS = ["open", "left", "right", "wall", "window", "obscuring"];
/** 100 cm are seven squares across, the last of which reaches 5 cm beyond the edge. */
const GRID = { width: 100, depth: 60, square: 15, across: 7, along: 4 };

/** chart, sees, under fire, in cover, what it says after a passed and after a failed test. */
const CHART: readonly (readonly [string, string, string, string, string, string])[] = [
  [
    "foot",
    "yes",
    "yes",
    "yes",
    "return fire at the most threatening enemy",
    "move fast to outflank the nearest enemy, in cover if possible",
  ],
  [
    "foot",
    "yes",
    "yes",
    "no",
    "move fast to the nearest cover within one move, else go prone and shoot",
    "fall back fast to cover further from the enemy",
  ],
  [
    "foot",
    "yes",
    "no",
    "yes",
    "stay hidden until in accurate range of all weapons",
    "stay, shoot the nearest enemy in range",
  ],
  [
    "foot",
    "yes",
    "no",
    "no",
    "move to the nearest cover closer to the enemy, fast if needed",
    "halt, stand, shoot the nearest in range",
  ],
  [
    "foot",
    "no",
    "",
    "yes",
    "move towards the nearest suspected enemy, shoot if seen",
    "stay, shoot the nearest in range",
  ],
  ["foot", "no", "", "no", "go on; if halted, move to the nearest cover", "stay"],
  [
    "mounted",
    "yes",
    "yes",
    "yes",
    "dismount into cover, shoot back if in range",
    "fast towards the nearest enemy, charge if in reach",
  ],
  [
    "mounted",
    "no",
    "",
    "no",
    "to the nearest side edge, then towards the enemy edge",
    "go on; if halted, down the centre",
  ],
];

const nameOf = ([, name]: readonly [SideId, string, string]): string => name;
const own = (side: SideId): string[] => FIGURES.filter(([its]) => its === side).map(nameOf);

/** Its columns, and its cells by name. */
function build(): { ids: ReadonlyMap<string, number>; columns: Columns } {
  const cells = new TaggedCells(
    FIGURES.map(([side, name]) => ({ side, name })),
    TURNS,
  );
  const ids = new Map<string, number>();
  for (const outcome of OUTCOMES) ids.set(`ends ${outcome}`, cells.outcomeCell[outcome]);
  for (let turn = 1; turn <= TURNS; turn++) ids.set(`turn ${turn}`, cells.turnCell + turn);
  const cell = (name: string, tags: Tags): void => {
    ids.set(name, cells.cell(tags));
  };
  FIGURES.forEach(([, name, weapon], figure) => {
    for (const fate of FATES) cell(`${name} ${fate}`, { figure, fate });
    for (const befell of ["out of ammunition", "ridden down", "out in melee"]) {
      cell(`${name} ${befell}`, { figure, befell });
    }
    cell(`${name} puts out`, { figure, out: true });
    for (const band of BANDS) {
      for (const mode of MODES) {
        for (const cover of COVERS) {
          const shot = { figure, weapon, band, mode, cover };
          cell(`${name} ${band} ${mode} ${cover} hit`, { ...shot, hit: true });
          cell(`${name} ${band} ${mode} ${cover} miss`, { ...shot, hit: false });
          cell(`${name} ${band} ${mode} ${cover} puts out`, { ...shot, out: true });
        }
      }
    }
  });
  for (const [chart, sees, under_fire, in_cover, pass, fail] of CHART) {
    const when = { chart, sees, under_fire, in_cover };
    cell(`${chart}: ${pass}`, { ...when, test: "pass", action: pass });
    cell(`${chart}: ${fail}`, { ...when, test: "fail", action: fail });
  }
  for (const side of ["A", "B"] as const) {
    for (let i = 0; i < GRID.across * GRID.along; i++) {
      const x = ((i % GRID.across) + 0.5) * GRID.square;
      const y = (Math.floor(i / GRID.across) + 0.5) * GRID.square;
      cell(`${side} in ${i}`, { side, x, y, square: GRID.square });
    }
  }
  const columns = cells.columns(
    FATES.map((fate) => ({ fate })),
    BREAKDOWNS.map((form) => ({ form, grid: form === CASUALTIES ? GRID : undefined })),
  );
  // What weapons are worth is the duel's to show.
  const breakdowns = columns.breakdowns.map((one) =>
    one.form === PROTECTION ? { ...one, known: () => ({ out_per_hit: 0.35, of_open: 1 }) } : one,
  );
  return { ids, columns: { ...columns, breakdowns, weapons: [] } };
}

/** How often what happened in one game, by the names of the cells. */
type Game = Readonly<Record<string, number>>;

/** Each game is a group of its own, as the first thousands of a run are. */
export function playedOn(games: readonly Game[]): { columns: Columns; tally: Tally } {
  const { ids, columns } = build();
  const tally = emptyTally(columns.plan);
  const folder = new GroupFolder(columns.plan);
  for (const game of games) {
    const counts = new Int32Array(columns.plan.cells);
    for (const [name, count] of Object.entries(game)) {
      const cell = ids.get(name);
      if (cell === undefined) throw new Error(`no cell ${name}`);
      counts[cell] = count;
    }
    folder.fold(counts, tally);
    tally.games++;
  }
  return { columns, tally };
}

/** Nobody shoots with the shotgun, nobody rides, Doc never comes to harm. */
const FOUR_GAMES: readonly Game[] = [
  {
    "ends A": 1,
    "turn 3": 1,
    "Will accurate aimed open hit": 2,
    "Will accurate aimed open miss": 1,
    "Cole accurate aimed window miss": 2,
    "Cole killed": 1,
    "Will accurate aimed open puts out": 1,
    "B in 8": 1,
    "Jesse fled": 1,
    "Bob fled": 1,
    "foot: stay": 1,
    "foot: return fire at the most threatening enemy": 2,
  },
  {
    "ends A": 1,
    "turn 4": 1,
    "Will accurate aimed open miss": 2,
    "Cole accurate aimed window hit": 1,
    "Jesse surrendered": 1,
    "Bob disabled": 1,
    "Will puts out": 2,
    "B in 8": 2,
    "Cole out of ammunition": 1,
    "Jesse out of ammunition": 1,
    "foot: stay": 1,
  },
  {
    "ends B": 1,
    "turn 4": 1,
    "Will accurate aimed open hit": 1,
    "Will killed": 1,
    "Will ridden down": 1,
    "Will out in melee": 1,
    "Cole puts out": 1,
    "A in 27": 1,
    "Bob fled": 1,
  },
  { "ends draw": 1, "turn 8": 1, "Bob fled": 1, "foot: stay": 2 },
];

/** A little generator: fixed luck for made-up games. */
function luck(): (n: number) => number {
  let state = 12_345;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Chance of a hit in percent, for pictures that look like the game. */
const EASE: Readonly<Record<string, number>> = {
  open: 55,
  left: 38,
  right: 36,
  wall: 30,
  window: 24,
  obscuring: 42,
};

function manyGames(count: number): Game[] {
  const roll = luck();
  const pick = <T>(list: readonly T[]): T =>
    list[Math.min(roll(list.length), roll(list.length))] as T;
  return Array.from({ length: count }, () => {
    const game: Record<string, number> = {};
    const add = (name: string): void => {
      game[name] = (game[name] ?? 0) + 1;
    };
    add(`ends ${["A", "A", "B", "B", "B", "mutual", "draw"][roll(7)]}`);
    add(`turn ${2 + roll(3) + roll(5)}`);
    for (const [id, figure] of FIGURES) {
      for (let shots = roll(6); shots > 0; shots--) {
        const [band, mode, cover] = [pick(BANDS), pick(MODES), pick(COVERS)];
        const far = (band === "maximum" ? 15 : 0) + (mode === "snap" ? 18 : 0);
        const hit = roll(100) < (EASE[cover] ?? 0) - far ? "hit" : "miss";
        add(`${figure} ${band} ${mode} ${cover} ${hit}`);
        if (hit === "hit" && roll(3) === 0) add(`${figure} ${band} ${mode} ${cover} puts out`);
      }
      if (roll(9) === 0) add(`${figure} out of ammunition`);
      const fate = FATES[roll(9)];
      if (fate === undefined) continue;
      add(`${figure} ${fate}`);
      if (fate !== "fled") {
        const row = id === "A" ? roll(2) : 3 - roll(3);
        add(`${id} in ${row * GRID.across + roll(3) + roll(3) + roll(3)}`);
        add(`${pick(own(id === "A" ? "B" : "A"))} puts out`);
      }
      if (fate === "killed" && roll(4) === 0) {
        add(`${figure} out in melee`);
        if (id === "A") add(`${figure} ridden down`);
      }
    }
    for (let rolls = 2 + roll(6); rolls > 0; rolls--) {
      const [chart, , , , pass, fail] = pick(CHART.slice(0, 6));
      add(`${chart}: ${roll(3) === 0 ? fail : pass}`);
    }
    return game;
  });
}

function summaryOf(games: readonly Game[], name: string): Summary {
  const { columns, tally } = playedOn(games);
  const { version, system, readings, overrides } = duel();
  return summarize(columns, tally, {
    version,
    scenario: name,
    about: "Two hold the street, three come down it.",
    file: "ambush.yaml",
    kind: "ambush",
    system,
    sides: { A: "Posse", B: "Gang" },
    seed: "street",
    gamesAsked: games.length,
    partial: false,
    readings,
    overrides,
  });
}

/** Four games: every number of them is worked out by hand in the tests. */
export const fourGames = (): Summary => summaryOf(FOUR_GAMES, "Four games in the street");
/** As many as pictures need. */
export const ambush = (): Summary => summaryOf(manyGames(3000), "Ambush in the street");

/** The same with hostile names wherever there are any. */
export function strangeAmbush(): Summary {
  const { scenario, about, sides, seed } = odd();
  const names = [SCRIPT_NAME, FORMULA_NAME, LONG_NAME, CONTROL_NAME, "-1+1"];
  const summary = ambush();
  const { breakdowns, figures, shots } = summary;
  const renamed = <T extends { readonly figure: string }>(row: T): T => ({
    ...row,
    figure: names[FIGURES.findIndex((figure) => nameOf(figure) === row.figure)] as string,
  });
  const said = ({ figure, weapon, cover, action, ...keys }: Keys): Keys => ({
    ...keys,
    ...(figure === undefined ? {} : renamed({ figure: String(figure) })),
    ...(weapon === undefined ? {} : { weapon: weapon === "pistol" ? FORMULA_NAME : SCRIPT_NAME }),
    ...(cover === undefined ? {} : { cover: cover === "window" ? LONG_NAME : cover }),
    ...(action === undefined
      ? {}
      : { action: action === "stay" ? FORMULA_NAME : `${SCRIPT_NAME} ${LONG_NAME}` }),
  });
  return {
    ...summary,
    scenario,
    about,
    sides,
    seed,
    figures: figures.map(renamed),
    shots: shots.map(renamed),
    breakdowns: breakdowns.map((one) => ({
      ...one,
      rows: one.rows.map((row) => ({ ...row, keys: said(row.keys) })),
    })),
  };
}
