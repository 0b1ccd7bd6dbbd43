/** From the text of a book to a `Book`: its shape, its names, its expressions as trees. */
import { METER_MAX } from "../../core/machine.js";
import type { Message } from "../../core/messages.js";
import { own } from "../../core/own.js";
import { suggest } from "../../core/suggest.js";
import { type Data, isDataMap, type Path, readDocument, Source } from "../../scenario/document.js";
import { checkShape, placed } from "../../scenario/load.js";
import { BARE } from "./bare.js";
import {
  type Action,
  type Book,
  type Cards,
  type Declarations,
  type Declared,
  FLAG,
  GROUPS,
  groupOf,
  type Harm,
  ORDERS,
  type Pick,
  type PolicyLine,
  type Range,
  type Roll,
  type Statement,
  TIES,
  type Written,
} from "./book.js";
import {
  type Call,
  Mistake,
  NAME,
  parseExpression,
  parseStatement,
  type Stretch,
} from "./expression.js";
import * as say from "./messages.js";
import { Notes } from "./notes.js";
import { type BookFile, looseShape, readShape } from "./shape.js";

type Block = Readonly<Record<string, unknown>>;

const ROLL_KEYS = ["rule", "takes", "dice", "let", "gives", "hits", "says"];
/** Keys of a roll's statement beside its results. */
const BESIDE_ROLL = ["roll", "shot", "as", "then"];
/** Names that mean something everywhere. */
const LANGUAGE = [
  ...["or", "and", "not", "is", "true", "false", "if", "up", "down", "min", "max", "abs"],
  ...[
    "count",
    "any",
    "all",
    "least",
    "most",
    "me",
    "target",
    "gun",
    "it",
    "in",
    "at",
    "side",
    "place",
  ],
  ...["first", "distance", "band", "dice", "d", "highest", "lowest", "explode", "reroll"],
  ...["pool", "showing", "alike"],
  ...["stalemate", ...GROUPS, ...GROUPS.map((group) => `${group}-ever`)],
];
/** What may stand beside the first key of a statement. */
export const REPEATED_KINDS = {
  if: ["then", "else"],
  later: [],
  each: ["of", "where", "do"],
  repeat: ["do"],
  choose: ["by", "at"],
  phase: ["order", "where", "ranked", "ties", "of", "jokers", "ranks", "marks", "do"],
  harm: ["at"],
  out: ["as"],
  move: ["away", "toward", "by"],
} as const;

/** A book, or null where it is too broken for one; and what is wrong with it. */
export interface ReadBook {
  readonly book: Book | null;
  readonly notes: Notes;
}

/** @param file name for the issues */
export function readBook(text: string, file: string): ReadBook {
  const source = new Source(file, text);
  const { data, place, issues, usable } = readDocument(source);
  const notes = new Notes(source, place);
  for (const issue of issues) notes.add(issue);
  if (!usable) return { book: null, notes };
  const whole = uncut(data, [], notes);
  const strict = checkShape(readShape(), whole, BARE);
  for (const fault of strict.faults) notes.add(placed(fault, { data: whole, place }, source));
  const loose = strict.faults.length === 0 ? strict : checkShape(looseShape(), whole, BARE);
  const { parsed } = loose;
  if (parsed === null) return { book: null, notes };
  return { book: new Reader(parsed as unknown as BookFile, notes).book(text), notes };
}

/** Without keys that are the rest of an expression which a comma has cut. */
function uncut(data: Data, path: Path, notes: Notes): Data {
  if (Array.isArray(data)) return data.map((one, i) => uncut(one, [...path, i], notes));
  if (!isDataMap(data)) return data;
  const whole: Record<string, Data> = Object.create(null);
  for (const [key, value] of Object.entries(data)) {
    const inner = [...path, key];
    if (value === null && /[\s().<>=+*]/.test(key)) notes.note(inner, say.cutByComma());
    else whole[key] = uncut(value, inner, notes);
  }
  return whole;
}

const NOTHING: Range = { type: "wrong", least: 0, most: 0, values: null };

class Reader {
  private readonly harms: Harm[] = [];
  private readonly modes: string[] = [];
  private readonly words: Map<string, readonly string[]>;
  private readonly rolls = new Map<string, Roll>();

