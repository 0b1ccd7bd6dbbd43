/** The oracle against the text: wounds, reloading, brawls, buildings, horses, abilities. By hand. */
import { describe, expect, it } from "vitest";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import { LOCATIONS, type Location } from "../../../src/rules/shootist/tables.js";
import { seeded } from "../../statistical/seeded.js";
import { lockstep } from "./lockstep.js";
import { collapse } from "./oracle/shooting.js";
import { type Game, given, type LogEntry } from "./oracle/state.js";
import { acts, play, results, shotDice } from "./script.js";
import { a, b, type FighterOver, type SkirmishOver, skirmish, weapon } from "./skirmishes.js";

const once = (one: FighterOver = {}, other: FighterOver = {}, over: SkirmishOver = {}) =>
  skirmish({ turns: 1, fighters: [a(one), b({ weapons: [], ...other })], ...over });
const mobile: SkirmishOver = { standing: false };

const AB = "draw D8 8, draw D8 1";
const HIT = "shoot D8 8, dodge D8 1";
const MISS = "shoot D8 1, dodge D8 1";

const wound =
  (who: number, wounds: Partial<Record<Location, number>>) =>
  ({ men }: Game): void =>
    void Object.assign(given(men[who]).wounds, wounds);

const emptied = ({ men }: Game): void => {
  for (const gun of men[0]?.guns ?? []) gun.rounds = 0;
};

const both =
  (...changes: ((game: Game) => void)[]) =>
  (game: Game): void => {
    for (const change of changes) change(game);
  };

const lines = (log: readonly LogEntry[]): string[] => log.map(({ result }) => result);

describe("wounds", () => {
  it.each([
    { face: 1, place: "head", after: "" },
    { face: 2, place: "chest", after: "chest D6 1" },
    { face: 6, place: "chest", after: "chest D6 1" },
    { face: 7, place: "spare arm", after: "" },
    { face: 8, place: "shoot arm", after: "" },
    { face: 9, place: "left leg", after: "" },
    { face: 10, place: "right leg", after: "" },
  ] as const)("SH-WOUND-1: $face is the $place", ({ face, place, after }) => {
    const { fighters } = play(once(), AB, HIT, `location D10 ${face}`, after);
    const wounds = LOCATIONS.map((each) => [each, each === place ? 1 : 0]);
    expect(fighters[1]?.wounds).toEqual(Object.fromEntries(wounds));
  });

  it("SH-WOUND-1: a D8 where the legs are hidden", () => {
    const game = play(once({}, { legsHidden: true }), AB, HIT, "location D8 8");
    expect(game.fighters[1]?.wounds["shoot arm"]).toBe(1);
  });

  it("SH-WOUND-2: the head is death, in a brawl a knock-out", () => {
    const shot = play(once(), AB, HIT, "location D10 1");
    expect(shot.fighters[1]?.status).toBe("killed");
    const fists = once({ style: "brawl", weapons: [] }, { at: 0 }, mobile);
    const brawl = play(fists, AB, "brawl D8 8, brawl D8 1, location D10 1");
    expect(brawl.fighters[1]).toMatchObject({ status: "knocked out", putOutBy: 0 });
  });

  it.each([
    { before: 0, face: 1, dead: false },
    { before: 1, face: 1, dead: true },
    { before: 1, face: 2, dead: false },
    { before: 5, face: 5, dead: true },
    { before: 5, face: 6, dead: false },
    { before: 6, face: 6, dead: true },
  ])("SH-WOUND-3: $before wounds before, chest roll $face", ({ before, face, dead }) => {
    const script = `${HIT}, location D10 4, chest D6 ${face}`;
    const game = acts(once(), 0, wound(1, { "right leg": before }), script);
    expect(game.men[1]?.status).toBe(dead ? "killed" : "in");
    expect(game.men[1]?.wounds.chest).toBe(1);
  });

  it("SH-WOUND-3: a chest wound costs the Dodge a step", () => {
    expect(shotDice(once(), wound(1, { chest: 1 }))).toBe("D8 v D6");
  });

  it.each([
    { gun: "colt", reading: "down", loaded: 3 },
    { gun: "shotgun", reading: "down", loaded: 1 },
    { gun: "colt", reading: "up", loaded: 3 },
  ] as const)(
    "SH-WOUND-4: half rate with a spare arm wounded: $gun",
    ({ gun, reading, loaded }) => {
      const fight = once({ weapons: [gun] }, {}, { readings: { halfReload: reading } });
      const game = acts(fight, 0, both(emptied, wound(0, { "spare arm": 2 })));
      expect(game.men[0]?.guns[0]?.rounds).toBe(loaded);
    },
  );

  it("SH-WOUND-4, SH-RELOAD-1: halves are rounded down or up, at least 1", () => {
    const half = (reload: number, halfReload: "down" | "up") => {
      const gun = { ...weapon("colt"), reload };
      const fight = once({ weapons: [gun] }, {}, { readings: { halfReload } });
      const game = acts(fight, 0, both(emptied, wound(0, { "spare arm": 1 })));
      return game.men[0]?.guns[0]?.rounds;
    };
    expect([half(1, "down"), half(3, "down"), half(3, "up")]).toEqual([1, 1, 2]);
  });

  it("SH-WOUND-5: the shoot arm: -1 to Draw, Shoot and Brawl", () => {
    const hurt = wound(0, { "shoot arm": 1 });
    expect(shotDice(once(), hurt)).toBe("D6 v D8");
    const fists = once({ style: "brawl", weapons: [] }, { at: 0 }, mobile);
    acts(fists, 0, hurt, "brawl D6 1, brawl D8 1");
    const two = skirmish({ turns: 2, fighters: [a(), b({ weapons: [] })] });
    play(two, AB, HIT, "location D10 8", "draw D8 8, draw D6 1", MISS);
  });

  it("SH-WOUND-6: one in each arm is out, two in one are not", () => {
    const hit = (before: Partial<Record<Location, number>>) =>
      acts(once(), 0, wound(1, before), HIT, "location D10 8").men[1]?.status;
    expect(hit({ "spare arm": 1 })).toBe("disarmed");
    expect(hit({ "shoot arm": 1 })).toBe("in");
  });

  it("SH-WOUND-8, S27: penalties of every wound, or of each place once", () => {
    const hurt = both(wound(0, { "shoot arm": 2 }), wound(1, { chest: 2 }));
    expect(shotDice(once(), hurt)).toBe("D4 v D4");
    const readings = { woundPenalties: "once" } as const;
    expect(shotDice(once({}, {}, { readings }), hurt)).toBe("D6 v D6");
  });

  it("SH-WOUND-9: skin, place, star, wound, death roll, fall, Ride in this order", () => {
    const sheriff: FighterOver = {
      abilities: ["lawman"],
      cover: "full",
      opening: "window",
      legsHidden: true,
    };
    const game = acts(
      once({}, sheriff),
      0,
      ({ men }) => {
        given(men[1]).exposed = true;
      },
      "shoot D6 6, dodge D8 1, location D8 3, star D6 2, chest D6 1, dodge D8 6",
    );
    expect(game.men[1]?.opening).toBe("window");
    const rider = once({}, { abilities: ["lawman"], mounted: true });
    acts(rider, 0, () => undefined, HIT, "location D10 3, star D6 2, chest D6 1, ride D8 2");
  });
});

