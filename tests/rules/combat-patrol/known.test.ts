/** Values that are known: exact fractions that follow from the deck, and frequencies that an independent program found. */
import { describe, expect } from "vitest";
import type { WeaponId } from "../../../src/rules/combat-patrol/book.js";
import type { ClassId, Cover } from "../../../src/rules/combat-patrol/data.js";
import type { Engagement, Figure } from "../../../src/rules/combat-patrol/engagement.js";
import { ruleTest } from "../ruleTest.js";
import { duel, engagement, figure, inLine, men } from "./engagements.js";
import { chancesOf, chanceThat, hitKind, section, together } from "./exactly.js";
import { declareThrow, throwDynamite } from "./oracle/dynamite.js";
import { declare, resolveFire } from "./oracle/fire.js";
import { playTurn } from "./oracle/game.js";
import { checkStampede } from "./oracle/herds.js";
import { round } from "./oracle/melee.js";
import { type Chance, Game, given, type Man } from "./oracle/state.js";
import { overturn } from "./oracle/wagons.js";

const severity = section((deck, card) => deck.sev[card]);
const location = (protectedOnes: readonly number[]) =>
  section((deck, card) => protectedOnes.includes(deck.loc[card] as number));

interface Fired {
  readonly firer: Man;
  readonly target: Man;
}

/** One firing of a man at another, cards fresh. */
function fired(fight: Engagement, chance: Chance): Fired {
  const game = new Game(fight, chance);
  const [firer, target] = [given(game.men[0]), given(game.men.find(({ side }) => side === "B"))];
  resolveFire(game, [given(declare(game, firer, target, "standing"))]);
  return { firer, target };
}

const at = (
  weapon: WeaponId,
  of: ClassId,
  distance: number,
  cover: Cover = "open",
  over: Partial<Figure> = {},
): Engagement =>
  duel(figure("R", { weapons: [weapon], accuracy: of }), figure("R", { cover, ...over }), distance);

describe("a firing", () => {
  ruleTest(["CP-FIRE-4", "CP-ATT-4"], "K1, K2: a rifle, Regular, at short range", () => {
    const fight = at("rifle", "R", 5);
    const alike = together(hitKind(1), severity);
    expect(chanceThat(alike, (chance) => !fired(fight, chance).target.isIn)).toBe("451/2450");
    expect(chanceThat(alike, (chance) => fired(fight, chance).target.endurance < 3)).toBe("23/50");
  });

  ruleTest(["CP-FIRE-6", "CP-FIRE-7"], "K3: a rifle, Elite, at medium range, at a wall", () => {
    const fight = at("rifle", "E", 20, "wall");
    const alike = together(hitKind(1), severity, location([1, 3, 4]));
    const stunned = ({ target }: Fired): boolean => target.stunned && target.endurance === 3;
    expect(chanceThat(alike, (chance) => stunned(fired(fight, chance)))).toBe("789/2450");
  });

  ruleTest(["CP-FIRE-1"], "K5: a revolver, Regular, both shots at short range", () => {
    const fight = at("revolver", "R", 2);
    const alike = together(hitKind(1), severity);
    expect(chanceThat(alike, (chance) => !fired(fight, chance).target.isIn)).toBe("147729/460600");
  });

  ruleTest(["CP-WPN-3"], "K7: a cap and ball revolver, Elite, at short range runs dry", () => {
    const fight = at("cap-and-ball-revolver", "E", 2);
    const dry = ({ firer }: Fired): boolean => firer.ammo === 2;
    expect(chanceThat(hitKind(0), (chance) => dry(fired(fight, chance)))).toBe("38/245");
  });

  ruleTest(
    ["CP-WPN-1"],
    "K9, K15: a shotgun has three shots; a derringer does not kill a hero",
    () => {
      const shotgun = at("shotgun", "R", 3);
      const alike = together(hitKind(1), severity);
      expect(chanceThat(alike, (chance) => !fired(shotgun, chance).target.isIn)).toBe(
        "5599207/12712560",
      );
      const derringer = at("derringer", "R", 1, "open", { endurance: 6 });
      const medium = together(hitKind(2), severity);
      expect(chanceThat(medium, (chance) => !fired(derringer, chance).target.isIn)).toBe("0/1");
      const cleared = hitKind(2, true);
      expect(chanceThat(cleared, (chance) => fired(derringer, chance).firer.ammo === 1)).toBe(
        "24/25",
      );
    },
  );
});

/** What one firing does: Endurance lost, a stun, markers on the firer's weapon; and its chance. */
interface Effect {
  readonly lost: number;
  readonly stuns: boolean;
  readonly markers: number;
  readonly chance: number;
}

