/** The oracle against the text: the ladder, the turn, moving, modifiers. Worked out by hand. */
import { describe, expect, it } from "vitest";
import { ARCHETYPES, type Die, LADDER, WEAPONS } from "../../../src/rules/shootist/tables.js";
import { bestStanding } from "./oracle/options.js";
import { Game, given } from "./oracle/state.js";
import { drawDie } from "./oracle/steps.js";
import { acts, play, results, shotDice } from "./script.js";
import { a, b, type FighterOver, type SkirmishOver, skirmish, weapon } from "./skirmishes.js";

/** One turn of A against B, who has no weapons. */
const once = (one: FighterOver = {}, other: FighterOver = {}, over: SkirmishOver = {}) =>
  skirmish({ turns: 1, fighters: [a(one), b({ weapons: [], ...other })], ...over });

const AB = "draw D8 8, draw D8 1";

describe("characters", () => {
  it("SH-CHAR-1, SH-CHAR-2: every skill of every archetype is on the ladder", () => {
    for (const { skills } of Object.values(ARCHETYPES)) {
      for (const die of Object.values(skills)) expect(LADDER).toContain(die);
      expect(Object.keys(skills)).toEqual(["draw", "shoot", "dodge", "brawl", "ride", "knife"]);
    }
  });

  it.each([
    { id: "townsman", dice: [6, 6, 6, 6, 6, 4], weapons: ["colt"], ability: null },
    { id: "cowhand", dice: [6, 6, 8, 8, 10, 6], weapons: ["colt"], ability: null },
    { id: "gunman", dice: [8, 8, 8, 8, 8, 6], weapons: ["colt"], ability: null },
    { id: "deputy", dice: [8, 8, 8, 8, 8, 6], weapons: ["colt"], ability: "lawman" },
    { id: "outlaw", dice: [8, 8, 6, 8, 8, 8], weapons: ["colt", "colt"], ability: null },
    { id: "hunter", dice: [6, 10, 6, 6, 8, 6], weapons: ["winchester"], ability: null },
    { id: "shotgunner", dice: [6, 8, 8, 8, 6, 4], weapons: ["shotgun"], ability: null },
    { id: "brawler", dice: [6, 6, 8, 12, 6, 10], weapons: ["dragoon"], ability: "thick-skin" },
    {
      id: "gunfighter",
      dice: [10, 10, 10, 6, 8, 6],
      weapons: ["colt", "colt"],
      ability: "fan-specialist",
    },
    { id: "legend", dice: [12, 12, 10, 8, 8, 8], weapons: ["colt", "colt"], ability: "super-fast" },
    { id: "brave", dice: [8, 8, 8, 8, 10, 10], weapons: ["bow"], ability: "indian" },
  ])("SH-CHAR-3: the $id", ({ id, dice, weapons, ability }) => {
    const row = given(ARCHETYPES[id]);
    expect(Object.values(row.skills)).toEqual(dice);
    expect(row).toMatchObject({ weapons, ability });
  });

  it("SH-CHAR-4: guns start full, spare rounds are a character's", () => {
    const gear = ["colt", "colt", "dragoon", "knife"];
    const { fighters } = play(once({ weapons: gear, style: "brawl" }), AB);
    expect(fighters[0]?.guns.map(({ rounds }) => rounds)).toEqual([6, 6, 5, 2]);
    expect(fighters[0]?.spare).toEqual({ colt: 18, dragoon: 15, knife: 0 });
    const spares = WEAPONS.map(({ spare }) => spare);
    expect(spares).toEqual([18, 15, 18, 10, 10, 0, 0, 0]);
  });
});