describe("reloading and picking up", () => {
  it("SH-RELOAD-1: as many as value, chambers and belt allow; one gun an action", () => {
    const fight = once({ weapons: ["colt", "colt"] });
    const game = acts(fight, 0, (game) => {
      emptied(game);
      game.men[0]?.spare.set("colt", 4);
    });
    expect(game.men[0]?.guns.map(({ rounds }) => rounds)).toEqual([4, 0]);
    expect(game.men[0]?.spare.get("colt")).toBe(0);
  });

  it("SH-RELOAD-1: bullets come from the belt, arrows from a quiver", () => {
    const told = (weapon: string) =>
      acts(once({ weapons: [weapon] }), 0, emptied).log.map(({ text }) => text);
    expect(told("colt")).toContain("A reloads the colt: 6 from the belt.");
    expect(told("bow")).toContain("A reloads the bow: 10 from the quiver.");
  });

  it("SH-RELOAD-2: on the move a D6 of those bullets are lost", () => {
    const one = { habits: { reloadsMoving: true } };
    const reload = (face: number) => {
      const game = acts(once(one, { at: 40 }, mobile), 0, emptied, `lost D6 ${face}`);
      return [game.men[0]?.x, game.men[0]?.guns[0]?.rounds, game.men[0]?.spare.get("colt")];
    };
    expect([2, 6].map(reload)).toEqual([
      [3, 4, 12],
      [3, 0, 12],
    ]);
  });

  const looter = (gear: readonly string[]): FighterOver => ({
    weapons: gear,
    habits: { picksUp: true },
  });
  const dead =
    (at: number) =>
    ({ men }: Game): void => {
      const man = given(men[1]);
      man.status = "killed";
      man.x = at;
    };
  const spent = both(emptied, ({ men }) => {
    men[0]?.spare.set("colt", 0);
  });
  const corpse = (one: FighterOver, gear: readonly string[]) =>
    skirmish({
      ...mobile,
      fighters: [a(one), a({ name: "A2", weapons: gear }), b({ at: 40, weapons: [] })],
    });

  it("SH-PICK-1: six from the belt, then three from the gun, then the weapon", () => {
    const fight = corpse(looter(["colt"]), ["winchester"]);
    const belt = acts(fight, 0, both(spent, dead(2)));
    expect(belt.men[0]).toMatchObject({ x: 2 });
    expect([belt.men[0]?.spare.get("colt"), belt.men[1]?.spare.get("winchester")]).toEqual([6, 12]);
    const noBelt = ({ men }: Game): void => void men[1]?.spare.set("winchester", 0);
    const gun = acts(fight, 0, both(spent, dead(2), noBelt));
    expect([gun.men[0]?.spare.get("colt"), gun.men[1]?.guns[0]?.rounds]).toEqual([3, 9]);
    const other = acts(corpse(looter(["colt"]), ["dragoon"]), 0, both(spent, dead(2)));
    expect(other.men[0]?.guns.map((each) => each.weapon.id)).toEqual(["colt", "dragoon"]);
    // The dead man keeps the empty one: there is no second weapon to take, and four are all one carries.
    expect(other.men[0]?.guns.map(({ rounds }) => rounds)).toEqual([0, 5]);
    expect(other.men[1]?.guns.map(({ rounds }) => rounds)).toEqual([0]);
  });

  it("SH-PICK-1: in contact only: nothing beyond the combined move", () => {
    const game = acts(corpse(looter(["colt"]), ["colt"]), 0, both(spent, dead(3.5)));
    expect(lines(game.log)).toEqual(["moved"]);
    expect(game.men[0]?.spare.get("colt")).toBe(0);
  });

  it("SH-POL-7: and nobody does without the habit", () => {
    const game = acts(corpse({}, ["colt"]), 0, both(spent, dead(0)));
    expect(game.men[0]?.spare.get("colt")).toBe(0);
  });
});

