/** Shootist files at random, all of them right; and the file that says everything that a fight is. */
import fc from "fast-check";
import { READINGS } from "../../src/rules/shootist/readings.js";
import type { Fighter, Skirmish } from "../../src/rules/shootist/skirmish.js";
import { STYLES } from "../../src/rules/shootist/skirmish.js";
import { ABILITIES, ARCHETYPES, LADDER, SKILLS, WEAPONS } from "../../src/rules/shootist/tables.js";

export type Json = { readonly [key: string]: unknown };
type Sides = Readonly<Record<"A" | "B", { readonly figures: readonly Json[] }>>;

const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const flag = some(fc.boolean());
const die = fc.constantFrom(...LADDER);
const inches = fc.integer({ min: 0, max: 400 }).map((halves) => halves / 2);

const spot = fc.oneof(
  fc.constant({}),
  fc.record({ cover: fc.constantFrom("open", "partial") }),
  fc.record({ cover: fc.constant("full"), popsOut: flag }),
  fc.record({ mounted: fc.constant(true), dismounts: flag }),
  fc.record({
    behind: fc.constantFrom("window", "roof"),
    upstairs: flag,
    legsHidden: flag,
  }),
  fc.record({
    behind: fc.constantFrom("door", "window", "roof"),
    building: fc.constantFrom("bank", "saloon"),
    leavesFire: flag,
  }),
);

const own = WEAPONS.map(({ id }) => id);

/** Behind a bow, so that who carries it may burn. */
const gear = fc
  .array(fc.constantFrom(...own, "musket", "navy"), { maxLength: 3 })
  .chain((ids) => fc.record({ weapons: fc.constant([...ids, "bow"]), burns: flag }));

const skills = fc.record(
  Object.fromEntries(SKILLS.map((name) => [name, die])) as Record<string, fc.Arbitrary<number>>,
);

const man = fc.oneof(
  fc.record({
    npc: fc.constantFrom(...Object.keys(ARCHETYPES)),
    skills: some(fc.record({ draw: die })),
  }),
  fc.tuple(fc.record({ skills }), gear).map(([a, b]) => ({ ...a, ...b })),
);

const figure = fc
  .tuple(
    man,
    spot,
    some(gear),
    fc.record({
      abilities: some(fc.subarray([...ABILITIES])),
      shield: flag,
      at: some(inches),
      unaware: flag,
      style: some(fc.constantFrom(...STYLES)),
      lesserDraw: some(die),
      reloadsMoving: flag,
      picksUp: flag,
      breaksOff: flag,
      shootsHorses: flag,
      count: some(fc.integer({ min: 1, max: 2 })),
    }),
  )
  .map(([who, where, what, rest]): Json => ({ ...who, ...where, ...what, ...rest }));

const side = fc.record({ figures: fc.array(figure, { minLength: 1, maxLength: 3 }) });

const readings = fc.record(
  Object.fromEntries(
    Object.entries(READINGS).map(([name, { values }]) => [name, some(fc.constantFrom(...values))]),
  ) as Record<string, fc.Arbitrary<string | boolean | undefined>>,
);

/** A file of either kind, as data that JSON can write, without the keys that have no value. */
export const randomShootist: fc.Arbitrary<Json> = fc
  .tuple(
    fc.oneof(
      fc.constant({ kind: "duel" }),
      fc.record({ kind: fc.constant("ambush"), unaware: fc.constantFrom("A", "B") }),
    ),
    fc.record({
      distance: inches.filter((value) => value <= 200),
      standing: flag,
      bunched: flag,
      turns: some(fc.integer({ min: 1, max: 200 })),
      readings: some(readings),
      sides: fc.record({ A: side, B: side }),
    }),
    fc.record({ reach: fc.integer({ min: 13, max: 17 }), steps: fc.integer({ min: -8, max: 8 }) }),
  )
  .map(([kind, rest, { reach, steps }]) => ({
    deadeye: 1,
    system: "shootist",
    name: "Random",
    ...kind,
    ...rest,
    weapons: {
      colt: { bands: { "2": { upTo: reach, steps } } },
      musket: { rounds: 1, reload: 1, spare: 8, bands: [{ upTo: reach, steps }] },
      navy: { like: "colt", calibre: ".36" },
    },
  }))
  .map((file) => JSON.parse(JSON.stringify(shown(moved(file)))) as Json);