describe("the ladder", () => {
  it("SH-DIE-1: a step is one die up or down", () => {
    // Colt at 2: +1; at 8: 0; at 15: -1; at 20: -2.
    const at = (distance: number) => shotDice(once({}, { at: distance }));
    expect([2, 8, 15, 20].map(at)).toEqual(["D10 v D8", "D8 v D8", "D6 v D8", "D4 v D8"]);
  });

  it("SH-DIE-2: all steps are added first, then clamped once", () => {
    // D12, +2 for the range, -1 for the cover: still a D12.
    const near = once({ shoot: 12 }, { at: 1, cover: "partial" });
    expect(shotDice(near)).toBe("D12 v D8");
    expect(shotDice(once({ shoot: 12 }, { at: 1 }))).toBe("D12 v D8");
  });

  it("SH-DIE-2, SH-MOD-2: a D4 dodges no worse", () => {
    expect(shotDice(once({}, { dodge: 4, unaware: true }))).toBe("D8 v D4");
  });

  it("SH-DIE-3: below a D4 there is no shot", () => {
    expect(shotDice(once({ shoot: 6 }, { at: 15 }))).toBe("D4 v D8");
    expect(shotDice(once({ shoot: 6 }, { at: 20 }))).toBe("none");
    expect(shotDice(once({ weapons: ["knife"], knife: 4 }, { at: 6 }))).toBe("D4 v D8");
    expect(shotDice(once({ weapons: ["knife"], knife: 4 }, { at: 12 }))).toBe("none");
  });

  it("SH-DIE-4, SH-WOUND-8: penalties add up, wounds too", () => {
    const fight = once({ shoot: 12 }, { cover: "partial", dodge: 12 });
    const dice = shotDice(fight, ({ men }) => {
      given(men[0]).wounds["shoot arm"] = 2;
      given(men[1]).wounds.chest = 3;
    });
    expect(dice).toBe("D6 v D6");
  });
});

describe("the turn", () => {
  it("SH-TURN-1: the higher roll acts first", () => {
    const unarmed = skirmish({ turns: 1, fighters: [a({ weapons: [] }), b({ weapons: [] })] });
    const order = (...draws: string[]) =>
      play(unarmed, ...draws)
        .log.filter(({ rule }) => rule === "SH-POL-5")
        .map(({ who }) => who);
    expect(order("draw D8 3, draw D8 2")).toEqual([0, 1]);
    expect(order("draw D8 2, draw D8 3")).toEqual([1, 0]);
  });

  it("SH-TURN-2: tied men draw lots, whatever their dice", () => {
    const names = ["A1", "A2", "A3"].map((name, i) =>
      a({ name, weapons: [], draw: i === 0 ? 12 : 8 }),
    );
    const fight = skirmish({ turns: 1, fighters: [...names, b({ weapons: [] })] });
    const { log } = play(fight, "draw D12 4, draw D8 4, draw D8 4, draw D8 5, lot D3 2, lot D2 2");
    const line = log.find(({ rule }) => rule === "SH-TURN-1");
    expect(line?.text).toBe("They act in this order: B, A2, A3 and A1.");
  });

  it("SH-TURN-2: or the bigger die first, by the reading", () => {
    const fighters = [a({ weapons: [] }), b({ weapons: [], draw: 10 })];
    const fight = skirmish({ turns: 1, fighters, readings: { tiedDraw: "bigger-die" } });
    const { log } = play(fight, "draw D8 4, draw D10 4");
    expect(log[0]?.text).toBe("They act in this order: B and A.");
  });

  it("SH-TURN-3: a smaller die if he wants it, never a bigger one", () => {
    const die = (lesserDraw: Die) =>
      drawDie(once(), given(new Game(once({ habits: { lesserDraw } }), () => 1).men[0]));
    expect(([4, 6, 8, 12] as const).map(die)).toEqual([4, 6, 8, 8]);
  });

  it("SH-TURN-4: Variable is declared before Super Fast, both before the Draw", () => {
    const abilities = ["variable", "super-fast"] as const;
    const fight = once({ abilities, shoot: 10 });
    // +1 for Variable, -1 for Super Fast.
    const { log } = play(fight, AB, "shoot D10 1, dodge D8 1");
    expect(log.map(({ rule }) => rule).slice(0, 3)).toEqual([
      "SH-ABIL-7",
      "SH-ABIL-5",
      "SH-TURN-1",
    ]);
  });

  it("SH-TURN-4, SH-SHOOT-5, SH-MOVE-5: marks are cleared before the next Draw", () => {
    const fight = once({ unaware: true }, {}, { turns: 2 });
    const { log } = play(fight, AB, "shoot D6 1, dodge D8 1", AB, "shoot D8 1, dodge D8 1");
    expect(log.some(({ text }) => text === "A turns round.")).toBe(true);
  });

  it("SH-TURN-5: Super Fast men first, by their Draw among themselves", () => {
    const fast = { abilities: ["super-fast"], shoot: 12 } as const;
    const fighters = [a(), b(fast), b({ name: "B2", ...fast })];
    const fight = skirmish({ turns: 1, fighters });
    const { log } = play(
      fight,
      "draw D8 8, draw D8 1, draw D8 2",
      "shoot D10 1, dodge D8 1, shoot D10 1, dodge D8 1, shoot D8 1, dodge D8 1",
    );
    const shots = log.filter(({ rule }) => rule === "SH-SHOOT-1").map(({ who }) => who);
    expect(shots).toEqual([2, 1, 0]);
  });

  it("SH-TURN-6: killed, knocked out and disarmed men are out", () => {
    const wounded = "shoot D8 8, dodge D8 1";
    const arms = once({}, {}, { turns: 30 });
    const disarmed = play(
      arms,
      `${AB}, ${wounded}, location D10 7`,
      `draw D8 8, draw D8 1, ${wounded}, location D10 8`,
    );
    expect(disarmed).toMatchObject({ winner: "A", turns: 2 });
    expect(disarmed.fighters[1]?.status).toBe("disarmed");
    expect(disarmed.fighters[0]?.credits).toBe(1);
    expect(play(arms, AB, wounded, "location D10 1").fighters[1]?.status).toBe("killed");
  });

  it("SH-TURN-6: or disarmed men stay, and do nothing, by the reading", () => {
    const fight = skirmish({ readings: { disarmed: "stays" } });
    const game = acts(fight, 0, ({ men }) => {
      given(men[0]).wounds["spare arm"] = 1;
      given(men[0]).wounds["shoot arm"] = 1;
    });
    expect(game.log.map(({ result }) => result)).toEqual(["passes"]);
  });

  it("SH-TURN-7: a draw at the limit; a side without men loses", () => {
    const idle = skirmish({ turns: 2, fighters: [a({ weapons: [] }), b({ weapons: [] })] });
    expect(play(idle, AB, AB)).toMatchObject({ winner: "draw", turns: 2 });
    const one = play(skirmish(), AB, "shoot D8 8, dodge D8 1, location D10 1");
    expect(one).toMatchObject({ winner: "A", turns: 1 });
  });
});