describe("hand to hand", () => {
  const fists = (one: FighterOver = {}, other: FighterOver = {}) =>
    once({ style: "brawl", weapons: [], ...one }, { at: 0, ...other }, mobile);

  it("SH-BRAWL-1: the higher wins, the loser takes a wound, equal is nothing", () => {
    const game = (dice: string) => acts(fists(), 0, () => undefined, dice);
    expect(game("brawl D8 4, brawl D8 4").men.map(({ allWounds }) => allWounds)).toEqual([0, 0]);
    const won = game("brawl D8 5, brawl D8 4, location D10 9");
    expect(won.men.map(({ allWounds }) => allWounds)).toEqual([0, 1]);
    const lost = game("brawl D8 4, brawl D8 5, location D10 1");
    expect(lost.men[0]).toMatchObject({ status: "knocked out" });
    expect(lost.men[0]?.putOutBy).toBe(lost.men[1]);
  });

  it("SH-BRAWL-2: contact, after a move of up to 3 that costs nothing", () => {
    const game = acts(fists({}, { at: 3 }), 0, () => undefined, "brawl D8 1, brawl D8 1");
    expect(game.men[0]?.x).toBe(3);
    expect(acts(fists({}, { at: 3.1 }), 0, () => undefined).men[0]?.x).toBe(3.1);
  });

  it("SH-BRAWL-3, SH-POL-7: the best weapon carried, once", () => {
    const gear = ["knife", "spear"];
    acts(fists({ weapons: gear }), 0, () => undefined, "brawl D10 1, brawl D8 1");
  });

  it("SH-WPN-7, SH-MOD-4: a bayonet stays in hand when the gun is empty, a thrown knife does not", () => {
    // With the blade a D8 is a D10; B has bare hands.
    const bayonet = { ...weapon("colt"), rounds: 1, spare: 0, brawl: "blade" } as const;
    const armed = fists({ style: "aimed", weapons: [bayonet] });
    acts(armed, 0, emptied, "brawl D10 1, brawl D8 1");
    acts(fists({ weapons: ["knife"] }), 0, emptied, "brawl D8 1, brawl D8 1");
    const fight = { ...armed, turns: 5 };
    expect(lockstep(compileSkirmish(fight), seeded(1), 40)).toBeNull();
  });

  it("SH-BRAWL-4, SH-POL-5: who is attacked may not shoot, but fights back, the first attacker", () => {
    const attacked = both(({ men }) => {
      given(men[0]).attackers.push(given(men[2]), given(men[1]));
    });
    const fighters = [a(), b({ at: 0, weapons: [] }), b({ name: "B2", at: 0, weapons: [] })];
    const fight = skirmish({ ...mobile, fighters });
    const game = acts(fight, 0, attacked, "brawl D8 5, brawl D8 1, location D10 9");
    expect(game.men[1]?.allWounds).toBe(1);
  });

  it("SH-BRAWL-4, S10: when his attackers are out he may move up to 3", () => {
    const fighters = [a(), b({ at: 0, weapons: [] }), b({ name: "B2", at: 20, weapons: [] })];
    const game = acts(skirmish({ ...mobile, fighters }), 0, ({ men }) => {
      given(men[1]).status = "killed";
      given(men[0]).attackers.push(given(men[1]));
    });
    expect(game.men[0]?.x).toBe(3);
    expect(game.men[0]?.shots).toEqual([]);
  });

  it("SH-BRAWL-5: who acts before he is attacked may shoot, or break off", () => {
    expect(shotDice(once({}, { at: 0 }, mobile))).toBe("D12 v D8");
    const away = acts(once({ habits: { breaksOff: true } }, { at: 0 }, mobile), 0, () => undefined);
    expect(away.men[0]?.x).toBe(-6);
    const other = b({ at: 0, habits: { breaksOff: true } });
    const fight = skirmish({ ...mobile, fighters: [a({ weapons: [] }), other] });
    expect(acts(fight, 1, () => undefined).men[1]?.x).toBe(6);
  });

  it("SH-BRAWL-6: nobody brawls with a rider, nor a rider with anybody", () => {
    expect(lines(acts(fists({}, { mounted: true }), 0, () => undefined).log)).toEqual(["passes"]);
    expect(lines(acts(fists({ mounted: true }), 0, () => undefined).log)).toEqual(["passes"]);
  });
});

