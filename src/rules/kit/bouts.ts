/** Every gun against every gun: a duel of two men whose guns, distance and cover are exchanged. */

import { SIDES, type SideId } from "../../core/columns.js";
import { type Message, message, quote } from "../../core/messages.js";
import { demand } from "../../scenario/load.js";
import type { Scenario } from "../../scenario/scenario.js";
import type { Bout, Bouts } from "../ruleset.js";
import { type Armoury, weaponOf } from "./armoury.js";

const versusOneEach = (side: string, figures: number): Message =>
  message("VERSUS_ONE_EACH", `gun against gun needs one man on side ${side}, not ${figures}`);
const versusStand = (name: string): Message =>
  message("VERSUS_STAND", `gun against gun needs men who stand and shoot; ${quote(name)} does not`);

interface Man {
  readonly name: string;
  readonly side: SideId;
}

/** What a rule system says of its bouts. */
interface BoutRules<Model, Weapon, Fighter extends Man> {
  readonly covers: readonly string[];
  /** Whether a man stands and shoots, and the key and rule of the file that let him do otherwise. */
  readonly stands: { readonly rule: string; readonly key: string; of(figure: Fighter): boolean };
  /** All of a man that a bout leaves as it is. */
  rest(figure: Fighter): object;
  /** His attributes in words. */
  words(figure: Fighter): string;
  /** @param weapons A's gun and B's */
  model(bout: Bout, weapons: readonly [Weapon, Weapon]): Model;
  key(bout: Bout, weapons: readonly [Weapon, Weapon]): string;
}

/**
 * The bouts of a file with two men.
 * @param figures of both sides
 * @throws DeadeyeError if there is not just one man on either side, who stands and shoots: VERSUS_ONE_EACH,
 *   VERSUS_STAND
 */
export function boutsOf<Model, Weapon extends { readonly id: string }, Fighter extends Man>(
  scenario: Scenario,
  armoury: Armoury<Model, Weapon>,
  figures: readonly Fighter[],
  rules: BoutRules<Model, Weapon, Fighter>,
): Bouts<Model> {
  demandTwo(scenario, figures, rules.stands);
  const [a, b] = figures as readonly [Fighter, Fighter];
  const alike = JSON.stringify(rules.rest(a)) === JSON.stringify(rules.rest(b));
  const called = (man: Fighter): string => `${man.name} (${rules.words(man)})`;
  const weapons = ({ guns: [own, other] }: Bout) =>
    [weaponOf(armoury, own), weaponOf(armoury, other)] as const;
  return {
    guns: armoury.weapons.map(({ id }) => id),
    covers: rules.covers,
    alike,
    men: alike ? `two men alike (${rules.words(a)})` : `${called(a)} and ${called(b)}`,
    model: (bout) => rules.model(bout, weapons(bout)),
    key: (bout) => rules.key(bout, weapons(bout)),
  };
}

/** Text of a duel file of two men alike. @param man as the file has him */
export function plainDuel(system: string, distance: number, man: object): string {
  const side = { figures: [man] };
  const name = "Gun against gun";
  return JSON.stringify({
    deadeye: 1,
    system,
    name,
    kind: "duel",
    distance,
    sides: { A: side, B: side },
  });
}

function demandTwo<Fighter extends Man>(
  scenario: Scenario,
  figures: readonly Fighter[],
  stands: BoutRules<unknown, unknown, Fighter>["stands"],
): void {
  demand(scenario, (issue) => {
    for (const side of SIDES) {
      const own = figures.filter((figure) => figure.side === side);
      const path = ["sides", side, "figures"];
      if (own.length !== 1) issue(path, versusOneEach(side, own.length));
      const mover = own.find((figure) => !stands.of(figure));
      if (mover !== undefined) {
        issue([...path, 0, stands.key], versusStand(mover.name), stands.rule);
      }
    }
  });
}
