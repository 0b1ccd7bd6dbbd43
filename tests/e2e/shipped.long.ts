/**
 * `deadeye check` on what is shipped: no promise is broken. That each is kept for sure takes more games:
 * `npm run verify -- shipped`.
 */
import { expect, test } from "vitest";
import { checked, FILES } from "./shipped.js";

test("no shipped scenario breaks what it promises, as far as 512 games tell", async () => {
  const { code, stdout } = await checked(FILES, "--games", "512");
  expect(code, stdout).toBe(0);
  const [, holds, all, undecided] =
    /^(\d+) of (\d+) assertions hold, (\d+) are undecided\.$/m.exec(stdout) ?? [];
  expect(Number(holds) + Number(undecided)).toBe(Number(all));
  // Those of all that is solved, and some more.
  expect(Number(holds)).toBeGreaterThan(25);
});

test("mutant: a promise that is twenty points off is broken", async () => {
  const posse = FILES.filter((file) => file.endsWith("/shootist-posse.yaml"));
  const wrong = ["--set", "expect.0.between=[0.5, 0.59]"];
  expect((await checked(posse, "--games", "512", ...wrong)).code).toBe(1);
});
