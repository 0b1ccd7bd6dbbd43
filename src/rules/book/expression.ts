/**
 * Expressions and one-line statements of a book: text to a tree in which every node knows its place in the text. By
 * precedence climbing, no deeper than MOST.deep, and nothing but what is listed here.
 */
import { type Message, quote } from "../../core/messages.js";
import * as say from "./messages.js";

/** How long an expression may be, in letters, and how deep. */
export const EXPRESSION_MOST = { letters: 400, deep: 40, number: 1_000_000 } as const;

/** Half-open range of letters of the text. */
export interface Stretch {
  readonly at: number;
  readonly end: number;
}

export type Sign =
  | "or"
  | "and"
  | "is"
  | "is not"
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

export type Tree = Stretch &
  (
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "dice"; readonly count: number; readonly sides: number }
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "of"; readonly of: Tree; readonly name: string }
    /** What could not be read: what is wrong with it was said. */
    | { readonly kind: "wrong" }
    | { readonly kind: "not" | "minus"; readonly of: Tree }
    | { readonly kind: "two"; readonly sign: Sign; readonly left: Tree; readonly right: Tree }
    | Call
  );
export type Call = Stretch & {
  readonly kind: "call";
  readonly name: string;
  readonly values: readonly Tree[];
};

/** `x = e`, `x += e`, `x -= e`. */
export interface Assignment {
  readonly kind: "set";
  readonly sign: "=" | "+=" | "-=";
  readonly to: Tree;
  readonly value: Tree;
}

/** A mistake in a text, with its place. */
export class Mistake {
  constructor(
    readonly said: Message,
    readonly stretch: Stretch,
  ) {}
}

/** Of names in a book: words with dashes, so that a minus has a space before it. */
export const NAME = /^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z][A-Za-z0-9]*)*$/;

const TOKEN =
  /\s*(?:(\d*)d(\d+)(?![\w-])|(\d+)(?![\w])|([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z][A-Za-z0-9]*)*)|(<=|>=|\+=|-=|[-+*/%().,<>=]))/y;

/** How strongly an operator binds. Comparisons do not chain. */
const POWER: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  is: 4,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
};
const COMPARISON = 4;
const AFTER_NOT = 3;
const AFTER_MINUS = 7;
const WORDS = new Set(["or", "and", "not", "is"]);

interface Token extends Stretch {
  /** `number`, `dice`, `name`, `end`, or the word or sign itself. */
  readonly kind: string;
  readonly words: string;
}

class Parser {
  private token: Token = { kind: "end", words: "", at: 0, end: 0 };
  private read = 0;
  private deep = 0;

  constructor(private readonly text: string) {
    const { letters } = EXPRESSION_MOST;
    if (text.length > letters) throw new Mistake(say.tooManyLetters(letters), { at: 0, end: 1 });
    this.next();
  }

  expression(least = 0): Tree {
    if (++this.deep > EXPRESSION_MOST.deep) this.refuse(say.tooDeep(EXPRESSION_MOST.deep));
    let left = this.prefix();
    for (;;) {
      const power = POWER[this.token.kind];
      if (power === undefined || power < least) break;
      let sign = this.next().kind as Sign;
      if (sign === "is" && this.token.kind === "not") {
        this.next();
        sign = "is not";
      }
      const right = this.expression(power + 1);
      left = { kind: "two", sign, left, right, at: left.at, end: right.end };
      if (power === COMPARISON && POWER[this.token.kind] === COMPARISON)
        this.refuse(say.twoComparisons());
    }
    this.deep--;
    return left;
  }

  /** `x = e`, `x += e`, `x -= e`, or a name with or without values. */
  statement(): Assignment | Tree {
    const to = this.prefix();
    const sign = this.token.kind;
    if (sign !== "=" && sign !== "+=" && sign !== "-=") return to;
    this.next();
    return { kind: "set", sign, to, value: this.expression() };
  }

  whole<Read>(read: Read): Read {
    const { kind, words } = this.token;
    if (kind === "=") this.refuse(say.oneEquals());
    if (kind !== "end") this.refuse(say.unexpected(words));
    return read;
  }

  private next(): Token {
    const before = this.token;
    TOKEN.lastIndex = this.read;
    const found = TOKEN.exec(this.text);
    if (found === null) {
      const at = this.text.length - this.text.slice(this.read).trimStart().length;
      const stray = this.text[at];
      if (stray !== undefined) throw new Mistake(say.strayLetter(stray), { at, end: at + 1 });
      this.token = { kind: "end", words: "", at, end: at };
      return before;
    }
    const [whole, , sides, number, name, sign] = found;
    this.read = TOKEN.lastIndex;
    const words = whole.trimStart();
    const place = { at: this.read - words.length, end: this.read };
    const kind =
      sides !== undefined
        ? "dice"
        : number !== undefined
          ? "number"
          : name === undefined
            ? (sign as string)
            : WORDS.has(name)
              ? name
              : "name";
    this.token = { kind, words, ...place };
    return before;
  }

  private take(kind: string, wanted: string): Token {
    if (this.token.kind !== kind) this.refuse(say.missing(wanted));
    return this.next();
  }

  private refuse(said: Message): never {
    const { at, end } = this.token;
    throw new Mistake(said, { at, end: Math.max(end, at + 1) });
  }

  private prefix(): Tree {
    const { kind, at } = this.token;
    if (kind === "not" || kind === "-") {
      this.next();
      const of = this.expression(kind === "not" ? AFTER_NOT : AFTER_MINUS);
      return { kind: kind === "not" ? "not" : "minus", of, at, end: of.end };
    }
    if (kind === "(") {
      this.next();
      const inner = this.expression();
      this.take(")", quote(")"));
      return inner;
    }
    if (kind === "number") {
      const { words, end } = this.next();
      if (Number(words) > EXPRESSION_MOST.number)
        throw new Mistake(say.numberTooBig(EXPRESSION_MOST.number), { at, end });
      return { kind, value: Number(words), at, end };
    }
    if (kind === "dice") {
      const { words, end } = this.next();
      const [count, sides] = words.split("d");
      return { kind, count: count === "" ? 1 : Number(count), sides: Number(sides), at, end };
    }
    const first = this.take("name", "a number or a name");
    let tree: Tree = { kind: "name", name: first.words, at, end: first.end };
    for (;;) {
      if (this.token.kind === ".") {
        this.next();
        const { words, end } = this.take("name", "a name");
        tree = { kind: "of", of: tree, name: words, at, end };
      } else if (this.token.kind === "(" && tree.kind === "name") {
        tree = this.call(tree.name, at);
      } else return tree;
    }
  }

  private call(name: string, at: number): Call {
    this.next();
    const values: Tree[] = [];
    while (this.token.kind !== ")") {
      if (values.length > 0) this.take(",", quote(","));
      values.push(this.expression());
    }
    return { kind: "call", name, values, at, end: this.next().end };
  }
}

/** @returns tree of an expression. @throws Mistake */
export function parseExpression(text: string): Tree {
  const parser = new Parser(text);
  return parser.whole(parser.expression());
}

/** @returns an assignment, or the name of a step with its values. @throws Mistake */
export function parseStatement(text: string): Assignment | Tree {
  const parser = new Parser(text);
  return parser.whole(parser.statement());
}
