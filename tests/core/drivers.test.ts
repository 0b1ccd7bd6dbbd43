/** One text, its drivers: played, walked, learnt, solved and enumerated, it is one game. */
import { describe, expect, test } from "vitest";
import { ChainDriver } from "../../src/core/chainDriver.js";
import type { Asks, Game, PlayAsks, Policy } from "../../src/core/game.js";
import {
  type ChainProgram,
  type Counted,
  NO_METER,
  OVER,
  STALEMATE,
} from "../../src/core/machine.js";
import type { Outcomes } from "../../src/core/outcomes.js";
import { CLASS_BITS, OutcomePool } from "../../src/core/outcomes.js";
import { listGame, PlayDriver } from "../../src/core/playDriver.js";
import { IDLE_CELL } from "../../src/core/tally.js";
import { PATIENT, solve } from "../../src/exact/solve.js";
import { Sampler } from "../../src/sim/play.js";
import { alphaOf, limitZ } from "../statistical/budget.js";
import { AIM, type Fault, Standoff, standoffCounted } from "./standoff.js";

const TURNS = 4;
const counted = standoffCounted(TURNS);
const standoff = (fault: Fault = "none", rounds = 3): Standoff =>
  new Standoff(counted.cells, rounds, fault);

/** @param statesEstimate beyond 1e10 the sampler plays straight through */
function program(statesEstimate: number): ChainProgram {
  return {
    ...counted,
    statesEstimate,
    machine: () => new ChainDriver(standoff()),
    player: () => new PlayDriver(standoff(), counted),
  };
}

/** Every path of dice through a game, with its chance: the expected count of each cell, the slow way. */
function enumerated(game: Game, { plan, turnCell, turnsMax }: Counted): number[] {
  const cells = new Array<number>(plan.cells).fill(0);
  const script: number[] = [];
  const rows: number[] = [];
  let at = 0;
  let chance = 1;
  let counts: number[] = [];
  const every: Asks = {
    draw(table, _place, cell) {
      const { rows: all, total } = game.pool.tables[table] as Outcomes;
      if (at === script.length) {
        script.push(0);
        rows.push(all.length);
      }
      const row = script[at++] as number;
      chance *= (all[row]?.weight as number) / total;
      counts.push(cell + (game.pool.rowWord(table, row) >> CLASS_BITS));
      return all[row]?.code as number;
    },
    lower: (meter) => --(game.meters as { [meter: number]: number })[meter]! === 0,
    settle: () => false,
    choose: (point, who) => game.policy.choose(point, who),
  };
  const ends = new Int32Array(8);
  for (;;) {
    at = 0;
    chance = 1;
    counts = [];
    game.asks = every;
    game.start();
    let turn = 1;
    let passed = 0;
    while (passed >= 0 && turn <= turnsMax) {
      passed = game.segment();
      if (passed > 0) turn += passed;
    }
    counts.push(turnCell + (passed === OVER ? turn : turnsMax));
    counts.push(...ends.subarray(0, game.endCells(passed !== OVER, ends)));
    for (const cell of counts) cells[cell]! += chance;
    while (
      script.length > 0 &&
      script[script.length - 1] === (rows[rows.length - 1] as number) - 1
    ) {
      script.pop();
      rows.pop();
    }
    if (script.length === 0) return cells;
    script[script.length - 1]!++;
  }
}

/** More tables than have heads in the driver's memory, with more rows than it has room for; each is drawn from twice. */
const MANY = 70_000;
const ROWS = 8;
function manyTables(): Game & { readonly codes: number[] } {
  const pool = new OutcomePool(2);
  for (let table = 0; table < MANY; table++) {
    // The last row is the likeliest, or all are as likely.
    const last = table % 2 === 0 ? 1 : 9;
    const weights = Array.from({ length: ROWS }, (_, row) => (row === ROWS - 1 ? last : 1));
    const total = ROWS - 1 + last;
    const rows = weights.map((weight, code) => ({ code, weight, paths: [] }));
    pool.add(table, { total, rows }, { kind: () => 0, change: (code) => code });
  }
  const codes: number[] = [];
  return {
    ...standoff(),
    pool,
    codes,
    start: () => {},
    segment() {
      for (let i = 0; i < 2 * MANY; i++) {
        codes.push(this.asks.draw((i * 7_919) % MANY, i, IDLE_CELL, NO_METER));
      }
      return OVER;
    },
    endCells: () => 0,
    optionsAt: () => 0,
  };
}

