/** Best play: against brute force on small games, and against the values of an earlier, independent trial. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Asks, type Deciding, NOBODY_ASKED, wordsFor } from "../../src/core/game.js";
import { type ChainProgram, OVER } from "../../src/core/machine.js";
import { OutcomePool } from "../../src/core/outcomes.js";
import { IDLE_CELL, TallyPlan } from "../../src/core/tally.js";
import { bestPlan, decisionGame, worthOf } from "../../src/exact/backward.js";
import { type BestPlay, bestPlay } from "../../src/exact/best.js";
import { solveMatrix } from "../../src/exact/matrixGame.js";
import { PATIENT, solve } from "../../src/exact/solve.js";
import { loadScenario } from "../../src/index.js";
import { rulesetOf } from "../../src/rules/index.js";

/**
 * A made-up game with all that best play has to know of: dice, a meter that is noticed when it runs out, decisions
 * one after the other and at the same time. In each of three turns both choose high or low at the same time; whoever is
 * ahead by the table then decides whether to throw, which wins with `hit` in 6 and uses up his stones.
 */
const TURNS = 3;
/** What row and column lead to: 0 A may throw, 1 B may throw. */
const LEADS = [
  [0, 1],
  [1, 0],
] as const;
const HITS = [
  [1, 2],
  [2, 3],
] as const;
const STONES = 3;

const PHASE = { a: 0, b: 1, throw: 2 } as const;

class Stones implements Deciding {
  readonly pool = new OutcomePool();
  /** Phase, A's and B's choice; who has won (1 + side); who has no stones (bits). */
  readonly words = wordsFor(5);
  readonly meters = new Uint8Array(2);
  readonly drawsMax = 1;
  readonly choicesMax = 3;
  open = false;
  asks: Asks = NOBODY_ASKED;
  readonly kinds = [
    { id: "high", rule: "T-1", words: "high or low" },
    { id: "throw", rule: "T-2", words: "throw or keep" },
  ];
  readonly features = ["what"];
  /** A is high, B low, and both throw. */
  readonly policy = { choose: (point: number, who: number) => (point === 0 ? who : 0) };

  start(): void {
    this.words.fill(0);
    this.meters.fill(STONES);
  }

  segment(): number {
    const { words } = this;
    if (words[0] === PHASE.a) {
      words[1] = this.asks.choose(0, 0);
      words[0] = PHASE.b;
      words[2] = this.asks.choose(0, 1);
      words[0] = PHASE.throw;
      return 0;
    }
    const [, a, b] = words as unknown as [number, 0 | 1, 0 | 1];
    const who = LEADS[a][b];
    const keeps = ((words[4] as number) >> who) & 1 || this.asks.choose(1, who);
    words[0] = PHASE.a;
    words[1] = 0;
    words[2] = 0;
    if (keeps) return 1;
    const code = this.asks.draw(this.throwTable(HITS[a][b]), who, IDLE_CELL, who);
    if (code > 1 && this.asks.lower(who)) words[4] = (words[4] as number) | (1 << who);
    if (code % 2 === 0) return 1;
    words[3] = 1 + who;
    return OVER;
  }

  /** Codes: 0 miss, 1 hit; 2 more if a stone breaks, on odd misses. */
  private throwTable(hit: number): number {
    const known = this.pool.find(hit);
    if (known >= 0) return known;
    const rows = [
      { code: 1, weight: hit, paths: [] },
      { code: 2, weight: 2, paths: [] },
      { code: 0, weight: 4 - hit, paths: [] },
    ].filter(({ weight }) => weight > 0);
    return this.pool.add(
      hit,
      { total: 6, rows },
      {
        kind: () => 0,
        change: (code) => code,
        lowers: (code) => code > 1,
      },
    );
  }

  endCells(limit: boolean, cells: Int32Array): number {
    cells[0] = limit ? 3 : (this.words[3] as number);
    return 1;
  }

  optionsAt(_point: number, _who: number, into: Int32Array): number {
    into.set([0, 1]);
    return 2;
  }

  differs = (point: number, option: number, other: number): number =>
    option === other ? 0 : 1 << point;
  sideOf = (who: number): number => who;
  unseen = (): boolean => this.words[0] !== PHASE.throw;
  optionWords = (point: number, _who: number, option: number): string => `${point}:${option}`;
  situation = (point: number): readonly string[] => [String(point)];
}

