/** What is noted of a file as without effect has none. */
import { expect, test } from "vitest";
import { idlePaths, isIdle, planted, SHIPPED } from "./idle.js";

const GAMES = 60;

test.each(SHIPPED.map((file, i) => [file, i % 2] as const))(
  "%s: what is noted in vain can go, whatever the readings",
  async (file, turn) => {
    const scenario = await planted(file, turn);
    const paths = idlePaths(scenario);
    expect(isIdle(scenario, paths, GAMES), paths.join(" ")).toBe(true);
  },
);