describe("buildings", () => {
  const inside = (over: FighterOver): FighterOver => ({
    cover: "full",
    building: "saloon",
    style: "brawl",
    ...over,
  });

  it.each([
    { opening: "door", legs: 0, x: 3 },
    { opening: "window", legs: 0, x: 0 },
    { opening: "roof", legs: 0, x: 0 },
    { opening: "door", legs: 1, x: 0 },
  ] as const)("SH-BLDG-1: out through a $opening, $legs legs wounded", ({ opening, legs, x }) => {
    const fight = once(inside({ opening }), { at: 40 }, mobile);
    const game = acts(fight, 0, wound(0, { "left leg": legs }));
    expect(game.men[0]).toMatchObject({ x, opening: "none", cover: "open", moved: true });
  });

  it("SH-BLDG-1, S13: not by a window with a halved move", () => {
    const fight = once(inside({ opening: "window" }), { at: 40 }, mobile);
    expect(acts(fight, 0, wound(0, { "left leg": 1 })).men[0]?.opening).toBe("window");
  });

  it("SH-BLDG-2: full cover, partial when exposed", () => {
    const fight = once({}, inside({ opening: "door" }));
    expect(shotDice(fight)).toBe("none");
    const exposed = ({ men }: Game): void => {
      given(men[1]).exposed = true;
    };
    expect(shotDice(fight, exposed)).toBe("D6 v D8");
  });

  it("SH-BLDG-3: a silent man inside is no target, and nobody brawls him", () => {
    const fight = once({ weapons: [], style: "brawl" }, inside({ opening: "door", at: 0 }), mobile);
    expect(lines(acts(fight, 0, () => undefined).log)).toEqual(["passes"]);
  });

  const onRoof: FighterOver = { opening: "roof", building: "saloon" };

  it("SH-BLDG-4: who dodges less than the shoot roll falls, on the ground floor unhurt", () => {
    const stays = play(once({}, onRoof), AB, "shoot D8 5, dodge D8 1, location D10 9, dodge D8 5");
    expect(results(stays, "SH-BLDG-4")).toEqual(["stays"]);
    const falls = play(once({}, onRoof), AB, "shoot D8 5, dodge D8 1, location D10 9, dodge D8 4");
    expect(results(falls, "SH-BLDG-4")).toEqual(["falls"]);
    expect(falls.fighters[1]?.wounds["left leg"]).toBe(1);
  });

  it("SH-BLDG-4: more than one floor is one wound more, with its death roll", () => {
    const high = { ...onRoof, upstairs: true };
    const shot = "shoot D8 8, dodge D8 1, location D10 2, chest D6 1";
    // The die of the shot: a D8, though his chest is wounded now.
    const game = play(once({}, high), AB, shot, "dodge D8 7, location D10 3, chest D6 1");
    expect(game.fighters[1]).toMatchObject({ status: "killed", putOutBy: 0, wounds: { chest: 2 } });
  });

  it("SH-BLDG-4, S36: a bullet off the star has hit, one that the skin ignores has not", () => {
    const star: FighterOver = { ...onRoof, abilities: ["lawman"] };
    play(once({}, star), AB, HIT, "location D10 2, star D6 1, dodge D8 8");
    play(once({}, { ...onRoof, abilities: ["thick-skin"] }), AB, HIT);
  });

  it("SH-BLDG-4: only behind a window or on a roof, and only if still in play", () => {
    const door = { ...onRoof, opening: "door" } as const;
    play(once({}, door), AB, HIT, "location D10 9");
    play(once({}, onRoof), AB, HIT, "location D10 1");
  });

  const bowman: FighterOver = { weapons: ["bow"], habits: { burns: true } };
  const hidden = inside({ opening: "window", weapons: [], style: "auto" });

  it("SH-BLDG-5, SH-WPN-6: a burning arrow against a D4, then a D4 of turns; all inside die", () => {
    const fight = skirmish({ turns: 30, fighters: [a(bowman), b(hidden)] });
    const game = play(
      fight,
      AB,
      "shoot D8 5, building D4 4, turns D4 2",
      AB,
      AB, // the end of turn 3
    );
    expect(game).toMatchObject({ winner: "A", turns: 3 });
    expect(game.fighters[1]).toMatchObject({ status: "killed", putOutBy: 0 });
    const miss = acts(fight, 0, () => undefined, "shoot D8 4, building D4 4");
    expect(miss.blazes.size).toBe(0);
  });

  it("SH-BLDG-5, S1: friend and foe inside, and then nobody is left", () => {
    const fighters = [
      a({ ...bowman, ...hidden, weapons: ["bow"], habits: { burns: true } }),
      b(hidden),
    ];
    const game = play(
      skirmish({ turns: 3, fighters }),
      AB,
      "shoot D8 5, building D4 1, turns D4 1",
      AB,
    );
    expect(game).toMatchObject({ winner: "mutual", turns: 2 });
  });

  it("SH-BLDG-5, S25: he leaves a building that burns, if he does such things", () => {
    const leaver = b({ ...hidden, habits: { leavesFire: true } });
    const fight = skirmish({ ...mobile, fighters: [a(), leaver] });
    const game = acts(fight, 1, (game) => {
      game.blazes.set("saloon", { by: given(game.men[0]), until: 2 });
    });
    expect(game.men[1]).toMatchObject({ building: null, opening: "none" });
    collapse(game);
    expect(game.men[1]?.status).toBe("in");
  });
});

