/** The oracle against the text: shooting, weapons, crossfire. Worked out by hand. */
import { describe, expect, it } from "vitest";
import { isTarget } from "./oracle/options.js";
import { type Game, given } from "./oracle/state.js";
import { bandOf } from "./oracle/steps.js";
import { acts, play, results, shotDice } from "./script.js";
import { a, b, type FighterOver, type SkirmishOver, skirmish, weapon } from "./skirmishes.js";

/** One turn of A against B, who has no weapons. */
const once = (one: FighterOver = {}, other: FighterOver = {}, over: SkirmishOver = {}) =>
  skirmish({ turns: 1, fighters: [a(one), b({ weapons: [], ...other })], ...over });

const AB = "draw D8 8, draw D8 1";
const ABB = "draw D8 8, draw D8 2, draw D8 1";
/** A hit that changes no die of a standing man: left leg. */
const leg = (shoot = 8, dodge = 8) => `shoot D${shoot} ${shoot}, dodge D${dodge} 1, location D10 9`;
const head = (shoot = 8, dodge = 8) =>
  `shoot D${shoot} ${shoot}, dodge D${dodge} 1, location D10 1`;
const miss = (shoot = 8, dodge = 8) => `shoot D${shoot} 1, dodge D${dodge} 1`;

describe("shooting", () => {
  it("SH-SHOOT-1: only more than the Dodge hits; a tie is a miss", () => {
    const shot = (dice: string) => play(once(), AB, dice).fighters[0]?.shots;
    expect(shot("shoot D8 5, dodge D8 5")).toEqual([
      { weapon: "colt", band: 2, mode: "aimed", at: "man", crossfire: false, hit: false },
    ]);
    expect(shot("shoot D8 5, dodge D8 6")).toMatchObject([{ hit: false }]);
    expect(shot("shoot D8 6, dodge D8 5, location D10 9")).toMatchObject([{ hit: true }]);
  });

  it("SH-SHOOT-2: a boundary belongs to the nearer band, or by the reading to the next", () => {
    const colt = weapon("colt");
    const band = (distance: number, over: SkirmishOver = {}) =>
      bandOf(skirmish(over), colt, distance);
    expect([0, 1, 1.001, 3, 12, 12.1, 36, 36.1].map((at) => band(at))).toEqual([
      0,
      0,
      1,
      1,
      2,
      3,
      6,
      null,
    ]);
    const farther = { readings: { bandLimit: "farther" } } as const;
    expect([0.9, 1, 3, 12, 36, 36.1].map((at) => band(at, farther))).toEqual([0, 1, 2, 3, 6, null]);
  });

  it("SH-SHOOT-3: a wound changes the dice of the next try; unfired shots cost nothing", () => {
    const fight = once({ style: "fan" });
    const chest = "shoot D6 6, dodge D8 1, location D10 2, chest D6 6";
    const game = play(fight, AB, chest, "shoot D6 6, dodge D6 1, location D10 1");
    expect(game.winner).toBe("A");
    expect(game.fighters[0]?.guns[0]?.rounds).toBe(4); // the third was never fired
  });

  it("SH-SHOOT-4, SH-SHOOT-5: full cover is no target until he has shot", () => {
    const fighters = [a(), b({ cover: "full" })];
    const first = play(skirmish({ turns: 1, fighters }), AB, miss());
    expect(first.fighters[0]?.shots).toEqual([]);
    const second = play(skirmish({ turns: 1, fighters }), "draw D8 1, draw D8 8", miss(), miss(6));
    expect(second.fighters[0]?.shots.length).toBe(1);
    const silent = [a(), b({ cover: "full", weapons: [] })];
    expect(play(skirmish({ turns: 1, fighters: silent }), AB).fighters[0]?.shots).toEqual([]);
  });

  it("SH-SHOOT-5, SH-TURN-4: he is exposed until the next Draw only", () => {
    const last = { ...weapon("colt"), rounds: 1, spare: 0 };
    const fight = skirmish({ turns: 2, fighters: [a(), b({ cover: "full", weapons: [last] })] });
    const game = play(fight, "draw D8 1, draw D8 8", miss(), miss(6), "draw D8 1, draw D8 8");
    expect(game.fighters[0]?.shots.length).toBe(1);
  });

  it("SH-SHOOT-6: two pistols, gun 1 then gun 2, each at -1", () => {
    const pair: FighterOver = { style: "twoGun", weapons: ["colt", "dragoon"] };
    const game = play(once(pair), AB, leg(6), `shoot D6 6, dodge D8 1, location D10 10`);
    expect(game.fighters[0]?.guns.map(({ rounds }) => rounds)).toEqual([5, 4]);
    expect(game.fighters[1]?.wounds).toMatchObject({ "left leg": 1, "right leg": 2 });
  });

  it("SH-SHOOT-6, SH-POL-6: the second goes to another if the first target is out", () => {
    const one = a({ style: "twoGun", weapons: ["colt", "colt"] });
    const fighters = [one, b({ weapons: [] }), b({ name: "B2", weapons: [], at: 20 })];
    const game = play(skirmish({ turns: 1, fighters }), ABB, head(6));
    // At 20 inches the -1 of two pistols leaves no die: he keeps it.
    expect(game.fighters[0]?.guns.map(({ rounds }) => rounds)).toEqual([5, 6]);
    const near = [one, b({ weapons: [] }), b({ name: "B2", weapons: [], at: 12 })];
    const other = play(skirmish({ turns: 1, fighters: near }), ABB, head(6), leg(6));
    expect(other.fighters[2]?.wounds["left leg"]).toBe(1);
  });

  it("SH-SHOOT-6: not with a wounded spare arm; the shoot arm only costs its step", () => {
    const fight = once({ style: "twoGun", weapons: ["colt", "colt"], shoot: 10 });
    const wounded = (place: "spare arm" | "shoot arm") => (game: Game) => {
      given(game.men[0]).wounds[place] = 1;
    };
    const spare = acts(fight, 0, wounded("spare arm"), miss(10));
    expect(spare.men[0]?.shots.length).toBe(1);
    const shoot = acts(fight, 0, wounded("shoot arm"), miss(6), miss(6));
    expect(shoot.men[0]?.shots.map(({ mode }) => mode)).toEqual(["two pistols", "two pistols"]);
  });

  it("SH-SHOOT-7: a fan of three, or of the rounds there are, with the fullest gun", () => {
    const fight = once({ style: "fan", weapons: ["colt", "colt"] });
    const game = acts(
      fight,
      0,
      ({ men }) => {
        given(men[0]?.guns[0]).rounds = 1;
        given(men[0]?.guns[1]).rounds = 2;
      },
      miss(6),
    );
    expect(game.men[0]?.fan).toMatchObject({ left: 1 });
    expect(game.men[0]?.guns.map(({ rounds }) => rounds)).toEqual([1, 1]);
  });

  it("SH-SHOOT-7: no more shots than the gun has rounds, in style auto too", () => {
    const game = acts(
      once({ style: "auto" }),
      0,
      ({ men }) => {
        given(men[0]?.guns[0]).rounds = 2;
      },
      miss(6),
    );
    expect(game.men[0]?.fan).toMatchObject({ left: 1 });
  });

  it.each(["spare arm", "shoot arm"] as const)("SH-SHOOT-7: no fan with a wounded %s", (place) => {
    const game = acts(
      once({ style: "fan" }),
      0,
      ({ men }) => {
        given(men[0]).wounds[place] = 1;
      },
      miss(place === "spare arm" ? 8 : 6),
    );
    expect(game.men[0]?.fan).toBeNull();
  });

  it("SH-SHOOT-7: no fan but with pistols", () => {
    expect(shotDice(once({ style: "fan", weapons: ["bow"] }))).toBe("D8 v D8");
  });

  it("SH-SHOOT-8: second shots after all have acted, then third ones, in Draw order", () => {
    const fighters = [a({ style: "fan" }), b({ style: "fan" })];
    const { log } = play(skirmish({ turns: 1, fighters }), AB, ...Array(6).fill(miss(6)));
    const shots = log.filter(({ rule }) => rule === "SH-SHOOT-1").map(({ who }) => who);
    expect(shots).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it("SH-SHOOT-9: a later shot is lost with a wounded arm", () => {
    const fighters = [a({ style: "fan" }), b()];
    const hit = "shoot D8 8, dodge D8 1, location D10 7";
    const game = play(skirmish({ turns: 1, fighters }), AB, miss(6), hit);
    expect(results(game, "SH-SHOOT-9")).toEqual(["not fired", "not fired"]);
    expect(game.fighters[0]?.guns[0]?.rounds).toBe(5);
  });

  it("SH-SHOOT-9, SH-BRAWL-4: or if he has been attacked", () => {
    const fighters = [a({ style: "fan", at: 6 }), b({ style: "brawl", weapons: [] })];
    const fight = skirmish({ turns: 1, standing: false, fighters });
    const game = play(fight, AB, miss(8), "brawl D8 1, brawl D8 1");
    expect(results(game, "SH-SHOOT-9")).toEqual(["not fired", "not fired"]);
  });

  it("SH-SHOOT-9: he may pick another target if the first is out", () => {
    const one = a({ style: "fan", shoot: 10 });
    const fighters = [one, b({ weapons: [] }), b({ name: "B2", weapons: [] })];
    const game = play(skirmish({ turns: 1, fighters }), ABB, head(8), leg(4), miss(4));
    expect(game.fighters[2]?.wounds["left leg"]).toBe(1);
  });

  it("SH-SHOOT-9, SH-DIE-3: nobody else if the two dice leave none", () => {
    const fighters = [a({ style: "fan" }), b({ weapons: [] }), b({ name: "B2", weapons: [] })];
    const game = play(skirmish({ turns: 1, fighters }), ABB, head(6));
    expect(results(game, "SH-SHOOT-9")).toEqual(["not fired", "not fired"]);
  });

  it("SH-SHOOT-10: an unaware man is shot from behind until he has turned", () => {
    expect(shotDice(once({}, { unaware: true }))).toBe("D8 v D6");
  });
});

describe("crossfire", () => {
  const bunched = (...fighters: FighterOver[]) =>
    skirmish({
      turns: 1,
      bunched: true,
      fighters: [a(), b({ weapons: [] }), ...fighters.map((over) => b({ weapons: [], ...over }))],
    });

  it("SH-SHOOT-11: off unless the men are bunched", () => {
    const fighters = [a(), b({ weapons: [] }), b({ name: "B2", weapons: [], at: 9 })];
    play(skirmish({ turns: 1, fighters }), ABB, miss());
  });

  it("SH-SHOOT-11, SH-SHOOT-12: the lowest dodge is shot at, one step down", () => {
    const fight = bunched({ name: "B2", at: 9, dodge: 12 }, { name: "B3", at: 9 });
    const game = play(
      fight,
      "draw D8 8, draw D8 1, draw D8 2, draw D8 3",
      miss(),
      "dodge D12 4, dodge D8 3, shoot D6 4, location D10 9",
    );
    expect(game.fighters[3]?.wounds["left leg"]).toBe(1);
    expect(game.fighters[0]?.shots[1]).toMatchObject({ crossfire: true, hit: true });
  });

  it("SH-SHOOT-12: ties by lot, and a D4 is the least", () => {
    const fight = bunched({ name: "B2", at: 20 }, { name: "B3", at: 20 });
    const far = {
      ...fight,
      fighters: fight.fighters.map((man, i) => (i === 1 ? { ...man, at: 20 } : man)),
    };
    const game = play(
      far,
      "draw D8 8, draw D8 1, draw D8 2, draw D8 3",
      "shoot D4 1, dodge D8 1",
      "dodge D8 3, dodge D8 3, lot D2 1, shoot D4 4, location D10 1",
    );
    expect(game.fighters[2]?.status).toBe("killed");
    expect(game.fighters[2]?.putOutBy).toBe(0);
  });

  it("SH-SHOOT-11: friend or foe, more than 6 from the shooter, within the last band, once", () => {
    const fighters = [
      a(),
      a({ name: "A2", at: 6, weapons: [] }),
      a({ name: "A3", at: 7, weapons: [] }),
      b({ weapons: [] }),
      b({ name: "B2", at: 37, weapons: [] }),
    ];
    const fight = skirmish({ turns: 1, bunched: true, fighters });
    const draws = "draw D8 8, draw D8 4, draw D8 3, draw D8 2, draw D8 1";
    const game = play(fight, draws, miss(), "dodge D8 1, shoot D6 1");
    expect(game.fighters[0]?.shots).toMatchObject([{ crossfire: false }, { crossfire: true }]);
    // A man of one's own is no credit.
    const killed = play(fight, draws, miss(), "dodge D8 1, shoot D6 6, location D10 1");
    expect(killed.fighters[2]).toMatchObject({ status: "killed", putOutBy: 0 });
    expect(killed.fighters[0]?.credits).toBe(0);
  });

  it("SH-SHOOT-11, S16: horses of the target's side come after the men", () => {
    const rider = { name: "B2", at: 9, mounted: true, dodge: 12 } as const;
    const game = play(
      bunched(rider),
      ABB,
      miss(),
      // Rider, then horse; it is hit, and he keeps his seat.
      "dodge D12 5, horse D4 2, shoot D6 3, ride D8 2",
    );
    expect(game.fighters[2]?.horse?.wounds).toBe(1);
    expect(game.fighters[0]?.shots[1]).toMatchObject({ at: "horse", crossfire: true });
  });

  it("SH-SHOOT-13: a shotgun only when both tries of a barrel missed, with one try", () => {
    const shotgun = (...dice: string[]) => {
      const fighters = [a({ weapons: ["shotgun"] }), b({ weapons: [] })];
      const other = b({ name: "B2", weapons: [], at: 9 });
      const fight = skirmish({ turns: 1, bunched: true, fighters: [...fighters, other] });
      return play(fight, ABB, ...dice);
    };
    // At 8 inches: -1.
    shotgun(miss(6), leg(6));
    shotgun(miss(6), miss(6), "dodge D8 1, shoot D4 1");
  });

  it("SH-SHOOT-14: men in a brawl may be shot at", () => {
    const fighters = [
      a(),
      a({ name: "A2", at: 8, style: "brawl", weapons: [] }),
      b({ weapons: [] }),
    ];
    const fight = skirmish({ turns: 1, standing: false, fighters });
    play(
      fight,
      "draw D8 1, draw D8 8, draw D8 2",
      "brawl D8 1, brawl D8 1",
      "brawl D8 1, brawl D8 1",
      miss(),
    );
  });
});

describe("weapons", () => {
  it.each([
    { id: "colt", at: [1, 3, 12, 18, 24, 30, 36], steps: [2, 1, 0, -1, -2, -3, -4] },
    { id: "dragoon", at: [1, 3, 12, 18, 24, 30, 36], steps: [2, 1, 0, -1, -2, -3, -4] },
    { id: "winchester", at: [6, 24, 36, 48, 60, 72], steps: [-1, 0, -1, -2, -3, -4] },
    { id: "shotgun", at: [6, 12, 18], steps: [0, -1, -2] },
    { id: "bow", at: [12, 18, 24, 30, 36], steps: [0, -1, -2, -3, -4] },
    { id: "knife", at: [6, 12], steps: [0, -1] },
    { id: "tomahawk", at: [6, 12], steps: [1, 0] },
    { id: "spear", at: [6, 12], steps: [0, -1] },
  ])("SH-WPN-1: bands of the $id", ({ id, at, steps }) => {
    const fight = skirmish();
    const { bands } = weapon(id);
    const found = at.map((distance) => bands[bandOf(fight, weapon(id), distance) ?? -1]?.steps);
    expect(found).toEqual(steps);
    expect(bandOf(fight, weapon(id), (at[at.length - 1] ?? 0) + 0.1)).toBeNull();
  });

  it("SH-WPN-2: a Dragoon scores twice at one place, one chest roll against the new total", () => {
    const dragoon = { weapons: ["dragoon"] };
    const game = play(once(dragoon), AB, "shoot D8 8, dodge D8 1, location D10 6, chest D6 2");
    expect(game.fighters[1]?.wounds.chest).toBe(2);
    const dead = play(once(dragoon), AB, "shoot D8 8, dodge D8 1, location D10 6, chest D6 1");
    expect(dead.fighters[1]?.status).toBe("killed");
    // Two wounds of one arm are not one in each.
    const arm = play(once(dragoon), AB, "shoot D8 8, dodge D8 1, location D10 8");
    expect(arm.fighters[1]).toMatchObject({ status: "in", wounds: { "shoot arm": 2 } });
  });

  it("SH-WPN-2, S27: or a roll for each wound, by the reading", () => {
    const readings = { dragoonChest: "two-rolls" } as const;
    const fight = once({ weapons: ["dragoon"] }, {}, { readings });
    play(fight, AB, "shoot D8 8, dodge D8 1, location D10 6, chest D6 1, chest D6 2");
  });

  const emptied = ({ men }: Game): void => {
    for (const gun of men[0]?.guns ?? []) gun.rounds = 0;
  };

  it("SH-WPN-3: no reload of a Dragoon with a wounded arm", () => {
    const fight = once({ weapons: ["dragoon"] });
    expect(acts(fight, 0, emptied).men[0]?.guns[0]?.rounds).toBe(1);
    const wounded = acts(fight, 0, (game) => {
      emptied(game);
      given(game.men[0]).wounds["spare arm"] = 1;
    });
    expect(wounded.men[0]?.guns[0]?.rounds).toBe(0);
  });

  it("SH-WPN-4: a Winchester fires one shot, and none on the move on foot", () => {
    const fight = once({ weapons: ["winchester"], style: "auto" });
    expect(play(fight, AB, miss()).fighters[0]?.guns[0]?.rounds).toBe(11);
    expect(
      shotDice(once({ weapons: ["winchester"], unaware: true, abilities: ["sharp-shooter"] })),
    ).toBe("none");
  });

  it("SH-WPN-5: each barrel is tried twice; both barrels four times, both shells spent", () => {
    const at: FighterOver = { at: 6 };
    const one = play(once({ weapons: ["shotgun"] }, at), AB, leg(), leg());
    expect(one.fighters[1]?.wounds["left leg"]).toBe(2);
    expect(one.fighters[0]?.guns[0]?.rounds).toBe(1);
    const both = { weapons: ["shotgun"], style: "auto" } as const;
    const four = play(once(both, at), AB, leg(), miss(), leg(), leg());
    expect(four.fighters[1]?.wounds["left leg"]).toBe(3);
    const dead = play(once(both, at), AB, head());
    expect(dead.fighters[0]?.guns[0]?.rounds).toBe(0);
    expect(dead.fighters[0]?.shots.length).toBe(1);
  });

  it("SH-WPN-5, SH-RELOAD-2: a shotgun loses nothing when reloaded on the move", () => {
    const one = { weapons: ["shotgun"], habits: { reloadsMoving: true } };
    const game = acts(once(one, { at: 40 }, { standing: false }), 0, emptied);
    expect(game.men[0]).toMatchObject({ x: 3 });
    expect(game.men[0]?.guns[0]?.rounds).toBe(2);
  });

  it("SH-WPN-6: no bow with both arms wounded", () => {
    const fight = once({ weapons: ["bow"], shoot: 12 }, {}, { readings: { disarmed: "stays" } });
    const dice = shotDice(fight, ({ men }) => {
      given(men[0]).wounds["spare arm"] = 1;
      given(men[0]).wounds["shoot arm"] = 1;
    });
    expect(dice).toBe("none");
  });

  it("SH-WPN-7, S24: a thrown knife lies with the target, who may pick it up", () => {
    const knife: FighterOver = { weapons: ["knife"] };
    const taker: FighterOver = { weapons: ["knife"], at: 5, habits: { picksUp: true } };
    const fight = skirmish({ turns: 1, standing: false, fighters: [a(knife), b(taker)] });
    const thrown = acts(fight, 0, () => undefined, "knife D6 1, dodge D8 1");
    expect(thrown.men[1]?.stuck.get("knife")).toBe(1);
    const taken = acts(
      { ...fight, fighters: [a(knife), b({ ...taker, at: 30 })] },
      1,
      ({ men }) => {
        given(men[1]?.guns[0]).rounds = 0;
        men[1]?.stuck.set("knife", 1);
      },
    );
    expect(taken.men[1]?.guns[0]?.rounds).toBe(1);
  });

  it("SH-WPN-8: a spear keeps everybody away but another spear", () => {
    const brawl = (one: string, other: string, ...dice: string[]) => {
      const fighters = [a({ weapons: [one], style: "brawl" }), b({ weapons: [other], at: 0 })];
      return acts(skirmish({ standing: false, fighters }), 0, () => undefined, ...dice);
    };
    const kept = brawl("knife", "spear", "brawl D10 10, brawl D10 1");
    expect(kept.men[1]?.allWounds).toBe(0);
    const hit = brawl("spear", "spear", "brawl D10 10, brawl D10 1, location D10 9");
    expect(hit.men[1]?.allWounds).toBe(1);
  });
});

it("SH-INDIAN-2: Indians do not mind cover", () => {
  expect(shotDice(once({ abilities: ["indian"] }, { cover: "partial" }))).toBe("D8 v D8");
});

it("SH-INDIAN-1: unnoticed in cover or beyond 18, then noticed for good", () => {
  const brave = (over: FighterOver) => {
    const fighters = [a(), b({ abilities: ["indian"], weapons: [], ...over })];
    const game = play(
      skirmish({ turns: 1, fighters }),
      "draw D8 8, draw D8 1",
      over.at === 8 && over.cover !== "partial" ? miss() : "",
    );
    return game.fighters[1]?.noticed;
  };
  expect(brave({ at: 8 })).toBe(true);
  expect(brave({ at: 8, cover: "partial" })).toBe(false);
  expect(brave({ at: 19 })).toBe(false);
  const archer = [a(), b({ abilities: ["indian"], weapons: ["bow"], at: 8, cover: "partial" })];
  const game = play(
    skirmish({ turns: 1, fighters: archer }),
    "draw D8 1, draw D8 8",
    miss(),
    miss(6),
  );
  expect(game.fighters[1]?.noticed).toBe(true);
  const ran = skirmish({
    turns: 1,
    standing: false,
    fighters: [a({ at: -16 }), b({ abilities: ["indian"] })],
  });
  const moved = acts(ran, 0, () => undefined);
  expect(moved.men[0]?.x).toBe(-10);
  expect(isTarget(given(moved.men[1]))).toBe(true);
});
