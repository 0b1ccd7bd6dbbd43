/** Every weapon against every weapon: a standing duel (SH-POL-8) whose weapons, distance and cover are exchanged. */
import type { ResolveContext } from "../../scenario/system.js";
import { demandTwo, readAs } from "../files.js";
import type { Bout, BoutSystem, Bouts } from "../ruleset.js";
import { type Armoury, armouries } from "./armoury.js";
import { common } from "./common.js";
import { scenarios } from "./scenarios.js";
import type { Cover, Fighter, Skirmish } from "./skirmish.js";
import { bandAt, unitsOf } from "./state.js";
import { NOTICE_INCHES, type Weapon } from "./tables.js";

/** SH-SHOOT-4. */
const COVERS: readonly Cover[] = ["open", "partial", "full"];
/** The men of a plain bout (SH-CHAR-3, the baseline). */
const BASELINE = "gunman";

class SkirmishBouts implements Bouts<Skirmish> {
  readonly guns: readonly string[];
  readonly covers: readonly string[] = COVERS;
  private readonly weapons: ReadonlyMap<string, Weapon>;

  /** @param armoury of one man against one; of anything else if that was noted */
  constructor(readonly armoury: Armoury) {
    this.weapons = new Map(armoury.weapons.map((weapon) => [weapon.id, weapon]));
    this.guns = [...this.weapons.keys()];
  }

  get alike(): boolean {
    const [a, b] = this.two;
    return sameMan(a) === sameMan(b);
  }

  get men(): string {
    const [a, b] = this.two;
    return this.alike ? `two men alike (${manWords(a)})` : `${called(a)} and ${called(b)}`;
  }

  /** Who goes first is diced in every turn (SH-TURN-1), so that a bout is the same whoever is named first. */
  model({ guns, distance, cover }: Bout): Skirmish {
    const fighters = this.armoury.model.fighters.map((fighter, i) => ({
      ...fighter,
      weapons: [this.weapon(guns[i] as string)],
      cover: cover as Cover,
      at: i * distance,
    }));
    return { ...this.armoury.model, standing: true, bunched: false, fighters };
  }

  /** A distance matters by the bands that it lies in, and to Indians by whether they are noticed (SH-INDIAN-1). */
  key({ guns, distance, cover }: Bout): string {
    const { readings, fighters } = this.armoury.model;
    const bands = guns.map((id) => bandAt(this.weapon(id), distance, readings));
    const stealth = fighters.some(({ abilities }) => abilities.includes("indian"));
    const near = stealth && unitsOf(distance) <= unitsOf(NOTICE_INCHES);
    return [guns[0], bands[0], guns[1], bands[1], cover, near].join(" / ");
  }

  private get two(): readonly [Fighter, Fighter] {
    return this.armoury.model.fighters as readonly Fighter[] as readonly [Fighter, Fighter];
  }

  private weapon(id: string): Weapon {
    const weapon = this.weapons.get(id);
    if (weapon === undefined) throw new Error(`invariant: the weapon ${id} was checked`);
    return weapon;
  }
}

/** All that a bout leaves as it is, as text. */
function sameMan({ name: _, side: __, at: ___, weapons: ____, cover: _____, ...man }: Fighter) {
  return JSON.stringify({ ...man, archetype: null });
}

function manWords({ archetype, skills, abilities }: Fighter): string {
  const { draw, shoot, dodge, knife } = skills;
  const dice = `Draw D${draw}, Shoot D${shoot}, Dodge D${dodge}, Knife D${knife}`;
  const words = archetype === null ? dice : `${archetype}: ${dice}`;
  return [words, ...abilities].join(", ");
}

const called = (man: Fighter): string => `${man.name} (${manWords(man)})`;

const STANDS = {
  key: "style",
  rule: "SH-POL-3",
  of: ({ style }: Fighter): boolean => style !== "brawl",
};

function skirmishBouts(armoury: Armoury, context: ResolveContext): SkirmishBouts {
  demandTwo(armoury.model.fighters, STANDS, context);
  return new SkirmishBouts(armoury);
}

/** Reads the same files as the games, by the same checks and some more. */
export const bouts: BoutSystem<Skirmish> = {
  ...readAs(
    armouries,
    (armoury, _, context): Bouts<Skirmish> => skirmishBouts(armoury, context),
    (made) => (made as SkirmishBouts).armoury,
  ),
  usual: { distances: [2, 8, 15, 21, 30], covers: ["open", "partial"] },
  common,
  firstMatters: false,
  attributes: "skills",
  plain: (npc) => {
    const side = { figures: [{ npc: npc ?? BASELINE, weapons: ["colt"] }] };
    return JSON.stringify({
      deadeye: 1,
      system: scenarios.id,
      name: "Gun against gun",
      kind: "duel",
      distance: 8,
      sides: { A: side, B: side },
    });
  },
};
