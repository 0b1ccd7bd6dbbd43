/**
 * Small encounters whose chances are worked out by hand from the numbered rules, as fractions. The
 * table reading is enumerated against them; whatever samples the same encounters can be held
 * against them too, so an event asks only what is left when the game is over.
 *
 * Shorthand of the workings: on the open column a hit of normal impact kills with 9, 10, disables
 * with 8 and wounds the body with 5 (out unless CON is passed); "d" is the difference of two D6,
 * which is k with chance (6 - |k|)/36.
 */
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import type { TableFigureResult, TableGame } from "../oracle/game.js";
import { a, b, encounter, MUTE, scrub, spot } from "./encounters.js";

export interface HandWorked {
  /** Rules and what happens, as a test is named. */
  readonly name: string;
  readonly encounter: Encounter;
  /** Asks nothing of the log. */
  readonly event: (game: Omit<TableGame, "events">) => boolean;
  readonly chance: readonly [above: number, below: number];
  /** By rule: last faces of ranges of a die whose faces make no difference here (keeps it small). */
  readonly alike: Alike;
}

export type Alike = Readonly<Record<string, readonly number[]>>;

type Event = HandWorked["event"];

const of =
  (index: number, asks: (man: TableFigureResult) => boolean): Event =>
  (game) =>
    asks(game.figures[index] as TableFigureResult);
const inAction = (index: number, asks: (man: TableFigureResult) => boolean): Event =>
  of(index, (man) => man.status === "in" && asks(man));
const is = (index: number, ...statuses: TableFigureResult["status"][]): Event =>
  of(index, (man) => statuses.includes(man.status));
const shoots = (index: number): Event => of(index, (man) => man.shots.length > 0);
const hits = (index: number): Event => of(index, (man) => man.shots.some((shot) => shot.hit));
const wonBy =
  (side: "A" | "B"): Event =>
  (game) =>
    game.winner === side;

/** Cases of one encounter. */
function cases(
  game: Encounter | [Encounter, Alike],
  ...rows: [string, Event, [number, number]][]
): HandWorked[] {
  const [played, alike] = "figures" in game ? [game, {}] : game;
  return rows.map(([name, event, chance]) => ({ name, encounter: played, event, chance, alike }));
}

// ------------------------------------------------------------------ LG-BUSH-1

/**
 * B, SK 1, on a wall spot 125 cm from A, which is too far to be spotted (LG-VIS-3). When A has made
 * his move of zero B reacts with a rifle that takes his own turn to reload (LG-RELOAD-1): one shot
 * in the whole game. By CL it is aimed, maximum band: 7, four faces; else a snap shot: 10, one face.
 */
function bushwhack(cool: number): HandWorked[] {
  const game = encounter({
    spots: [spot([145, 60], 180)],
    figures: [a(20, 60, MUTE), b(145, 60, { skill: 1, cool, spot: 0, weapons: ["minie-rifle"] })],
  });
  return cases(
    game,
    // CL c: c/6.
    [`LG-BUSH-1: CL ${cool}: aimed`, of(1, (man) => man.shots[0]?.mode === "aimed"), [cool, 6]],
    // c/6 · 4/10 + (6 - c)/6 · 1/10 = (3 c + 6)/60.
    [`LG-BUSH-1: CL ${cool}: hit`, hits(1), [cool + 2, 20]],
    // (c + 2)/20 · 2/10.
    [`LG-BUSH-1: CL ${cool}: dead`, is(0, "dead"), [cool + 2, 100]],
    // (c + 2)/20 · (2/10 + 1/10 + 1/10 · 1/2).
    [`LG-BUSH-1: CL ${cool}: out`, wonBy("B"), [7 * (cool + 2), 400]],
    [`LG-REACT-1, LG-RELOAD-1: CL ${cool}: one shot`, of(1, (m) => m.shots.length === 1), [1, 1]],
  );
}

/** The same man in the open, by the reading that lets him react though he is seen: SK&CL, 1/6. */
const noBushwhack = cases(
  encounter({
    figures: [a(20, 60, MUTE), b(145, 60, { skill: 1, cool: 5, weapons: ["minie-rifle"] })],
    readings: { openingReaction: "all" },
  }),
  ["LG-BUSH-1: not from the open: aimed", of(1, (man) => man.shots[0]?.mode === "aimed"), [1, 6]],
  // 1/6 · 4/10 + 5/6 · 1/10 = 9/60.
  ["LG-BUSH-1: not from the open: hit", hits(1), [3, 20]],
);

// ------------------------------------------------------------------ LG-VIS-3