  constructor(
    private readonly file: BookFile,
    private readonly notes: Notes,
  ) {
    this.words = new Map([
      ["flag", FLAG],
      ...Object.entries(file.words ?? {}).map(
        ([name, list]) => [name, this.wordsOf(["words", name], list)] as const,
      ),
    ]);
  }

  book(text: string): Book {
    const { file } = this;
    const { figure = {}, weapon = {} } = file;
    const fields = this.declarations(["weapon", "fields"], weapon.fields);
    const bands = Object.entries(weapon.bands ?? {}).map(([name, said]) => ({
      name,
      when: this.expression(["weapon", "bands", name], said),
    }));
    const readings = this.valuesOf("readings", file.readings);
    const options = this.valuesOf("options", file.options);
    const stats = this.declarations(["figure", "stats"], figure.stats);
    const state = this.declarations(["figure", "state"], figure.state);
    this.state = state;
    const gunState = this.declarations(["weapon", "state"], weapon.state);
    const game = this.declarations(["game", "state"], file.game?.state);
    this.distinct({ readings, options, stats, state, game, tables: file.tables, steps: {} });
    for (const [name, said] of Object.entries(file.rolls ?? {}))
      this.rolls.set(name, this.roll(["rolls", name], name, said));
    const fates = figure.fates ?? ["out"];
    this.fates = fates;
    const steps = mapped(file.steps, (said, name) => ({
      of: said.of ?? null,
      list: this.list(["steps", name, "do"], said.do),
    }));
    const actions = mapped(file.actions, (said, name): Action => {
      const path = ["actions", name];
      this.ruled([...path, "rule"], said.rule);
      this.template([...path, "says"], said.says, ["me", "target", "gun", "distance"]);
      return {
        name,
        rule: said.rule ?? name,
        at: said.at ?? null,
        gun: said.with !== undefined,
        when: this.optional([...path, "when"], said.when),
        list: said.do === undefined ? [] : this.list([...path, "do"], said.do),
        says: said.says ?? null,
      };
    });
    const choices = mapped(file.choices, (names, choice) =>
      names.filter((name, i) => this.known(["choices", choice, i], "action", name, actions.keys())),
    );
    const policies = mapped(file.policies, (byChoice, policy) =>
      mapped(byChoice, (lines, choice) => {
        const path = ["policies", policy, choice];
        if (!this.known(path, "choice", choice, choices.keys())) return [];
        return lines.flatMap((said, i) =>
          this.policyLine([...path, i], said as string, choice, choices.get(choice) ?? []),
        );
      }),
    );
    return {
      text,
      file,
      readings,
      options,
      tables: mapped(file.tables, ({ first = 0, rows }) => ({ first, rows })),
      stats,
      state,
      fates,
      fields,
      gunState,
      bands: bands.length === 0 ? [{ name: "any", when: null }] : bands,
      weapons: mapped(file.weapons, (said, id) => this.fieldsOf(["weapons", id], said, fields)),
      men: mapped(file.men, ({ stats: said = {}, weapons = [] }, name) => {
        const path = ["men", name];
        const known = Object.keys(file.weapons ?? {});
        return {
          stats: new Map(
            Object.entries(said).flatMap(([stat, value]) => {
              const at = [...path, "stats", stat];
              if (!this.known(at, "stat", stat, stats.keys())) return [];
              const number = this.valueIn(at, value, stats.get(stat)!);
              return number === null ? [] : [[stat, number] as const];
            }),
          ),
          weapons: weapons.filter((id, i) =>
            this.known([...path, "weapons", i], "weapon", id, known),
          ),
        };
      }),
      game,
      rolls: this.rolls,
      steps,
      actions,
      choices,
      policies,
      start: file.start === undefined ? [] : this.list(["start"], file.start),
      turn: this.list(["turn"], file.turn),
      ends: (file.ends ?? []).flatMap(({ winner, when, rule }, i) => {
        this.ruled(["ends", i, "rule"], rule);
        return { winner, when: this.expression(["ends", i, "when"], when) };
      }),
      harms: this.harms,
      modes: this.modes,
    };
  }

  private fates: readonly string[] = [];
  private state: Declarations = new Map();

  // ---- names

