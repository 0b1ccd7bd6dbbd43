/** Books of one's own, as the rest of the program sees them. */
import type { Issue } from "../../core/errors.js";
import { own } from "../../core/own.js";
import { TURNS_MAX } from "../../scenario/envelope.js";
import { metricIdsOf } from "../../scenario/figures.js";
import { readingListing, readingValuesOf } from "../../scenario/readings.js";
import { type Listing, type RuleSystem, wordListing } from "../../scenario/system.js";
import { advantagesBy, ownedBy } from "../kit/advantages.js";
import { COMMON_GUNS, type CommonGun } from "../kit/common.js";
import { listingOf } from "../kit/fields.js";
import { usualSizes } from "../kit/sizes.js";
import type { Man, Ruleset } from "../ruleset.js";
import { BARE, lengthOf } from "./bare.js";
import { type Book, type Declarations, wordOf } from "./book.js";
import { armoury, bookBouts, gameKey, usualDistances } from "./bouts.js";
import { bookOf, checkBook } from "./check.js";
import { compileBook } from "./compile.js";
import { type BookContents, contentsOf } from "./contents.js";
import { type UsualDuel, usualDuels } from "./duels.js";
import { type BookFight, type Fighter, MOST_OF_SIDE } from "./fightModel.js";
import { levers, limitsInside } from "./levers.js";
import { points } from "./points.js";
import { remarksOn, remarksOnAll } from "./remarks.js";
import {
  type BookScenario,
  readingTable,
  resolveFight,
  scenarioSchema,
  schemaBy,
  summaryOf,
} from "./scenario.js";
import { onSheets, sheetsOf } from "./sheet.js";
import { bookTeller } from "./told.js";

type BookRules = Ruleset<BookFight, BookScenario>;

const our = advantagesBy<BookFight, Fighter>(
  ({ figures }) => figures,
  (fight, figures) => ({ ...fight, figures }),
);

const manWords =
  ({ stats }: Book) =>
  (man: Fighter): string =>
    [...stats]
      .map(([name, declared]) => `${name} ${wordOf(declared, own(man.stats, name) ?? 0)}`)
      .join(", ");

const men = (fight: BookFight): Man[] => {
  const words = manWords(bookOf(fight));
  return fight.figures.map((one) => ({
    name: one.name,
    side: one.side,
    words: words(one),
    weapons: one.weapons.map(({ id }) => id),
    cover: "open",
    onSheets: onSheets(fight, one),
  }));
};

/** What one side may have over the other. */
function advantagesOf(
  stats: readonly string[],
  policies: readonly string[],
): BookRules["advantages"] {
  const nobody: BookRules["advantages"]["targets"] = {
    says: (word) => word,
    of: () => [],
    choices: () => [],
    named: () => [],
    told: (fight) => fight,
    set: () => [],
    keys: [],
    tables: () => null,
  };
  return {
    list: [
      our.first("acting first", ["first"], (fight) => ({
        ...fight,
        first: fight.first === "A" ? "B" : "A",
      })),
      our.numbers(),
      our.weapons("weapons"),
      ...stats.map((stat) =>
        ownedBy(
          stat,
          our.exchanged((man, enemy) => ({
            ...man,
            stats: { ...man.stats, [stat]: own(enemy.stats, stat)! },
          })),
        ),
      ),
    ],
    targets: nobody,
    tactics: {
      ...our.tactics("policy"),
      says: (policy) => `Decides by the policy ${policy} of the book.`,
      choices: () => policies,
      named: () => policies,
      tables: () => null,
    },
  };
}

interface DeclaredRow {
  readonly id: string;
  readonly values: ReadonlyMap<string, number>;
}

/** What is declared of each, in a row. */
const listed = (
  title: string,
  head: string,
  declared: Declarations,
  all: ReadonlyMap<string, ReadonlyMap<string, number>>,
  more: Parameters<typeof listingOf<DeclaredRow>>[3] = [],
): Listing =>
  listingOf(
    { title, rule: title, head },
    {},
    [...all].map(([id, values]) => ({ id, values })),
    [
      ...[...declared].map(([key, one]) => ({
        key,
        head: key,
        of: ({ values }: DeclaredRow) => wordOf(one, values.get(key) ?? one.usual ?? one.least),
      })),
      ...more,
    ],
  );

