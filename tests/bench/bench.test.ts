/** The benchmark on a tiny size, so that it cannot rot: the same games in three programs. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

interface Engine {
  readonly games: number;
  readonly nsPerGame: number;
  readonly gamesPerSecond: number;
  readonly shares: Readonly<Record<"A" | "B" | "mutual" | "draw", number>>;
}

interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

interface Duel {
  readonly id: string;
  readonly native: Engine;
  readonly reference: Engine;
  readonly ours: Engine;
  readonly ratio: Ratio;
  readonly referenceRatio: Ratio;
  readonly agreement: { readonly z: number };
  readonly signature: string;
  readonly states: number;
  readonly memory: {
    readonly peakBytes: number;
    readonly peakBytesTenfold: number;
    readonly flat: boolean;
    readonly gc: number;
    readonly gcTraced: number;
  };
}

interface Result {
  readonly duels: readonly Duel[];
  readonly geometricMean: { readonly ours: number; readonly reference: number };
  readonly runs: readonly ({ readonly id: string } & Ratio)[];
  readonly scaling: { readonly sameSignature: boolean; readonly ratio: Ratio };
  readonly exact: {
    readonly duels: readonly {
      readonly id: string;
      readonly states: number;
      readonly warmMs: number;
    }[];
    readonly sheet: { readonly rows: number };
    readonly npc: { readonly duels: number };
  };
  readonly tables: readonly TableRow[];
  readonly growth: readonly TableRow[];
  readonly fights: readonly TableRow[];
  readonly gunfights: readonly (TableRow & { readonly ratio?: Ratio })[];
  readonly byDie: Ratio & { readonly dice: number; readonly nsPerDie: number };
  readonly commands: readonly {
    readonly id: string;
    readonly goal: number;
    readonly seconds: number;
    /** Over a Node that does nothing. */
    readonly bare: Ratio;
  }[];
  readonly faults: readonly string[];
}

interface TableRow {
  readonly id: string;
  readonly figures: number;
  readonly nsPerGame: number;
}

