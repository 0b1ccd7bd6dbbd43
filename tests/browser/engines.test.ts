/** The workbench in the engines of other browsers: Firefox, and WebKit, which is that of every phone of one maker. */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveWorkbench } from "../../src/cli/commands/serve.js";
import { fragmentOf } from "../../src/web/link.js";
import { type Engine, firefox, webkit } from "./engines.js";
import { oneOf, signaturesHere, signaturesThere } from "./signatures.js";

const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

const shipped = oneOf(6);
/** High noon with few games. */
const NOON = readFileSync("scenarios/high-noon.yaml", "utf8").replace(
  "games: 1000000",
  "games: 500",
);
const LINK = await fragmentOf({ fileName: "noon.yaml", text: NOON, study: null });
let server: Server;
let url = "";

beforeAll(async () => {
  ({ server, url } = await serveWorkbench(0));
});
afterAll(() => {
  server.close();
});

/** Until the page says that it is done. */
const DONE = `new Promise((over) => {
  const { dataset } = document.documentElement;
  const look = () => (/done|failed|problems/.test(dataset.state) ? over(dataset.state) : setTimeout(look, 50));
  look();
})`;

describe.each([
  ["Firefox", firefox],
  ["WebKitGTK", webkit],
] as const)("44: %s", (_, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(async () => {
    await engine?.close();
  });

  test.each(SIZES)("%i by %i: an answer, and nothing to scroll to the side", async (...size) => {
    await engine.open(url + LINK, ...size);
    expect(await engine.evaluate(DONE)).toBe("done");
    const answer = await engine.evaluate<string>(`document.querySelector("#result").innerText`);
    expect(answer.replaceAll("\u00a0", " ")).toMatch(/Marshal .*50\.28 %/);
    const wider = await engine.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    expect(wider).toBe(0);
  });

  test("from the empty page to a million games", async () => {
    await engine.open(url, ...SIZES[2]);
    expect(await engine.evaluate(DONE)).toBe("done");
    const status = await engine.evaluate<string>(`document.querySelector("#status").textContent`);
    expect(status).toBe("1,000,000 games played.");
  });

  test("16.3: shipped scenarios have the signatures that Node gives them", async () => {
    await engine.open(url + LINK, ...SIZES[2]);
    expect(await engine.evaluate(DONE)).toBe("done");
    expect(await engine.evaluate(signaturesThere(shipped))).toEqual(await signaturesHere(shipped));
  });
});