/** What a book has of its own in place of what is the same for all. */
function rulesOf(book: Book): BookRules {
  const { file } = book;
  const statsOf = new Map([...book.men].map(([name, { stats }]) => [name, stats]));
  const carried = ({ id }: { readonly id: string }) => book.men.get(id)!.weapons.join(", ");
  return {
    ...bookRules,
    title: file.title,
    kinds: [
      {
        kind: "fight",
        schema: (data) => (data ? scenarioSchema(data) : schemaBy(book)),
        resolve: resolveFight,
      },
    ],
    byFile: false,
    length: lengthOf(file),
    get sheets() {
      return sheetsOf(book);
    },
    limitsInside: (path) => limitsInside(book, path),
    get bouts() {
      return { ...bookRules.bouts, usual: { distances: usualDistances(book), covers: ["open"] } };
    },
    readingValues: readingValuesOf(readingTable(book)),
    advantages: advantagesOf([...book.stats.keys()], [...book.policies.keys()]),
    listings: {
      weapons: listed("weapons", "weapon", book.fields, book.weapons),
      npcs: listed("men", "npc", book.stats, statsOf, [
        { key: "weapons", head: "weapons", of: carried },
      ]),
      readings: readingListing(readingTable(book)),
      tactics: wordListing(
        { title: "policies and options", rule: "policies", head: "word", key: "policy" },
        Object.fromEntries([...book.policies.keys()].map((name) => [name, ""])),
        Object.fromEntries(
          Object.entries(file.options ?? {}).map(([name, { values, says = "" }]) => [
            `options.${name}`,
            Object.fromEntries(values.map((word, i) => [String(word), i === 0 ? says : ""])),
          ]),
        ),
      ),
      covers: BARE.listings.covers,
    },
  };
}

const kept = new WeakMap<Book, BookRules>();

/** The rules of the book that a fight is by. */
const rulesFor = (fight: BookFight): BookRules => rulesBy(bookOf(fight));

/** A book by itself. */
export interface OpenedBook {
  readonly rules: Ruleset;
  readonly contents: BookContents;
  readonly duels: readonly UsualDuel[];
  /** What comes in none of these fights, and what is strange in any. @param fights models of scenarios by the book */
  remarks(fights: readonly unknown[]): readonly Issue[];
}

/** Null if it is wrong. @param file name for the issues */
export function openBook(
  text: string,
  file?: string,
): { readonly opened: OpenedBook | null; readonly issues: readonly Issue[] } {
  const { book, issues } = checkBook(text, file);
  if (book === null) return { opened: null, issues };
  const opened: OpenedBook = {
    rules: rulesBy(book) as Ruleset,
    get contents() {
      return contentsOf(book);
    },
    get duels() {
      return usualDuels(book);
    },
    remarks: (fights) => remarksOnAll(book, fights as readonly BookFight[], file),
  };
  return { opened, issues };
}

function rulesBy(book: Book): BookRules {
  const rules = kept.get(book) ?? rulesOf(book);
  kept.set(book, rules);
  return rules;
}

const noGuns = Object.fromEntries(COMMON_GUNS.map((gun) => [gun, null]));

export const bookRules: BookRules = {
  ...(BARE as RuleSystem<BookFight, BookScenario>),
  kinds: [{ kind: "fight", schema: scenarioSchema, resolve: resolveFight }],
  of: rulesFor,
  metricIds: ({ figures }) => metricIdsOf(figures),
  summary: summaryOf,
  lengthOf: (fight) => rulesFor(fight).length,
  titleOf: (fight) => rulesFor(fight).title,
  readings: ({ readings, options }) => ({ ...readings, ...options }),
  readingValues: [],
  men,
  sizes: (fight) => usualSizes(fight.turns, fight.figures, { turns: TURNS_MAX, men: MOST_OF_SIDE }),
  compile: compileBook,
  breakdowns: [],
  gameKey,
  remarks: ({ model }, _, within) => within(["book"], remarksOn(model)),
  levers,
  advantages: advantagesOf([], []),
  armoury,
  bouts: {
    of: (scenario) => bookBouts(scenario, manWords(bookOf(scenario.model))),
    usual: { distances: [], covers: [] },
    common: {
      guns: noGuns as Record<CommonGun, null>,
      covers: { open: "open", wall: "open" },
      grades: { green: {}, average: {}, veteran: {} },
    },
    plain: () => "",
    firstMatters: true,
    attributes: "stats.",
  },
  points,
  // Those of a book come with the book.
  sheets: { edition: "", covers: [], modes: [], make: () => ({ longest: 0 }), npc: null },
  map: () => null,
  teller: bookTeller,
};