describe("horses", () => {
  it("SH-HORSE-1: a horse moves 18; dismounting is the whole action", () => {
    const rider = { mounted: true, weapons: [] };
    expect(acts(once(rider, { at: 60 }, mobile), 0, () => undefined).men[0]?.x).toBe(18);
    const down = { mounted: true, habits: { dismounts: true } };
    const game = acts(once(down, {}, mobile), 0, () => undefined);
    expect(game.men[0]).toMatchObject({ mounted: false, moved: true, shots: [] });
  });

  it("SH-HORSE-2: up to 6 and a shot at -1", () => {
    // At 7: D8. 6 nearer, at 1: +2, -1: D10.
    const game = acts(
      once({ mounted: true }, { at: 7 }, mobile),
      0,
      () => undefined,
      "shoot D10 1, dodge D8 1",
    );
    expect([game.men[0]?.x, game.men[0]?.horse?.x]).toEqual([6, 6]);
  });

  it("SH-HORSE-3: a horse dodges with a D4, dies at 6 wounds, and walks when wounded", () => {
    const fight = once({ habits: { shootsHorses: true } }, { mounted: true });
    const wounds =
      (n: number) =>
      ({ men }: Game): void => {
        given(men[1]?.horse).wounds = n;
      };
    const game = acts(fight, 0, wounds(4), "shoot D8 8, horse D4 1, ride D8 6");
    expect(game.men[1]).toMatchObject({ mounted: true });
    expect(game.men[1]?.horse?.wounds).toBe(5);
    const dead = acts(fight, 0, wounds(5), "shoot D8 8, horse D4 1");
    expect(dead.men[1]).toMatchObject({ mounted: false, status: "in", allWounds: 0 });
    const walk = acts(once({ mounted: true, weapons: [] }, { at: 60 }, mobile), 0, ({ men }) => {
      given(men[0]?.horse).wounds = 1;
    });
    expect(walk.men[0]?.x).toBe(9);
  });

  it("SH-HORSE-3: a Dragoon hit is two; a moved horse dodges with a D6", () => {
    const fight = once({ weapons: ["dragoon"], habits: { shootsHorses: true } }, { mounted: true });
    const moved = ({ men }: Game): void => {
      given(men[1]).moved = true;
      given(men[1]?.horse).moved = true;
    };
    const game = acts(fight, 0, moved, "shoot D8 8, horse D6 1, ride D8 2");
    expect(game.men[1]?.horse?.wounds).toBe(2);
    expect(game.men[1]?.mounted).toBe(false);
  });

  it("SH-HORSE-4: at most the wounds of both and he falls, unhurt", () => {
    const fight = once({}, { mounted: true });
    const prepared = ({ men }: Game): void => {
      given(men[1]?.horse).wounds = 2;
    };
    const stays = acts(fight, 0, prepared, HIT, "location D10 9, ride D8 4");
    expect(stays.men[1]?.mounted).toBe(true);
    const falls = acts(fight, 0, prepared, HIT, "location D10 9, ride D8 3");
    expect(falls.men[1]).toMatchObject({ mounted: false, allWounds: 1 });
  });

  it("SH-HORSE-5: a riderless horse that is shot at far from its owner runs D12", () => {
    const fighters = [a(), b({ weapons: [] }), b({ name: "B2", weapons: [], mounted: true })];
    const fight = skirmish({ bunched: true, fighters });
    const loose =
      (owner: number) =>
      ({ men }: Game): void => {
        const man = given(men[2]);
        man.mounted = false;
        man.x = owner;
        given(man.horse).x = 10;
      };
    const crossfire = "dodge D8 8, horse D4 1";
    // Two men and the horse; B2 is 3 away from it.
    const ran = acts(fight, 0, loose(13), MISS, crossfire, "shoot D6 1, run D12 7");
    expect(ran.men[2]?.horse?.x).toBe(17);
    const stayed = acts(fight, 0, loose(11), MISS, crossfire, "shoot D6 1");
    expect(stayed.men[2]?.horse?.x).toBe(10);
  });
});

