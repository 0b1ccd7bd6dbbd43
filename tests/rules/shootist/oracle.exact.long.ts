/**
 * The oracle against the known exact values of the digest (section 16): every way that its dice
 * can fall is enumerated.
 */
import { describe, expect, it } from "vitest";
import { Chain, facesAlike } from "./chain.js";
import { gunman, isLong, KNOWN_DUELS, standing } from "./known.js";
import { type PlayedFight, playSkirmish } from "./oracle/game.js";
import { bestStanding } from "./oracle/options.js";
import { shoot } from "./oracle/shooting.js";
import { Game, given, type Roller } from "./oracle/state.js";
import { chanceOf, type Enumerated, type Fraction, fixed, Stop, WITHOUT_DRAW } from "./paths.js";
import { a, b, type FighterOver, skirmish } from "./skirmishes.js";

/** One turn: A shoots at a man without weapons, whatever the Draw. */
function oneShot(
  over: FighterOver,
  target: FighterOver,
  holds: (fight: PlayedFight) => boolean,
  faces: Readonly<Record<string, number>> = {},
): Fraction {
  const fight = skirmish({ turns: 1, fighters: [a(over), b({ weapons: [], ...target })] });
  return chanceOf(
    (roll) => playSkirmish(fight, roll),
    (played) => holds(given(played)),
    fixed({ ...WITHOUT_DRAW, ...faces }),
  );
}

const dice = facesAlike(() => 1);
/** Shoot and dodge together only hit or miss, which KX-01 has face by face. */
const hitOrMiss: Enumerated = (rule, sides, what) =>
  fixed(WITHOUT_DRAW)(rule, sides, what) ?? dice(rule, sides, what);

const hit = ({ fighters }: PlayedFight): boolean => fighters[0]?.shots[0]?.hit === true;
const killed = ({ fighters }: PlayedFight): boolean => fighters[1]?.status === "killed";
const wounded = ({ fighters }: PlayedFight): boolean =>
  Object.values(fighters[1]?.wounds ?? {}).some((wounds) => wounds > 0);
/** Where a hit lands does not matter. */
const ANYWHERE = { "SH-WOUND-1": 10 };

describe("known exact values", () => {
  it("KX-01, SH-SHOOT-1: a D8 beats a D8", () => {
    expect(`${oneShot({}, {}, hit, ANYWHERE)}`).toBe("7/16");
  });

  it("KX-02, SH-MOD-1: moving, at a man in cover", () => {
    // He has turned round, which is moving (SH-MOVE-4).
    const chance = oneShot({ unaware: true }, { cover: "partial" }, hit, ANYWHERE);
    expect(`${chance}`).toBe("3/16");
  });

  it("KX-04, SH-ABIL-8: a Lucky man", () => {
    expect(`${oneShot({}, { abilities: ["lucky"] }, hit, ANYWHERE)}`).toBe("35/128");
  });

  it("KX-06, SH-WOUND-3: a bullet kills a man with two wounds", () => {
    const fight = skirmish({ fighters: [a(), b({ weapons: [] })] });
    const chance = chanceOf(
      (roll) => {
        const game = new Game(fight, roll);
        const [man, target] = [given(game.men[0]), given(game.men[1])];
        target.wounds["left leg"] = 2;
        shoot(game, man, given(bestStanding(game, man)));
        return target.status;
      },
      (status) => status === "killed",
    );
    expect(`${chance}`).toBe("7/60");
  });

  it("KX-07, SH-WPN-2: the first Dragoon bullet kills", () => {
    expect(`${oneShot({ weapons: ["dragoon"] }, {}, killed)}`).toBe("77/960");
  });

  it("KX-08, SH-WOUND-1: the first Dragoon hit kills, legs hidden", () => {
    const hidden = { legsHidden: true };
    const both = oneShot({ weapons: ["dragoon"] }, hidden, (fight) => hit(fight) && killed(fight));
    const any = oneShot({ weapons: ["dragoon"] }, hidden, hit);
    expect(`${both.over(any)}`).toBe("11/48");
  });

  it("KX-10, SH-SHOOT-7: a fan of three wounds", () => {
    const fight = skirmish({ turns: 1, fighters: [a({ style: "fan" }), b({ weapons: [] })] });
    const chance = chanceOf(
      (roll) => {
        const untilHit: Roller = (rule, ...rest) => {
          if (rule === "SH-WOUND-1") throw new Stop();
          return roll(rule, ...rest);
        };
        return playSkirmish(fight, untilHit).fighters[0]?.shots.length;
      },
      (shots) => shots === undefined,
      hitOrMiss,
    );
    expect(`${chance}`).toBe("2765/4096");
  });

  it("KX-11, SH-TURN-1, SH-TURN-2: a D10 draws before a D8", () => {
    const unarmed = { weapons: [] };
    const fight = skirmish({ turns: 1, fighters: [a({ draw: 10, ...unarmed }), b(unarmed)] });
    const chance = chanceOf(
      (roll) => playSkirmish(fight, roll).log.find(({ rule }) => rule === "SH-POL-5")?.who,
      (first) => first === 0,
    );
    expect(`${chance}`).toBe("3/5");
  });

  /** Only A's own brawl, against a man without weapons. */
  function brawl(holds: (result: string) => boolean): Fraction {
    const fight = skirmish({
      turns: 1,
      standing: false,
      fighters: [a({ style: "brawl", weapons: ["knife"] }), b({ weapons: [], at: 0 })],
    });
    return chanceOf(
      (roll) => {
        const rollFirst: Roller = (rule, sides, who, what) => {
          // B's turn: nothing of it matters.
          if (rule === "SH-BRAWL-1" && what === "Brawl" && brawlDice === 2) return 1;
          if (rule === "SH-BRAWL-1") brawlDice += 1;
          return roll(rule, sides, who, what);
        };
        let brawlDice = 0;
        const { log } = playSkirmish(fight, rollFirst);
        const line = given(log.find(({ rule }) => rule === "SH-BRAWL-1"));
        return `${line.text} ${line.out?.join() ?? ""}`;
      },
      (line) => holds(given(line)),
      fixed(WITHOUT_DRAW),
    );
  }

  it("KX-12, SH-BRAWL-1, SH-MOD-4: the man with the knife wins", () => {
    expect(`${brawl((line) => line.includes(": B hit"))}`).toBe("11/20");
  });

  it("KX-13, SH-WOUND-2: and knocks the other out", () => {
    expect(`${brawl((line) => line.includes("B hit in the head, knocked out"))}`).toBe("11/200");
  });

  it("KX-16, SH-ABIL-9: a Lawman takes a wound", () => {
    expect(`${oneShot({}, { abilities: ["lawman"] }, wounded)}`).toBe("77/192");
  });
});

describe("duels by the end of turn K", () => {
  it("KX-17, SH-SCEN-1: two Gunmen, aimed, at 8, have won alike by the end of turn 1", () => {
    const aimed = gunman({ style: "aimed" });
    const { A, B } = new Chain(standing(8, aimed, aimed)).solve(1);
    expect(A).toBeCloseTo(2177 / 51200, 12);
    expect(B).toBeCloseTo(2177 / 51200, 12);
  });

  it.each(KNOWN_DUELS.filter((known) => !isLong(known)))(
    "SH-POL-8: $name",
    ({ duel, turns, A, B }) => {
      const won = new Chain(duel).solve(turns);
      expect(won.A).toBeCloseTo(A, 6);
      expect(won.B).toBeCloseTo(B, 6);
    },
  );
});