const mobile: SkirmishOver = { standing: false };

describe("moving", () => {
  it("SH-ACT-1, SH-MOVE-2: Move 3 and Shoot, the range where he shoots", () => {
    // At 14 his D8 is a D6; 3 nearer, and moving, a D6 too, and no better: he stands. At 20 a D4.
    const fight = once({ shoot: 10, dodge: 8 }, { at: 3.5 }, mobile);
    // D10 standing; 3 nearer +2, moving -1: D12.
    const game = acts(fight, 0, () => undefined, "shoot D12 1, dodge D8 1");
    expect(game.men[0]?.x).toBe(3);
    expect(game.men[0]?.moved).toBe(true);
    expect(game.log.map(({ rule }) => rule)).toEqual(["SH-MOVE-1", "SH-SHOOT-1"]);
  });

  it.each([
    { wounds: [0, 0], at: 6 },
    { wounds: [1, 0], at: 3 },
    { wounds: [2, 0], at: 3 },
    { wounds: [0, 1], at: 3 },
    { wounds: [1, 1], at: 0 },
  ])("SH-MOVE-1, SH-WOUND-7: legs $wounds: he moves $at", ({ wounds, at }) => {
    const game = acts(once({}, { at: 60 }, mobile), 0, ({ men }) => {
      const legs = given(men[0]).wounds;
      [legs["left leg"] = 0, legs["right leg"] = 0] = wounds;
    });
    expect(game.men[0]?.x).toBe(at);
  });

  it("SH-MOVE-1: a leg halves the combined move too", () => {
    const near = once({ style: "brawl" }, { at: 2 }, mobile);
    const wound = ({ men }: Game): void => {
      given(men[0]).wounds["left leg"] = 1;
    };
    expect(acts(near, 0, wound).men[0]?.x).toBe(2); // a whole move of 3, no brawl
    const nearer = once({ style: "brawl" }, { at: 1.5 }, mobile);
    expect(acts(nearer, 0, wound, "brawl D6 1, brawl D8 1").men[0]?.x).toBe(1.5);
  });

  it("SH-MOVE-3: who has moved dodges at +1 when he is shot at later", () => {
    const fight = skirmish({ fighters: [a(), b()] });
    const moved = shotDice(fight, ({ men }) => {
      given(men[1]).moved = true;
    });
    expect(moved).toBe("D8 v D10");
  });

  it("SH-MOVE-4, SH-SCEN-2: turning is moving: shots at -1, dodge at +1, no fan", () => {
    const fighters = [a({ unaware: true, style: "auto" }), b()];
    const { log } = play(
      skirmish({ turns: 1, fighters }),
      "draw D8 8, draw D8 1",
      // B is aware, acts first, and shoots from behind; then A, who has turned.
      "shoot D8 1, dodge D6 1, shoot D6 1, dodge D8 1",
    );
    expect(log.filter(({ rule }) => rule === "SH-SHOOT-1").map(({ mode }) => mode)).toEqual([
      "aimed",
      "aimed",
    ]);
  });

  it("SH-MOVE-4: stepping out of full cover is moving, and ends with the next Draw", () => {
    const man = { cover: "full", habits: { popsOut: true }, style: "auto" } as const;
    const fighters = [a(man), b()];
    const fight = skirmish({ turns: 2, standing: false, fighters });
    const played = play(
      fight,
      // B cannot shoot at him before he has stepped out, and comes nearer: to 2, +1 step.
      "draw D8 1, draw D8 8, shoot D8 1, dodge D10 1",
      // Now he is out when B acts: no cover, but moved.
      "draw D8 8, draw D8 1, shoot D8 1, dodge D8 1, shoot D10 1, dodge D10 1",
    );
    expect(results(played, "SH-MOVE-4")).toEqual(["moved", "moved"]);
  });

  it("SH-MOVE-4: firing from behind the edge of cover is not moving", () => {
    expect(shotDice(once({ cover: "full" }))).toBe("D8 v D8");
  });

  it("SH-MOVE-5: who has not moved yet this turn does not dodge better", () => {
    const fight = skirmish({ turns: 1, standing: false, fighters: [a({ at: -2 }), b({ at: 40 })] });
    const { log } = play(fight, AB);
    expect(log.filter(({ rule }) => rule === "SH-MOVE-1").length).toBe(2);
    expect(shotDice(once())).toBe("D8 v D8");
  });
});