describe("abilities", () => {
  it("SH-ABIL-1: a Sharp Shooter moves for nothing, but with no fan nor Winchester", () => {
    const sharp = { abilities: ["sharp-shooter"] } as const;
    expect(shotDice(once({ unaware: true, ...sharp }))).toBe("D8 v D8");
    expect(shotDice(once({ unaware: true, mounted: true, ...sharp }))).toBe("D8 v D8");
    const rifle = {
      mounted: true,
      unaware: true,
      weapons: ["winchester"],
      shoot: 12,
      ...sharp,
    } as const;
    expect(shotDice(once(rifle))).toBe("D8 v D8");
  });

  it("SH-ABIL-2: the first hit is ignored, before its place is rolled", () => {
    const thick = once({ style: "fan" }, { abilities: ["thick-skin"] });
    const hit = "shoot D6 6, dodge D8 1";
    const game = play(thick, AB, hit, `${hit}, location D10 9`, "shoot D6 1, dodge D8 1");
    expect(game.fighters[1]?.wounds["left leg"]).toBe(1);
  });

  it("SH-ABIL-2, S27: of a Dragoon hit the whole, or one wound", () => {
    const dragoon = { weapons: ["dragoon"] };
    const thick = { abilities: ["thick-skin"] } as const;
    expect(play(once(dragoon, thick), AB, HIT).fighters[1]?.wounds["left leg"]).toBe(0);
    const fight = once(dragoon, thick, { readings: { thickSkin: "one-wound" } });
    expect(play(fight, AB, HIT, "location D10 9").fighters[1]?.wounds["left leg"]).toBe(1);
  });

  it("SH-ABIL-3: a Tough Guy's wounds change no die, but his arms are wounded all the same", () => {
    const tough = { abilities: ["tough-guy"] } as const;
    const hurt = both(wound(0, { "shoot arm": 2 }), wound(1, { chest: 2 }));
    expect(shotDice(once(tough, tough), hurt)).toBe("D8 v D8");
    expect(shotDice(once({ ...tough, weapons: ["bow"] }), wound(0, { "spare arm": 1 }))).toBe(
      "D8 v D8",
    );
    const fan = acts(once({ ...tough, style: "fan" }), 0, wound(0, { "spare arm": 1 }), MISS);
    expect(fan.men[0]?.fan).toBeNull();
  });

  it("SH-ABIL-4, S28: an Eagle Eye feels no range, or never any", () => {
    const eagle = { abilities: ["eagle-eye"] } as const;
    expect(shotDice(once(eagle, { at: 36 }))).toBe("D8 v D8");
    expect(shotDice(once(eagle, { at: 36.5 }))).toBe("none");
    expect(shotDice(once(eagle, { at: 1 }))).toBe("D12 v D8");
    const readings = { eagleEye: "always-zero" } as const;
    expect(shotDice(once(eagle, { at: 1 }, { readings }))).toBe("D8 v D8");
  });

  it.each([
    { shoot: 12, first: true },
    { shoot: 10, first: false },
  ] as const)("SH-ABIL-5, SH-POL-4: Super Fast with a D$shoot: $first", ({ shoot, first }) => {
    const fight = once({ abilities: ["super-fast"], shoot });
    // The -1 leaves a D10, or a D8, which is not worth it.
    const game = play(fight, "draw D8 1, draw D8 8", "shoot D10 1, dodge D8 1");
    expect(results(game, "SH-ABIL-5")).toEqual(first ? ["first"] : []);
  });

  it("SH-ABIL-6: a Fan Specialist fans without penalty", () => {
    expect(shotDice(once({ abilities: ["fan-specialist"], style: "fan" }))).toBe("D8 v D8");
  });

  it("SH-ABIL-7, SH-POL-4: Variable on Shoot if that gives a shot, else on Dodge", () => {
    const variable = { abilities: ["variable"] } as const;
    play(once(variable), AB, "shoot D10 1, dodge D8 1");
    // At 25 his D6 reaches only with it: -3 +1.
    play(once({ ...variable, shoot: 8 }, { at: 25 }), AB, "shoot D4 1, dodge D8 1");
    const out = play(once({ ...variable, shoot: 4 }, { at: 25 }), AB);
    expect(results(out, "SH-ABIL-7")).toEqual(["Dodge"]);
  });

  it("SH-ABIL-8: a Lucky man rolls every Dodge twice, or only at shots", () => {
    const lucky: FighterOver = { abilities: ["lucky"], opening: "roof", building: "saloon" };
    const shot = "shoot D8 8, dodge D8 1, lucky D8 2, location D10 9";
    play(once({}, lucky), AB, shot, "dodge D8 1, lucky D8 8");
    play(once({}, lucky, { readings: { lucky: "shots-only" } }), AB, shot, "dodge D8 8");
    const tie = play(once({}, { abilities: ["lucky"] }), AB, "shoot D8 5, dodge D8 1, lucky D8 5");
    expect(tie.fighters[0]?.shots[0]?.hit).toBe(false);
  });

  it("SH-ABIL-9, S27: the star stops a bullet in the chest on a 1, or anything", () => {
    const law = { abilities: ["lawman"] } as const;
    const off = play(once({}, law), AB, HIT, "location D10 2, star D6 1");
    expect(off.fighters[1]?.wounds.chest).toBe(0);
    play(once({}, law), AB, HIT, "location D10 9");
    const arrow = once({ weapons: ["bow"] }, law);
    play(arrow, AB, HIT, "location D10 2, chest D6 1");
    const everything = {
      ...arrow,
      readings: { ...arrow.readings, lawmanStar: "everything" },
    } as const;
    play(everything, AB, HIT, "location D10 2, star D6 1");
  });
});

