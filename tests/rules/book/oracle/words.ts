/** Expressions of a book, worked out straight from their text: the second reading, which shares no code with the first. */

export type Worth = number | string | boolean | Figure | Gun | Hand;
/** What a pool shows. */
export interface Hand {
  readonly kind: "hand";
  readonly faces: readonly number[];
}
export interface Figure {
  readonly kind: "figure";
  readonly index: number;
}
export interface Gun {
  readonly kind: "gun";
  readonly owner: number;
  readonly index: number;
}

/** What a text may ask of the game. */
export interface World {
  name(word: string): Worth | undefined;
  of(owner: Figure | Gun, field: string): Worth;
  distance(a: Figure, b: Figure): number;
  /** Members of a group in file order. */
  group(name: string): readonly Figure[];
  table(name: string, at: readonly Worth[]): number | undefined;
  /** The same, with a name more. */
  with(name: string, worth: Worth): World;
}
/** Dice, where they are allowed. */
export type Throw = (sides: number) => number;

const TOKENS =
  /\s*(\d*d\d+(?![\w-])|\d+|[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z][A-Za-z0-9]*)*|<=|>=|\+=|-=|[-+*/%().,<>=])/y;

const known = new Map<string, readonly string[]>();

export function tokensOf(text: string): readonly string[] {
  if (known.size > 10_000) known.clear();
  const found = known.get(text) ?? cutUp(text);
  known.set(text, found);
  return found;
}