/** A, SK 4, looks for B, CL 2, who lies behind a wall and cannot reach him; A shoots if he sees him. */
const spottedAt = (cm: number, turns = 1): Encounter =>
  encounter({
    turns,
    spots: [spot([20 + cm, 60], 180)],
    figures: [
      a(20, 60, { skill: 4, weapons: turns === 1 ? ["repeating-rifle"] : ["derringer"] }),
      b(20 + cm, 60, { ...MUTE, cool: 2, spot: 0 }),
    ],
  });

const spotted: HandWorked[] = [
  ...cases(
    spottedAt(40),
    // SK 4: 4/6.
    ["LG-VIS-3: at 40 cm SK: fired at", shoots(0), [2, 3]],
    // Aimed by min(SK 4, CL 3): 1/2 · 6/10 + 1/2 · 3/10 = 9/20; 2/3 · 9/20.
    ["LG-VIS-3, LG-HIT-1: at 40 cm: hit", hits(0), [3, 10]],
    // Wall: dead on a 10: 3/10 · 1/10.
    ["LG-VIS-3, LG-EFF-1: at 40 cm: dead", is(1, "dead"), [3, 100]],
    // Wall: 8 and 9 disable, 10 kills, no wound to body or head: 3/10 · 3/10.
    ["LG-VIS-3, LG-EFF-1: at 40 cm: out", wonBy("A"), [9, 100]],
  ),
  ...cases(
    spottedAt(50),
    ["LG-VIS-3: 50 cm is near", shoots(0), [2, 3]],
    // The same shot: 50 cm is the accurate band of the rifle.
    ["LG-VIS-3: 50 cm: out", wonBy("A"), [9, 100]],
  ),
  ...cases(
    spottedAt(80),
    // SK 4/6, and CL 2 fails: 4/6.
    ["LG-VIS-3: at 80 cm SK and the other's CL: fired at", shoots(0), [4, 9]],
    // Maximum band: 1/2 · 4/10 + 1/2 · 1/10 = 1/4.
    ["LG-VIS-3, LG-HIT-1: at 80 cm: hit", hits(0), [1, 9]],
    ["LG-VIS-3, LG-EFF-1: at 80 cm: out", wonBy("A"), [1, 30]],
  ),
  ...cases(spottedAt(100), ["LG-VIS-3: so at 100 cm", shoots(0), [4, 9]]),
  ...cases(spottedAt(100.5), ["LG-VIS-3: further no test", shoots(0), [0, 1]]),
  ...cases(
    spottedAt(80, 2),
    // One try in each player turn of A: 1 - (5/9)².
    ["LG-VIS-3: two turns, two tries", of(1, (man) => man.spotted), [56, 81]],
  ),
];

// ------------------------------------------------------------------ LG-CHARGE, LG-MELEE, LG-SKED

/**
 * A, IN 5, CL 4, with a knife and no gun, charges B, CL 2, with a derringer, which reaches 15 cm.
 * B's player turn is the first, so one round of melee ends the game.
 * Chances: A wants to charge (a change of action): 5/6. His CL 4/6. B's CL 2/6, else he runs.
 */
const charges = (
  fromY: number,
  toY: number,
  over: Partial<Encounter> = {},
  meleeWeapon: "knife" | "lance" = "knife",
): Encounter =>
  encounter({
    first: "B",
    figures: [
      a(90, fromY, { initiative: 5, cool: 4, weapons: [], meleeWeapon, tactic: "charge" }),
      b(90, toY, { ...MUTE, cool: 2 }),
    ],
    ...over,
  });

/**
 * At 20 cm the fast test does not matter. He comes half way with 5/6 · 4/6 · 2/6 = 5/27. There B's
 * derringer, 10 cm, accurate: SK&CL 2/6, at a fast man 9: 2/10, low impact: dead with a natural 10,
 * disabled with 9, body wound with 6 (CON 3: half): out 1/4. Of the arrivals: not hit 14/15; hit and
 * in action 1/15 · 3/4 = 1/20, of whom CL 4 leaves 2/3 at CL 4: in all 29/30 at CL 4, 1/60 at CL 3;
 * 1/60 are out.
 * Melee: D6 + 4 + 1 against D6 + 2: d + 3. Three or more: d >= 0: 21/36; two: d = -1: 5/36; B never
 * by three. At CL 3: d + 2: three or more: d >= 1: 15/36; two: 6/36; B by three: d = -5: 1/36.
 * So B is struck with 29/30 · 21/36 + 1/60 · 15/36 = 1233/2160, and loses by two with
 * 29/30 · 5/36 + 1/60 · 6/36 = 296/2160.
 */