  /** Every name means one thing, and none is a word of the language. */
  private distinct(
    kinds: Readonly<Record<string, ReadonlyMap<string, unknown> | object | undefined>>,
  ): void {
    const taken = new Map<string, string>();
    const paths: Readonly<Record<string, Path>> = {
      stats: ["figure", "stats"],
      state: ["figure", "state"],
      game: ["game", "state"],
    };
    for (const [kind, names] of Object.entries(kinds)) {
      const path = own(paths, kind) ?? [kind];
      for (const name of names instanceof Map ? names.keys() : Object.keys(names ?? {})) {
        const other = taken.get(name);
        if (LANGUAGE.includes(name)) this.notes.note([...path, name], say.reservedName(name));
        else if (other !== undefined)
          this.notes.note([...path, name], say.nameTaken(name, `the name of one of the ${other}`));
        taken.set(name, kind);
      }
    }
  }

  private known(path: Path, what: string, name: string, known: Iterable<string>): boolean {
    const all = [...known];
    if (all.includes(name)) return true;
    this.notes.note(path, say.unknown(what, name, all));
    return false;
  }

  private ruled(path: Path, rule: string | undefined): void {
    const rules = Object.keys(this.file.rules ?? {});
    if (rule !== undefined && rules.length > 0) this.known(path, "rule", rule, rules);
  }

  // ---- declarations

  private wordsOf(path: Path, said: readonly (string | number | boolean)[]): readonly string[] {
    const list = said.map(String);
    list.forEach((word, i) => {
      if (list.indexOf(word) !== i) this.notes.note([...path, i], say.wordTwice(word));
    });
    return list;
  }

  private valuesOf(
    kind: "readings" | "options",
    said: BookFile["readings"] | BookFile["options"],
  ): ReadonlyMap<string, readonly string[]> {
    return mapped(said as BookFile["options"], ({ values }, name) =>
      this.wordsOf([kind, name, "values"], values),
    );
  }

  private range(path: Path, said: string | readonly (string | number | boolean)[]): Range {
    if (typeof said === "string") {
      const words = this.words.get(said);
      if (words !== undefined)
        return { type: words, least: 0, most: words.length - 1, values: null };
      const found = /^(-?\d{1,6})\.\.(-?\d{1,6})$/.exec(said);
      if (found === null) {
        this.notes.note(path, say.noRange(said));
        return NOTHING;
      }
      const [least, most] = [Number(found[1]) + 0, Number(found[2]) + 0];
      if (least > most) this.notes.note(path, say.emptyRange());
      return { type: "number", least, most, values: null };
    }
    if (said.every((one) => typeof one === "number")) {
      const values = [...new Set(said as readonly number[])].sort((a, b) => a - b);
      return { type: "number", least: values[0]!, most: values[values.length - 1]!, values };
    }
    if (said.some((one) => typeof one === "number")) this.notes.note(path, say.mixedList());
    const words = this.wordsOf(path, said);
    return { type: words, least: 0, most: words.length - 1, values: null };
  }

  private declarations(path: Path, said: object | undefined): Declarations {
    return mapped((said ?? {}) as Record<string, never>, (one, name) =>
      this.declared([...path, name], one),
    );
  }

  private declared(path: Path, said: string | readonly string[] | Block): Declared {
    const block: Block =
      typeof said === "string" || Array.isArray(said) ? { range: said } : (said as Block);
    const at = block === said ? [...path, "range"] : path;
    const range = this.range(at, block.range as string);
    const declared = {
      ...range,
      starts: this.optional([...path, "starts"], block.starts),
      usual: null,
      untilTurn: block.until === "turn",
      meter: block.meter === true,
      says: String(block.says ?? ""),
    };
    const first = declared.starts?.tree;
    if (first?.kind === "number" && range.type === "number")
      this.valueIn([...path, "starts"], first.value, range);
    if (declared.meter) {
      const { type, least, most, values } = declared;
      const points = type === "number" && values === null && least === 0 && most >= 1;
      if (range !== NOTHING && !(points && most <= METER_MAX))
        this.notes.note([...path, "meter"], say.meterForm());
      if (declared.untilTurn) this.notes.note([...path, "until"], say.meterResets());
    }
    if (block.usual === undefined) return declared;
    return { ...declared, usual: this.valueIn([...path, "usual"], block.usual, range) };
  }

  /** A value of a range, as a file writes it; null if it is not in it. */
  private valueIn(path: Path, said: unknown, range: Range): number | null {
    const value = valueIn(said, range);
    if (typeof value === "number") return value;
    this.notes.note(path, value);
    return null;
  }

