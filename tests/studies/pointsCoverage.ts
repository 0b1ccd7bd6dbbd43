/** Do intervals of prices hold what is true where fights are chosen as the command chooses them? */

import { type FoughtSetting, type Setting, worthsOf } from "../../src/stats/prices.js";
import { studentQuantile } from "../../src/stats/student.js";
import { tellingFights } from "../../src/studies/pointsChoice.js";
import { Draws, Pool, plainFile } from "../../src/studies/pointsPool.js";
import { binomial, mulberry, normal, type Random } from "../stats/inventedList.js";

/** What is true: worths in unit men (the first is the unit), and factors of each gun on two grounds, e to plus or minus. */
const TRUE = {
  men: [1, 0.6, 1.7, 1.25],
  /** Of each step of the unit man. */
  step: 1.1,
  guns: [0, 0.3, -0.2],
  levels: [0, 0.25, -0.15],
  steepness: 2.2,
  growth: 0.4,
  /** Standard deviation of single fights, of the logit, beyond what is said. */
  misfit: 0.3,
} as const;
const GAMES = 200;
/** So many are drawn at first, then chosen, and chosen once more. */
const ROUNDS = { first: 60, chosen: [30, 40] } as const;

/** Some men and guns by whose numbers fights are drawn and chosen; nobody plays them. */
const pool = new Pool(plainFile("law-of-the-gun"), {
  man: ["cowboy/3", "townie/1", "hired-gun/5", "outlaw/5"],
  weapon: ["pistol", "repeating-rifle", "shotgun"],
  distance: [12, 60],
  unit: "cowboy/3",
});

const truth = (man: number): number => TRUE.men[man] ?? TRUE.step;

function fought({ a, b, ground }: Setting, random: Random): FoughtSetting {
  const sign = ground[0] === 0 ? 1 : -1;
  const strength = (side: Setting["a"]): number =>
    side.reduce(
      (sum, { man, gun }) =>
        sum + (truth(man) + TRUE.guns[gun]!) * Math.exp(sign * TRUE.levels[gun]!),
      0,
    );
  const steep = TRUE.steepness * ((a.length + b.length) / 2) ** TRUE.growth;
  const logit = steep * Math.log(strength(a) / strength(b)) + TRUE.misfit * normal(random);
  const wins = binomial(GAMES, 1 / (1 + Math.exp(-logit)), random);
  return { a, b, ground, wins, decided: GAMES };
}

/**
 * Finds the list once, and looks at the interval of each price.
 * @param part of the width that intervals should have: 1, or those of a program that is wrong
 * @returns of each man and gun, and of each gun's factor, whether its interval holds what is true
 */
export function heldOnce(seed: number, part = 1): boolean[] {
  const random = mulberry(seed);
  const draws = new Draws(`coverage ${seed}`);
  const fights = Array.from({ length: ROUNDS.first }, () =>
    fought(pool.drawSetting(draws, pool.listed), random),
  );
  let found = worthsOf(pool.form(), fights);
  for (const many of ROUNDS.chosen) {
    const next = tellingFights(pool, draws, found, { many, games: GAMES });
    fights.push(...next.map((setting) => fought(setting, random)));
    found = worthsOf(pool.form(), fights, found);
  }
  const reach = part * studentQuantile(0.975, found.freedom);
  const holds = (off: number, error: number): boolean => Math.abs(off) <= reach * error;
  const { at } = found;
  return [
    ...pool.men
      .slice(1)
      .map((_, i) =>
        holds(Math.log(found.man(i + 1) / truth(i + 1)), found.deviation(at.man(i + 1))),
      ),
    ...TRUE.guns
      .slice(1)
      .map((worth, i) => holds(found.gun(i + 1) - worth, found.deviation(at.gun(i + 1)))),
    ...TRUE.levels.slice(1).map((level, i) => {
      const { value, error } = found.level(i + 1, [0, 0]);
      return holds(value - level, error);
    }),
  ];
}
