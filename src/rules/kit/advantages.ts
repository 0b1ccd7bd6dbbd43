/**
 * What one side may have over the other, and the same game without it: `run` says what each is worth by taking it away.
 * All of it is done to validated models, so that nothing in a file has to be rewritten.
 */
import { SIDES, type SideId } from "../../core/columns.js";
import type { PlanLines } from "../../core/situations.js";
import { TARGETS, type Target } from "./targets.js";

export interface Advantage<Model = unknown> {
  /** In summary.json: `firstShot`, `cover`, `weapons`, `numbers`, an attribute. */
  readonly id: string;
  /** `the first shot`. */
  readonly words: string;
  /** What is done: both lose it, one side gets the other's, the last men of the bigger side go. */
  readonly how: "taken" | "exchanged" | "fewer";
  /** Keys of the file that it is changed by: of the fight, a side, a unit or a man, wherever the file may have them. */
  readonly keys: readonly string[];
  /**
   * The model without it; the same game where the sides do not differ in it.
   * @param side the one that gets what the other has, where one does
   */
  without(model: Model, side: SideId): Model;
}

/** What the men of a side are told to do. */
export interface Tactics<Model = unknown> {
  /** What a tactic means at the table, in sentences. */
  says(tactic: string): string;
  /** Those of a side's men, each once. */
  of(model: Model, side: SideId): readonly string[];
  /** Those that all men of the side could be told instead; empty where nobody tells them anything. */
  choices(model: Model, side: SideId): readonly string[];
  /** Every one that all men of the side could follow, whatever they were told to go on with; `choices` are among them. */
  named(model: Model, side: SideId): readonly string[];
  /** All men of the side told so. @param tactic one of `named` */
  told(model: Model, side: SideId, tactic: string): Model;
  /** The same as changes to the file, `path=value` each, where no man of the side is told anything by himself. */
  set(side: SideId, tactic: string): readonly string[];
  /** Keys of the file that men are told it by. */
  readonly keys: readonly string[];
  /** What tables of all men of the side may say; null where none makes sense. */
  tables(model: Model, side: SideId): Tables<Model> | null;
}

export interface Tables<Model = unknown> {
  readonly deeds: readonly string[];
  /** Distances that tell one situation from another, in the rule system's lengths. */
  readonly distances: readonly number[];
  /** Further tables that are worth a try. */
  readonly more: readonly PlanLines[];
  told(lines: PlanLines): Model;
}

/** What the sides of a rule system may differ in. */
export interface Advantages<Model = unknown> {
  readonly list: readonly Advantage<Model>[];
  readonly tactics: Tactics<Model>;
  /** Whom the men of a side shoot at, in the same way; without tables. */
  readonly targets: Tactics<Model>;
}

interface Sided {
  readonly side: SideId;
}

/** How many men each side may keep for both to have as many. */
export const fewest = (men: readonly Sided[]): number =>
  Math.min(...SIDES.map((side) => men.filter((man) => man.side === side).length));

/** The first so many men of each side. */
export function firstOf<Man extends Sided>(men: readonly Man[], most: number): Man[] {
  const seen = { A: 0, B: 0 };
  return men.filter((man) => ++seen[man.side] <= most);
}

type Without<Model> = Advantage<Model>["without"];

/** A man as far as all rule systems know one. */
interface Person extends Sided {
  readonly plan?: PlanLines | null;
  readonly target?: Target;
}

/**
 * What the sides of a rule system may differ in, by how its models have their men.
 * @param men of a model
 * @param put the model with other men, or fewer, all else as it is
 */