describe("a game written once", () => {
  test("is solved as every path of its dice adds up", () => {
    const solution = solve(program(1), PATIENT);
    if ("tooBig" in solution) throw new Error("too big");
    const paths = enumerated(standoff(), counted);
    expect(paths[counted.cells.ends] as number).toBeGreaterThan(0.2);
    paths.forEach((expected, cell) => {
      if (cell !== IDLE_CELL) expect(solution.cells[cell]).toBeCloseTo(expected, 12);
    });
  });

  test("is played straight as it is learnt, and as it is walked without room to learn", () => {
    const straight = new Sampler(program(1e25), "seed").play(0, 20_000);
    expect(new Sampler(program(1), "seed").play(0, 20_000)).toEqual(straight);
    expect(new Sampler(program(1), "seed", 1).play(0, 20_000)).toEqual(straight);
    expect(straight.cells[counted.cells.ends]).toBeGreaterThan(4_000);
  });

  test("tells every question and answer of the game that the sampler plays", () => {
    const sampler = new Sampler(program(1e25), "seed");
    const game = standoff();
    for (let index = 0; index < 200; index++) {
      const answers = listGame(game, counted, "seed", index);
      const cells = new Array<number>(counted.plan.cells).fill(0);
      for (const answer of answers) {
        if (answer.kind !== "draw") continue;
        const faces = game.pool.diceAt(answer.table, answer.u);
        expect(faces.length).toBeGreaterThan(0);
        cells[answer.cell + answer.code]!++;
      }
      const tally = sampler.play(index, index + 1);
      const { shots, ends } = counted.cells;
      expect(Array.from(tally.cells.slice(shots, ends))).toEqual(cells.slice(shots, ends));
      // Each shot follows a choice; a wound follows a hit.
      const first = answers[0];
      expect(first).toEqual({ kind: "choice", turn: 1, point: AIM, who: 0, option: 0 });
    }
  });

  test("falls on the rows of its tables, however many there are", () => {
    const game = manyTables();
    const answers = listGame(game, { ...counted, turnsMax: 1 }, "seed", 1);
    expect(game.codes.length).toBe(2 * MANY);
    expect(answers.map((answer) => (answer.kind === "draw" ? answer.code : -1))).toEqual(
      game.codes,
    );
    expect(new Set(game.codes.slice(-100)).size).toBe(ROWS);
  });

  test("has the policy's options among those that its rules allow", () => {
    const game = standoff();
    const options = new Int32Array(8);
    const inner: Policy = game.policy;
    let asked = 0;
    game.policy = {
      choose(point, who) {
        const option = inner.choose(point, who);
        expect(options.subarray(0, game.optionsAt(point, who, options))).toContain(option);
        asked++;
        return option;
      },
    };
    for (let index = 0; index < 50; index++) listGame(game, counted, "x", index);
    expect(asked).toBeGreaterThan(100);
  });
});

test("a pick is one of so many, each for its share of the random numbers, and is listed", () => {
  const driver = new PlayDriver(standoff(), counted);
  const picks = 60_000;
  const found = [0, 0, 0, 0, 0];
  for (let key = 0; key < picks; key++) {
    driver.play(key, ~key);
    found[driver.pick(5, 9, "X-CARD-1")]!++;
  }
  // 99 % power against a share that is off by 1.2 points.
  const limit = limitZ(alphaOf("driver/picks") / 5) * Math.sqrt(picks * 0.2 * 0.8);
  for (const count of found) expect(Math.abs(count - picks / 5)).toBeLessThan(limit);

  const game = standoff();
  const inner = game.segment.bind(game);
  game.segment = () => {
    const asks = game.asks as PlayAsks;
    asks.pick(7, 20, "X-CARD-2");
    asks.count(counted.cells.shots);
    return inner();
  };
  const picked = listGame(game, counted, "seed", 3).filter(({ kind }) => kind === "pick");
  expect(picked[0]).toMatchObject({ turn: 1, place: 20, rule: "X-CARD-2", count: 7 });
});

