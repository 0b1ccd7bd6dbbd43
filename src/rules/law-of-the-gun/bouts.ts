/** Every gun against every gun: a duel of two whose guns, distance and cover are exchanged. */
import type { ResolveContext } from "../../scenario/system.js";
import { demandTwo, readAs } from "../files.js";
import type { Bout, BoutSystem, Bouts } from "../ruleset.js";
import { type Armoury, armouries } from "./armoury.js";
import { common } from "./common.js";
import type { Duel, DuelFigure } from "./duel.js";
import { type DuelOrEncounter, isEncounter } from "./encounter.js";
import * as say from "./messages.js";
import { stays } from "./sameGame.js";
import { scenarios } from "./scenarios.js";
import { COVERS, type Cover, type Weapon } from "./tables.js";

/** The men of a plain bout: the middle of the scale (LG-ATTR-1). */
const AVERAGE = { initiative: 3, skill: 3, cool: 3, constitution: 3, horsemanship: 3 };

class DuelBouts implements Bouts<DuelOrEncounter> {
  readonly guns: readonly string[];
  readonly covers: readonly string[] = COVERS;
  private readonly weapons: ReadonlyMap<string, Weapon>;

  /** @param armoury of a duel of one against one; of anything else if that was noted */
  constructor(readonly armoury: Armoury) {
    this.weapons = new Map(armoury.weapons.map((weapon) => [weapon.id, weapon]));
    this.guns = [...this.weapons.keys()];
  }

  get alike(): boolean {
    const [a, b] = this.duel.figures as readonly [DuelFigure, DuelFigure];
    return sameMan(a) === sameMan(b);
  }

  get men(): string {
    const [a, b] = this.duel.figures as readonly [DuelFigure, DuelFigure];
    return this.alike ? `two men alike (${manWords(a)})` : `${called(a)} and ${called(b)}`;
  }

  private get duel(): Duel {
    if (isEncounter(this.armoury.model)) throw new Error("invariant: a table was refused");
    return this.armoury.model;
  }

  model({ guns, distance, cover, first }: Bout): Duel {
    const figures = this.duel.figures.map((figure, i) => ({
      ...figure,
      weapons: [this.weapon(guns[i] as string)],
      cover: cover as Cover,
      at: [i * distance, 0] as const,
    }));
    return { ...this.duel, first, figures };
  }

  /** Not `gameKey` of the model: keys are asked for far more often than models are made, and the men stay. */
  key({ guns, distance, cover, first }: Bout): string {
    const own = (id: string): string => [id, ...stays(this.weapon(id), distance)].join(" ");
    return [own(guns[0]), own(guns[1]), cover, first].join(" / ");
  }

  private weapon(id: string): Weapon {
    const weapon = this.weapons.get(id);
    if (weapon === undefined) throw new Error(`invariant: the gun ${id} was checked`);
    return weapon;
  }
}

/** All that a bout leaves as it is, as text. */
function sameMan({ name: _, side: __, at: ___, weapons: ____, cover: _____, ...man }: DuelFigure) {
  return JSON.stringify(man);
}

function manWords({ npc, rows }: DuelFigure): string {
  if (npc !== null) return npc;
  const { skill, cool, constitution } = rows[0] as (typeof rows)[number];
  return `Skill ${skill}, Cool ${cool}, Constitution ${constitution}`;
}

const called = (man: DuelFigure): string => `${man.name} (${manWords(man)})`;

/** One man on either side, who stands and shoots. Notes what is wrong. */
function duelBouts(armoury: Armoury, context: ResolveContext): DuelBouts {
  if (isEncounter(armoury.model)) context.issue(["kind"], say.versusKind());
  else demandTwo(armoury.model.figures, STANDS, context);
  return new DuelBouts(armoury);
}

const STANDS = {
  key: "tactic",
  rule: "LG-TAC-1",
  of: ({ tactic }: DuelFigure): boolean => tactic === "stand",
};

/** Reads the same files as the games, by the same checks and some more. */
export const bouts: BoutSystem<DuelOrEncounter> = {
  ...readAs(
    armouries,
    (armoury, _, context): Bouts<DuelOrEncounter> => duelBouts(armoury, context),
    (made) => (made as DuelBouts).armoury,
  ),
  usual: { distances: [10, 20, 30, 50, 80, 150], covers: ["open", "wall", "window"] },
  common,
  firstMatters: true,
  attributes: "stats",
  plain: (npc) => {
    const side = {
      figures: [{ ...(npc === null ? { stats: AVERAGE } : { npc }), weapons: ["pistol"] }],
    };
    return JSON.stringify({
      deadeye: 1,
      system: scenarios.id,
      name: "Gun against gun",
      kind: "duel",
      distance: 25,
      sides: { A: side, B: side },
    });
  },
};
