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

test("48.3: so does every book with its fight", async () => {
  for (const name of readdirSync("books").filter((file) => !file.endsWith("-fight.yaml"))) {
    const fileName = name.replace(".yaml", "-fight.yaml");
    const [text, rules] = [fileName, name].map((file) => readFileSync(join("books", file), "utf8"));
    const shared = { fileName, text: text!, book: { name, text: rules! }, study: null };
    const fragment = await fragmentOf(shared);
    expect(fragment.length).toBeLessThan(LINK_MAX);
    expect(await sharedIn(fragment)).toEqual(shared);
  }
  const shared = { fileName: "x.yaml", text: "deadeye: 1", study: null };
  for (const book of [null, "text", { name: "x" }, { text: "x" }, { name: 1, text: "x" }]) {
    const broken = await fragmentOf({ ...shared, book: book as never });
    await expect(sharedIn(broken)).rejects.toThrow("not a book");
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

test("44.4: a link holds what was filled in, and of a strange one no more than the study asks for", async () => {
  const file = { fileName: "x.yaml", text: "deadeye: 1" };
  const values = { first: "distance=1..9:2", metric: "win.B" };
  const whole = { ...file, study: "sweep", values, other: file, name: "Mine" } as const;
  expect(await sharedIn(await fragmentOf(whole))).toEqual(whole);
  const strange = {
    ...whole,
    values: { first: 3, constructor: "x", metric: "win.B" },
    other: { fileName: 1 },
    name: "n".repeat(100),
  };
  expect(await sharedIn(await fragmentOf(strange as never))).toEqual({
    ...file,
    study: "sweep",
    values: { metric: "win.B" },
    name: "n".repeat(80),
  });
});