  private fieldsOf(path: Path, said: Block, fields: Declarations): ReadonlyMap<string, number> {
    for (const name of Object.keys(said)) this.known([...path, name], "field", name, fields.keys());
    return new Map(
      [...fields].map(([name, declared]) => {
        const given = own(said, name);
        if (given === undefined) {
          if (declared.usual === null)
            this.notes.note(path, say.fieldMissing(name, path[1] as string));
          return [name, declared.usual ?? declared.least];
        }
        return [name, this.valueIn([...path, name], given, declared) ?? declared.least];
      }),
    );
  }

  private roll(path: Path, name: string, said: NonNullable<BookFile["rolls"]>[string]): Roll {
    const { takes, dice, hits = ["hit"], gives } = said;
    this.ruled([...path, "rule"], said.rule);
    const lets = (said.let ?? {}) as Readonly<Record<string, string>>;
    const named = typeof dice === "object" ? dice : { dice };
    const dicePath = (one: string): Path =>
      typeof dice === "object" ? [...path, "dice", one] : [...path, "dice"];
    const results = Object.entries(said).flatMap(([key, when]) => {
      if (ROLL_KEYS.includes(key)) return [];
      const at = [...path, key];
      if (!NAME.test(key)) this.notes.note(at, say.badName(key));
      if (BESIDE_ROLL.includes(key)) this.notes.note(at, say.resultWord(key));
      return { name: key, when: this.expression(at, when === "else" ? true : when) };
    });
    if (gives === undefined && results.length === 0) this.notes.note(path, say.noResults());
    if (gives !== undefined && results.length > 0) this.notes.note(path, say.resultsAndGives());
    this.template([...path, "says"], said.says, ["me", "result"]);
    const known = results.map((one) => one.name);
    if (said.hits !== undefined)
      hits.forEach((hit, i) => {
        this.known([...path, "hits", i], "result", hit, known);
      });
    return {
      name,
      rule: said.rule ?? name,
      takes: mapped(takes, (range, one) => this.range([...path, "takes", one], range)),
      dice: Object.entries(named).map(([one, of]) => ({
        name: one,
        of: this.expression(dicePath(one), of),
      })),
      lets: Object.entries(lets).map(([one, of]) => ({
        name: one,
        of: this.expression([...path, "let", one], of),
      })),
      gives: gives === undefined ? null : this.expression([...path, "gives"], gives),
      results,
      hits,
      says: said.says ?? null,
    };
  }

  private policyLine(
    path: Path,
    said: string | Readonly<Record<string, string | undefined>>,
    choice: string,
    actions: readonly string[],
  ): PolicyLine[] {
    const line = typeof said === "string" ? { do: said } : said;
    const name = line.do ?? "";
    const at = typeof said === "string" ? path : [...path, "do"];
    const lines: PolicyLine[] = [
      {
        words: [
          name,
          ...(["target", "gun", "when"] as const).flatMap((key) =>
            line[key] === undefined ? [] : `${key} ${line[key]}`,
          ),
        ].join(", "),
        action: name,
        when: this.optional([...path, "when"], line.when),
        target: this.pick([...path, "target"], line.target),
        gun: this.pick([...path, "gun"], line.gun),
      },
    ];
    return this.known(at, `action of ${choice}`, name, actions) ? lines : [];
  }

  private pick(path: Path, said: string | undefined): Pick | null {
    if (said === undefined) return null;
    const found = /^(least|most)\s+(?=\S)/.exec(said);
    if (found === null) {
      this.notes.note(path, say.pickForm());
      return null;
    }
    const { tree } = this.expression(path, said, found[0].length);
    return { tree, path, sign: found[1] === "least" ? 1 : -1 };
  }

  // ---- statements

  private list(path: Path, said: unknown): readonly Statement[] {
    if (Array.isArray(said)) return said.flatMap((one, i) => this.statement([...path, i], one));
    return this.statement(path, said);
  }