describe("policies", () => {
  it("SH-POL-1: moving is straight at the enemy, stops at contact, and leaves the cover", () => {
    const one: FighterOver = { style: "brawl", weapons: [], cover: "partial", legsHidden: true };
    const game = acts(once(one, { at: 4 }, mobile), 0, () => undefined);
    expect(game.men[0]).toMatchObject({ x: 4, cover: "open", legsHidden: false });
  });

  it("SH-POL-3: nearest target first, then the lowest number; a later one only if better", () => {
    const target = (fighters: readonly FighterOver[]) => {
      const men = fighters.map((over, i) => b({ name: `B${i + 1}`, weapons: [], ...over }));
      const game = acts(skirmish({ fighters: [a(), ...men] }), 0, () => undefined, MISS);
      return game.log[0]?.target;
    };
    expect(target([{ at: 9 }, { at: 8 }])).toBe(2);
    expect(target([{ at: 8 }, { at: 8 }])).toBe(1);
  });

  it("SH-POL-3: the best target is the one that dodges worst", () => {
    const fighters = [a(), b({ weapons: [] }), b({ name: "B2", weapons: [], at: 9, dodge: 6 })];
    const game = acts(skirmish({ fighters }), 0, () => undefined, "shoot D8 1, dodge D6 1");
    expect(game.log[0]?.target).toBe(2);
  });

  it.each([
    { style: "auto", gear: ["colt"], mode: "fan" },
    { style: "aimed", gear: ["colt"], mode: "aimed" },
    { style: "twoGun", gear: ["colt"], mode: "aimed" },
    { style: "twoGun", gear: ["colt", "colt"], mode: "two pistols" },
    { style: "fan", gear: ["shotgun"], mode: "both barrels" },
    { style: "auto", gear: ["shotgun"], mode: "both barrels" },
  ] as const)("SH-POL-3: style $style with $gear: $mode", ({ style, gear, mode }) => {
    const fight = once({ style, weapons: gear }, { at: 6 });
    let dice = 0;
    const game = acts(fight, 0, () => undefined, ...(mode === "aimed" ? [MISS] : scriptOf(mode)));
    for (const shot of game.men[0]?.shots ?? []) dice += shot.mode === mode ? 1 : 0;
    expect(dice).toBe(game.men[0]?.shots.length);
  });

  it("SH-POL-5(b): a man in cover does not move and shoot", () => {
    const fight = once({ shoot: 10, cover: "partial" }, { at: 3.5 }, mobile);
    expect(acts(fight, 0, () => undefined, "shoot D10 1, dodge D8 1").men[0]?.x).toBe(0);
  });

  it("SH-POL-5(c): a D4 comes nearer if that doubles it", () => {
    // At 24: -2, a D4; at 18: -1, a D6. D4 v D8: 6/32; D6 v D8: 15/48, not twice as much.
    const far = acts(once({}, { at: 24 }, mobile), 0, () => undefined, "shoot D4 1, dodge D8 1");
    expect(far.men[0]?.x).toBe(0);
    // A D4 shooter at 8 and at 2: D4, then D6, against a D12: 6/48, 15/72.
    const weak = once({ shoot: 4 }, { at: 7, dodge: 12 }, mobile);
    // At 1: +2, a D8: 28/96, more than twice.
    expect(acts(weak, 0, () => undefined).men[0]?.x).toBe(6);
  });

  it("SH-POL-5(c): but only a D4", () => {
    // D6 at 7: 55/864; a D10 at 1: 285/1440, three times as much.
    const lucky = { at: 7, dodge: 12, abilities: ["lucky"] } as const;
    const game = acts(
      once({ shoot: 6 }, lucky, mobile),
      0,
      () => undefined,
      "shoot D6 1, dodge D12 1, lucky D12 1",
    );
    expect(game.men[0]?.x).toBe(0);
  });

  it("SH-POL-5(d), SH-INDIAN-1: nobody brawls with a man he has not noticed", () => {
    const hidden = { at: 2, abilities: ["indian"], cover: "partial" } as const;
    const game = acts(once({ style: "brawl", weapons: [] }, hidden, mobile), 0, () => undefined);
    expect(lines(game.log)).toEqual(["moved"]);
  });

  it("SH-POL-5(d): no shot, and an enemy in reach: Move and Brawl", () => {
    const fight = once({ weapons: ["knife"], style: "brawl" }, { at: 3 }, mobile);
    expect(acts(fight, 0, () => undefined, "brawl D10 1, brawl D8 1").men[0]?.x).toBe(3);
  });

  it("SH-POL-5(e): empty, out of reach: he reloads standing", () => {
    const game = acts(once({}, { at: 20 }, mobile), 0, emptied);
    expect(game.men[0]).toMatchObject({ x: 0 });
    expect(game.men[0]?.guns[0]?.rounds).toBe(6);
  });

  it("SH-POL-5(f): nearer; out of cover only if nobody is in range of what is loaded", () => {
    expect(acts(once({}, { at: 40 }, mobile), 0, () => undefined).men[0]?.x).toBe(6);
    const cover = { cover: "partial" } as const;
    expect(acts(once(cover, { at: 40 }, mobile), 0, () => undefined).men[0]?.x).toBe(6);
    const inRange = acts(once(cover, { at: 36, cover: "full" }, mobile), 0, () => undefined);
    expect(lines(inRange.log)).toEqual(["passes"]);
  });

  it("SH-POL-6: later shots keep the target while it is in play", () => {
    const fighters = [
      a({ style: "fan" }),
      b({ weapons: [] }),
      b({ name: "B2", weapons: [], dodge: 4 }),
    ];
    const near = fighters.map((man, i) => (i === 2 ? { ...man, at: 30 } : man));
    const miss = "shoot D6 1, dodge D8 1";
    const draws = "draw D8 8, draw D8 2, draw D8 1";
    const game = play(skirmish({ turns: 1, fighters: near }), draws, miss, miss, miss);
    expect(game.log.filter(({ target }) => target === 1).length).toBe(3);
  });

  it("SH-POL-7: nobody shoots at horses", () => {
    expect(shotDice(once({}, { mounted: true, dodge: 12 }))).toBe("D8 v D12");
  });

  it("SH-POL-8: in a standing duel he shoots, else reloads, else passes", () => {
    expect(lines(acts(once(), 0, emptied).log)).toEqual(["6 loaded"]);
    const far = once({}, { at: 50 });
    expect(lines(acts(far, 0, () => undefined).log)).toEqual(["passes"]);
    expect(lines(acts(once({ weapons: [] }), 0, () => undefined).log)).toEqual(["passes"]);
  });
});