/** All that a firing of A at B may do, by its chance; each hit counts, however many there are. */
function effectsOf(weapon: WeaponId, cover: Cover, distance: number, column: number): Effect[] {
  const ENDLESS = 9;
  const fight = at(weapon, "R", distance, cover, { endurance: ENDLESS });
  const alike = together(hitKind(column, true), severity, location([1, 3, 4]));
  const seen = (chance: Chance): string => {
    const { firer, target } = fired(fight, chance);
    return JSON.stringify([ENDLESS - target.endurance, target.stunned, firer.ammo]);
  };
  return [...chancesOf(alike, seen)].map(([effect, fraction]) => {
    const [lost, stuns, markers] = JSON.parse(effect) as [number, boolean, number];
    const [over, under] = fraction.split("/");
    return { lost, stuns, markers, chance: Number(over) / Number(under) };
  });
}

interface Duellist {
  readonly endurance: number;
  readonly markers: number;
  readonly stunned: boolean;
}

/** CP-ACT-4: who of A (0) and B (1) is called before the Reshuffle, each order of the five cards that matter. */
const ORDERS: readonly (readonly number[])[] = (() => {
  const orders: number[][] = [];
  const add = (before: readonly number[], a: number, b: number): void => {
    orders.push([...before]);
    if (a > 0) add([...before, 0], a - 1, b);
    if (b > 0) add([...before, 1], a, b - 1);
  };
  add([], 2, 2);
  return orders;
})();

/** Of the 30 orders of AABBR those that begin so, the Reshuffle next. */
const ways = (order: readonly number[]): number => {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const a = 2 - order.filter((one) => one === 0).length;
  const b = 2 - order.filter((one) => one === 1).length;
  return factorial(a + b) / (factorial(a) * factorial(b));
};

/** The chance that A wins a duel in which both stand and fire, each firing from a fresh deck, without morale. */
function standingDuel(firings: readonly [readonly Effect[], readonly Effect[]]): number {
  let known = new Map<string, number>();
  let next = new Map<string, number>();
  const worth = (both: readonly [Duellist, Duellist], order: readonly number[]): number => {
    if (order.length === 0) {
      const key = JSON.stringify(both);
      if (!next.has(key)) next.set(key, Number.NaN);
      return known.get(key) ?? 0.5;
    }
    const [who, ...rest] = order as [0 | 1, ...number[]];
    const now = both[who];
    const then = (one: Duellist, other: Duellist): number =>
      worth(who === 0 ? [one, other] : [other, one], rest);
    const other = both[who === 0 ? 1 : 0];
    if (now.stunned) return then({ ...now, stunned: false }, other);
    if (now.markers > 0) return then({ ...now, markers: now.markers - 1 }, other);
    let sum = 0;
    for (const { lost, stuns, markers, chance } of firings[who]) {
      const endurance = other.endurance - lost;
      const value =
        endurance <= 0
          ? 1 - who
          : then({ ...now, markers }, { ...other, endurance, stunned: other.stunned || stuns });
      sum += chance * value;
    }
    return sum;
  };
  const turn = (key: string): number => {
    const both = JSON.parse(key) as [Duellist, Duellist];
    return ORDERS.reduce((sum, order) => sum + (ways(order) / 30) * worth(both, order), 0);
  };
  const fresh: Duellist = { endurance: 3, markers: 0, stunned: false };
  const start = JSON.stringify([fresh, fresh]);
  next.set(start, Number.NaN);
  let farthest = 1;
  while (farthest > 1e-14) {
    farthest = 0;
    for (const key of next.keys()) {
      const value = turn(key);
      farthest = Math.max(farthest, Math.abs(value - (known.get(key) ?? 1)));
      next.set(key, value);
    }
    known = next;
    next = new Map(known);
  }
  return given(known.get(start));
}

describe("standing duels, every firing from a fresh deck", () => {
  const DIGITS = 11;

  ruleTest(["CP-FIRE-2"], "D1, D5: a rifle against a revolver at 8; against a rifle", () => {
    const rifle = effectsOf("rifle", "open", 8, 1);
    const revolver = effectsOf("revolver", "open", 8, 3);
    expect(standingDuel([revolver, rifle])).toBeCloseTo(0.353265859649, DIGITS);
    expect(standingDuel([rifle, rifle])).toBeCloseTo(0.5, DIGITS);
  });

  ruleTest(["CP-WPN-3"], "D3: a musket against a cap and ball revolver behind a wall at 4", () => {
    const musket = effectsOf("musket", "wall", 4, 1);
    const revolver = effectsOf("cap-and-ball-revolver", "open", 4, 2);
    expect(standingDuel([musket, revolver])).toBeCloseTo(0.121647695866, DIGITS);
  });
});

describe("hand to hand", () => {
  const melee = (plus: number, result: (game: Game) => boolean): string => {
    const fight = duel(figure("R", { weapons: [], melee: plus }), figure("R", { weapons: [] }), 0);
    const d10 = section((deck, card) => deck.d10[card]);
    return chanceThat(d10, (chance) => {
      const game = new Game(fight, chance);
      const [a, b] = game.men as [Man, Man];
      round(game, a, b, [1, 0], 0, false, false);
      return result(game);
    });
  };

  ruleTest(["CP-MEL-1"], "K16: totals of +2 against 0", () => {
    expect(melee(2, ({ men: [, b] }) => (given(b).endurance as number) < 3)).toBe("16/25");
  });

  ruleTest(["CP-MEL-3"], "K18: an even fight is tied", () => {
    expect(melee(0, ({ men: both }) => both.every(({ endurance }) => endurance === 3))).toBe(
      "1/10",
    );
  });
});

