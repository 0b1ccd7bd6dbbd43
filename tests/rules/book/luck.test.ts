/** Luck taken off games by books: they are the same games, and the chances of a shot are those that its rules have. */
import { expect, test } from "vitest";
import { PlayDriver } from "../../../src/core/playDriver.js";
import { expandSeed, gameKey0, gameKey1 } from "../../../src/core/random.js";
import { bookOf } from "../../../src/rules/book/check.js";
import { compileBook, fought } from "../../../src/rules/book/compile.js";
import type { BookFight } from "../../../src/rules/book/fightModel.js";
import { BookGame } from "../../../src/rules/book/game.js";
import { lucky, severalOf, shipped } from "./fights.js";

/** Plays games and calls for each shot at which something is at stake. */
function shots(
  fight: BookFight,
  games: number,
  see: (chances: Float64Array, lost: number) => void,
) {
  const driver = lucky(fight);
  driver.luck.fell = (_at, _step, chances, lost) => see(chances, lost);
  const [seed0, seed1] = expandSeed("shots") as unknown as [number, number];
  for (let game = 0; game < games; game++) {
    const key0 = gameKey0(seed0, game);
    driver.play(key0, gameKey1(seed1, key0));
  }
  return driver;
}

test("they are the games that are played without, to the last counter", () => {
  const fight = severalOf("iron-and-tin", 3);
  const { columns, counted } = fought(fight);
  const plain = new PlayDriver(new BookGame(bookOf(fight), fight, columns, null), counted);
  const [seed0, seed1] = expandSeed("shots") as unknown as [number, number];
  for (let game = 0; game < 300; game++) {
    const key0 = gameKey0(seed0, game);
    plain.play(key0, gameKey1(seed1, key0));
  }
  const cells = [...plain.counts];
  expect([...shots(fight, 300, () => undefined).counts]).toEqual(cells);
});

test("chances are those of three dice, to hit, to wound and to save", () => {
  // Ann, Shooting 4, at Bob: 5 at long range, Strength 3 wounds Toughness 4 on 5, Armour 5 lets four faces through.
  // Bob, Shooting 3, at Ann in soft cover: 4, Strength 4 wounds Toughness 3 on 3, and a pierced Armour 6 saves never.
  const expected = [2 * 2 * 4, 3 * 4 * 6].map((ways) => (ways / 216).toFixed(12));
  const found = new Set<string>();
  shots(severalOf("iron-and-tin", 2), 100, (chances) => {
    // Who loses his last life loses all that he counts for.
    const [none, ...some] = chances;
    const chance = some.reduce((sum, one) => sum + one, 0);
    expect(none! + chance).toBeCloseTo(1, 14);
    found.add(chance.toFixed(12));
  });
  expect([...found].sort()).toEqual(expected.sort());
});

test("fights that are played straight have it", () => {
  expect(compileBook(severalOf("standing-duel", 3)).controlled).toBeDefined();
  expect(compileBook(shipped("standing-duel").model).controlled).toBeUndefined();
});
