/**
 * A bot for a chat of players: "which gun at 40 cm?" Each line of standard input is a message; whatever it does not
 * understand it leaves alone.
 *
 *     echo 'Which gun at 40 cm?' | node examples/which-gun.js pistol shotgun repeating-rifle bow
 */
import { createInterface } from "node:readline";
import { UsageError, versus } from "deadeye";

/** Guns that are compared; none named: all of the book. */
const weapon = process.argv.length > 2 ? process.argv.slice(2) : undefined;
const QUESTION = /\b(?:which|what) gun at (\d{1,3}) ?cm\b/i;

/** Two average men in the open, no gunfight called; each gun moves first and second. */
async function answer(/** @type {number} */ distance) {
  const asked = { weapon, distance: [distance], cover: ["open"], draw: false };
  const { rankings } = await versus({ system: "law-of-the-gun" }, asked);
  const guns = rankings[0]?.guns ?? [];
  if (guns.every(({ value }) => value === 0)) return `At ${distance} cm none of them hits.`;
  const said = guns.map(({ gun, value }) => `${gun} ${(100 * value).toFixed(1)}`).join(", ");
  return `At ${distance} cm, of 100 duels against each of the others: ${said}.`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [, distance] = QUESTION.exec(line) ?? [];
  if (distance === undefined) continue;
  try {
    console.log(await answer(Number(distance)));
  } catch (error) {
    // No gun reaches so far, or there is none of that name: that is said to who asked.
    if (!(error instanceof UsageError)) throw error;
    console.log(error.message);
  }
}