function scriptOf(mode: string): string[] {
  if (mode === "both barrels") return [MISS, MISS, MISS, MISS];
  const pair = "shoot D6 1, dodge D8 1";
  return mode === "two pistols" ? [pair, pair] : [pair];
}

describe("scenarios", () => {
  it("SH-SCEN-2: hunters act first, and shoot from behind; then the gunmen have turned", () => {
    const hunter = { shoot: 10, weapons: ["winchester"], cover: "partial" } as const;
    const gunman = { at: 18, unaware: true };
    const fighters = [a(hunter), b(gunman)];
    play(
      skirmish({ turns: 1, standing: false, fighters }),
      "draw D8 1, draw D8 8",
      "shoot D10 1, dodge D6 1",
      // -1 for 18, -1 for the cover, -1 for having turned: no shot; a whole move, to 12.
    );
  });

  it("SH-SCEN-4: a brawl without guns, each turn both", () => {
    const fighters = [
      a({ style: "brawl", weapons: ["knife"] }),
      b({ at: 0, weapons: [], style: "brawl" }),
    ];
    const brawl = "brawl D10 2, brawl D8 1, location D10 9, brawl D6 3, brawl D10 3";
    const game = play(skirmish({ turns: 1, standing: false, fighters }), AB, brawl);
    expect(results(game, "SH-BRAWL-1")).toEqual(["hit in the left leg", "equal"]);
  });

  it("SH-SCEN-5: braves in cover are unnoticed until they shoot", () => {
    const brave = a({ weapons: ["bow"], abilities: ["indian"], cover: "partial" });
    const fighters = [brave, b({ at: 20, cover: "partial" })];
    const game = play(
      skirmish({ turns: 1, fighters }),
      // The townsman has no target; the brave minds no cover.
      "draw D8 1, draw D8 8, shoot D4 1, dodge D8 1",
    );
    expect(game.fighters[0]?.noticed).toBe(true);
    expect(game.fighters[1]?.shots).toEqual([]);
  });

  it("SH-SCEN-6: an ability may be given to anybody", () => {
    expect(shotDice(once({ abilities: ["eagle-eye"] }, { at: 15 }))).toBe("D8 v D8");
    expect(shotDice(once({}, { at: 15 }))).toBe("D6 v D8");
  });
});