  private statement(path: Path, said: unknown): readonly Statement[] {
    if (typeof said === "string") return this.line(path, said);
    if (!isDataMap(said)) {
      this.notes.note(path, say.noList());
      return [];
    }
    const keys = Object.keys(said);
    if (own(said, "roll") !== undefined) return this.rollStatement(path, said);
    const kinds = Object.keys(REPEATED_KINDS) as (keyof typeof REPEATED_KINDS)[];
    const kind = kinds.find((one) => own(said, one) !== undefined);
    if (kind === undefined) {
      this.notes.note(path, say.noStatement(keys, ["roll", ...kinds]));
      // As what is likely to be meant, so that no mistake inside is hidden.
      const meant = (key: string): string | null => suggest(key, ["roll", ...kinds]);
      const slip = keys.find((key) => meant(key) !== null);
      if (slip === undefined) return [];
      const { [slip]: first, ...others } = said as Block;
      return this.statement(path, { ...others, [meant(slip)!]: first });
    }
    const known: readonly string[] = [kind, ...REPEATED_KINDS[kind]];
    for (const key of keys)
      if (!known.includes(key)) this.notes.note([...path, key], say.strangeKey(key, kind, known));
    const inner = (key: string): readonly Statement[] => {
      if (own(said, key) !== undefined) return this.list([...path, key], said[key]);
      this.notes.note(path, say.keyMissing(key, kind));
      return [];
    };
    const written = (key: string): Written => {
      if (own(said, key) === undefined) this.notes.note(path, say.keyMissing(key, kind));
      return this.expression([...path, key], own(said, key) ?? true);
    };
    switch (kind) {
      case "if": {
        const otherwise = own(said, "else") === undefined ? [] : inner("else");
        return [{ kind, path, when: written("if"), then: inner("then"), otherwise }];
      }
      case "later":
        return [{ kind, path, list: inner("later") }];
      case "each": {
        const name = this.word([...path, "each"], said.each);
        const group = groupOf(String(own(said, "of") ?? "figures"));
        if (group === null)
          this.notes.note([...path, "of"], say.unknown("group", String(said.of), GROUPS));
        if (LANGUAGE.includes(name)) this.notes.note([...path, "each"], say.reservedName(name));
        const where = this.optional([...path, "where"], own(said, "where"));
        return [
          {
            kind,
            path,
            name,
            group: group ?? { who: "figures", ever: false },
            where,
            list: inner("do"),
          },
        ];
      }
      case "repeat":
        return [{ kind, path, times: written("repeat"), list: inner("do") }];
      case "choose": {
        const choice = this.word([...path, "choose"], said.choose);
        const known = Object.keys(this.file.choices ?? {});
        const by = this.optional([...path, "by"], own(said, "by"));
        const at = this.optional([...path, "at"], own(said, "at"));
        const fine = this.known([...path, "choose"], "choice", choice, known);
        return fine ? [{ kind, path, choice, by, at }] : [];
      }
      case "harm": {
        const effect = this.word([...path, "harm"], said.harm, true);
        const at = own(said, "at");
        const location = at === undefined ? "" : this.word([...path, "at"], at, true);
        const found = this.harms.find((one) => one.effect === effect && one.location === location);
        const harm = found ?? { effect, location };
        if (found === undefined) this.harms.push(harm);
        return [{ kind, path, harm }];
      }
      case "out": {
        const as = own(said, "as");
        const fate = as === undefined ? this.fates[0]! : this.word([...path, "as"], as);
        this.known([...path, "as"], "fate", fate, this.fates);
        return [{ kind, path, who: written("out"), fate: this.fates.indexOf(fate) }];
      }
      case "move": {
        const away = own(said, "away") !== undefined;
        const from = written(away ? "away" : "toward");
        return [{ kind, path, who: written("move"), from, away, by: written("by") }];
      }
      default:
        return [this.phase(path, said, inner)];
    }
  }

  private phase(path: Path, said: Block, inner: (key: string) => readonly Statement[]): Statement {
    const name = this.word([...path, "phase"], said.phase, true);
    const order = this.oneOf([...path, "order"], own(said, "order") ?? "sides", ORDERS);
    const ties = this.oneOf([...path, "ties"], own(said, "ties") ?? "file", TIES);
    for (const [key, owner] of [
      ["ranked", "ranked"],
      ["ties", "ranked"],
      ["of", "cards"],
      ["jokers", "cards"],
      ["ranks", "cards"],
      ["marks", "cards"],
    ] as const)
      if (own(said, key) !== undefined && order !== owner)
        this.notes.note([...path, key], say.strangeKey(key, `order: ${order}`, ["phase", "order"]));
    const ranked = this.optional([...path, "ranked"], own(said, "ranked"));
    if (order === "ranked" && ranked === null)
      this.notes.note(path, say.keyMissing("ranked", "order: ranked"));
    return {
      kind: "phase",
      path,
      name,
      order,
      ranked,
      ties,
      cards: this.cards(path, said),
      where: this.optional([...path, "where"], own(said, "where")),
      list: inner("do"),
    };
  }