function stonesProgram(): ChainProgram {
  const plan = new TallyPlan();
  for (let cell = 1; cell < 10; cell++) plan.reserve(1);
  return {
    plan,
    turnCell: 4,
    turnsMax: TURNS,
    statesEstimate: 100,
    machine: () => {
      throw new Error("not asked");
    },
    deciding: () => new Stones(),
  };
}
const OUTCOMES = {
  plan: { counters: [1, 2, 0, 3].map((cell) => [{ cell, weight: 1 }]) },
  outcomes: { A: 0, B: 1, mutual: 2, draw: 3 },
} as unknown as Parameters<typeof decisionGame>[2];

/** How a side plays: the chance of low, and whether to throw, by turn and stones. */
interface Style {
  low(turn: number, a: number, b: number): number;
  throws(turn: number, a: number, b: number): boolean;
}

/** What A gets, by the rules of the game alone: stones count the breaks that are left. */
function worthOfStyles(A: Style, B: Style, turn = 1, a = STONES, b = STONES): number {
  if (turn > TURNS) return 0.5;
  const [lowA, lowB] = [A.low(turn, a, b), B.low(turn, a, b)];
  let sum = 0;
  for (const [i, p] of [1 - lowA, lowA].entries()) {
    for (const [j, q] of [1 - lowB, lowB].entries()) {
      if (p * q > 0) sum += p * q * thrown(A, B, turn, a, b, i as 0 | 1, j as 0 | 1);
    }
  }
  return sum;
}

function thrown(
  A: Style,
  B: Style,
  turn: number,
  a: number,
  b: number,
  i: 0 | 1,
  j: 0 | 1,
): number {
  const who = LEADS[i][j];
  const [style, stones] = who === 0 ? [A, a] : [B, b];
  const on = (x: number, y: number): number => worthOfStyles(A, B, turn + 1, x, y);
  if (stones === 0 || !style.throws(turn, a, b)) return on(a, b);
  const hit = HITS[i][j] / 6;
  const broken = who === 0 ? on(a - 1, b) : on(a, b - 1);
  return hit * (who === 0 ? 1 : 0) + (2 / 6) * broken + (4 / 6 - hit) * on(a, b);
}

/** The default. */
const HIGH: Style = { low: () => 0, throws: () => true };
const LOW: Style = { low: () => 1, throws: () => true };

/** All of A's ways against a B who always does the same: what he does in each turn, whatever is left. */
function bruteForce(): number {
  let best = 0;
  for (let bits = 0; bits < 4 ** TURNS; bits++) {
    const style: Style = {
      low: (turn) => (bits >> (turn - 1)) & 1,
      throws: (turn) => ((bits >> (TURNS + turn - 1)) & 1) === 0,
    };
    best = Math.max(best, worthOfStyles(style, LOW));
  }
  return best;
}

describe("a made-up game", () => {
  const game = decisionGame(stonesProgram(), [-1, -1], OUTCOMES, PATIENT);
  if ("tooBig" in game) throw new Error("too big");
  const worth = worthOf("score", "A");
  const usual = game.usual();

  test("the default is worth what the rules say, backwards and forwards", () => {
    const { value } = bestPlan(game, usual, { A: false, B: false }, worth);
    const { cells, mass } = game.solve(usual);
    expect(mass).toBeCloseTo(1, 14);
    expect(value).toBeCloseTo(worthOfStyles(HIGH, LOW), 12);
    expect((cells[1] as number) + (cells[3] as number) / 2).toBeCloseTo(value, 12);
  });

  test("a best reply is the best of all ways to play", () => {
    const { value } = bestPlan(game, usual, { A: true, B: false }, worth);
    expect(value).toBeGreaterThan(worthOfStyles(HIGH, LOW) + 0.01);
    expect(value).toBeCloseTo(bruteForce(), 12);
  });

  test("both at their best: neither gains by leaving it, and it is played as it is worth", () => {
    const { plan, value } = bestPlan(game, usual, { A: true, B: true }, worth);
    const a = bestPlan(game, plan, { A: true, B: false }, worth).value;
    const b = bestPlan(game, plan, { A: false, B: true }, worth).value;
    expect(a).toBeCloseTo(value, 10);
    expect(b).toBeCloseTo(value, 10);
    const { cells } = game.solve(plan);
    expect((cells[1] as number) + (cells[3] as number) / 2).toBeCloseTo(value, 12);
  });
});

