/** Corners of the rules, worked by hand for the oracle; and the machine plays the same fights, die by die. */
import { describe, expect, test } from "vitest";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import { POINT, targetOf } from "../../../src/rules/shootist/options.js";
import {
  FATE,
  fateOf,
  LOCATION,
  locationOf,
  STRIKE,
  strikeOf,
} from "../../../src/rules/shootist/rolls.js";
import type { Skirmish, Style } from "../../../src/rules/shootist/skirmish.js";
import { field } from "../../../src/rules/shootist/state.js";
import { seeded } from "../../statistical/seeded.js";
import { lockstep } from "./lockstep.js";
import { bestStanding } from "./oracle/options.js";
import { fanOn } from "./oracle/shooting.js";
import { Game, given } from "./oracle/state.js";
import { acts, play, results } from "./script.js";
import { a, b, type FighterOver, skirmish, weapon } from "./skirmishes.js";

const GAMES = 60;
const played = (fight: Skirmish, games = GAMES): string | null =>
  lockstep(compileSkirmish(fight), seeded(7), games);

describe("SH-POL-2: two pistols, of which one shoots arrows, at a shield that stops arrows (reading)", () => {
  const darts = { ...weapon("colt"), id: "darts", arrow: true };
  const fight = skirmish({
    readings: { shieldStopsArrows: true },
    fighters: [
      a({ weapons: ["colt", darts], style: "twoGun", shoot: 10 }),
      // D8 v D8 is 28 of 64, D8 v D10 28 of 80: 0.7875 together.
      b({ shield: true }),
      // In cover, D6 v D6: 15 of 36 each, 0.8333 together.
      b({ name: "C", dodge: 6, cover: "partial" }),
    ],
  });

  test("the shield counts against the one and not against the other", () => {
    const game = new Game(fight, () => 1);
    const best = bestStanding(game, given(game.men[0]));
    expect(best?.target).toBe(game.men[2]);
    expect(best?.value).toBeCloseTo(30 / 36, 12);
    expect(played(fight)).toBeNull();
  });
});

describe("six wounds count as all", () => {
  /** Nobody is put out by a wound in each arm, so that men live to be hurt seven times. */
  const readings = { disarmed: "stays" } as const;
  const gun = { ...weapon("colt"), rounds: 30, spare: 200 };
  const unarmed = ["B1", "B2", "B3"].map((name, i) => b({ name, at: 8 + i, weapons: [] }));

  test("SH-POL-3, SH-WOUND-3: of a man with six and one with seven the nearer is the weakest", () => {
    const fight = skirmish({ readings, fighters: [a({ target: "weakest" }), ...unarmed] });
    const hurt = ({ men }: Game): void => {
      given(men[2]).wounds["left leg"] = 6;
      given(men[3]).wounds["left leg"] = 7;
    };
    const { log } = acts(fight, 0, hurt, "shoot D8 1, dodge D8 1");
    expect(log[0]?.target).toBe(2);
  });

  test("SH-POL-3: of a rider with seven too", () => {
    const riders = unarmed.map((man) => ({ ...man, mounted: true }));
    const fight = skirmish({ fighters: [a({ target: "weakest" }), ...riders] });
    const { game } = compileSkirmish(fight).machine();
    game.start();
    field.totals.set([0, 0, 6, 7]);
    expect(targetOf(game.policy.choose(POINT.action, 0))).toBe(2);
  });

  test("SH-POL-3: for a plan too", () => {
    const shooters = ["A1", "A2", "A3"].map((name) => a({ name, weapons: [gun] }));
    const plan = [{ when: { wounds: { atMost: 6 } }, do: "wait" }] as const;
    const waits = b({ weapons: [gun], plan });
    expect(played(skirmish({ readings, fighters: [...shooters, waits] }), 100)).toBeNull();
  });
});

describe("a man who is hit in the shoot arm again and again", () => {
  test("SH-WOUND-6: his eighth wound there is none elsewhere, however good his gun", () => {
    const easy = { ...weapon("colt"), rounds: 30, bands: [{ upTo: 30, steps: 8 }] };
    const machine = compileSkirmish(
      skirmish({ fighters: [a({ weapons: [easy] }), b({ weapons: [easy], style: "wait" })] }),
    ).machine();
    machine.start();
    let hits = 0;
    for (let table = machine.next(); hits < 10; table = machine.next()) {
      const { pool } = machine;
      const codes = Array.from({ length: pool.classCount(table) }, (_, i) =>
        pool.classCode(table, i),
      );
      const arm = codes.find(
        (code) =>
          strikeOf(code) === STRIKE.wound &&
          fateOf(code) === FATE.none &&
          locationOf(code) === LOCATION.shootArm,
      );
      machine.apply(arm ?? given(codes[0]));
      if (arm !== undefined) hits++;
    }
    const there = Object.values(LOCATION).map((place) => field.woundsAt(1, place));
    expect(there).toEqual([0, 0, 0, 7, 0, 0]);
  });
});

