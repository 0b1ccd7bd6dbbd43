/** Charts of all that is shipped, as programs draw them that know nothing of our page. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { NARROW, WIDE } from "../../src/report/charts/frame.js";
import { chartSpecs, drawSpec } from "../../src/report/charts.js";
import { hiddenTexts, shippedSummary } from "./shippedSummary.js";

test.each(readdirSync("scenarios"))("%s: no chart hides a label", async (file) => {
  const summary = await shippedSummary(file, 256);
  for (const room of [WIDE, NARROW]) {
    for (const { name, spec } of chartSpecs(summary, room)) {
      expect(hiddenTexts(await drawSpec(spec)), `${name}, ${room.width}`).toEqual([]);
    }
  }
});