function cutUp(text: string): string[] {
  const found: string[] = [];
  for (TOKENS.lastIndex = 0; text.slice(TOKENS.lastIndex).trim() !== ""; ) {
    const from = TOKENS.lastIndex;
    const token = TOKENS.exec(text)?.[1];
    if (token === undefined) throw new Error(`${text} at ${from}`);
    found.push(token);
  }
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Works out a text; every call of a value reads on in it. */
class Words {
  private at = 0;
  private readonly tokens: readonly string[];

  constructor(
    text: string,
    private readonly world: World,
    private readonly dice: Throw | null,
  ) {
    this.tokens = tokensOf(text);
  }

  all(): Worth {
    const worth = this.either(this.world);
    if (this.at < this.tokens.length) throw new Error(`left: ${this.tokens.slice(this.at)}`);
    return worth;
  }

  private get next(): string | undefined {
    return this.tokens[this.at];
  }
  private take(token: string): boolean {
    if (this.next !== token) return false;
    this.at++;
    return true;
  }

  private either(world: World): Worth {
    let worth = this.both(world);
    while (this.take("or")) {
      const right = this.both(world);
      worth = worth === true || right === true;
    }
    return worth;
  }
  private both(world: World): Worth {
    let worth = this.not(world);
    while (this.take("and")) {
      const right = this.not(world);
      worth = worth === true && right === true;
    }
    return worth;
  }
  private not(world: World): Worth {
    return this.take("not") ? this.not(world) !== true : this.compared(world);
  }
  private compared(world: World): Worth {
    const left = this.added(world);
    if (this.take("is")) {
      const no = this.take("not");
      const right = this.added(world);
      const key = (one: Worth): string =>
        JSON.stringify(one === "yes" ? true : one === "no" ? false : one);
      // `yes` and `no` are words of their own where a list has them.
      const same =
        typeof left === "string" ? String(left) === String(right) : key(left) === key(right);
      return same !== no;
    }
    for (const sign of ["<=", ">=", "<", ">"]) {
      if (!this.take(sign)) continue;
      const [a, b] = [left as number, this.added(world) as number];
      return sign === "<=" ? a <= b : sign === ">=" ? a >= b : sign === "<" ? a < b : a > b;
    }
    return left;
  }
  private added(world: World): Worth {
    let worth = this.multiplied(world);
    for (;;) {
      if (this.take("+")) worth = (worth as number) + (this.multiplied(world) as number);
      else if (this.take("-")) worth = (worth as number) - (this.multiplied(world) as number);
      else return worth;
    }
  }
  private multiplied(world: World): Worth {
    let worth = this.single(world);
    for (;;) {
      if (this.take("*")) worth = (worth as number) * (this.single(world) as number);
      else if (this.take("%")) worth = (worth as number) % ((this.single(world) as number) || 1);
      else if (this.take("/")) worth = (worth as number) / ((this.single(world) as number) || 1);
      else return worth;
    }
  }
  private single(world: World): Worth {
    if (this.take("-")) return -(this.single(world) as number);
    if (this.take("(")) {
      const worth = this.either(world);
      this.take(")");
      return worth;
    }
    const token = this.tokens[this.at++]!;
    if (/^\d+$/.test(token)) return Number(token);
    const [, count, sides] = /^(\d*)d(\d+)$/.exec(token) ?? [];
    if (sides !== undefined) return this.several(count === "" ? 1 : Number(count), Number(sides));
    if (this.next === "(") return this.call(token, world);
    let worth = world.name(token) ?? token;
    while (this.take(".")) worth = world.of(worth as Figure | Gun, this.tokens[this.at++]!);
    return worth;
  }

  private several(count: number, sides: number): number {
    return sum(Array.from({ length: count }, () => this.dice!(sides)));
  }

  /** Passes over what is not asked. */
  private skip(): void {
    for (let deep = 0; deep > 0 || ![",", ")"].includes(this.next!); this.at++) {
      if (this.next === "(") deep++;
      if (this.next === ")") deep--;
    }
  }

  private call(name: string, world: World): Worth {
    this.at++;
    if (name === "if") {
      const when = this.either(world);
      this.take(",");
      // What is not asked is passed over.
      if (when !== true) this.skip();
      const first = when === true ? this.either(world) : false;
      this.take(",");
      if (when === true) this.skip();
      const worth = when === true ? first : this.either(world);
      this.take(")");
      return worth;
    }
    const first = world.name(this.next!);
    const isHand = typeof first === "object" && first.kind === "hand";
    const folds = ["count", "any", "all", "least", "most", "sum"].includes(name);
    if (folds && this.dice === null && !isHand) return this.folded(name, world);
    if (["dice", "count", "highest", "lowest", "pool"].includes(name) && this.dice !== null)
      return this.pooled(name, world);
    const values: Worth[] = [];
    while (!this.take(")")) {
      values.push(this.either(world));
      this.take(",");
    }
    const numbers = values as number[];
    const [hand] = values;
    if (typeof hand === "object" && hand.kind === "hand")
      return ofHand(name, hand.faces, numbers[1] ?? 1);
    const [a = 0, b = 0] = numbers;
    const table = world.table(name, values);
    if (table !== undefined) return table;
    switch (name) {
      case "min":
        return Math.min(...numbers);
      case "max":
        return Math.max(...numbers);
      case "abs":
        return Math.abs(a);
      case "up":
        return Math.ceil(a);
      case "down":
        return Math.floor(a);
      case "distance":
        return world.distance(values[0] as Figure, values[1] as Figure);
      case "d":
        return this.dice!(a);
      case "explode": {
        let [all, face] = [0, this.dice!(a)];
        for (let more = 0; face === a && more < b; more++) {
          all += face;
          face = this.dice!(a);
        }
        return all + face;
      }
      case "reroll": {
        const face = this.dice!(a);
        return face <= b ? this.dice!(a) : face;
      }
      default:
        throw new Error(`no function ${name}`);
    }
  }

  /** Several dice, each by itself: of so many sides, or as a text says of one die. */
  private pooled(name: string, world: World): Worth {
    const count = this.either(world) as number;
    this.take(",");
    const from = this.at;
    const isDie = /^(1?d\d+|d|reroll|explode)$/.test(this.next!);
    if (isDie) this.skip();
    const sides = isDie ? 0 : (this.either(world) as number);
    const after = this.at;
    const faces = Array.from({ length: count }, () => {
      if (!isDie) return this.dice!(sides);
      this.at = from;
      return this.single(world) as number;
    });
    this.at = after;
    const by = this.take(",") ? (this.either(world) as number) : 1;
    this.take(")");
    if (name === "pool") return { kind: "hand", faces };
    return name === "dice" ? sum(faces) : ofHand(name, faces, by);
  }

  private folded(name: string, world: World): Worth {
    const figures = world.group(this.tokens[this.at++]!);
    const asked = this.take(",");
    const from = this.at;
    const worths = figures.map((figure) => {
      this.at = from;
      return asked ? this.either(world.with("it", figure)) : true;
    });
    if (figures.length === 0 && asked) this.skip();
    this.take(")");
    const yes = worths.filter((worth) => worth === true).length;
    if (name === "count") return yes;
    if (name === "any") return yes > 0;
    if (name === "all") return yes === worths.length;
    const numbers = worths as number[];
    if (numbers.length === 0) return 0;
    if (name === "sum") return sum(numbers);
    return name === "least" ? Math.min(...numbers) : Math.max(...numbers);
  }
}

/** What is asked of dice that have fallen. */
function ofHand(name: string, faces: readonly number[], by: number): number {
  const rising = [...faces].sort((a, b) => a - b);
  if (name === "count") return faces.filter((face) => face >= by).length;
  if (name === "showing") return faces.filter((face) => face === by).length;
  if (name === "highest") return sum(rising.slice(Math.max(0, faces.length - by)));
  if (name === "lowest") return sum(rising.slice(0, by));
  if (name === "alike")
    return Math.max(0, ...faces.map((face) => faces.filter((one) => one === face).length));
  throw new Error(`no question ${name}`);
}

/** What a text is worth. @param dice where it throws any */
export const worthOf = (text: unknown, world: World, dice: Throw | null = null): Worth =>
  new Words(String(text), world, dice).all();