describe("he who attacked him is out when his place comes", () => {
  const fighters = (style: Style) => [
    a({ name: "A1", weapons: [], style: "brawl" }),
    a({ name: "A2", weapons: [], style: "wait" }),
    b({ at: 3, weapons: [], style }),
  ];
  /** A1 comes and is knocked out, then B acts, then A2. */
  const blow = "draw D8 8, draw D8 1, draw D8 4, brawl D8 1, brawl D8 2, location D10 1";
  const fight = (style: Style) =>
    skirmish({ standing: false, turns: 1, fighters: fighters(style) });

  test.each(["stand", "wait"] as const)(
    "SH-POL-5: who is told to %s stays where he is",
    (style) => {
      const game = play(fight(style), blow);
      expect(results(game, "SH-POL-5")).toEqual(["passes", "passes"]);
      expect(game.fighters[2]?.at).toBe(3);
      expect(played(fight(style))).toBeNull();
    },
  );

  test("SH-POL-5: others go for the next, 3 inches away", () => {
    const game = play(fight("auto"), blow, "brawl D8 1, brawl D8 1", "brawl D8 1, brawl D8 1");
    expect(game.fighters[2]?.at).toBe(0);
    expect(results(game, "SH-BRAWL-1")).toEqual(["hit in the head, knocked out", "equal", "equal"]);
  });
});

describe("a wound in each arm, and he stays (reading)", () => {
  const stays = { readings: { disarmed: "stays" }, standing: false } as const;

  test("SH-WOUND-6: he can no longer brawl, so he wounds nobody who attacks him", () => {
    const fighters = [a({ weapons: [], at: 8 }), b({ weapons: [] })];
    const game = acts(
      skirmish({ ...stays, fighters }),
      0,
      ({ men }) => {
        given(men[1]).wounds["spare arm"] = 1;
        given(men[1]).wounds["shoot arm"] = 1;
      },
      // D8, a step less for each arm.
      "brawl D8 1, brawl D4 4",
    );
    expect(game.log.map(({ result }) => result)).toEqual(["cannot strike"]);
    expect(game.men[0]?.allWounds).toBe(0);
  });

  test("SH-WOUND-6: both texts", () => {
    const men = [a({ brawl: 12 }), b({ brawl: 12, at: 0 })];
    const fighters = men.map((man) => ({ ...man, weapons: [], style: "brawl" as const }));
    expect(played(skirmish({ ...stays, fighters }), 200)).toBeNull();
  });
});

describe("SH-HORSE-2, SH-MOVE-5: a horse that has run away in this turn has moved", () => {
  const fighters = [
    a({ weapons: ["colt", "colt"], style: "twoGun" }),
    b({ at: 10, mounted: true, weapons: [], habits: { dismounts: true } }),
  ];
  const fight = skirmish({ standing: false, bunched: true, fighters });

  test("the second bullet finds it dodging with a D6", () => {
    const game = acts(
      fight,
      0,
      ({ men }) => {
        given(men[1]).mounted = false;
        given(men[1]?.horse).x = 20;
      },
      "shoot D6 1, dodge D8 1, horse D4 4, shoot D4 1, run D12 3",
      "shoot D6 1, dodge D8 1, horse D6 6, shoot D4 1, run D12 1",
    );
    expect(game.men[1]?.horse?.x).toBe(24);
  });

  test("both texts", () => {
    expect(played(fight, 200)).toBeNull();
  });
});

describe("SH-PICK-1, SH-WPN-3: rounds that he cannot load are of no use to him", () => {
  const fighters = [
    a({ name: "A1", weapons: ["dragoon"], habits: { picksUp: true } }),
    a({ name: "A2", weapons: ["dragoon"] }),
    b({ cover: "full", weapons: [] }),
  ];
  const takes = (arm: number): string[] =>
    acts(skirmish({ standing: false, fighters }), 0, ({ men }) => {
      const [man, dead] = [given(men[0]), given(men[1])];
      given(man.guns[0]).rounds = 0;
      man.spare.set("dragoon", 0);
      man.wounds["spare arm"] = arm;
      dead.status = "killed";
    }).log.map(({ result }) => result);

  test("with sound arms he takes six, with a wounded one the loaded gun", () => {
    expect(takes(0)).toEqual(["takes 6 rounds"]);
    expect(takes(1)).toEqual(["takes a dragoon"]);
  });

  test("both texts", () => {
    const gun = { ...weapon("dragoon"), wounds: 1, rounds: 1, spare: 1 } as const;
    const six = [a, b].flatMap((side) =>
      ["1", "2", "3"].map((name) =>
        side({ name: side().side + name, weapons: [gun], habits: { picksUp: true } }),
      ),
    );
    expect(played(skirmish({ standing: false, fighters: six }), 300)).toBeNull();
  });
});