  /** Cards, of which jokers, or words of a list, have a rank of their own. */
  private cards(path: Path, said: Block): Cards {
    const whole = (at: Path, value: unknown, least: number, most: number): number => {
      const found = valueIn(value, { type: "number", least, most, values: null });
      if (typeof found === "number") return found;
      this.notes.note([...path, ...at], found);
      return least;
    };
    const of = whole(["of"], own(said, "of") ?? 54, 16, 200);
    const [jokers, ranked] = [own(said, "jokers"), own(said, "ranks")];
    const counts = isDataMap(ranked as Data) ? (ranked as Block) : {};
    if (ranked !== undefined && counts !== ranked)
      this.notes.note([...path, "ranks"], say.ranksForm());
    const ranks = new Map(
      Object.entries(counts).map(([word, count]) => [word, whole(["ranks", word], count, 0, of)]),
    );
    if (jokers !== undefined) ranks.set("true", whole(["jokers"], jokers, 0, of));
    const special = [...ranks.values()].reduce((sum, count) => sum + count, 0);
    if (special > of) this.notes.note([...path, "of"], say.cardsTooFew(special, of));
    const marks = own(said, "marks");
    if (marks === undefined) {
      if (special > 0) this.notes.note(path, say.jokersMarked());
      return { of, ranks, marks: null };
    }
    const name = this.word([...path, "marks"], marks);
    const words = this.state.get(name)?.type;
    if (typeof words !== "object") {
      const listed = [...this.state].flatMap(([one, { type }]) =>
        typeof type === "object" ? one : [],
      );
      this.notes.note([...path, "marks"], say.unknown("flag or list of a figure", name, listed));
      return { of, ranks, marks: null };
    }
    for (const word of ranks.keys())
      if (!words.includes(word))
        this.notes.note([...path, "ranks", word], say.unknownWord(word, words));
    if (ranks.size !== words.length - 1) this.notes.note([...path, "ranks"], say.ranksForm());
    return { of, ranks, marks: ranks.size === words.length - 1 ? name : null };
  }

  private rollStatement(path: Path, said: Block): readonly Statement[] {
    const call = this.parsed([...path, "roll"], own(said, "roll"), parseStatement);
    if (call === null) return [];
    if (call.kind !== "name" && call.kind !== "call") {
      this.notes.note([...path, "roll"], say.missing("the name of a roll"));
      return [];
    }
    const roll = this.rolls.get(call.name);
    if (roll === undefined) {
      const { at } = call;
      const place: Stretch = { at, end: at + call.name.length };
      const known = [...this.rolls.keys()];
      this.notes.note([...path, "roll"], say.unknown("roll", call.name, known), place);
    }
    const results = roll?.results.map(({ name }) => name) ?? Object.keys(said);
    const on = new Map<string, readonly Statement[]>();
    for (const key of Object.keys(said)) {
      if (BESIDE_ROLL.includes(key)) continue;
      if (roll && roll.gives !== null) this.notes.note([...path, key], say.givesNumber(roll.name));
      else if (!results.includes(key))
        this.notes.note([...path, key], say.unknown(`result of ${call.name}`, key, results));
      on.set(key, this.list([...path, key], said[key]));
    }
    const shot = own(said, "shot");
    const as = own(said, "as");
    const then = own(said, "then");
    if (roll?.gives === null && (as !== undefined || then !== undefined))
      this.notes.note([...path, as === undefined ? "then" : "as"], say.givesNone(roll.name));
    if (roll && roll.gives !== null && as === undefined)
      this.notes.note([...path, "roll"], say.givesNumber(roll.name));
    const mode = shot === undefined ? null : this.word([...path, "shot"], shot, true);
    if (mode !== null && !this.modes.includes(mode)) this.modes.push(mode);
    if (mode !== null && roll?.gives === null && !roll.hits.some((hit) => results.includes(hit)))
      this.notes.note([...path, "roll"], say.noHit(roll.name));
    const name = as === undefined ? null : this.word([...path, "as"], as);
    if (name !== null && LANGUAGE.includes(name))
      this.notes.note([...path, "as"], say.reservedName(name));
    return [
      {
        kind: "roll",
        path,
        roll: call.name,
        values: call.kind === "call" ? call.values : [],
        shot: mode,
        as: name,
        then: then === undefined ? [] : this.list([...path, "then"], then),
        on,
      },
    ];
  }

