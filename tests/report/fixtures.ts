/**
 * Two made-up summaries: an ordinary duel, and one in which everything is odd. Plausible, but
 * nobody played them.
 */
import { CENTIMETRES, INCHES } from "../../src/core/units.js";
import { FATES } from "../../src/report/fates.js";
import type {
  EffectRow,
  Estimate,
  FigureRow,
  Outcome,
  OutcomeRow,
  ShotRow,
  SideId,
  Summary,
  TurnRow,
  WeaponRange,
} from "../../src/stats/summary.js";

const Z = 1.959963984540054;

export function share(hits: number, n: number): Estimate {
  const rest = { level: 0.95, method: "wilson", n, unit: "probability" };
  if (n === 0) return { value: null, low: null, high: null, ...rest };
  const p = hits / n;
  const middle = (p + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  return {
    value: p,
    low: hits === 0 ? 0 : middle - half,
    high: hits === n ? 1 : middle + half,
    ...rest,
  };
}

export function mean(value: number, half: number, n: number, unit: string): Estimate {
  return { value, low: value - half, high: value + half, level: 0.95, method: "mean-t", n, unit };
}

/** Enemies put out at one range, per shot and per turn. */
const range = (band: string, shots: number, out: number, perTurn: Estimate): WeaponRange => ({
  band,
  shots,
  counted: true,
  outPerShot: { ...share(out, shots), exact: null },
  outPerTurn: { ...perTurn, exact: null },
});

function ratio(top: number, bottom: number): Estimate {
  const rest = { level: 0.95, method: "ratio-t", n: top + bottom, unit: "ratio" };
  if (bottom === 0) {
    return { value: null, low: top === 0 ? null : top / 4, high: null, ...rest };
  }
  const value = top / bottom;
  if (top === 0) return { value, low: 0, high: 4 / bottom, ...rest };
  const spread = Math.exp(Z * Math.sqrt(1 / top + 1 / bottom));
  return { value, low: value / spread, high: value * spread, ...rest };
}

function outcome(
  id: Outcome,
  label: string,
  games: number,
  n: number,
  exact: number | null,
): OutcomeRow {
  const z = exact === null ? null : (games / n - exact) / Math.sqrt((exact * (1 - exact)) / n);
  return { outcome: id, label, games, probability: share(games, n), exact, z };
}

const FOUGHT = {
  setting: "duel, 1 against 1 at 25 cm",
  notes: [],
  men: [
    { side: "A", name: "Will", words: "Skill 4", weapons: ["pistol"] },
    { side: "B", name: "Outlaw 4", words: "outlaw/4: Skill 4", weapons: ["pistol"] },
  ],
  text: "deadeye: 1\nname: </pre><script>alert(1)</script>\n",
  enclosed: [],
} as const;

type ShotKey = [side: SideId, figure: string, weapon: string, band: string, mode: string];

function shot([side, figure, weapon, band, mode]: ShotKey, shots: number, hits: number): ShotRow {
  return { side, figure, weapon, band, mode, shots, hits, hitRate: share(hits, shots) };
}

/** Weights of the open column, so that the pictures look like the game. */
const EFFECTS: readonly [effect: string, location: string, weight: number][] = [
  ["cover", "", 5],
  ["graze", "head", 10],
  ["graze", "body", 11],
  ["graze", "arm", 9],
  ["graze", "leg", 10],
  ["wound", "body", 12],
  ["wound", "arm", 8],
  ["wound", "leg", 10],
  ["disabled", "body", 9],
  ["disabled", "head", 2],
  ["dead", "body", 8],
  ["dead", "head", 6],
];

function effects(
  side: SideId,
  figure: string,
  weapon: string,
  shots: number,
  hits: number,
): EffectRow[] {
  return EFFECTS.map(([effect, location, weight]) => {
    const count = Math.round((hits * weight) / 100);
    const perShot = share(count, shots);
    return { side, figure, weapon, effect, location, count, perShot, perHit: share(count, hits) };
  });
}

function turns(ended: readonly number[], games: number): TurnRow[] {
  let sum = 0;
  return ended.map((gamesEnded, index) => {
    sum += gamesEnded;
    const cumulative = games === 0 ? 0 : sum / games;
    return { turn: index + 1, gamesEnded, probability: share(gamesEnded, games), cumulative };
  });
}

function figure(
  side: SideId,
  name: string,
  games: number,
  fates: number[],
  enemiesOut: number,
  names: readonly string[] = FATES,
): FigureRow {
  const counts = names.map((fate, i) => ({ fate, count: fates[i] ?? 0 }));
  const out = counts.reduce((sum, { count }) => sum + count, 0);
  const outProbability = share(out, games);
  const killRatio = ratio(enemiesOut, out);
  return {
    side,
    figure: name,
    games,
    fates: counts.map(({ fate, count }) => ({
      fate,
      games: count,
      probability: share(count, games),
    })),
    inAction: { games: games - out, probability: share(games - out, games) },
    outProbability,
    enemiesOut,
    killRatio,
  };
}

/** One against one, a million games, solved exactly too. */
export function duel(): Summary {
  const games = 1_000_000;
  const ended = [
    322411, 241087, 160212, 103554, 66210, 41873, 26020, 16115, 9641, 5587, 3221, 1890,
  ];
  const late = [1002, 560, 291, 160, 80, 45, 20, 10, 5, 3, 2, 1];
  const length = [...ended, ...late];
  return {
    version: "0.1.0",
    scenario: "High noon on Main Street",
    about:
      "The marshal against a hired gun, 25 cm apart.\nNeither moves.\n\nThe town holds its breath.",
    file: "high-noon.yaml",
    kind: "duel",
    system: { id: "law-of-the-gun", title: "Law of the Gun", length: CENTIMETRES },
    sides: { A: "Marshal", B: "Outlaw" },
    seed: "high-noon",
    games,
    gamesAsked: games,
    partial: false,
    overrides: [],
    readings: { loneFigureMorale: true, drawScope: "first-turn", openingReaction: "none" },
    signature: "4f1c0d9be2a7735c8f66a1f0c3d2e4b5968778695a4b3c2d1e0f9a8b7c6d5e4f",
    outcomes: [
      outcome("A", "Marshal", 612_345, games, 0.6121),
      outcome("B", "Outlaw", 371_120, games, 0.3713),
      outcome("mutual", "both out", 15_993, games, 0.016),
      outcome("draw", "nobody decided it", 542, games, 0.0006),
    ],
    shots: [
      shot(["A", "Will", "pistol", "accurate", "aimed"], 1_503_221, 901_877),
      shot(["A", "Will", "pistol", "accurate", "snap"], 980_114, 294_380),
      shot(["A", "Will", "pistol", "maximum", "aimed"], 8_120, 3_240),
      shot(["A", "Will", "pistol", "maximum", "snap"], 0, 0),
      shot(["B", "Outlaw 4", "pistol", "accurate", "aimed"], 902_551, 541_430),
      shot(["B", "Outlaw 4", "pistol", "accurate", "snap"], 1_311_870, 393_411),
      shot(["B", "Outlaw 4", "pistol", "maximum", "aimed"], 4_031, 1_600),
    ],
    effects: [
      ...effects("A", "Will", "pistol", 2_491_455, 1_199_497),
      ...effects("B", "Outlaw 4", "pistol", 2_218_452, 936_441),
    ],
    figures: [
      figure("A", "Will", games, [214_321, 150_010, 22_782, 0], 628_338),
      figure("B", "Outlaw 4", games, [371_009, 227_101, 30_228, 0], 387_113),
    ],
    turns: turns(length, games),
    weapons: [
      {
        side: "A",
        weapon: "pistol",
        shots: 2_491_455,
        enemiesOut: 598_110,
        outPerShot: { ...share(598_110, 2_491_455), exact: 0.24 },
        outPerTurn: { ...mean(0.2121, 0.0004, games, "per turn"), exact: null },
        outPerGame: { ...mean(0.59811, 0.001, games, "per game"), exact: null },
        ranges: [
          range("accurate", 1_000_000, 300_000, mean(0.1064, 0.0003, games, "per turn")),
          range("long", 1_491_455, 298_110, mean(0.1057, 0.0003, games, "per turn")),
        ],
      },
      {
        side: "B",
        weapon: "pistol",
        shots: 2_218_452,
        enemiesOut: 364_331,
        outPerShot: { ...share(364_331, 2_218_452), exact: null },
        outPerTurn: { ...mean(0.1292, 0.0004, games, "per turn"), exact: null },
        outPerGame: { ...mean(0.364331, 0.001, games, "per game"), exact: null },
        ranges: [],
      },
    ],
    metrics: [
      { id: "win.A", ...share(612_345, games), exact: 0.6121, z: 0.503 },
      { id: "win.B", ...share(371_120, games), exact: 0.3713, z: -0.373 },
      { id: "mutual", ...share(15_993, games), exact: 0.016, z: -0.056 },
      { id: "draw", ...share(542, games), exact: 0.0006, z: -2.37 },
      { id: "turns.mean", ...mean(2.8127, 0.0041, games, "turns"), exact: null, z: null },
    ],
    breakdowns: [],
    agreement: { numbers: 4, farthest: "draw", largest: 2.37, limit: 3.02, suspicious: false },
    precision: null,
    why: null,
    turningPoint: null,
    workers: null,
    pools: [],
    poolShots: [],
    poolEffects: [],
    fought: FOUGHT,
  };
}

export const SCRIPT_NAME = '<script>alert("x")</script>';
export const FORMULA_NAME = '=cmd()|"/c calc"!A1';
export const LONG_NAME = "Bartholomew Jedediah Ezekiel Montgomery-Featherstonehaugh IV";
/** Bell, escape sequence, right-to-left override, half a surrogate pair. */
export const CONTROL_NAME = "Bell\u0007 \u001b[31mred\u001b[0m \u202etxt\ud800";

const PISTOL_BANDS = ["0-1", "1-3", "3-12", "12-18", "18-24", "24-30", "30-36"];
const RIFLE_BANDS = ["0-6", "6-24", "24-36", "36-48", "48-60", "60-72"];
const PISTOL_MODES = ["aimed", "both barrels", "two pistols", "fan 2", "fan 3"];
const WOUNDS = ["killed", "wounded", "no wound"];
const PLACES = ["head", "chest", "spare arm", "shoot arm", "left leg", "right leg"];

/** Of a rule system in inches, with ways to go out, bands, modes and locations of its own. */
export function brawl(): Summary {
  const games = 10_000;
  const ways = ["killed", "knocked_out", "disarmed"];
  const shots = PISTOL_BANDS.flatMap((band, b) =>
    PISTOL_MODES.flatMap((mode, m) => [
      shot(["A", "Doc", "colt", band, mode], 900 - 100 * b, 400 - 60 * b + 20 * m),
    ]),
  );
  const rifle = RIFLE_BANDS.map((band, b) =>
    shot(["B", "Hunter", "winchester", band, "aimed"], b < 2 ? 0 : 500, b < 2 ? 0 : 90 * b),
  );
  const fists = [
    shot(["B", "Hunter", "knife", "0-6", "thrown"], 300, 100),
    shot(["B", "Hunter", "hands", "", "brawl"], 800, 350),
  ];
  return {
    ...duel(),
    scenario: "Saloon",
    file: "saloon.yaml",
    system: { id: "inches", title: "A system of dice and inches", length: INCHES },
    sides: { A: "Gamblers", B: "Trappers" },
    games,
    gamesAsked: games,
    outcomes: [
      outcome("A", "Gamblers", 5_400, games, null),
      outcome("B", "Trappers", 4_500, games, null),
      outcome("mutual", "both out", 0, games, null),
      outcome("draw", "nobody decided it", 100, games, null),
    ],
    shots: [...shots, ...rifle, ...fists],
    effects: WOUNDS.flatMap((effect, e) =>
      PLACES.map((location, p) => {
        const n = 100 * (e + 1) + 10 * p;
        const per = { perShot: share(n, 9000), perHit: share(n, 4050) };
        return { side: "A", figure: "Doc", weapon: "colt", effect, location, count: n, ...per };
      }),
    ),
    figures: [
      figure("A", "Doc", games, [2_500, 1_200, 800], 5_400, ways),
      figure("B", "Hunter", games, [3_400, 500, 1_500], 4_500, ways),
    ],
    turns: turns([4_000, 3_000, 2_000, 1_000], games),
    weapons: [],
    agreement: null,
  };
}

const ODD_FIGURES: readonly [SideId, string][] = [
  ["A", SCRIPT_NAME],
  ["A", FORMULA_NAME],
  ["A", LONG_NAME],
  ["A", `${LONG_NAME.slice(0, -2)}V`],
  ["B", 'Doc 🤠 O\'Hara & Söhne "Łódź"'],
  ["B", "日本の名前はとても長いので困りますよね"],
  ["B", CONTROL_NAME],
  ["B", "-1+1"],
];

/** Four against four, few games, interrupted, hostile names, unknown numbers. */
export function odd(): Summary {
  const games = 40;
  const shots = ODD_FIGURES.flatMap(([side, name], index) =>
    ["accurate", "maximum"].flatMap((band, b) => [
      shot([side, name, "repeating-rifle", band, "aimed"], index * 6, index * 3 - b * index),
      shot(
        [side, name, "repeating-rifle", band, "snap"],
        index === 3 ? 0 : 12,
        index === 3 ? 0 : index,
      ),
    ]),
  );
  const nothing = share(0, 0);
  return {
    ...duel(),
    scenario: `Odd </title></svg><img src=x onerror=alert(1)> ${LONG_NAME} {{signal}} 🤠`,
    about: 'First </p><script src="https://example.invalid/x.js"></script>\n\n<b>Second</b> & last',
    file: "-odd file's.yaml",
    kind: "ambush",
    sides: { A: "Sheriff's <b>posse</b>", B: `${LONG_NAME} & his gang` },
    seed: "it's </script><!-- $(rm)",
    games,
    gamesAsked: 100_000,
    partial: true,
    overrides: [],
    readings: { "<i>reading</i>": "</td>" },
    outcomes: [
      outcome("A", "Sheriff's <b>posse</b>", 21, games, null),
      outcome("B", `${LONG_NAME} & his gang`, 19, games, null),
      outcome("mutual", "both out", 0, games, null),
      {
        outcome: "draw",
        label: "nobody decided it",
        games: 0,
        probability: nothing,
        exact: null,
        z: null,
      },
    ],
    shots,
    effects: ODD_FIGURES.flatMap(([side, name], index) =>
      effects(side, name, "repeating-rifle", index * 20, index * 10),
    ),
    figures: ODD_FIGURES.map(([side, name], index) =>
      figure(
        side,
        name,
        games,
        index === 4 ? [] : [index % 3, (index * 5) % 7],
        index === 4 ? 9 : index % 4,
      ),
    ),
    turns: turns([0, 0, 3, 8, 9, 7, 5, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5], games),
    weapons: [
      {
        side: "A",
        weapon: "@bow",
        shots: 0,
        enemiesOut: 0,
        outPerShot: { ...nothing, exact: null },
        outPerTurn: { ...nothing, exact: null },
        outPerGame: { ...nothing, exact: null },
        ranges: [],
      },
      ...duel().weapons.slice(1),
    ],
    metrics: [{ id: "turns.mean", ...nothing, unit: "turns", exact: null, z: null }],
    agreement: null,
  };
}
