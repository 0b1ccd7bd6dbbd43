import { expect } from "vitest";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { testAnyText } from "./anyText.js";
import { GOOD, MALFORMED } from "./malformed.js";
import { shippedOf } from "./shipped.js";

const files = shippedOf("law-of-the-gun").map(({ text }) => text);

testAnyText({
  system: lawOfTheGun,
  good: GOOD,
  paths: [
    ...["deadeye", "system", "name", "about", "kind", "distance", "draw", "turns", "first", "run"],
    ...["run.games", "run.seed", "readings", "readings.impact", "weapons", "weapons.pistol"],
    ...["weapons.pistol.impact", "weapons.new", "sides", "sides.A", "sides.A.figures", "expect"],
    ...["sides.A.figures.0", "sides.A.figures.0.weapons", "sides.A.figures.0.weapons.0"],
    ...["sides.A.figures.0.stats", "sides.A.figures.0.npc", "sides.A.figures.0.at", "expect.0"],
    ...["sides.A.figures.0.count", "sides.B.figures.0.name", "expect.0.between", "expect.0.metric"],
  ],
  texts: [
    GOOD,
    ...files,
    ...MALFORMED.map(({ text }) => text).filter((text) => text.length < 5000),
  ],
  pieces: ["pistol", "outlaw/roll", "count: 8\n        ", "at: [25, 0]\n        "],
  taken: ({ envelope, model }) => {
    for (const side of ["A", "B"]) {
      const number = model.figures.filter((figure) => figure.side === side).length;
      expect(number >= 1 && number <= (envelope.kind === "duel" ? 8 : 12)).toBe(true);
    }
  },
});