interface Drawn {
  readonly kind: string;
  readonly standing?: boolean | undefined;
  readonly bunched?: boolean | undefined;
  readonly distance?: number;
  readonly sides: Sides;
}

/** Without what would do nothing. */
function shown<File extends Drawn>(file: File): Drawn {
  const { A, B } = file.sides;
  const all = [...A.figures, ...B.figures];
  const some = (figures: readonly Json[], key: string) =>
    figures.some((each) => Boolean(each[key]));
  const man = (entry: Json, enemies: readonly Json[]): Json => {
    const { style, npc, skills } = entry;
    const draw = (skills as Json | undefined)?.draw ?? ARCHETYPES[String(npc)]?.skills.draw;
    const idle = [
      ...(style === "brawl" || style === "wait"
        ? ["burns", "shootsHorses", "popsOut", "reloadsMoving"]
        : []),
      ...(style === "stand" || style === "hold" || style === "wait"
        ? ["picksUp", "reloadsMoving"]
        : []),
      ...(some(enemies, "building") ? [] : ["burns"]),
      ...(some(enemies, "mounted") ? [] : ["shootsHorses"]),
      ...(Number(entry.lesserDraw) < Number(draw) ? [] : ["lesserDraw"]),
    ];
    return Object.fromEntries(Object.entries(entry).filter(([key]) => !idle.includes(key)));
  };
  const sides = {
    A: { figures: A.figures.map((entry) => man(entry, B.figures)) },
    B: { figures: B.figures.map((entry) => man(entry, A.figures)) },
  };
  const burning = [...sides.A.figures, ...sides.B.figures].some(({ burns }) => burns === true);
  const inside = ({ figures }: Sides["A"]) => ({
    figures: figures.map((entry) => (burning ? entry : { ...entry, leavesFire: undefined })),
  });
  const men = all.reduce((sum, { count }) => sum + Number(count ?? 1), 0);
  const { distance, ...rest } = file;
  return {
    ...rest,
    ...(B.figures.every(({ at }) => at !== undefined) ? {} : { distance }),
    bunched: file.bunched && (men > 2 || some(all, "mounted")),
    sides: { A: inside(sides.A), B: inside(sides.B) },
  };
}

const MOVES = ["reloadsMoving", "picksUp", "breaksOff", "dismounts", "popsOut", "leavesFire"];

/** SH-POL-8: without what takes a move, unless they move for certain. */
function moved<File extends Drawn>(file: File): File {
  const { kind, standing, sides } = file;
  const men = (side: "A" | "B") =>
    sides[side].figures.reduce((sum, { count }) => sum + Number(count ?? 1), 0);
  const move =
    standing === false || (standing === undefined && (kind !== "duel" || men("A") + men("B") > 2));
  if (move) return file;
  const still = ({ figures }: Sides["A"]) => ({
    figures: figures.map((figure) =>
      Object.fromEntries(
        Object.entries(figure).filter(
          ([key, value]) => !MOVES.includes(key) && value !== "brawl" && value !== "aggressive",
        ),
      ),
    ),
  });
  return { ...file, sides: { A: still(sides.A), B: still(sides.B) } };
}

function figureFile(fighter: Fighter): Json {
  // The plan is that of his style: random files have none of their own.
  const { side: _, plan: __, archetype, opening, building, habits, cover, ...rest } = fighter;
  const { lesserDraw, ...does } = habits;
  return {
    ...rest,
    ...(archetype === null ? {} : { npc: archetype }),
    ...(opening === "none" ? { cover } : { behind: opening }),
    ...(building === null ? {} : { building }),
    ...(lesserDraw === null ? {} : { lesserDraw }),
    ...does,
    weapons: fighter.weapons.map(({ id }) => id),
  };
}

/** The file that says all of a fight and leaves nothing to defaults. */
export function wholeFile({ fighters, ...rest }: Skirmish): Json {
  const carried = fighters.flatMap(({ weapons }) => weapons);
  const weapons = carried.map(({ id, calibre, ...weapon }) => [
    id,
    { ...weapon, ...(calibre === "" ? {} : { calibre }) },
  ]);
  const figures = (wanted: string) => ({
    figures: fighters.filter((each) => each.side === wanted).map(figureFile),
  });
  return {
    deadeye: 1,
    system: "shootist",
    name: "Whole",
    kind: "duel",
    ...rest,
    weapons: Object.fromEntries(weapons),
    sides: { A: figures("A"), B: figures("B") },
  };
}