interface Said {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Runs the benchmark, beside another one: each takes a minute and a half of one core. */
function bench(...words: readonly string[]): Promise<Said> {
  return new Promise((resolve) => {
    const all = ["bench/resolve.bench.mjs", ...words];
    const child = execFile(process.execPath, all, { maxBuffer: 1 << 26 }, (_, stdout, stderr) => {
      resolve({ stdout, stderr, status: child.exitCode });
    });
  });
}

describe.concurrent("resolve.bench", () => {
  test("native C, the slow reading and the sampler play the same duels", async ({ expect }) => {
    const { stdout, stderr, status } = await bench("--quick", "--json");
    expect(status, stderr).toBe(0);
    const result = JSON.parse(stdout) as Result;
    const { duels, geometricMean, scaling, exact, tables, growth, commands, faults } = result;
    const { fights, byDie, gunfights, runs } = result;
    expect(faults).toEqual([]);
    expect(exact.duels.map(({ id }) => id)).toEqual(duels.map(({ id }) => id));
    for (const { states, warmMs } of exact.duels) {
      expect(states).toBeGreaterThan(100);
      expect(warmMs).toBeGreaterThan(0);
    }
    expect(exact.sheet.rows).toBe(23_400);
    // Two rows of the chart, each with itself and with the other, at two distances.
    expect(exact.npc.duels).toBe(2 * 3);
    expect(duels.map(({ id }) => id)).toEqual(["high-noon"]);
    for (const duel of duels) {
      expect(Math.abs(duel.agreement.z), duel.id).toBeLessThan(6);
      for (const { games, nsPerGame, gamesPerSecond, shares } of [
        duel.native,
        duel.reference,
        duel.ours,
      ]) {
        expect(games).toBeGreaterThan(0);
        expect(nsPerGame * gamesPerSecond).toBeCloseTo(1e9, 0);
        const sum = Object.values(shares).reduce((total, share) => total + share, 0);
        expect(sum, duel.id).toBeCloseTo(1, 12);
      }
      for (const { value, low, high } of [duel.ratio, duel.referenceRatio]) {
        expect(low).toBeGreaterThan(0);
        expect(value).toBeGreaterThan(0);
        expect(high).toBeGreaterThanOrEqual(low);
      }
      expect(duel.signature).toMatch(/^[0-9a-f]{64}$/);
      expect(duel.states).toBeGreaterThan(0);
      // So small a run still meets new states; that it makes no garbage is judged at full size.
      expect(duel.memory.gc, duel.id).toBe(duel.memory.gcTraced);
      expect(duel.memory.peakBytesTenfold).toBeGreaterThan(0);
    }
    expect(geometricMean.ours).toBeGreaterThan(0);
    // So few games take no time beside what starting takes, which differs from run to run.
    expect(runs.map(({ id }) => id)).toEqual([duels[0]?.id]);
    expect(runs.every(({ value }) => Number.isFinite(value))).toBe(true);
    expect(scaling.sameSignature).toBe(true);
    expect(tables.map(({ figures }) => figures)).toEqual([8, 14]);
    expect(growth.map(({ figures }) => figures)).toEqual([2, 4]);
    expect(fights.map(({ figures }) => figures)).toEqual([2]);
    const native = gunfights.filter(({ ratio }) => ratio !== undefined);
    expect(native.map(({ id }) => id)).toEqual([
      "napnuts 1 against 1",
      "napnuts 3 against 4",
      "shootist-posse",
      "shootist-ambush",
      "law-of-the-gun 3 against 5",
      "law-of-the-gun 6 against 8",
      "combat-patrol-duel",
    ]);
    for (const { nsPerGame } of [...tables, ...growth, ...fights, ...gunfights]) {
      expect(nsPerGame).toBeGreaterThan(0);
    }
    // Five turns and nine shots, of two dice each and more.
    expect(byDie.dice).toBeGreaterThan(28);
    expect(byDie.nsPerDie).toBeGreaterThan(0);
    expect(byDie.value).toBeGreaterThan(0);
    expect(commands.map(({ id, goal }) => [id, goal])).toEqual([
      ["version", 2.5],
      ["exact", 7.5],
      ["run-short", 11],
      ["run", 30],
      ["best", 38],
      ["versus", 1000],
      ["tune", 30],
      ["tune-distance", 30],
      ["readings", 30],
      ["compare", 50],
      ["check", 160],
      ["replay", 16],
    ]);
    for (const { id, seconds, bare } of commands) {
      expect(seconds, id).toBeGreaterThan(0);
      expect(bare.value, id).toBeGreaterThan(0);
    }
  });

  test("once its states are known, the sampler makes no garbage and its heap stays as it is", async ({
    expect,
  }) => {
    const words = ["--json", "--only", "covers", "--rounds", "2", "--games", "262144"];
    const { stdout, stderr, status } = await bench(...words);
    expect(status, stderr).toBe(0);
    for (const { id, memory } of (JSON.parse(stdout) as Result).duels) {
      expect(memory, id).toMatchObject({ flat: true, gc: 0, gcTraced: 0 });
    }
  });
});

test("wrong options and missing duels are told, with exit code 2", async () => {
  for (const words of [["--only", "nobody"], ["--rounds", "0"], ["--nonsense"]]) {
    const { stdout, stderr, status } = await bench(...words);
    expect([stdout, status], stderr).toEqual(["", 2]);
    expect(stderr).toMatch(/^bench: .*\n$/);
  }
});

test("the C program gives the vectors that the generator is checked against", () => {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-vectors-"));
  try {
    const program = join(folder, "vectors");
    const source = "tests/fixtures/random/vectors.c";
    const built = spawnSync("gcc", [
      "-std=c11",
      "-Wall",
      "-Wextra",
      "-Werror",
      "-o",
      program,
      source,
    ]);
    expect(built.status, String(built.stderr)).toBe(0);
    const { stdout } = spawnSync(program, { encoding: "utf8" });
    expect(stdout).toBe(readFileSync("tests/fixtures/random/vectors.json", "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