export function advantagesBy<Model, Man extends Person>(
  men: (model: Model) => readonly Man[],
  put: (model: Model, men: Man[]) => Model,
) {
  const recast = (model: Model, change: (men: readonly Man[]) => Man[]): Model =>
    put(model, change(men(model)));
  const changed = (model: Model, side: SideId, change: (man: Man) => Man): Model =>
    recast(model, (all) => all.map((man) => (man.side === side ? change(man) : man)));
  const ofSide = (model: Model, side: SideId): Man[] =>
    men(model).filter((man) => man.side === side);

  /** Men of a side with what `take` gives them of their enemies': the first of the first, and so on, over and over. */
  const exchanged =
    (take: (man: Man, enemy: Man) => Man): Without<Model> =>
    (model, side) => {
      const enemies = men(model).filter((man) => man.side !== side);
      let met = 0;
      return changed(model, side, (man) => take(man, enemies[met++ % enemies.length]!));
    };
  /** The same of all that stands under some keys. */
  const swapped = (...keys: readonly (keyof Man)[]): Without<Model> =>
    exchanged((man, enemy) => ({
      ...man,
      ...Object.fromEntries(keys.map((key) => [key, enemy[key]])),
    }));

  return {
    recast,
    changed,
    exchanged,
    swapped,
    /** All men with the same. */
    each:
      (change: Partial<Man>): Without<Model> =>
      (model) =>
        recast(model, (all) => all.map((man) => ({ ...man, ...change }))),

    /** Who begins. @param words what the rules call it */
    first: (words: string, keys: readonly string[], without: Without<Model>): Advantage<Model> => ({
      id: "firstShot",
      words,
      how: "taken",
      keys,
      without,
    }),
    /** As many men on either side. @param without the model with as few men as the smaller side has */
    numbers: (
      without: Without<Model> = (model) => recast(model, (all) => firstOf(all, fewest(all))),
    ): Advantage<Model> => ({
      id: "numbers",
      words: "numbers",
      how: "fewer",
      keys: ["count"],
      without,
    }),
    /** @param without the model with all men in the open */
    cover: (without: Without<Model>): Advantage<Model> => ({
      id: "cover",
      words: "cover",
      how: "taken",
      keys: ["cover"],
      without,
    }),
    weapons: (...keys: readonly (keyof Man)[]): Advantage<Model> =>
      ownedBy("weapons", swapped(...keys), "weapons", ["weapons"]),

    /** Tactics of men who have each their own. */
    tactics: (
      key: keyof Man & string,
      plans: Readonly<Partial<Record<string, PlanLines>>> = {},
    ) => ({
      of: (model: Model, side: SideId): string[] => [
        ...new Set(
          ofSide(model, side).map((man) =>
            hasOwnPlan(man, plans[String(man[key])]) ? OWN_PLAN : String(man[key]),
          ),
        ),
      ],
      told: (model: Model, side: SideId, tactic: string): Model =>
        changed(model, side, (man) => ({
          ...man,
          [key]: tactic,
          ...(man.plan === undefined ? {} : { plan: plans[tactic] ?? null }),
        })),
      set: (side: SideId, tactic: string): string[] => [`sides.${side}.${key}=${tactic}`],
      keys: [key],
      /** Tables over one of the tactics. */
      tablesOver: (
        tactic: string,
        deeds: readonly string[],
        distances: readonly number[],
        model: Model,
        side: SideId,
        more: readonly PlanLines[] = [],
      ): Tables<Model> => ({
        deeds,
        distances,
        more,
        told: (plan) => changed(model, side, (man) => ({ ...man, [key]: tactic, plan })),
      }),
    }),

    /**
     * Whom the men of a side shoot at, as what they are told: a choice where there are several enemies.
     * @param usual words that the default does anyway
     * @param may   whether the side is told anything
     */
    targets: (
      words: Readonly<Record<Target, string>>,
      usual: readonly Target[] = [],
      may: (model: Model, side: SideId) => boolean = () => true,
    ): Tactics<Model> => {
      const named = (model: Model, side: SideId): Target[] =>
        men(model).length - ofSide(model, side).length < 2 || !may(model, side)
          ? []
          : TARGETS.filter((target) => !usual.includes(target));
      return {
        says: saying(words),
        of: (model, side) => [
          ...new Set(ofSide(model, side).flatMap(({ target }) => target ?? [])),
        ],
        choices: named,
        named,
        told: (model, side, target) =>
          changed(model, side, (man) => ({ ...man, target: target as Target })),
        set: (side, target) => [`sides.${side}.target=${target}`],
        keys: ["target"],
        tables: () => null,
      };
    },
  };
}

/** What men, units or sides are or have. Levers turn numbers of men: they need no keys. */
export const ownedBy = <Model>(
  id: string,
  without: Without<Model>,
  words: string = id,
  keys: readonly string[] = [],
): Advantage<Model> => ({ id, words, how: "exchanged", keys, without });

/** What stands in lists of tactics for a man with a table of his own. */
const OWN_PLAN = "a table of his own";

const hasOwnPlan = (
  { plan }: { readonly plan?: PlanLines | null },
  ofTactic: PlanLines = [],
): boolean => (plan ?? []).length > ofTactic.length;

/** Words by tactic. */
export const saying =
  (words: Readonly<Record<string, string>>): Tactics["says"] =>
  (tactic) => {
    const said = tactic === OWN_PLAN ? "Does by situation what the file says." : words[tactic];
    if (said === undefined) throw new Error(`invariant: no words for the tactic ${tactic}`);
    return said;
  };
