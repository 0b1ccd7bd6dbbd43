/** Links to share. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fragmentOf, LINK_MAX, sharedIn } from "../../src/web/link.js";

const files = readdirSync("scenarios");

test("16.6: every shipped scenario goes into a link and comes out of it", async () => {
  expect(files.length).toBeGreaterThan(50);
  for (const fileName of files) {
    const text = readFileSync(join("scenarios", fileName), "utf8");
    const fragment = await fragmentOf({ fileName, text, study: "sweep" });
    expect(fragment.length).toBeLessThan(LINK_MAX);
    expect(fragment).toMatch(/^#s=[\w-]+$/);
    expect(await sharedIn(fragment)).toEqual({ fileName, text, study: "sweep" });
  }
});

test("16.6: what is no link of ours, or a broken or a hostile one, does no harm", async () => {
  expect(await sharedIn("")).toBe(null);
  expect(await sharedIn("#example=high-noon.yaml")).toBe(null);
  const shared = { fileName: "x.yaml", text: "deadeye: 1", study: null };
  const whole = await fragmentOf(shared);
  for (const broken of ["#s=", "#s=!!", whole.slice(0, -6), "#s=S0xKVgIA"]) {
    await expect(sharedIn(broken)).rejects.toThrow();
  }
  // A bomb: a thousand times as long as its link.
  const bomb = await fragmentOf({ ...shared, text: " ".repeat(5_000_000) });
  expect(bomb.length).toBeLessThan(10_000);
  await expect(sharedIn(bomb)).rejects.toThrow("too long");
  const strange = await fragmentOf({ ...shared, study: "constructor" as never });
  expect((await sharedIn(strange))?.study).toBe(null);
});