describe("the chain driver", () => {
  test("stops at a draw without a word about it, and goes on from any copy of its state", () => {
    const machine = new ChainDriver(standoff());
    machine.start();
    const table = machine.next();
    const state = machine.state.slice();
    const hit = 2;
    machine.apply(hit);
    const wound = machine.next();
    expect([table, wound].map((id) => machine.pool.tables[id]?.total)).toEqual([36, 36]);
    // Asked again, it stands where it stood.
    const there = machine.state.slice();
    expect(machine.next()).toBe(wound);
    expect(machine.state).toEqual(there);
    machine.state.set(state);
    expect(machine.next()).toBe(table);
    machine.apply(hit);
    expect(machine.next()).toBe(wound);
    expect(machine.state).toEqual(there);
  });

  test("brings the words to the draw for whoever wants to look", () => {
    const machine = new ChainDriver(standoff());
    const walk = (): void => {
      machine.start();
      machine.next();
      machine.apply(0);
      machine.next();
    };
    walk();
    walk();
    machine.apply(2);
    machine.next();
    machine.stand();
    expect(Array.from(machine.game.words)).toEqual([1, 2, 2, 1, 1]);
    machine.rise();
    machine.apply(2);
    expect(machine.next()).toBe(OVER);
    machine.stand();
    expect(Array.from(machine.game.words)).toEqual([1, 0, 2, 1, 1]);
  });

  test("lowers a meter once, however often the segment is played", () => {
    const machine = new ChainDriver(standoff());
    machine.start();
    machine.next();
    machine.apply(1);
    machine.next();
    machine.next();
    expect(Array.from(machine.meters)).toEqual([2, 3]);
    machine.meters[1] = 1;
    machine.apply(1);
    machine.next();
    expect(Array.from(machine.meters)).toEqual([2, 0]);
  });

  test("knows equal games by equal states", () => {
    const machine = new ChainDriver(standoff());
    const reached = (...codes: number[]): Int32Array => {
      machine.start();
      machine.next();
      for (const code of codes) {
        machine.apply(code);
        machine.next();
      }
      return machine.state.slice();
    };
    // A miss, a misfire with rounds left, and a hit that does nothing.
    expect(reached(0)).toEqual(reached(2, 0));
    expect(reached(0)).toEqual(reached(1));
    expect(reached(0)).not.toEqual(reached(2, 1));
  });

  test("passes on what the rules throw, refuses circles, long segments and rules that waver", () => {
    const endless = new ChainDriver(standoff("endless"));
    endless.start();
    expect(() => endless.next()).toThrow("round in a circle");
    const long = new ChainDriver(standoff("many draws"));
    long.start();
    long.next();
    long.apply(2);
    long.next();
    long.apply(0);
    long.next();
    expect(() => long.apply(0)).toThrow("draws more than 2 times");
    const wavering = new ChainDriver(standoff("forgets"));
    wavering.start();
    wavering.next();
    wavering.apply(2);
    wavering.next();
    wavering.apply(0);
    expect(() => wavering.next()).toThrow("asks less");
    const broken = new ChainDriver(standoff());
    broken.game.policy = {
      choose() {
        throw new Error("undecided");
      },
    };
    broken.start();
    expect(() => broken.next()).toThrow("undecided");
  });

  test("says how a game ends where it stands", () => {
    const machine = new ChainDriver(standoff("none", 1));
    machine.start();
    machine.next();
    machine.apply(1);
    machine.next();
    machine.apply(1);
    expect(machine.next()).toBe(STALEMATE);
    // That in which both fired their last, and that in which nobody could.
    expect(machine.turnsPassed).toBe(2);
    const cells = new Int32Array(4);
    expect(machine.endCells(true, cells)).toBe(1);
    expect(cells[0]).toBe(counted.cells.ends + 2);
  });

  test("is the only one to play a game that it has taken up", () => {
    const game = standoff();
    game.start();
    expect(() => game.segment()).toThrow("needs a driver");
    expect(() => new PlayDriver(standoff("endless"), counted).play(1, 2)).toThrow("on and on");
  });
});

describe("turns in which nobody draws", () => {
  /** Each turn changes the one word as it is told; once it is 10, somebody draws. */
  class Idle implements Game {
    readonly pool = new OutcomePool();
    readonly words = new Int32Array(new ArrayBuffer(4 + 4 * 64), 0, 1);
    readonly meters = new Uint8Array(0);
    readonly drawsMax = 1;
    readonly policy: Policy = { choose: () => 0 };
    asks = undefined as unknown as Asks;
    segments = 0;
    private readonly table: number;

    constructor(private readonly next: (word: number) => number) {
      const rows = [{ code: 0, weight: 1, paths: [] }];
      this.table = this.pool.add(0, { total: 1, rows }, { kind: () => 0, change: () => 0 });
    }
    start(): void {
      this.words[0] = 0;
    }
    segment(): number {
      this.segments++;
      if (this.words[0] === 10) this.asks.draw(this.table, 0, IDLE_CELL, NO_METER);
      this.words[0] = this.next(this.words[0]!);
      return 1;
    }
    endCells(): number {
      return 0;
    }
    optionsAt(): number {
      return 0;
    }
  }

  test.each<[string, (word: number) => number, number, number, number]>([
    ["that change nothing are a stalemate at the second", () => 0, STALEMATE, 2, 2],
    ["that change something at first are one later", (n) => Math.min(n + 1, 5), STALEMATE, 6, 6],
    ["that lead somewhere are none", (n) => n + 1, 0, 11, 10],
    ["that go to and fro are one beyond every turn limit", (n) => 1 - n, STALEMATE, 256, 256],
  ])("%s", (_, next, found, segments, turns) => {
    const game = new Idle(next);
    const driver = new ChainDriver(game);
    driver.start();
    expect(driver.next()).toBe(found);
    expect(game.segments).toBe(segments);
    expect(driver.turnsPassed).toBe(turns + (found === STALEMATE ? 1 : 0));
    // Nothing is remembered of it in the next game.
    driver.start();
    expect(driver.next()).toBe(found);
    expect(game.segments).toBe(2 * segments);
  });
});