const underFire = cases(
  [charges(50, 70), { "LG-INIT-1": [5, 6], "LG-MOVE-2": [6], "LG-HIT-1": [1, 8, 10] }],
  // 5/6 · 2/6: 25 cm straight back.
  ["LG-CHARGE-1: refuses and falls back", of(0, (man) => man.at.y < 25.001), [5, 18]],
  // He runs before it, 5/6 · 4/6 · 4/6 = 10/27, or after it, 5/27 · 296/2160 · 4/6 = 37/2187.
  ["LG-CHARGE-1, LG-MELEE-1, LG-SKED-2: runs", inAction(1, (man) => man.skedaddling), [847, 2187]],
  // 5/27 · 2/6.
  ["LG-CHARGE-2: fires half way", shoots(1), [5, 81]],
  ["LG-CHARGE-2, LG-HIT-1: hits half way", hits(1), [1, 81]],
  // 5/27 · (1/60 + 1/60 · 1/36 · 1/4): fists are low impact too.
  ["LG-CHARGE-4, LG-MELEE-1: the charger is out", wonBy("B"), [145, 46656]],
  // A knife is high impact: dead from 8 on, disabled with 7, body wound with 4 (CON 3: half):
  // 3/10 + 1/10 + 1/20 = 9/20. 5/27 · 1233/2160 · 9/20.
  ["LG-MELEE-1: the charged is out", wonBy("A"), [5 * 1233 * 9, 27 * 2160 * 20]],
  ["LG-MELEE-1: the charged is dead", is(1, "dead"), [5 * 1233 * 3, 27 * 2160 * 10]],
  // 5/27 · (1233/2160 + 1/60 · 1/36).
  [
    "LG-MELEE-1: a blow falls",
    (game) => game.figures.some((man) => man.effects.some((hit) => hit.band === "melee")),
    [5 * 1234, 27 * 2160],
  ],
);

/**
 * At 22 cm, half way at 11, where the derringer would need 11: no fire. For the 21 cm to contact the
 * fast test must be passed, CON 3: 5/27 · 1/2 = 5/54. Now he runs with
 * 10/27 + 5/54 · 5/36 · 4/6 = 1080/2916 + 25/2916.
 */
const runs: [number, number] = [1105, 2916];

const charging: HandWorked[] = [
  ...underFire,
  ...cases(
    charges(50, 72),
    ["LG-CHARGE-2: nobody fires who cannot hit", shoots(1), [0, 1]],
    ["LG-SKED-2: runs", inAction(1, (man) => man.skedaddling), runs],
    // 5/54 · 21/36 · 9/20.
    ["LG-CHARGE-3, LG-MELEE-1: the charged is out", wonBy("A"), [7, 288]],
  ),
  // A lance adds 2: d + 4: three or more: d >= -1: 26/36. 5/54 · 26/36 · 9/20.
  ...cases(charges(50, 72, {}, "lance"), [
    "LG-MELEE-1: a lance adds 2: the charged is out",
    wonBy("A"),
    [13, 432],
  ]),
  // 20 cm from (90, 107) are more than enough to the edge at 120: whoever runs is gone.
  ...cases(charges(85, 107), ["LG-SKED-1: off the table: fled", is(1, "fled"), runs]),
  // The spot at (92, 87) is 2 cm from his way, reached on 20 cm too: original CL 2: gone with 4/6.
  ...cases(
    charges(50, 72, { spots: [spot([92, 87], -90)] }),
    ["LG-SKED-1, LG-SKED-3: not rallied: fled", is(1, "fled"), [runs[0] * 2, runs[1] * 3]],
    [
      "LG-SKED-3: rallied on the spot",
      inAction(1, (man) => man.at.x === 92),
      [runs[0], runs[1] * 3],
    ],
    ["LG-SKED-3: nobody runs on", inAction(1, (man) => man.skedaddling), [0, 1]],
  ),
  // A spot that is 3.1 cm from his way is no refuge.
  ...cases(charges(50, 72, { spots: [spot([93.1, 87], -90)] }), [
    "LG-SKED-3: more than 3 cm off is not reached",
    is(1, "fled"),
    [0, 1],
  ]),
];

// ------------------------------------------------------------------ LG-INJ-7

/**
 * A's pistol, aimed by min(SK 4, CL 3), at a rider at 25 cm: hit 1/2 · 6/10 + 1/2 · 3/10 = 9/20. D6
 * 5-6: the horse, 1/3. Rider: out 7/20, not out and wounded 1/20 + 1/10 + 1/10 = 1/4: HO 3 or off.
 * Horse: out with 8 to 10, and 5 with CON 4 failed: 3/10 + 1/10 · 1/3 = 1/3.
 */