  private line(path: Path, said: string): readonly Statement[] {
    if (said.trim() === "stalemate") return [{ kind: "stalemate", path }];
    const tree = this.parsed(path, said, parseStatement);
    if (tree === null) return [];
    if (tree.kind === "set") return [{ kind: "change", path, set: tree }];
    if (tree.kind !== "name" && tree.kind !== "call") {
      this.notes.note(path, say.missing("a change, or the name of a step"));
      return [];
    }
    const { name, at, end } = tree;
    const known = Object.keys(this.file.steps ?? {});
    if (!known.includes(name)) {
      this.notes.note(path, say.unknown("step", name, known), { at, end: at + name.length });
      return [];
    }
    const call: Call = tree.kind === "call" ? tree : { kind: "call", name, values: [], at, end };
    return [{ kind: "step", path, name, call }];
  }

  // ---- texts

  /** Own words: names in braces stand for what happens. */
  private template(path: Path, said: string | undefined, known: readonly string[]): void {
    for (const [, name = ""] of (said ?? "").matchAll(/\{([^}]*)\}/g))
      if (!known.includes(name)) this.notes.note(path, say.badSays(name, known));
  }

  private word(path: Path, said: unknown, spaced = false): string {
    const word = String(said);
    const fine = spaced ? /^[A-Za-z][\w' -]{0,39}$/ : NAME;
    if (typeof said !== "string" || !fine.test(word)) this.notes.note(path, say.badName(word));
    return word;
  }

  private oneOf<Word extends string>(path: Path, said: unknown, known: readonly Word[]): Word {
    const found = known.find((one) => one === said);
    if (found === undefined) this.notes.note(path, say.unknownWord(String(said), known));
    return found ?? known[0]!;
  }

  private optional(path: Path, said: unknown): Written | null {
    return said === undefined ? null : this.expression(path, said);
  }

  /** @param skip letters at its beginning that are no part of it */
  private expression(path: Path, said: unknown, skip = 0): Written {
    const parse = (text: string) => parseExpression(" ".repeat(skip) + text.slice(skip));
    const tree = this.parsed(path, said, parse);
    return { path, tree: tree ?? { kind: "wrong", at: 0, end: 0 } };
  }

  private parsed<Read>(path: Path, said: unknown, parse: (text: string) => Read): Read | null {
    if (typeof said === "object" || said === undefined) {
      this.notes.note(path, say.noText());
      return null;
    }
    try {
      return parse(String(said));
    } catch (thrown) {
      if (!(thrown instanceof Mistake)) throw thrown;
      this.notes.note(path, thrown.said, thrown.stretch);
      return null;
    }
  }
}

/** Of a block of a file, by name; its keys are words of strangers. */
function mapped<Value, Made>(
  block: Readonly<Record<string, Value>> | undefined,
  make: (value: Value, name: string) => Made,
): ReadonlyMap<string, Made> {
  return new Map(Object.entries(block ?? {}).map(([name, value]) => [name, make(value, name)]));
}

/** A value of a range, as a file writes it; or what is wrong with it. */
export function valueIn(said: unknown, { type, least, most, values }: Range): number | Message {
  if (type === "number") {
    const fits =
      typeof said === "number" &&
      Number.isInteger(said) &&
      (values?.includes(said) ?? (said >= least && said <= most));
    return fits
      ? said + 0
      : say.usualOutside(String(said), values?.join(", ") ?? `${least}..${most}`);
  }
  if (type === "wrong") return least;
  const word = String(said);
  const flags: Readonly<Record<string, string>> = { yes: "true", no: "false" };
  const index = type.indexOf(type === FLAG ? (own(flags, word) ?? word) : word);
  return index >= 0 ? index : say.unknownWord(word, type);
}
