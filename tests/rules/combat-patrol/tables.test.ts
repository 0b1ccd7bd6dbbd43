/** Tables that a file has changed, and readings, worked by hand; each played by both texts. */
import { expect } from "vitest";
import { BOOK, type Weapon, type WeaponId } from "../../../src/rules/combat-patrol/book.js";
import { STAND_IN_DECK } from "../../../src/rules/combat-patrol/deck.js";
import { ruleTest } from "../ruleTest.js";
import { far, type Man, men, turn, unit } from "./build.js";
import type { EngagementOver } from "./engagements.js";
import { type Played, type Script, scripted, times, WOUND, xOf } from "./scripted.js";

type Cards = NonNullable<Script["cards"]>;

const dice = [1, 2];
const withWeapon = (id: WeaponId, change: Partial<Weapon>): EngagementOver => ({
  book: { ...BOOK, weapons: { ...BOOK.weapons, [id]: { ...BOOK.weapons[id], ...change } } },
});

/** What a charger adds to his card: the number with which the other's card makes it a tie. */
function adds(attacker: Man, over: EngagementOver, cards: Cards = {}): number {
  for (let plus = -2; plus <= 6; plus++) {
    const rounds = {
      "CP-MOV-1 move": [{ move: 5 }],
      "CP-MEL-1 attacker": [{ d10: 3 }],
      "CP-MEL-1 defender": [{ d10: 3 + plus }],
      ...cards,
    };
    const fight = turn([men("A", 0, [attacker]), men("B", 4, [{}])], over);
    const script = { dice, activations: ["A1"], cards: rounds };
    try {
      scripted(fight, script);
      return plus;
    } catch (error) {
      // Whoever wins draws a card for the damage, which is not written down.
      if (!String(error).includes("CP-MEL-3 damage")) throw error;
    }
  }
  throw new Error("never a tie");
}

ruleTest(
  "CP-WPN-5",
  "with the bayonet fixed its number counts; bad weapons are no better than they are",
  () => {
    const hatchet: Man = { weapons: ["hatchet"] };
    expect(adds(hatchet, withWeapon("hatchet", { hth: 3, bayonet: 1 }))).toBe(3);
    expect(adds({ ...hatchet, bayonet: true }, withWeapon("hatchet", { hth: 3, bayonet: 1 }))).toBe(
      1,
    );
    expect(adds(hatchet, withWeapon("hatchet", { hth: -1 }))).toBe(-1);
    expect(adds({ weapons: ["hatchet", "sword"] }, withWeapon("hatchet", { hth: -1 }))).toBe(2);
    expect(adds({}, {})).toBe(0);
  },
);

ruleTest(
  "CP-MTD-5",
  "a lance with Impetus adds what the reading says, a sword its 2 and 2 more",
  () => {
    const ride = { "CP-MTD-1 second card": [{ move: 5 }] };
    const rider = (...weapons: readonly WeaponId[]): Man => ({ weapons, mounted: true });
    const lance = ([3, 4, 5] as const).map((lanceImpetus) =>
      adds(rider("lance"), { readings: { lanceImpetus } }, ride),
    );
    expect(lance).toEqual([3, 4, 5]);
    expect([adds(rider("sword"), {}, ride), adds(rider("lance", "sword"), {}, ride)]).toEqual([
      4, 4,
    ]);
  },
);

ruleTest("CP-MOV-1", "a card of no inches takes a Green man nowhere, not back", () => {
  const deck = { ...STAND_IN_DECK, move: STAND_IN_DECK.move.map(() => 0) };
  const green: Man = { class: "G", weapons: ["hatchet"] };
  const goes = (man: Man, cards: Cards): number | undefined =>
    xOf(
      scripted(turn([men("A", 0, [man]), far()], { deck }), { dice, activations: ["A1"], cards }),
    )[0];
  expect(goes(green, { "CP-MOV-1 move": [{}] })).toBe(0);
  const ride = { "CP-MOV-1 move": [{}], "CP-MTD-1 second card": [{}] };
  expect(goes({ ...green, mounted: true }, ride)).toBe(0);
});

ruleTest(
  "CP-POL-2",
  "by the reading a man on foot fires after his move, if the enemy is within medium range then",
  () => {
    const fires = (distance: number, over: EngagementOver, cards: Cards = {}): Played => {
      const shooter: Man = { weapons: ["carbine"] };
      const fight = turn(
        [men("A", 0, [shooter]), men("B", distance, [{}], { tactic: "hold" })],
        over,
      );
      const move = { "CP-MOV-1 move": [{ move: 5 }] };
      return scripted(fight, { dice, activations: ["A1"], cards: { ...move, ...cards } });
    };
    const medium = { readings: { moveThenFire: "medium" } } as const;
    // A carbine shoots to 16; 17 - 5 are 12, beyond its 8 of medium range.
    expect(times(fires(17, medium), "CP-FIRE-4 shot")).toBe(0);
    const carbine = (ranges: Weapon["ranges"]) => withWeapon("carbine", { ranges });
    // To 8 only, 13 - 5: medium range, and R, and moving: column 3.
    const near = { ...carbine([4, 8, 8]), ...medium };
    const hit = { "CP-FIRE-4 shot": [{ hit: 3 }], "CP-FIRE-5 hit": [WOUND] };
    expect(fires(13, near, hit).men[1]?.endurance).toBe(2);
    expect(times(fires(13, carbine([4, 8, 8])), "CP-FIRE-4 shot")).toBe(0);
    // CP-WPN-1: it has no medium range, so its short one: column 2.
    const none = { ...carbine([8, 0, 9]), ...medium };
    const short = { "CP-FIRE-4 shot": [{ hit: 2 }], "CP-FIRE-5 hit": [WOUND] };
    expect(fires(13, none, short).men[1]?.endurance).toBe(2);
  },
);

ruleTest("CP-REACT-3", "a gun without short range reacts at its closest", () => {
  const gatling: Weapon = { ...BOOK.gatling, ranges: [0, 24, 48], rates: [1, 1, 1] };
  const crew = unit("A", { kind: "gatling", at: [0, 0], men: [{}, {}, {}, {}] });
  const fight = turn([crew, men("B", 4, [{ weapons: ["hatchet"] }])], {
    book: { ...BOOK, gatling },
  });
  const react = (shot: Cards): Played =>
    scripted(fight, {
      dice,
      activations: ["B2"],
      cards: {
        "CP-MOV-1 move": [{ move: 5 }],
        "CP-REACT-1 reaction": [{ d6: 1 }],
        // 5 and 1 for the hatchet against 6: nobody is hurt.
        "CP-MEL-1 attacker": [{ d10: 5 }],
        "CP-MEL-1 defender": [{ d10: 6 }],
        ...shot,
      },
    });
  // R and medium range: column 2.
  expect(react({ "CP-FIRE-4 shot": [{ hit: 1 }] }).men[4]?.endurance).toBe(3);
  const hit = { "CP-FIRE-4 shot": [{ hit: 2 }], "CP-FIRE-5 hit": [WOUND] };
  expect(react(hit).men[4]?.endurance).toBe(2);
});