describe("SH-MOVE-1, SH-HORSE-1: to dismount is a move", () => {
  const fighters = [
    a({ mounted: true, weapons: [], habits: { dismounts: true } }),
    b({ at: 10, weapons: ["winchester"] }),
  ];
  const fight = skirmish({ standing: false, fighters });
  const does = (legs: number): string[] =>
    acts(fight, 0, ({ men }) => {
      given(men[0]).wounds["left leg"] = 1;
      given(men[0]).wounds["right leg"] = legs;
    }).log.map(({ result }) => result);

  test("so with both legs wounded he stays on his horse, which carries him on", () => {
    expect(does(0)).toEqual(["dismounted"]);
    expect(does(1)).toEqual(["moved"]);
  });

  test("both texts", () => {
    const shooters = ["B1", "B2", "B3", "B4"].map((name) =>
      b({ name, at: 10, draw: 12, shoot: 12, weapons: ["shotgun"], style: "auto" }),
    );
    const rides = a({ mounted: true, ride: 12, dodge: 4, draw: 4, habits: { dismounts: true } });
    expect(played(skirmish({ standing: false, fighters: [rides, ...shooters] }), 1000)).toBeNull();
  });
});

describe("what a replay says", () => {
  const texts = ({ log }: { log: Game["log"] }) => log.map(({ text }) => text);
  const BURNING = { building: "Bank", habits: { leavesFire: true }, weapons: [] } as const;
  const lit = (game: Game): void => {
    game.blazes.set("Bank", { by: given(game.men[1]), until: 9 });
  };
  const leaves = (over: FighterOver): string[] =>
    texts(
      acts(
        skirmish({ standing: false, fighters: [a({ ...BURNING, cover: "full", ...over }), b()] }),
        0,
        lit,
      ),
    );

  test("SH-BLDG-1: the way out is 3 inches through a door, and the whole move by a window or a roof", () => {
    expect(leaves({ opening: "door" })).toEqual(["A moves through the door, 3 inches to 3."]);
    expect(leaves({ opening: "window" })).toEqual(["A moves through the window."]);
    expect(leaves({ opening: "roof" })).toEqual(["A moves off the roof."]);
  });

  test("SH-BLDG-5: the building dodges, and the turns are nobody's", () => {
    const fighters = [
      a({ weapons: ["bow"], habits: { burns: true } }),
      b({ opening: "window", cover: "full", building: "Bank" }),
    ];
    const fight = skirmish({ standing: false, fighters });
    const [line] = acts(fight, 0, () => undefined, "shoot D8 8, building D4 1, turns D4 2").log;
    expect(line?.dice.slice(1).map(({ meaning }) => meaning)).toEqual([
      "the building's Dodge",
      "turns until it collapses",
    ]);
  });

  test("SH-ABIL-2: Thick Skin in a brawl, in a sentence", () => {
    const fighters = [a({ weapons: [] }), b({ at: 0, weapons: [], abilities: ["thick-skin"] })];
    const fight = skirmish({ standing: false, fighters });
    expect(texts(acts(fight, 0, () => undefined, "brawl D8 2, brawl D8 1"))).toEqual([
      "A fights B hand to hand, 2 against 1: B, thick skin: nothing happens.",
    ]);
  });

  test("SH-SHOOT-12, SH-HORSE-3: crossfire of a throw is a Knife die; a horse's wounds are counted", () => {
    const fighters = [a({ weapons: ["knife"] }), b({ mounted: true })];
    const fight = skirmish({ bunched: true, fighters });
    const game = acts(
      fight,
      0,
      ({ men }) => {
        given(men[1]?.horse).wounds = 2;
      },
      "knife D4 1, dodge D8 8, horse D4 1, knife D4 2, ride D8 8",
    );
    const line = game.log.find(({ rule }) => rule === "SH-SHOOT-12");
    expect(line?.text).toBe("Crossfire of A's knife at B's horse: horse hit, 3 of 6 wounds.");
    expect(line?.dice.at(-1)?.meaning).toBe("A's Knife, beats 1: hit");
  });

  test("SH-SHOOT-9: why a later shot is not fired", () => {
    const fan = (change: (game: Game) => void): string | undefined => {
      const fight = skirmish({ fighters: [a({ style: "fan" }), b()] });
      const game = acts(fight, 0, () => undefined, "shoot D6 1, dodge D8 1");
      change(game);
      fanOn(game, given(game.men[0]), 2);
      return texts(game).at(-1);
    };
    const said = "A does not fire shot 2 of the fan: ";
    const hurt = ({ men }: Game): void => {
      given(men[0]).wounds["spare arm"] = 1;
    };
    expect(fan(hurt)).toBe(`${said}an arm is wounded.`);
    const attacked = ({ men }: Game): void => {
      given(men[0]).attackers.push(given(men[1]));
    };
    expect(fan(attacked)).toBe(`${said}there is an attack hand to hand.`);
    const hidden = ({ men }: Game): void => {
      given(men[1]).cover = "full";
    };
    expect(fan(hidden)).toBe(`${said}B is no target any more.`);
    const dead = ({ men }: Game): void => {
      given(men[1]).status = "killed";
    };
    expect(fan(dead)).toBe(`${said}there is nobody else to shoot at.`);
  });
});
