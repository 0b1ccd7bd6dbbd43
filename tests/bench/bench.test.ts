/** The benchmark on a tiny size, so that it cannot rot: the same games in three programs. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

interface Duel {
  readonly id: string;
  readonly agreement: { readonly z: number };
  readonly ratio: { readonly value: number };
  readonly signature: string;
}

test("native C, the slow reading and the sampler play the same duels", () => {
  // At this size the compiler is still at work, so the exit code, which also judges the heap, says nothing.
  const words = ["bench/resolve.bench.mjs", "--quick", "--json"];
  const { stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const { duels, geometricMean } = JSON.parse(stdout) as {
    duels: Duel[];
    geometricMean: { ours: number };
  };
  expect(duels.length).toBeGreaterThanOrEqual(4);
  for (const duel of duels) {
    expect(Math.abs(duel.agreement.z), duel.id).toBeLessThan(6);
    expect(duel.ratio.value, duel.id).toBeGreaterThan(0);
    expect(duel.signature).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(geometricMean.ours).toBeGreaterThan(0);
});