ruleTest(["CP-DYN-2"], "K20: dynamite, Regular, thrown 2 inches", () => {
  const fight = duel(
    figure("R", { weapons: [], dynamite: { sticks: 1, template: "small" } }),
    figure("R", { cover: "pit" }),
    2,
  );
  const chance = chanceThat(
    together(
      hitKind(3),
      section((deck, card) => deck.burst[card] === 1),
      section((deck, card) => (deck.d10[card] as number) % 2),
    ),
    (cards) => {
      const game = new Game(fight, cards);
      throwDynamite(game, declareThrow(game, given(game.men[0]), false));
      return game.log[0]?.text.endsWith("on the spot.") === true;
    },
  );
  expect(chance).toBe("7/25");
});

ruleTest(["CP-STAM-2"], "K23: bison, cattle and horses that are frightened stampede", () => {
  const chances = (["bison", "cattle", "horses"] as const).map((species) => {
    const fight = engagement([
      {
        ...men(null, [], [0, 0]),
        kind: "herd",
        species,
        at: [0, 0],
        count: 9,
        radius: 6,
        herders: -1,
      },
    ]);
    const rank = section((deck, card) => deck.mor[card]);
    return chanceThat(rank, (chance) => {
      const game = new Game(fight, chance);
      const herd = given(game.herds[0]);
      checkStampede(game, herd);
      return herd.stampede !== null;
    });
  });
  expect(chances).toEqual(["1/10", "3/25", "4/25"]);
});

ruleTest(["CP-WAG-9"], "K25: a man in a wagon that overturns is only stunned", () => {
  const fight = engagement([
    {
      ...men("A", [figure("R", { weapons: [] })], [0, 0]),
      kind: "wagon",
      at: [0, 0],
      path: [],
      gallops: false,
      hitched: true,
    },
    men("B", [figure("R")], [40, 0]),
  ]);
  const d10 = together(section((deck, card) => deck.d10[card]));
  const chance = chanceThat(d10, (cards) => {
    const game = new Game(fight, cards);
    overturn(game, given(game.wagons[0]));
    return given(game.men[0]).endurance === 3;
  });
  expect(chance).toBe("11/20");
});

const RESHUFFLE = 24;

describe("the Activation deck", () => {
  const fight = engagement([
    men("A", [figure("R", { weapons: [] })], [0, 0], { tactic: "hold" }),
    men("B", [figure("R", { weapons: [] })], [90, 0], { tactic: "hold" }),
  ]);
  /** All cards of the deck but those of a number and the Reshuffle are alike. */
  const cards =
    (number: number) =>
    (card: number): string => {
      if (card >= RESHUFFLE) return "end";
      return card < 12 && Math.floor(card / 2) === number - 1 ? "mine" : "other";
    };

  ruleTest(["CP-ACT-4"], "K26: a unit is called never, once or twice, 1/3 each", () => {
    const called = (times: number): string =>
      chanceThat(
        String,
        (chance) => {
          const game = new Game(fight, { ...chance, die: () => 3 });
          playTurn(game);
          const own = game.log.filter(({ text }) => text === "The next card is Side A's 3.");
          return own.length === times;
        },
        cards(3),
      );
    expect([0, 1, 2].map(called)).toEqual(["1/3", "1/3", "1/3"]);
  });

  ruleTest(
    ["CP-DYN-5"],
    "K27: a fuse that is lit before the first card burns down in that turn",
    () => {
      const laid = engagement(fight.units, {
        charges: [
          {
            owner: "A",
            laid: true,
            at: [40, 40],
            fuse: [40, 30],
            machine: false,
            template: "small",
          },
        ],
      });
      const both = (card: number): string =>
        card >= RESHUFFLE ? "end" : Math.floor(card / 2) % 6 === 2 ? "mine" : "other";
      const chance = chanceThat(
        String,
        (drawn) => {
          // What comes after the explosion does not matter.
          const activation = (left: readonly number[]): number =>
            game.charges[0]?.exploded === true ? RESHUFFLE : drawn.activation(left);
          const game: Game = new Game(laid, { ...drawn, activation, die: () => 1 });
          const charge = given(game.charges[0]);
          charge.lit = true;
          charge.die = 3;
          playTurn(game);
          return charge.exploded;
        },
        both,
      );
      expect(chance).toBe("4/5");
    },
  );
});

ruleTest(["CP-GEO-4"], "men stand in line, the first in the middle, the second on his left", () => {
  const line = inLine([figure("R"), figure("R"), figure("R")], [1, 1], 0, 2);
  expect(line.map(({ at: [, y] }) => y)).toEqual([1, 3, -1]);
});
