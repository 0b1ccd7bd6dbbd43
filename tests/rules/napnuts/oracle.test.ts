/** The oracle against the text: worked out by hand, and the known exact values of the digest. */
import { describe, expect, test } from "vitest";
import { BOOK } from "../../../src/rules/napnuts/book.js";
import type { Location } from "../../../src/rules/napnuts/data.js";
import type { Character, Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import { ruleTest } from "../ruleTest.js";
import {
  brawlers,
  card,
  character,
  enumerated,
  type GunfightOver,
  gunfight,
  play,
  says,
  script,
  shown,
} from "./gunfights.js";
import { bidOf, Cards, compareBids, isWorthwhile, pokerValue } from "./oracle/cards.js";
import { playGunfight } from "./oracle/game.js";
import { actionOf, reactors, targetOf } from "./oracle/policy.js";
import { aimAfterShot, diceAt, diceNow, shoot, suffer } from "./oracle/shooting.js";
import { Game, given, type Man } from "./oracle/state.js";

const opened = (fight: Gunfight, dice = ""): Game => new Game(fight, script(fight, dice));

/** A fight of A against B, opened, with its first man of either side. */
function pair(
  a: Partial<Character> = {},
  b: Partial<Character> = {},
  over: GunfightOver = {},
  dice = "",
): { game: Game; a: Man; b: Man } {
  const characters = [character("A", a), character("B", b)];
  const game = opened(gunfight({ ...over, characters }), dice);
  return { game, a: given(game.men[0]), b: given(game.men[1]) };
}

const wound = (man: Man, where: Location, kind: "flesh" | "serious" = "flesh", count = 1): void => {
  man[kind].set(where, count);
};

/** Chances of a shot by what it comes to: `jam`, `miss`, or what it counts as. */
function chances(
  dice: number,
  a: Partial<Character> = {},
  b: Partial<Character> = {},
  over: GunfightOver = {},
  before: (man: { a: Man; b: Man }) => void = () => {},
): (what: string) => string {
  const characters = [character("A", a), character("B", b)];
  const fight = gunfight({ ...over, characters });
  const found = enumerated((die) => {
    const game = new Game(fight, { die: (_, sides) => die(sides), card: () => 0 });
    const [shooter, target] = [given(game.men[0]), given(game.men[1])];
    before({ a: shooter, b: target });
    const now = diceNow(game, shooter, target);
    if (now !== dice) throw new Error(`${now} dice, not ${dice}`);
    shoot(game, shooter, target, given(shooter.pieces[0]), dice, {}, "turn");
    const shot = given(shooter.shots[0]);
    return shot.jam ? "jam" : (shot.effect ?? "miss");
  });
  return (what) => {
    const all = what === "hit" ? [...found].filter(([key]) => key !== "jam" && key !== "miss") : [];
    if (what !== "hit") return shown(found.get(what) ?? { num: 0n, den: 1n });
    const den = all.reduce((product, [, one]) => product * one.den, 1n);
    const num = all.reduce((sum, [, one]) => sum + (one.num * den) / one.den, 0n);
    const gcd = (x: bigint, y: bigint): bigint => (y === 0n ? x : gcd(y, x % y));
    return `${num / gcd(num, den)}/${den / gcd(num, den)}`;
  };
}

describe("known exact values", () => {
  // A handgun at 18 inches has one die, and so on with better men.
  const classes = { 1: "cowboy", 2: "gunslinger", 3: "hero" } as const;
  ruleTest(["NP-SHOOT-3", "NP-SHOOT-4"], "KV-1 to KV-3: one, two and three dice", () => {
    const at = (dice: 1 | 2 | 3) => chances(dice, { class: classes[dice] }, {}, { distance: 18 });
    expect([at(1)("hit"), at(1)("jam")]).toEqual(["1/6", "0/1"]);
    expect([at(2)("hit"), at(2)("jam")]).toEqual(["11/36", "1/36"]);
    expect([at(3)("hit"), at(3)("jam")]).toEqual(["91/216", "13/216"]);
  });

  ruleTest(["NP-SHOOT-4", "NP-CHAR-1"], "KV-4: four dice, a gunslinger near by", () => {
    const at = chances(4, { class: "gunslinger" });
    expect([at("hit"), at("jam")]).toEqual(["667/1296", "13/144"]);
  });

  ruleTest(["NP-SHOOT-6", "NP-SHOOT-8"], "KV-7: a cowboy's handgun at 12 in kills 5/108", () => {
    expect(chances(2, {}, {}, { distance: 12 })("dead")).toBe("5/108");
  });

  ruleTest(
    ["NP-SHOOT-9", "NP-POL-8"],
    "KV-8 and KV-23: a hero near by, extra sixes pooled or not",
    () => {
      const hero = { class: "hero" } as const;
      expect(chances(5, hero)("dead")).toBe("10667/93312");
      expect(chances(5, hero, {}, { readings: { extraSixes: "both" } })("dead")).toBe(
        "12095/93312",
      );
    },
  );

  ruleTest("NP-SHOOT-10", "KV-11: at a man who lies down", () => {
    const prone = ({ b }: { b: Man }): void => {
      b.posture = "prone";
    };
    expect(chances(3, {}, {}, {}, prone)("dead")).toBe("19/432");
  });

  ruleTest("NP-SHOOT-7", "KV-13: a hero's shotgun at 12 in", () => {
    const at = chances(3, { class: "hero", gun: "shotgun" }, {}, { distance: 12 });
    expect(at("dead")).toBe("125/3888");
  });
});

describe("cards", () => {
  ruleTest(["NP-DECK-1", "NP-DECK-3"], "a card a character, until the joker", () => {
    const game = play(gunfight({ turns: 2, distance: 12 }), "2S 2C A B * 3S 3C *");
    expect(game.turns).toBe(2);
    expect(game.winner).toBe("draw");
    expect(game.men.map(({ activations }) => activations)).toEqual([1, 1]);
  });

  ruleTest("NP-DECK-2", "cards of those who are out are not drawn", () => {
    // A kills one of two; of the cards left only the other's and the joker can come.
    const characters = [
      character("A", { class: "hero" }),
      character("B"),
      character("B", { name: "C" }),
    ];
    const left: number[][] = [];
    const fight = gunfight({ turns: 1, characters, distance: 2 });
    const chance = script(fight, "2S 2C A 6 1 2 2 2 6 6 *");
    playGunfight(fight, {
      die: chance.die,
      card: (rule, cards, what) => {
        if (rule === "NP-DECK-1") left.push([...cards]);
        return chance.card(rule, cards, what);
      },
    });
    expect(left).toEqual([
      [0, 1, 2, 3],
      [2, 3],
    ]);
  });

  ruleTest("NP-REACT-1", "points of a card", () => {
    const { game } = pair();
    const cards = new Cards(game);
    expect(["2S", "TH", "JC", "QD", "KS", "AH"].map((one) => cards.points(card(one)))).toEqual([
      1, 1, 2, 2, 2, 3,
    ]);
  });

  ruleTest(["NP-REACT-3", "NP-REACT-4"], "a sixth real card: the lowest goes", () => {
    const fight = gunfight({ turns: 6, distance: 30 });
    const { game } = pair();
    const hand = new Cards(new Game(fight, script(fight, "KS 2D 3H 9S 5C 9C 4S 9D 2C 9H 8S 8C")));
    for (let i = 0; i < 6; i++) hand.deal(1);
    expect(hand.hands.A).toEqual(["KS", "3H", "5C", "4S", "8S"].map(card).concat());
    expect(hand.hands.B).toEqual(["2D", "9S", "9C", "9D", "9H", "8C"].map(card).slice(1));
    expect(game.over).toBe(false);
  });

  ruleTest(
    ["NP-REACT-5", "NP-REACT-6"],
    "discards come back when the stock is empty, not before",
    () => {
      const fight = gunfight();
      const sizes: number[] = [];
      const game = new Game(fight, {
        die: () => 1,
        card: (_, left) => {
          sizes.push(left.length);
          return given(left[0]);
        },
      });
      const cards = new Cards(game);
      for (let i = 0; i < 27; i++) cards.deal(1);
      // 52 drawn, 5 kept a side: 42 come back.
      expect(sizes.slice(0, 3)).toEqual([52, 51, 50]);
      expect(sizes.slice(51)).toEqual([1, 42, 41]);
    },
  );

  const bids = (a: string, b: string, over: GunfightOver = {}, men: Partial<Character>[] = []) => {
    const { game, a: one, b: other } = pair(men[0], men[1], over);
    const cards = new Cards(game);
    const hand = (text: string) => text.split(" ").map(card);
    return {
      game,
      of: given(bidOf(game, cards, one, hand(a))),
      against: given(bidOf(game, cards, other, hand(b))),
      mover: other,
    };
  };

  ruleTest(["NP-AUCT-2", "NP-POL-6"], "points and bonus; the highest cards", () => {
    const { of, against } = bids("2S KS KC 3D", "AS", { bid: { A: 2, B: 1 } }, [{ class: "hero" }]);
    expect(of.cards.map((one) => one)).toEqual([card("KS"), card("KC")]);
    expect(of.value[0]).toBe(7);
    expect(against.value[0]).toBe(4);
  });

  ruleTest("NP-AUCT-5", "equal totals: the higher card, then the mover", () => {
    const higher = bids("9S", "8S");
    expect(compareBids(higher.game, higher.of, higher.against)).toBeGreaterThan(0);
    const equal = bids("9S", "9C");
    expect(compareBids(equal.game, equal.of, equal.against)).toBe(0);
    // The mover keeps his turn: he fires, and the interrupter does not.
    const kept = play(gunfight({ turns: 1 }), "9S 9C A 2 2 2 *");
    expect(kept.men.map(({ shots }) => shots.length)).toEqual([1, 0]);
  });

  ruleTest(["NP-AUCT-1", "NP-AUCT-3", "NP-POL-5"], "who bids more shoots first", () => {
    const game = play(gunfight({ turns: 1 }), "9S TC A 2 2 2 3 3 3 *");
    expect(game.log.filter(({ rule }) => rule === "NP-SHOOT-4").map(({ who }) => who)).toEqual([
      1, 0,
    ]);
    expect(game.men[1]?.shots).toMatchObject([{ occasion: "reaction" }]);
  });

  ruleTest("NP-AUCT-6", "all bids are spent, winners' too", () => {
    const game = play(gunfight({ turns: 2 }), "9S TC A 2 2 2 3 3 3 * 2S 2C B 2 2 2 *");
    expect(says(game, "NP-AUCT-2")).toEqual([
      "B interrupts A with the ten of clubs (1 + 1 points).",
      "A interrupts B with the two of spades (1 + 1 points).",
    ]);
  });

  ruleTest(["NP-AUCT-4", "NP-REACT-2"], "a mover without cards plays his joker and waits", () => {
    const characters = [character("A"), character("A", { name: "A2" }), character("B")];
    const book = { ...BOOK, cards: { ...BOOK.cards, start: 1 } };
    const fight = gunfight({ turns: 1, characters, book, bid: { A: 2, B: 1 } });
    const game = play(fight, "2S 2C 3S 3C A 2 2 2 A2 2 2 2 3 3 3 *");
    const fired = game.log.filter(({ rule }) => rule === "NP-SHOOT-4").map(({ who }) => who);
    expect(fired).toEqual([0, 2, 1]);
    expect(says(game, "NP-AUCT-4")).toEqual(["A2 plays the joker and waits for B."]);
  });

  ruleTest(["NP-POL-12", "NP-POL-13", "NP-OPT-ANY"], "one character a player, or any", () => {
    const characters = [
      character("A"),
      character("B"),
      character("B", { name: "C", class: "hero" }),
    ];
    const one = gunfight({ turns: 1, characters });
    const hand = "2S 3C ";
    expect(play(one, `${hand} A 2 2 2 2 2 3 3 3 *`).men.map(({ shots }) => shots.length)).toEqual([
      1, 0, 1,
    ]);
    const any = { ...one, readings: { ...one.readings, reactAny: true, startHand: 1 as const } };
    const book = { ...BOOK, cards: { ...BOOK.cards, start: 1 } };
    const both = play({ ...any, book }, "2D 3D 2S 3C A 2 2 2 2 2 3 3 3 2 2 2 *");
    expect(both.men.map(({ shots }) => shots.length)).toEqual([1, 1, 1]);
  });

  ruleTest("NP-POL-7", "a reaction is not interrupted", () => {
    const game = play(gunfight({ turns: 1 }), "AS TC B 2 2 2 3 3 3 *");
    expect(says(game, "NP-AUCT-2")).toHaveLength(1);
  });

  ruleTest("NP-AUCT-7", "with two players nobody is left to interrupt a reaction", () => {
    const { game, a } = pair();
    expect(reactors(game, a).every(({ side }) => side === "B")).toBe(true);
  });

  const poker = { readings: { auction: "poker" } } as const;
  const value = (text: string, id: Character["class"] = "cowboy", over: GunfightOver = poker) =>
    pokerValue(opened(gunfight(over)), text.split(" ").map(card), id);

  ruleTest(["NP-AUCT-2", "NP-OPT-POKER-1"], "poker hands in their order", () => {
    const hands = [
      "2S 4C 6D 8H TS",
      "2S 2C 6D 8H TS",
      "2S 2C 6D 6H TS",
      "2S 2C 2D 6H TS",
      "AS 2C 3D 4H 5S",
      "2S 4S 6S 8S TS",
      "2S 2C 2D 6H 6S",
      "2S 2C 2D 2H 6S",
      "2S 3S 4S 5S 6S",
    ];
    expect(hands.map((hand) => value(hand)[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(value("AS 2C 3D 4H 5S")[1]).toBe(5);
  });

  test("NP-OPT-POKER: wild cards make the best hand", () => {
    expect(value("2S 9C 9D 9H 9S", "gunslinger")).toEqual([9, 9, 0, 0, 0, 0]);
    expect(value("2S 3C 9D 9H TS", "hero")).toEqual([7, 9, 10, 0, 0, 0]);
    expect(value("2S 3C 9D 9H TS", "cowboy")[0]).toBe(1);
    expect(value("2S AS KS 7S 4S", "gunslinger")).toEqual([5, 14, 13, 12, 7, 4]);
    expect(value("2S 2C 2D 2H 3S", "hero")[0]).toBe(9);
    expect(
      value("2S 9C 9D 9H 9S", "cowboy", { readings: { auction: "poker", gunmen: "both" } })[0],
    ).toBe(9);
  });

  test("NP-OPT-POKER: a citizen loses a tie in category, two of them compare", () => {
    const weak = bids("AS AC 3D 4H 6S", "2S 2C 4D 7H 8S", poker, [{ class: "citizen" }, {}]);
    expect(compareBids(weak.game, weak.of, weak.against)).toBeLessThan(0);
    const two = [{ class: "citizen" }, { class: "citizen" }] as const;
    const alike = bids("AS AC 3D 4H 6S", "2S 2C 4D 7H 8S", poker, [...two]);
    expect(compareBids(alike.game, alike.of, alike.against)).toBeGreaterThan(0);
  });

  test("NP-OPT-POKER-2: the best five, without a look at totals; fewer than five: none", () => {
    const { game, of, mover } = bids("2S 9C 9D 3H 9S KD", "2S 2C 4D 7H 8S", poker);
    expect(of.cards).toEqual(["KD", "9S", "9C", "9D", "3H"].map(card));
    expect(isWorthwhile(game, of, mover)).toBe(true);
    const { game: other, a } = pair({}, {}, poker);
    expect(bidOf(other, new Cards(other), a, ["2S", "3S", "4S", "5S"].map(card))).toBeNull();
  });

  test("NP-OPT-BACC-1: three cards, the sum's last digit, and the bonus", () => {
    const baccarat = { readings: { auction: "baccarat" } } as const;
    const { game, of, against, mover } = bids("9S TC AD 8H", "5S 4C KD", baccarat);
    // Ace, eight and ten make 9; a cowboy adds 1, and the ace is high.
    expect(of.value).toEqual([10, 14]);
    expect(against.value[0]).toBe(10);
    expect(isWorthwhile(game, of, mover)).toBe(true);
  });
});

describe("dice of a shot", () => {
  const dice = (over: Partial<Character>, distance: number, before?: (man: Man) => void) => {
    const { game, a, b } = pair(over, {}, { distance });
    before?.(a);
    return diceNow(game, a, b);
  };

  ruleTest(
    ["NP-SHOOT-1", "NP-SHOOT-16"],
    "base dice by band, upper limits inclusive, real numbers",
    () => {
      const row = (gun: Character["gun"]) =>
        [2, 6, 12, 18, 24, 24.5].map((distance) => dice({ gun }, distance));
      expect(row("handgun")).toEqual([3, 3, 2, 1, 0, null]);
      expect(row("rifle")).toEqual([1, 2, 2, 2, 1, 0]);
      expect(row("shotgun")).toEqual([3, 4, 1, null, null, null]);
      expect([dice({}, 6), dice({}, 6.01)]).toEqual([3, 2]);
    },
  );

  ruleTest("NP-SHOOT-2", "every line adds up", () => {
    const head = (man: Man) => wound(man, "head", "flesh", 2);
    expect(dice({ class: "hero" }, 6)).toBe(5);
    expect(dice({ class: "hero" }, 6, head)).toBe(4);
    expect(dice({ class: "hero" }, 6, (man) => wound(man, "right arm", "flesh", 2))).toBe(3);
    expect(dice({ class: "hero" }, 6, (man) => wound(man, "legs", "serious"))).toBe(3);
    // The wrong hand, and the serious wound; its own arm is sound.
    expect(dice({ class: "hero" }, 6, (man) => wound(man, "right arm", "serious"))).toBe(1);
    const { game, a, b } = pair({}, { cover: "window" });
    expect(diceNow(game, a, b)).toBe(2);
    b.stunned = true;
    expect(diceNow(game, a, b)).toBe(4);
  });

  ruleTest("NP-SHOOT-10", "postures and the open have dice of their own in a file", () => {
    const { covers, postures } = BOOK;
    const book = {
      ...BOOK,
      covers: { ...covers, open: { ...covers.open, dice: 1 } },
      postures: { ...postures, prone: { ...postures.prone, dice: -2 } },
    };
    const at = (cover: Character["cover"], posture: Man["posture"]) => {
      const { game, a, b } = pair({}, { cover }, { book });
      b.posture = posture;
      return diceNow(game, a, b);
    };
    // A handgun's three at 6 inches, one more in the open, one less at a window, two less at who lies.
    expect([at("open", "standing"), at("open", "prone")]).toEqual([4, 2]);
    expect([at("window", "standing"), at("window", "prone")]).toEqual([2, 0]);
  });

  ruleTest(["NP-SHOOT-14", "NP-STATE-3"], "two-handed guns with one arm", () => {
    const rifle = { class: "hero", gun: "rifle" } as const;
    expect(dice(rifle, 6)).toBe(4);
    // One-handed and the serious wound: 2 + 2 - 3 - 2.
    expect(dice(rifle, 6, (man) => wound(man, "left arm", "serious"))).toBe(0);
    const aimed = (reading: boolean, arm: Location) => {
      const { game, a, b } = pair(rifle, {}, { readings: { bothHandLines: reading } });
      wound(a, arm, "serious");
      return diceAt(game, a, b, 1, 3);
    };
    expect([aimed(true, "left arm"), aimed(true, "right arm"), aimed(false, "right arm")]).toEqual([
      8, 6, 8,
    ]);
  });

  ruleTest(["NP-AIM-1", "NP-POL-1"], "a point for each Aim, up to three; then he shoots", () => {
    const far = gunfight({
      turns: 4,
      distance: 18,
      characters: [character("A"), character("B", { shootAt: 20 })],
    });
    const game = play(far, "2S 2C A * 3S 3C A 2 2 2 * 4S 4C * 5S 5C *");
    expect(says(game, "NP-AIM-1")[0]).toBe("A aims at B (1 of 3).");
    expect(game.men[0]?.shots).toMatchObject([{ aimed: true, band: 3 }]);
    expect(game.men[0]?.aim).toBe(1);
  });

  ruleTest(
    ["NP-AIM-2", "NP-POL-11"],
    "a shot at the aimed one leaves a point, at another none",
    () => {
      const left = (aimOther: "drop" | "keep", same: boolean) => {
        const characters = [character("A"), character("B"), character("B", { name: "C" })];
        const fight = gunfight({ characters, readings: { aimOther } });
        const game = opened(fight);
        const [a, b, c] = game.men as [Man, Man, Man];
        a.aimedAt = b;
        a.aim = 3;
        aimAfterShot(game, a, same ? b : c);
        return [a.aim, a.aimedAt?.name ?? null];
      };
      expect(left("drop", true)).toEqual([1, "B"]);
      expect(left("drop", false)).toEqual([0, null]);
      expect(left("keep", false)).toEqual([1, "B"]);
    },
  );

  ruleTest(
    ["NP-AIM-3", "NP-POL-10", "NP-TURN-3"],
    "aim drops when its target walks half the distance",
    () => {
      const walks = (rolls: string) => {
        const men = [
          character("A", { gun: "shotgun" }),
          character("B", { gun: "rifle", shootAt: 20 }),
        ];
        const fight = gunfight({ turns: 2, distance: 13, characters: men });
        return play(fight, `2S 2C B * 3S 3C A ${rolls} *`).men;
      };
      // Shotguns may not be shot at 13 in: he walks 2 + 2D3, 8 of 13 at the most, 4 at the least.
      expect(walks("3 3")[1]?.aim).toBe(0);
      expect(walks("1 1")[1]?.aim).toBe(1);
      expect(walks("2 2")[0]?.x).toBe(6);
    },
  );
});

describe("states", () => {
  ruleTest(
    "NP-POL-10",
    "inches of a walk that ends an inch short are told without digits of rounding",
    () => {
      const book = { ...BOOK, cards: { ...BOOK.cards, perCycle: 0 } };
      const characters = [character("A", { tactic: "walk" }), character("B")];
      const fight = gunfight({ turns: 2, distance: 9.3, book, characters });
      // 2 and 3 and 3; then all that is left of 8.3.
      expect(says(play(fight, "A 3 3 * A 1 1 *"), "NP-POL-10")).toEqual([
        "A walks 8 inches towards B.",
        "A walks 0.3 inches towards B.",
      ]);
    },
  );

  ruleTest("NP-SHOOT-10", "what hides a man is told: his cover, or how he lies", () => {
    const told = (posture: Man["posture"], cover: Character["cover"], location: number) => {
      const { game, a, b } = pair({}, { cover }, {}, `6 2 2 ${location} 6`);
      b.posture = posture;
      shoot(game, a, b, given(a.pieces[0]), 3, {}, "turn");
      return game.log[0]?.text;
    };
    expect(told("prone", "open", 3)).toBe("A shoots B in the legs, hidden by lying down: a graze.");
    expect(told("prone", "window", 3)).toBe("A shoots B in the legs, behind cover: a graze.");
    // At a window the chest shows, but not of a man who lies.
    expect(told("prone", "window", 5)).toBe(
      "A shoots B in the chest, hidden by lying down: a graze.",
    );
    expect(told("kneeling", "open", 4)).toBe(
      "A shoots B in the belly, hidden by kneeling: a graze.",
    );
  });

  ruleTest("NP-SHOOT-4", "by the reading two ones jam a gun whatever the sixes", () => {
    const at = chances(3, {}, {}, { readings: { jam: "twoOnes" } });
    // Three ways for two ones with five faces each, and three ones, of 216; three of the 91 hits have two ones.
    expect([at("jam"), at("hit")]).toEqual(["2/27", "11/27"]);
  });

  ruleTest(
    "NP-SHOOT-7",
    "far away a shotgun's effect is one less before further sixes, or after them",
    () => {
      const effect = (shotgunFar: "die" | "cell"): string | null | undefined => {
        const far = { distance: 12, readings: { shotgunFar } };
        const { game, a, b } = pair({ class: "hero", gun: "shotgun" }, {}, far, "6 6 2 5 1");
        shoot(game, a, b, given(a.pieces[0]), 3, {}, "turn");
        return a.shots[0]?.effect;
      };
      // Chest, a 1 and one further six: the 1 stays a 1 and goes to 2, flesh; or goes to 2 and back to 1.
      expect([effect("die"), effect("cell")]).toEqual(["wound", "graze"]);
    },
  );

  ruleTest(
    "NP-STATE-2",
    "who has ducked comes up with his card; by the reading he acts with it, too",
    () => {
      const book = { ...BOOK, cards: { ...BOOK.cards, perCycle: 0 } };
      const characters = [character("A", { cover: "window" }), character("B", { class: "hero" })];
      const told = (reappear: "costsTurn" | "free", shot: string): string[] => {
        const fight = gunfight({ turns: 1, book, characters, readings: { reappear } });
        // B's four dice: a six, the left arm behind the window frame.
        return says(play(fight, `B 6 2 2 2 1 1 A ${shot} *`)).slice(0, -2);
      };
      const before = ["B shoots A in the left arm, behind cover: a graze.", "A comes up."];
      expect(told("costsTurn", "")).toEqual(before);
      expect(told("free", "2 2 2")).toEqual([...before, "A shoots at B and misses."]);
    },
  );

  ruleTest(
    "NP-AUCT-1",
    "a reaction leaves the card of who reacts in the deck, by the reading not",
    () => {
      // B's ten of clubs beats the nine: it shoots at A, who shoots then; then the card of B comes.
      const game = (reactionCostsTurn: boolean) => () =>
        play(
          gunfight({ turns: 1, readings: { reactionCostsTurn } }),
          "9S TC A 2 2 2 3 3 3 B 2 2 2 *",
        );
      expect(says(game(false)(), "NP-SHOOT-4")).toHaveLength(3);
      expect(game(true)).toThrow("not among those left");
    },
  );

  ruleTest(["NP-STATE-1", "NP-SHOOT-6"], "down lies, stun lies and is stunned, dead is out", () => {
    const counted = (effect: "flesh+down" | "graze+stun" | "dead" | "graze") => {
      const { game, a, b } = pair();
      const counts = suffer(game, b, effect, "chest", a);
      return [counts, b.posture, b.stunned, b.out, b.fleshWounds];
    };
    expect(counted("flesh+down")).toEqual(["wound", "prone", false, null, 1]);
    expect(counted("graze+stun")).toEqual(["stun", "prone", true, null, 0]);
    expect(counted("graze")).toEqual(["graze", "standing", false, null, 0]);
    expect(counted("dead")).toEqual(["dead", "standing", false, "dead", 0]);
  });

  ruleTest(
    ["NP-STATE-2", "NP-STATE-6"],
    "who is hit in cover ducks, by the reading only if exposed",
    () => {
      const ducks = (duck: "anyHit" | "exposedOnly", covered: boolean) => {
        const { game, a, b } = pair({}, { cover: "window" }, { readings: { duck } });
        suffer(game, b, "graze", "legs", a, covered);
        return b.ducked;
      };
      expect([
        ducks("anyHit", true),
        ducks("exposedOnly", true),
        ducks("exposedOnly", false),
      ]).toEqual([true, false, true]);
      const { game, a, b } = pair({}, { cover: "window" });
      suffer(game, b, "graze+stun", "head", a);
      expect(actionOf(game, b).kind).toBe("recover");
      b.stunned = false;
      expect(actionOf(game, b)).toEqual({ kind: "reposition", to: "up" });
    },
  );

  ruleTest(["NP-STATE-4", "NP-TURN-2"], "recovering leaves him prone; prone men shoot", () => {
    const { game, a, b } = pair();
    suffer(game, b, "graze+stun", "head", a);
    expect(actionOf(game, b).kind).toBe("recover");
    b.stunned = false;
    expect(b.posture).toBe("prone");
    expect(actionOf(game, b).kind).toBe("shoot");
  });

  ruleTest("NP-STATE-5", "who may not move may still come up, or not", () => {
    const comes = (immobile: "mayComeUp" | "staysDown") => {
      const { game, b } = pair({}, { cover: "window" }, { readings: { immobile } });
      wound(b, "legs", "serious");
      b.ducked = true;
      return actionOf(game, b).kind;
    };
    expect([comes("mayComeUp"), comes("staysDown")]).toEqual(["reposition", "pass"]);
  });

  ruleTest(
    ["NP-END-1", "NP-CHAR-2"],
    "both arms, or as many wounds as the reading says, put out",
    () => {
      const { game, a, b } = pair();
      wound(b, "left arm", "serious");
      expect(suffer(game, b, "serious", "right arm", a)).toBe("disabled");
      expect(b.outBy).toBe(a);
      const six = pair({}, {}, { readings: { woundsOut: 6 } });
      wound(six.b, "chest", "serious", 2);
      expect(suffer(six.game, six.b, "flesh", "legs", six.a)).toBe("wound");
      expect(suffer(six.game, six.b, "flesh", "legs", six.a)).toBe("disabled");
    },
  );

  ruleTest("NP-END-3", "who has no dice anywhere gives up, or stays", () => {
    const left = (harmless: "out" | "in") => {
      const { game, a, b } = pair(
        {},
        { class: "citizen", gun: "shotgun" },
        { readings: { harmless } },
      );
      wound(b, "belly", "serious", 1);
      // 4 - 1 + 1 aimed at the best; two serious wounds take 4, and the belly a third.
      suffer(game, b, "serious", "chest", a);
      return b.out;
    };
    expect([left("out"), left("in")]).toEqual(["disabled", null]);
  });
});

describe("what a man does", () => {
  const act = (
    over: Partial<Character>,
    set: (man: Man, enemy: Man) => void,
    more: GunfightOver = {},
    enemy: Partial<Character> = {},
  ) => {
    const { game, a, b } = pair(over, enemy, more);
    set(a, b);
    return actionOf(game, a);
  };
  const piece = (man: Man) => given(man.pieces[0]);

  ruleTest(
    ["NP-SHOOT-5", "NP-POL-1"],
    "a jam is fixed before anything else is done with the gun",
    () => {
      expect(
        act({}, (man) => {
          piece(man).jammed = true;
          piece(man).rounds = 0;
        }).kind,
      ).toBe("fix");
    },
  );

  ruleTest(
    ["NP-SHOOT-12", "NP-SHOOT-15"],
    "break, load three, close; a rifle is fed without opening",
    () => {
      const empty = (man: Man): void => {
        piece(man).rounds = 0;
      };
      expect(act({}, empty).kind).toBe("break");
      expect(act({ gun: "rifle" }, empty).kind).toBe("load");
      const last = {
        ...BOOK,
        guns: { ...BOOK.guns, handgun: { ...BOOK.guns.handgun, rounds: 6 } },
      };
      const fight = gunfight({
        turns: 5,
        book: last,
        characters: [character("A"), character("B", { shootAt: 20 })],
      });
      const game = new Game(fight, script(fight, ""));
      const man = given(game.men[0]);
      piece(man).state = "open";
      expect(actionOf(game, man).kind).toBe("load");
      piece(man).state = "loaded";
      expect(actionOf(game, man).kind).toBe("close");
    },
  );

  ruleTest(
    "NP-POL-2",
    "keep the one aimed at; else most dice, class, number; the visible first",
    () => {
      const characters = [
        character("A"),
        character("B", { name: "b", cover: "window" }),
        character("B", { name: "c" }),
        character("B", { name: "d", class: "hero" }),
      ];
      const game = opened(gunfight({ characters }));
      const [a, b, c, d] = game.men as [Man, Man, Man, Man];
      expect(targetOf(game, a)).toBe(d);
      a.aimedAt = b;
      a.aim = 1;
      expect(targetOf(game, a)).toBe(b);
      b.ducked = true;
      expect(targetOf(game, a)).toBe(d);
      d.ducked = true;
      c.ducked = true;
      expect(targetOf(game, a)).toBe(b);
    },
  );

  ruleTest(["NP-SHOOT-11", "NP-TURN-5"], "a ducked target is aimed at, not shot at", () => {
    const duck = (_: Man, enemy: Man): void => {
      enemy.ducked = true;
    };
    expect(act({}, duck, {}, { cover: "window" }).kind).toBe("aim");
    expect(
      act(
        { gun: "shotgun" },
        (man, enemy) => {
          duck(man, enemy);
          man.aimedAt = enemy;
          man.aim = 1;
        },
        {},
        { cover: "window" },
      ).kind,
    ).toBe("pass");
  });

  ruleTest(
    "NP-POL-14",
    "in cover and too weak here: out and on if nearer helps, by the reading never",
    () => {
      const far = { distance: 18 };
      const gun = { gun: "shotgun", cover: "doorway" } as const;
      expect(act(gun, () => {}, far).kind).toBe("walk");
      expect(act(gun, () => {}, { ...far, readings: { approach: "never" } }).kind).toBe("pass");
      expect(act(gun, (man) => wound(man, "legs", "serious"), far).kind).toBe("pass");
    },
  );

  ruleTest(
    "NP-POL-15",
    "in the open and weak here: nearer, if that gives three dice without aim",
    () => {
      const gun = { gun: "shotgun" } as const;
      expect(act(gun, () => {}, { distance: 12 }).kind).toBe("walk");
      expect(act(gun, () => {}, { distance: 12, readings: { approach: "never" } }).kind).toBe(
        "aim",
      );
      expect(
        act(
          gun,
          (man) => {
            man.posture = "prone";
          },
          { distance: 12 },
        ),
      ).toEqual({ kind: "reposition", to: "standing" });
    },
  );

  ruleTest(["NP-POL-4", "NP-SHOOT-13"], "fans and second guns only by tactic", () => {
    const hero = { class: "hero" } as const;
    expect(act({ ...hero }, () => {}).kind).toBe("shoot");
    expect(act({ ...hero, tactic: "fan" }, () => {}).kind).toBe("fan");
    expect(act({ tactic: "fan" }, () => {}).kind).toBe("shoot");
    expect(act({ ...hero, two: true, tactic: "two-guns" }, () => {}).kind).toBe("two-guns");
    expect(
      act({ ...hero, tactic: "fan" }, (man) => wound(man, "left arm", "serious")).kind,
    ).not.toBe("fan");
    expect(act({ tactic: "prone" }, () => {})).toEqual({ kind: "reposition", to: "prone" });
    expect(act({ tactic: "kneel" }, () => {})).toEqual({ kind: "reposition", to: "kneeling" });
  });

  ruleTest("NP-SHOOT-17", "three shots of a fan, each 3 dice fewer, until a jam", () => {
    const characters = [
      character("A", { class: "hero", tactic: "fan" }),
      character("B", { shootAt: 20, interruptAt: 20 }),
    ];
    const fight = gunfight({ turns: 1, characters });
    expect(play(fight, "2S 2C A 2 2 2 2 2 2 *").men[0]?.shots).toHaveLength(3);
    const jammed = play(fight, "2S 2C A 2 2 1 1 *").men[0];
    expect(jammed?.shots.map(({ jam }) => jam)).toEqual([false, true]);
    expect(jammed?.pieces[0]?.rounds).toBe(4);
  });

  ruleTest(
    ["NP-TURN-4", "NP-AUCT-8"],
    "an action that is no longer legal is lost and costs no round",
    () => {
      // B reacts first and stuns A: head, effect 2.
      const game = play(gunfight({ turns: 1 }), "9S TC A 6 2 2 6 2 *");
      expect(says(game, "NP-TURN-4")).toEqual(["A has lost the action."]);
      expect(game.men[0]?.pieces[0]?.rounds).toBe(6);
    },
  );

  ruleTest(["NP-TURN-1", "NP-TURN-6"], "the game ends with the shot that ends it", () => {
    const game = play(gunfight({ turns: 9 }), "9S TC A 6 2 2 6 6");
    expect([game.winner, game.turns, game.men[0]?.shots.length]).toEqual(["B", 1, 0]);
  });

  ruleTest(
    ["NP-SCEN-2", "NP-SCEN-5"],
    "free actions at victims who face away, before the first card",
    () => {
      const characters = [character("A", { cover: "window" }), character("B")];
      const fight = gunfight({ kind: "ambush", ambusher: "A", distance: 6, characters });
      const game = play(fight, "6 2 2 2 2 6 6");
      expect([game.winner, game.turns]).toEqual(["A", 0]);
      expect(game.men[0]?.shots).toMatchObject([{ occasion: "ambush" }]);
    },
  );

  ruleTest(
    ["NP-SCEN-1", "NP-SCEN-3", "NP-POL-3"],
    "a hand a side, a card a character, the sides apart",
    () => {
      const game = opened(
        gunfight({
          distance: 9,
          characters: [character("A"), character("B"), character("B", { name: "C" })],
        }),
      );
      expect(game.men.map(({ x }) => x)).toEqual([0, 9, 9]);
    },
  );
});

describe("brawls", () => {
  const cards = "2H 2C ";
  ruleTest(["NP-BRAWL-1", "NP-BRAWL-2", "NP-SCEN-4"], "dice by the cards, both hands spent", () => {
    // Fist with a heart: six dice; fist with a club: two.
    const game = play(brawlers({}, {}, { turns: 2 }), `${cards} A 1 1 1 1 1 1 2 2 * 3H 3C *`);
    expect(says(game, "NP-BRAWL-7")).toEqual([
      "A attacks B: the two of hearts against the two of clubs; nothing comes of it.",
    ]);
  });

  ruleTest(["NP-BRAWL-3", "NP-BRAWL-5"], "effects by the weapon of who wins, as they fell", () => {
    const knife = play(brawlers({ weapon: "knife" }, {}), `${cards} A 6 1 1 1 1 1 1 1 6`);
    expect([knife.winner, knife.men[1]?.out]).toEqual(["A", "dead"]);
  });

  ruleTest("NP-BRAWL-4", "class and wounds change the dice", () => {
    const game = play(
      brawlers({ class: "hero" }, { class: "citizen" }, { turns: 1 }),
      `${cards} A 1 1 1 1 1 1 1 1 1 *`,
    );
    expect(game.log.find(({ rule }) => rule === "NP-BRAWL-7")?.dice).toHaveLength(1 + 8 + 1);
  });

  ruleTest("NP-BRAWL-6", "who lies is hit on a five; then standing up takes the turn", () => {
    const fight = brawlers({}, {}, { turns: 2 });
    const game = play(fight, `${cards} A 6 1 1 1 1 1 1 1 4 B * 3H 3C *`);
    expect(says(game, "NP-SCEN-6")).toEqual(["B stands up."]);
    const again = play(fight, `${cards} A 6 1 1 1 1 1 1 1 4 * 3H 3C A 5 1 1 1 1 1 1 1 1 *`);
    expect(says(again, "NP-BRAWL-7")).toHaveLength(2);
    expect(says(again, "NP-BRAWL-7")[1]).toContain("wins: a bruise");
  });

  ruleTest(
    ["NP-BRAWL-7", "NP-SCEN-6"],
    "net hits beyond the first move the effect, to the worst",
    () => {
      // Two net hits and a 5: down may become flesh and down.
      const game = play(brawlers({}, {}, { turns: 1 }), `${cards} A 6 6 1 1 1 1 1 1 5 *`);
      expect(says(game, "NP-BRAWL-7")[0]).toContain("A wins: a flesh wound, knocked down");
    },
  );

  ruleTest("NP-BRAWL-8", "a spade that wins inflicts nothing, unless a heart loses", () => {
    const fight = brawlers({}, {}, { turns: 1 });
    expect(says(play(fight, "2S 2C A 6 1 1 1 1 1 *"), "NP-BRAWL-8")).toHaveLength(1);
    expect(says(play(fight, "2S 2H A 6 6 1 1 1 1 1 1 1 1 3 *"), "NP-BRAWL-7")[0]).toContain(
      "A wins",
    );
  });

  ruleTest(
    ["NP-BRAWL-9", "NP-END-2"],
    "wounds at the chest; stunned, or three of them, is out",
    () => {
      const { game, a, b } = { game: opened(brawlers({}, {})), a: 0, b: 1 };
      const [one, other] = [given(game.men[a]), given(game.men[b])];
      expect(suffer(game, other, "flesh", "chest", one)).toBe("wound");
      expect(suffer(game, other, "serious", "chest", one)).toBe("disabled");
      expect(other.wounds("chest")).toBe(2);
      const stunned = opened(brawlers({}, {}));
      expect(suffer(stunned, given(stunned.men[1]), "stun", "chest", given(stunned.men[0]))).toBe(
        "disabled",
      );
    },
  );

  ruleTest("NP-POL-9", "hearts first; the better defender keeps his diamonds back", () => {
    const rifle = play(
      brawlers({ weapon: "rifle" }, {}, { turns: 3 }),
      "2D 2C * 3C 3D * 4S 5S A 1 1 1 1 1 1 *",
    );
    expect(says(rifle, "NP-BRAWL-7")[0]).toContain(
      "A attacks B: the three of clubs against the three of diamonds",
    );
  });
});
