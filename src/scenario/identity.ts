/** What a file is: the rule system and the kind that it says, or else those that it fits best. */
import { suggest } from "../core/suggest.js";
import type { Data, DataMap } from "./document.js";
import { envelopeShape } from "./envelope.js";
import type { Fault } from "./explain.js";
import * as say from "./messages.js";
import { type FileKind, kindOf, kindsOf, type RuleSystem } from "./system.js";

/** One way to read a file. */
export interface Reading<Model, File> {
  readonly system: RuleSystem<Model, File>;
  readonly kind: FileKind<Model, File>;
}

interface Identity<Model, File> {
  /** What the file may be, the likeliest first: one alone if it says so rightly. */
  readonly readings: readonly Reading<Model, File>[];
  /**
   * @param reading by which the file was read
   * @param faults  that were found so
   * @returns what is wrong with what the file says it is, and the faults that are not about that
   */
  blame(reading: Reading<Model, File>, faults: readonly Fault[]): Fault[];
}

/** What stands under a key. */
interface Word {
  /** The key as the file has it, perhaps mistyped. */
  readonly key: string;
  /** Undefined if there is none. */
  readonly value: Data | undefined;
  /** Empty if it is no word. */
  readonly text: string;
}

function wordOf(data: DataMap, key: "system" | "kind"): Word {
  const strange = Object.keys(data).filter((each) => !Object.hasOwn(envelopeShape, each));
  const written = Object.hasOwn(data, key) ? key : (suggest(key, strange) ?? key);
  const value = data[written];
  return { key: written, value, text: typeof value === "string" ? value : "" };
}

/** The known word that a word is, or may have been meant to be. */
const meantBy = ({ text }: Word, known: readonly string[]): string | null =>
  known.includes(text) ? text : suggest(text, known);

/** Everything that a file may be, by what it says. */
export function identify<Model, File>(
  data: DataMap,
  systems: readonly RuleSystem<Model, File>[],
): Identity<Model, File> {
  const ids = systems.map(({ id }) => id);
  const system = wordOf(data, "system");
  const kind = wordOf(data, "kind");
  const meant = systems.filter(({ id }) => id === meantBy(system, ids));
  // A name that is only like another may be a slip or a guess: the rest of the file tells better.
  const possible = ids.includes(system.text) ? meant : [...new Set([...meant, ...systems])];
  const readings = possible.flatMap((each) => {
    const word = meantBy(kind, kindsOf(each));
    const own = each.kinds.filter((one) => word === null || one.kind === word);
    return own.map((one) => ({ system: each, kind: one }));
  });

  const blame = (read: Reading<Model, File>, faults: readonly Fault[]): Fault[] => {
    const wrong = [
      ...(system.text === read.system.id ? [] : [system]),
      ...(kind.text === read.kind.kind ? [] : [kind]),
    ];
    const rest = faults.filter(
      ({ path, at }) =>
        at === "key" || path.length !== 1 || !wrong.some(({ key }) => key === path[0]),
    );
    const isRead = rest.length > 0;
    const saidOf = (word: Word) => {
      const known = word === system ? ids : kindsOf(read.system);
      const choice = { known, meant: meantBy(word, known) };
      if (word === system)
        return say.systemWrong(word.value, { ...choice, read: read.system.id, isRead });
      const isElsewhere = systems.some((each) => kindOf(each, word.text) !== undefined);
      return isElsewhere
        ? say.kindNotPlayed(word.text, read.system.title, known)
        : say.kindWrong(word.value, { ...choice, read: read.kind.kind, isRead });
    };
    return [
      ...wrong.map((word): Fault => {
        const at = word.value === undefined ? "block" : "value";
        return { path: [word.key], at, said: saidOf(word) };
      }),
      ...rest,
    ];
  };
  return { readings, blame };
}