const riding = cases(
  encounter({ figures: [a(20, 60, { skill: 4 }), b(45, 60, { ...MUTE, means: "mounted" })] }),
  // 9/20 · 2/3 · 7/20.
  ["LG-INJ-7: the rider is out", wonBy("A"), [21, 200]],
  // 9/20 · 1/3.
  ["LG-INJ-7: the horse is hit", of(0, (man) => man.effects[0]?.horse === true), [3, 20]],
  // 9/20 · (1/3 · 1/3 + 2/3 · 1/4 · 1/2) = 9/20 · 7/36.
  [
    "LG-INJ-6, LG-INJ-7, LG-INJ-8: in action without a horse",
    inAction(1, (man) => !man.mounted),
    [7, 80],
  ],
  // The horse down, HO 3 failed, or fallen off: 9/20 · (1/9 · 1/2 + 1/12) = 9/20 · 5/36.
  ["LG-INJ-6, LG-INJ-7: prone", of(1, (man) => man.posture === "prone"), [1, 16]],
);

// ------------------------------------------------------------------ LG-TERR

/**
 * A, IN 3, with a knife and no gun, wants to charge B, who is out of reach, and runs or rides at him
 * from (90, 10): a change of action, 1/2. Dense scrub, level 3, begins at y = 15 and ends at 25. B has a derringer, 15 cm,
 * and shoots in his own turn if A has come that near.
 */
const dense = (far: number, means: "foot" | "mounted"): Encounter =>
  encounter({
    pieces: [scrub([80, 15], [100, 25], 3)],
    figures: [
      a(90, 10, { weapons: [], meleeWeapon: "knife", tactic: "charge", means }),
      b(90, far, { ...MUTE, constitution: 5 }),
    ],
  });
/** What A rolls for his change, and where B's one shot, at a fast man 8 if aimed, goes. */
const notTold: Alike = { "LG-INIT-1": [3, 6], "LG-HIT-1": [1, 7, 10], "LG-INJ-7": [4, 6] };
const endsAt = (y: number): Event => of(0, (man) => Math.abs(man.at.y - y) < 1e-6);

const scrubbed: HandWorked[] = [
  ...cases(
    [dense(40, "foot"), notTold],
    // CON 3: 25 or 20 cm, of which 5 to the edge; s = 3D6 off the 20 or 15 that are left.
    // Through, y >= 25: s <= 10: 108/216; s <= 5: 10/216. 1/2 · 1/2 · 118/216.
    ["LG-TERR-1: on foot: through it and fired at", shoots(1), [59, 432]],
    // No way left: s >= 20 never; s >= 15: 20/216. 1/2 · 1/2 · 20/216.
    ["LG-TERR-1, LG-TERR-4: on foot: stops on its edge", endsAt(15), [5, 216]],
    // To y = 17: s = 18: 1/216; s = 13: 21/216. 1/4 · 22/216.
    ["LG-TERR-1: on foot: stops 2 cm inside it", endsAt(17), [11, 432]],
    // To y = 32: s = 3: 1/216, of 25 cm only. 1/4 · 1/216.
    ["LG-TERR-1: on foot: at best 7 cm past it", endsAt(32), [1, 864]],
    ["LG-INIT-1: stays", endsAt(10), [1, 2]],
    ["LG-TERR-2: nobody on foot falls", of(0, (man) => man.posture === "prone"), [0, 1]],
  ),
  ...cases(
    [dense(65, "mounted"), notTold],
    // HO 3: 50 or 40 cm; s = 3D10 off the 45 or 35 left, at most 30: he gets in, and HO or falls.
    // 1/2 · 1/2, where he came to it.
    [
      "LG-TERR-2, LG-TERR-4: mounted: falls off on its edge",
      of(0, (man) => man.posture === "prone" && !man.mounted && Math.abs(man.at.y - 15) < 1e-6),
      [1, 4],
    ],
    // Up to y = 50, 15 cm from B: 35 of 45 left: s <= 10: C(10, 3) = 120 of 1000; of 35 never.
    // 1/2 · 1/2 · 1/2 · 120/1000.
    ["LG-TERR-1: mounted: through it and fired at", shoots(1), [3, 200]],
    // To y = 20: s = 40 never, of 35: s = 30: 1/1000. 1/8 · 1/1000.
    ["LG-TERR-1: mounted: stops 5 cm inside it", endsAt(20), [1, 8000]],
  ),
];

export const HAND_WORKED: readonly HandWorked[] = [
  ...[1, 2, 3, 4, 5].flatMap(bushwhack),
  ...noBushwhack,
  ...spotted,
  ...charging,
  ...riding,
  ...scrubbed,
];
