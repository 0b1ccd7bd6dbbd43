/**
 * What a rule system is to the rest of the program: a scenario system (keys, listings), a compiler from its
 * scenarios to programs for the sampler, and a teller of games.
 */
import type { BreakdownForm } from "../core/breakdown.js";
import type { Columns, SideId } from "../core/columns.js";
import type { Program } from "../core/machine.js";
import type { TableMap } from "../core/map.js";
import type { Message } from "../core/messages.js";
import type { SideNames } from "../core/narrator.js";
import type { Teller, ToldEvent } from "../core/story.js";
import { converted } from "../core/units.js";
import type { NumberRange } from "../scenario/range.js";
import type { ReadingValues } from "../scenario/readings.js";
import type { ResolveContext } from "../scenario/resolve.js";
import type { Scenario } from "../scenario/scenario.js";
import type { RuleSystem } from "../scenario/system.js";
import type { Advantages } from "./kit/advantages.js";
import type { Armoury } from "./kit/armoury.js";
import type { CommonNames } from "./kit/common.js";
import type { Lever } from "./kit/levers.js";
import type { PointsSystem } from "./kit/points.js";
import type { OnSheets, SheetSystem } from "./sheets.js";

/** A scenario ready to be played, and the meaning of what is then counted. */
export type Compiled = Program & { readonly columns: Columns };

export interface Levers {
  /** Figures in file order, then weapons that somebody carries. */
  readonly list: readonly Lever[];
  /** Figures without one value of some attribute, because it is diced anew in each game. */
  readonly diced: readonly string[];
}

/** Two men with one gun each. */
export interface Bout {
  /** Ids of A's gun and of B's. */
  readonly guns: readonly [a: string, b: string];
  readonly distance: number;
  /** What both men stand behind. */
  readonly cover: string;
  readonly first: "A" | "B";
}

/** Duels of one against one who stand and shoot: the men stay, their guns, the distance and the cover are exchanged. */
export interface Bouts<Model = unknown> {
  /** Ids of all guns: the book's in its order, changed by the file, then the file's own. */
  readonly guns: readonly string[];
  readonly covers: readonly string[];
  /** The two men differ in nothing, so that a bout is the same one with the sides changed. */
  readonly alike: boolean;
  /** The men in words: `two men of Skill 3`. */
  readonly men: string;
  model(bout: Bout): Model;
  /** Bouts with equal keys are the same game, such as those at distances that no range parts. */
  key(bout: Bout): string;
}

/** How a rule system makes bouts. */
export interface BoutSystem<Model = unknown, File = unknown> {
  /**
   * @param scenario a duel of one against one
   * @throws DeadeyeError if it is anything else: VERSUS_KIND, VERSUS_ONE_EACH, VERSUS_STAND
   */
  of(scenario: Scenario<Model, File>): Bouts<Model>;
  /** Distances that say most, and what the men may stand behind, where nothing else is asked for. */
  readonly usual: { readonly distances: readonly number[]; readonly covers: readonly string[] };
  /** Its guns, covers and grades of men under the names that all systems share. */
  readonly common: CommonNames;
  /**
   * Text of a duel file of two men alike.
   * @param npc row of the NPC chart; null for average men
   */
  plain(npc: string | null): string;
  /** Whether the duel says who moves first. If not, it is diced in every turn, and `first` of a bout changes nothing. */
  readonly firstMatters: boolean;
  /** What stands before an attribute in the path from a figure of the file: `stats.`; empty for a key of the figure. */
  readonly attributes: string;
}

/** A man of a scenario, for people. */
export interface Man {
  readonly name: string;
  readonly side: SideId;
  /** His attributes: `cowboy/4: Skill 3, Cool 3 …`. */
  readonly words: string;
  /** Ids in gear order. */
  readonly weapons: readonly string[];
  /** What he begins behind, in the file's word: `open`; places on a table have cover of their own. */
  readonly cover: string;
  /** Cells by which reference sheets know him; null if he is diced anew in each game. */
  readonly onSheets: OnSheets | null;
}

/** A count that time and memory depend on, and what it can be. */
export interface Size {
  readonly what: string;
  readonly is: number;
  readonly least: number;
  readonly most: number;
}

export interface Ruleset<Model = unknown, File = unknown> extends RuleSystem<Model, File> {
  /** Readings in force and other choices, as the reports show them. */
  readings(model: Model): Readonly<Record<string, string | number | boolean>>;
  /** Every reading with its values, the default first, and the rule that it settles. */
  readonly readingValues: readonly ReadingValues[];
  /** Side A in file order, then side B. */
  men(model: Model): readonly Man[];
  /** How big a model is, which a file bounds. */
  sizes(model: Model): readonly Size[];
  compile(model: Model): Compiled;
  /** Tables of its reports that other systems do not have; their names are taken for all systems. */
  readonly breakdowns: readonly BreakdownForm[];
  /** Text that is the same only for scenarios with the same chances, in the same cells of the tally. */
  gameKey(model: Model): string;
  /**
   * What a valid scenario says that is not as it looks: men out of reach, a fuse that nobody stands at. What changes
   * nothing is found without it, by `gameKey`.
   */
  remarks?(
    scenario: Scenario<Model, File>,
    remark: ResolveContext["issue"],
    within: ResolveContext["within"],
  ): void;
  /** What a man's second weapon of a kind is to him; left out: nothing where `gameKey` says so, else what people think. */
  secondWeapon?(id: string): { readonly said: Message; readonly rule: string };
  /** What a number inside of a text of a file may be; left out: nobody knows. @param path as `--set` writes it */
  limitsInside?(path: string): NumberRange | null;
  /** What can be turned in a scenario. */
  levers(scenario: Scenario<Model, File>): Levers;
  /** What one side may have over the other. */
  readonly advantages: Advantages<Model>;
  /** Every weapon of a scenario, whoever carries it. */
  armoury(scenario: Scenario<Model, File>): Armoury<Model>;
  /** Every gun against every gun. */
  readonly bouts: BoutSystem<Model, File>;
  /** What men and guns cost. */
  readonly points: PointsSystem<Model, File>;
  /** Reference sheets of exact chances. */
  readonly sheets: SheetSystem;
  /** The table that the scenario is played on, for a map of it; null for open ground. */
  map(model: Model): TableMap | null;
  /** The rules that a model is by, where they come with the file; left out: they are these. */
  of?(model: Model): Ruleset<Model, File>;
  /**
   * Whether a told event is a blow: a hit, or what else may put an enemy out. A game told in short has them. Left out:
   * all that one does to another.
   */
  isBlow?(event: ToldEvent): boolean;
  /** Plays games under a seed and tells them, the same that the sampler plays. @param sides what they are called */
  teller(model: Model, seed: string, sides?: SideNames): Teller;
}

/**
 * A rule system with the lengths of one file in place of the book's: what studies turn by a step, and the distances
 * that say most, to whole lengths.
 */
export function measuredIn<System extends Ruleset>(ruleset: System, model: unknown): System {
  const length = ruleset.lengthOf?.(model) ?? ruleset.length;
  if (length === ruleset.length) return ruleset;
  const usual = <Usual extends { readonly distances: readonly number[] }>(of: Usual): Usual => ({
    ...of,
    distances: of.distances.map((far) => Math.round(converted(far, ruleset.length, length))),
  });
  const { bouts, sheets } = ruleset;
  const npc = sheets.npc === null ? null : { ...sheets.npc, usual: usual(sheets.npc.usual) };
  return {
    ...ruleset,
    length,
    bouts: { ...bouts, usual: usual(bouts.usual) },
    sheets: { ...sheets, npc },
  };
}
