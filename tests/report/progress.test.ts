/** How far a study of several rounds is. */
import { expect, test } from "vitest";
import { WholeProgress } from "../../src/report/sentences.js";

test("44.4: rounds are counted on, not anew", () => {
  const whole = new WholeProgress();
  const points = (done: number, of: number, label: string) =>
    whole.add({ what: "points", done, of, label });
  expect(points(6, 25, "changes")).toBe("6 of 25 solved");
  expect(points(25, 25, "changes")).toBe("25 of 25 solved");
  // Another round, which begins with more than nothing.
  expect(points(30, 40, "steps")).toBe("55 of 65 solved");
  expect(whole.add({ what: "games", done: 400, of: 800, label: "steps" })).toBe(
    "55 solved, 400 of 800 games played",
  );
  expect(whole.add({ what: "games", done: 100, of: null, label: "steps" })).toBe(
    "55 solved, 500 games played",
  );
  expect(points(2, 5, "tactics")).toBe("500 games played, 57 of 60 solved");
});