describe("matrix games", () => {
  test("stone, paper, scissors: a third each", () => {
    const { value, rows, columns } = solveMatrix([
      [0.5, 0, 1],
      [1, 0.5, 0],
      [0, 1, 0.5],
    ]);
    expect(value).toBeCloseTo(0.5, 12);
    for (const chance of [...rows, ...columns]) expect(chance).toBeCloseTo(1 / 3, 12);
  });

  test("two by two without a saddle: the closed form", () => {
    const { value, rows } = solveMatrix([
      [0.9, 0.2],
      [0.3, 0.6],
    ]);
    expect(value).toBeCloseTo((0.9 * 0.6 - 0.2 * 0.3) / (0.9 + 0.6 - 0.2 - 0.3), 12);
    expect(rows[0]).toBeCloseTo(0.3, 12);
  });

  test("a saddle is taken as it is, the first of equal ones", () => {
    const found = solveMatrix([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
    expect([...found.rows, ...found.columns]).toEqual([1, 0, 1, 0]);
  });

  test("any: neither side gains by leaving its mixture", () => {
    let seed = 7;
    const next = (): number => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    for (let i = 0; i < 200; i++) {
      const [m, n] = [1 + Math.floor(next() * 4), 1 + Math.floor(next() * 4)];
      const worth = Array.from({ length: m }, () => Array.from({ length: n }, next));
      const { value, rows, columns } = solveMatrix(worth);
      const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);
      for (const row of worth) {
        expect(sum(row.map((w, j) => w * (columns[j] as number)))).toBeLessThan(value + 1e-9);
      }
      for (let j = 0; j < n; j++) {
        const column = worth.map((row, i) => (row[j] as number) * (rows[i] as number));
        expect(sum(column)).toBeGreaterThan(value - 1e-9);
      }
    }
  });
});

/** @param choices kinds that are open, by name */
function bestOf(file: string, set: readonly string[], choices: readonly string[]): BestPlay {
  const text = readFileSync(`scenarios/${file}.yaml`, "utf8");
  const { scenario } = loadScenario(text, { set });
  if (scenario === null) throw new Error(`${file} is no scenario`);
  const program = rulesetOf(scenario.envelope.system).compile(scenario.model);
  const kinds = ("deciding" in program && program.deciding?.().kinds) || [];
  const opened = kinds.reduce((bits, { id }, i) => bits | (choices.includes(id) ? 1 << i : 0), 0);
  const found = bestPlay(program, program.columns, opened, "score", false, PATIENT);
  if ("tooBig" in found) throw new Error("too big");
  const exact = solve(program, PATIENT);
  if ("tooBig" in exact) throw new Error("too big");
  const off = exact.cells.map((cell, i) => Math.abs(cell - (found.usual.cells[i] as number)));
  expect(Math.max(...off), "the default is what exact says").toBeLessThan(1e-9);
  return found;
}

/** The trial gives points with two digits. */
const POINT = 0.01 / 100;
const near = (value: number, trial: number): void =>
  expect(Math.abs(value - trial / 100)).toBeLessThan(POINT);

describe("an earlier trial", () => {
  test("LG-OPT-1: repeating rifles at 45 cm", () => {
    const auto = ["Quick deputy.rapidFire=auto", "Careful deputy.rapidFire=auto"];
    const { usual, replies, both } = bestOf("rapid-fire", auto, ["way"]);
    const won = ({ cells }: { readonly cells: Float64Array }): number => cells[wonBy.A] as number;
    near(won(usual), 47.83);
    near(replies.A.value - 0.5, 0.18);
    near(won(both?.solution as typeof usual), 48.19);
    expect(both?.value).toBeCloseTo(0.5, 12);
  });

  test("LG-DRAW-2: an offer of surrender at high noon", () => {
    const { usual, replies, both } = bestOf("high-noon", [], ["offer"]);
    const won = (cells: Float64Array): number => cells[wonBy.A] as number;
    near(won(usual.cells), 50.28);
    near(won(replies.A.solution.cells), 56.46);
    const score = (cells: Float64Array): number =>
      won(cells) + ((cells[wonBy.mutual] as number) + (cells[wonBy.draw] as number)) / 2;
    near(replies.A.value - score(usual.cells), 6.07);
    near((both?.value as number) - score(usual.cells), -0.36);
    const gained = replies.A.gains.reduce((a, b) => a + b, 0);
    expect(gained).toBeCloseTo(replies.A.value - score(usual.cells), 12);
  });
});

const wonBy = cellsOfOutcomes();

/** The same in every duel of two men. */
function cellsOfOutcomes(): Readonly<Record<"A" | "B" | "mutual" | "draw", number>> {
  const { scenario } = loadScenario(readFileSync("scenarios/high-noon.yaml", "utf8"));
  const { columns } = rulesetOf("law-of-the-gun").compile(scenario?.model);
  const { plan, outcomes } = columns;
  const cell = (counter: number): number => plan.counters[counter]?.[0]?.cell as number;
  return {
    A: cell(outcomes.A),
    B: cell(outcomes.B),
    mutual: cell(outcomes.mutual),
    draw: cell(outcomes.draw),
  };
}