describe("modifiers", () => {
  const prepared = (fight: ReturnType<typeof once>, change: (game: Game) => void) =>
    shotDice(fight, change);

  it.each([
    { what: "fanning", one: { style: "fan" }, die: "D6 v D8" },
    { what: "two pistols", one: { style: "twoGun", weapons: ["colt", "colt"] }, die: "D6 v D8" },
    { what: "turned", one: { unaware: true }, die: "D6 v D8" },
    { what: "mounted", one: { mounted: true }, die: "D8 v D8" },
    { what: "mounted, horse turned", one: { mounted: true, unaware: true }, die: "D6 v D8" },
    { what: "Winchester at 8", one: { weapons: ["winchester"] }, die: "D8 v D8" },
    {
      what: "Winchester, mounted",
      one: { weapons: ["winchester"], mounted: true },
      die: "D6 v D8",
    },
    {
      what: "Winchester, horse moved",
      one: { weapons: ["winchester"], mounted: true, unaware: true, shoot: 12 },
      die: "D6 v D8",
    },
    {
      what: "Winchester, turned on foot",
      one: { weapons: ["winchester"], unaware: true },
      die: "none",
    },
  ] as const)("SH-MOD-1, SH-HORSE-2, SH-WPN-4: $what", ({ one, die }) => {
    expect(shotDice(once(one))).toBe(die);
  });

  it("SH-MOD-1: soft or partial cover", () => {
    expect(shotDice(once({}, { cover: "partial" }))).toBe("D6 v D8");
  });

  it("SH-MOD-1: a bow with a wounded arm: once, and again for the shoot arm", () => {
    const bow = once({ weapons: ["bow"], shoot: 12 });
    const wounds = (place: "spare arm" | "shoot arm", n: number) =>
      prepared(bow, ({ men }) => {
        given(men[0]).wounds[place] = n;
      });
    expect(wounds("spare arm", 1)).toBe("D10 v D8");
    expect(wounds("spare arm", 2)).toBe("D10 v D8");
    expect(wounds("shoot arm", 1)).toBe("D8 v D8");
    expect(wounds("shoot arm", 2)).toBe("D6 v D8");
  });

  it("SH-MOD-1, S28: a fanned shot at another target", () => {
    // B1 falls to the first shot.
    const fan = (one: FighterOver, over: SkirmishOver, second: string) => {
      const fighters = [
        a({ style: "fan", shoot: 12, ...one }),
        b(),
        b({ name: "B2", weapons: [] }),
      ];
      const fight = skirmish({ turns: 1, fighters, ...over });
      const draws = "draw D8 8, draw D8 2, draw D8 1";
      return play(fight, draws, second);
    };
    const first = (die: number) => `shoot D${die} 8, dodge D8 1, location D10 1`;
    const later = (die: number) => `shoot D${die} 1, dodge D8 1, shoot D${die} 1, dodge D8 1`;
    fan({}, {}, `${first(10)}, ${later(6)}`);
    fan({}, { readings: { fanPenalty: "instead" } }, `${first(10)}, ${later(8)}`);
    const specialist: FighterOver = { abilities: ["fan-specialist"] };
    fan(specialist, {}, `${first(12)}, ${later(12)}`);
    fan(specialist, { readings: { fanSpecialist: "first-only" } }, `${first(12)}, ${later(8)}`);
  });

  it("SH-MOD-2, SH-ABIL-7: Variable on Dodge for a man who cannot shoot", () => {
    const fight = skirmish({
      turns: 1,
      fighters: [a(), b({ weapons: [], abilities: ["variable"] })],
    });
    play(fight, AB, "shoot D8 1, dodge D10 1");
  });

  it("SH-MOD-2, SH-WPN-8: a shield helps against thrown weapons only", () => {
    const shield = { shield: true };
    expect(shotDice(once({ weapons: ["knife"] }, { at: 5, ...shield }))).toBe("D6 v D10");
    expect(shotDice(once({}, shield))).toBe("D8 v D8");
    expect(shotDice(once({ weapons: ["bow"] }, shield))).toBe("D8 v D8");
    const readings = { shieldStopsArrows: true };
    expect(shotDice(once({ weapons: ["bow"] }, shield, { readings }))).toBe("D8 v D10");
  });

  it("SH-MOD-3: each wound of the shoot arm costs the Draw a step", () => {
    const game = new Game(once(), () => 1);
    const man = given(game.men[0]);
    const dice = [0, 1, 2, 3].map((wounds) => {
      man.wounds["shoot arm"] = wounds;
      return drawDie(game.skirmish, man);
    });
    expect(dice).toEqual([8, 6, 4, 4]);
  });

  it.each([
    { what: "nothing", one: {}, wounds: {}, die: 8 },
    { what: "a knife", one: { weapons: ["knife"] }, wounds: {}, die: 10 },
    {
      what: "a tomahawk and a knife",
      one: { weapons: ["tomahawk", "knife"] },
      wounds: {},
      die: 10,
    },
    { what: "a spear", one: { weapons: ["spear"] }, wounds: {}, die: 10 },
    { what: "a shield", one: { shield: true, weapons: [] }, wounds: {}, die: 10 },
    { what: "arms", one: {}, wounds: { "shoot arm": 1 }, die: 6 },
    { what: "legs", one: { brawl: 12 }, wounds: { "left leg": 1, "right leg": 2 }, die: 6 },
    { what: "a chest wound", one: {}, wounds: { chest: 2 }, die: 8 },
  ] as const)("SH-MOD-4, SH-BRAWL-3: $what", ({ one, wounds, die }) => {
    const fight = once({ weapons: [], style: "brawl", ...one }, { at: 0 }, mobile);
    const wound = ({ men }: Game): void => void Object.assign(given(men[0]).wounds, wounds);
    acts(fight, 0, wound, `brawl D${die} 1, brawl D8 1`);
  });

  it("SH-MOD-4: or a shield does not, by the reading", () => {
    const one = { weapons: [], shield: true, style: "brawl" } as const;
    const fight = once(one, { at: 0 }, { ...mobile, readings: { shieldInBrawl: false } });
    acts(fight, 0, () => undefined, "brawl D8 1, brawl D8 1");
  });

  it.each([
    { before: ["colt"], gear: ["dragoon"], die: "D6 v D8" },
    { before: ["colt"], gear: ["colt"], die: "D8 v D8" },
    { before: [], gear: ["dragoon"], die: "D8 v D8" },
    { before: ["colt"], gear: ["knife"], die: "D6 v D8" }, // a D6 for Knife, no penalty
    { before: ["colt", "dragoon"], gear: ["dragoon"], die: "D8 v D8" },
  ])("SH-MOD-5: $before last turn, $gear now", ({ before, gear, die }) => {
    const dice = shotDice(once({ weapons: gear }, { at: 5 }), ({ men }) => {
      given(men[0]).kindsBefore = new Set(before);
    });
    expect(dice).toBe(die);
  });

  it("SH-MOD-5: from turn to turn; not after the second turn with the same", () => {
    const one = { weapons: [{ ...weapon("colt"), rounds: 1 }, "bow"] };
    const shot = (die: number) => `${AB}, shoot D${die} 1, dodge D8 1`;
    play(once(one, {}, { turns: 3 }), shot(8), shot(6), shot(8));
  });

  it("SH-MOD-5: the kinds of a turn are those of its shots, throws excepted", () => {
    const game = acts(
      once({ weapons: ["knife"] }, { at: 5 }),
      0,
      () => undefined,
      "knife D6 1, dodge D8 1",
    );
    expect([...given(game.men[0]).kinds]).toEqual([]);
    const shots = acts(once(), 0, () => undefined, "shoot D8 1, dodge D8 1");
    expect([...given(shots.men[0]).kinds]).toEqual(["colt"]);
  });

  it("SH-MOD-6: throws take the modifiers of shots", () => {
    const knife = once({ weapons: ["knife"], knife: 12 }, { at: 5, cover: "partial" });
    const dice = shotDice(knife, ({ men }) => {
      given(men[0]).wounds["shoot arm"] = 1;
    });
    expect(dice).toBe("D8 v D8");
  });
});

it("SH-POL-2: E counts wounds, tries and the chance of the dice as they stand", () => {
  const worth = (one: FighterOver, other: FighterOver = {}): number => {
    const game = new Game(once(one, other), () => 1);
    return given(bestStanding(game, given(game.men[0]))).value;
  };
  expect(worth({})).toBeCloseTo(7 / 16, 12);
  expect(worth({ weapons: ["dragoon"] })).toBeCloseTo(14 / 16, 12);
  expect(worth({ weapons: ["shotgun"] }, { at: 6 })).toBeCloseTo(14 / 16, 12);
  expect(worth({ weapons: ["shotgun"], style: "auto" }, { at: 6 })).toBeCloseTo(28 / 16, 12);
  // D6 v D8: 15/48, three times.
  expect(worth({ style: "fan" })).toBeCloseTo(15 / 16, 12);
  expect(worth({ style: "twoGun", weapons: ["colt", "dragoon"] })).toBeCloseTo(15 / 16, 12);
  expect(worth({}, { abilities: ["lucky"] })).toBeCloseTo(35 / 128, 12);
  expect(weapon("dragoon").wounds).toBe(2);
});
