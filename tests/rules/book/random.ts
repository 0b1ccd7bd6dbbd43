/** Random books, of all that the language has, small enough to be played by both readings. */

export interface RandomFight {
  readonly book: string;
  readonly scenario: string;
}

/** Names that an expression may use. */
interface Known {
  readonly me: boolean;
  readonly target: boolean;
  readonly gun: boolean;
  readonly figures: readonly string[];
  readonly numbers: readonly string[];
}
const NOBODY: Known = { me: false, target: false, gun: false, figures: [], numbers: [] };

class Author {
  private state: number;
  private names = 0;

  constructor(seed: number) {
    this.state = (seed * 48271 + 11) % 2147483647;
  }

  below(count: number): number {
    this.state = (this.state * 48271) % 2147483647;
    return this.state % count;
  }
  pick<One>(list: readonly One[]): One {
    return list[this.below(list.length)]!;
  }
  may(chance: number): boolean {
    return this.below(100) < chance;
  }

  // ---- expressions

  number(known: Known, deep = 2): string {
    const whose = [
      ...(known.me ? ["hurt", "aim", "rank", "me.hurt", "place", "tired", "ladder(mood)"] : []),
      ...(known.target ? ["target.hurt", "target.aim", "target.place", "distance"] : []),
      ...(known.gun ? ["gun.reach", "gun.heat"] : []),
      ...known.figures.flatMap((one) => [`${one}.hurt`, `${one}.rank`]),
      ...known.numbers,
      "pot",
      `${this.below(7)}`,
    ];
    if (deep === 0 || this.may(40)) return this.pick(whose);
    const [a, b] = [this.number(known, deep - 1), this.number(known, deep - 1)];
    switch (this.below(8)) {
      case 0:
        return `(${a} + ${b})`;
      case 1:
        return `(${a} - ${b})`;
      case 2:
        return `${this.pick(["min", "max"])}(${a}, ${b})`;
      case 3:
        return `if(${this.flag(known, deep - 1)}, ${a}, ${b})`;
      case 4:
        return `${this.pick(["up", "down"])}(${a} / ${b})`;
      case 5:
        return `${this.pick(["count", "most", "least", "sum"])}(${this.group(known)}, it.hurt)`.replace(
          /^count\((.*)\)$/,
          "count($1 > 0)",
        );
      case 6:
        return `ladder(${a})`;
      default:
        return `(${a} * ${this.below(3)})`;
    }
  }

  flag(known: Known, deep = 2): string {
    const [a, b] = [this.number(known, Math.max(0, deep - 1)), this.number(known, 0)];
    const plain = [
      `${a} ${this.pick(["<", "<=", ">", ">=", "is", "is not"])} ${b}`,
      ...(known.me ? ["calm", `mood is ${this.mood()}`, "side is first"] : []),
      ...(known.target ? ["target.calm", `target.mood is not ${this.mood()}`, "target.in"] : []),
      ...(known.gun && known.target ? ["band is near"] : []),
      "alarm",
    ];
    if (deep === 0 || this.may(50)) return this.pick(plain);
    const [p, q] = [this.flag(known, deep - 1), this.flag(known, deep - 1)];
    switch (this.below(4)) {
      case 0:
        return `(${p} and ${q})`;
      case 1:
        return `(${p} or ${q})`;
      case 2:
        return `not (${p})`;
      default:
        return `${this.pick(["any", "all"])}(${this.group(known)}, it.calm)`;
    }
  }

  private group(known: Known): string {
    const all = ["figures", "A", "B", "figures-ever", ...(known.me ? ["enemies", "friends"] : [])];
    return this.pick(all);
  }
  private mood(): string {
    return this.pick(["low", "even", "high"]);
  }

  // ---- statements

  list(known: Known, deep: number, shot = false): string {
    const count = 1 + this.below(3);
    return `[${Array.from({ length: count }, () => this.statement(known, deep, shot)).join(", ")}]`;
  }

  private statement(known: Known, deep: number, shot: boolean): string {
    const quote = (text: string): string => `"${text}"`;
    if (deep === 0 || this.may(45)) return this.plain(known, shot);
    const inner = (more: Partial<Known> = {}): string =>
      this.list({ ...known, ...more }, deep - 1, shot);
    const name = `n${this.names++}`;
    switch (this.below(5)) {
      case 0:
        return `{ if: ${quote(this.flag(known))}, then: ${inner()}, else: ${inner()} }`;
      case 1:
        return `{ each: ${name}, of: ${this.group(known)}, where: ${quote(this.flag(known, 1))}, do: ${inner({ figures: [...known.figures, name] })} }`;
      case 2:
        return `{ repeat: ${quote(`${this.below(3)}`)}, do: ${inner()} }`;
      case 3:
        return `{ roll: ${quote(`sum(${this.number(known, 1)})`)}, as: ${name}, then: ${inner({ numbers: [...known.numbers, name] })} }`;
      default:
        return `{ roll: ${quote(`test(${this.number(known, 1)}, ${known.me ? "mood" : "even"})`)}, good: ${inner()}, bad: ${inner()} }`;
    }
  }

  private plain(known: Known, shot: boolean): string {
    const figures = [
      ...(known.me ? ["me"] : []),
      ...(known.target ? ["target"] : []),
      ...known.figures,
    ];
    const sign = this.pick(["=", "+=", "-="]);
    const value = this.number(known, 1);
    const ways = [
      `"pot ${sign} ${value}"`,
      `"alarm = ${this.flag(known, 1)}"`,
      `"first = ${this.pick(["A", "B"])}"`,
      ...(known.me
        ? [
            `"hurt ${sign} ${value}"`,
            `"calm = ${this.flag(known, 1)}"`,
            `"mood = ${this.mood()}"`,
            `"rank ${sign} ${value}"`,
          ]
        : []),
      ...(known.gun ? [`"gun.heat ${sign} ${value}"`, '"gun.shells -= 1"'] : []),
      ...(known.me && known.target ? ["{ later: settles }"] : []),
      ...(known.target
        ? ['"target.hurt += 1"', `{ move: target, away: me, by: ${this.below(4)} }`]
        : []),
      ...figures.flatMap((one) => [
        `"${one}.hurt ${sign} ${value}"`,
        `{ if: "${one}.hurt > ${2 + this.below(3)}", then: { out: ${one}, as: ${this.pick(["killed", "fled"])} } }`,
      ]),
      ...(shot ? [`{ harm: ${this.pick(["graze", "wound"])} }`] : []),
    ];
    return this.pick(ways);
  }

  phase(deep: number): string {
    const order = this.pick([
      "sides",
      "alternating",
      "shuffled",
      "together",
      "cards, of: 20, jokers: 2, marks: lucky",
      "cards, of: 16, ranks: { low: 5, high: 3 }, marks: card",
      'ranked, ranked: "rank", ties: file',
      'ranked, ranked: "rank + hurt", ties: shuffled',
      'ranked, ranked: "rank", ties: together',
    ]);
    const me = { ...NOBODY, me: true };
    const where = this.may(30) ? `, where: "${this.flag(me, 1)}"` : "";
    const [before, after] = [this.list(me, deep), this.list(me, deep)].map((list) =>
      list.slice(1, -1),
    );
    return `{ phase: p, order: ${order}${where}, do: [${before}, { choose: act }, ${after}] }`;
  }
}

export function randomFight(seed: number): RandomFight {
  const author = new Author(seed);
  const me = { ...NOBODY, me: true };
  const shooter = { ...me, target: true, gun: true };
  const until = author.may(50) ? ", until: turn" : "";
  const book = `deadeye-book: 1
id: random
title: Random
length: inch
words: { mood: [low, even, high] }
tables: { ladder: { first: 1, rows: [3, 1, 4, 2] } }
figure:
  stats: { aim: { range: 2..6, usual: 4 } }
  state:
    hurt: 0..4
    rank: { range: 0..3, starts: aim - 3 }
    tired: { range: 0..3, starts: "if(aim > 4, 1, 0)"${until} }
    calm: flag
    lucky: { range: flag, until: turn }
    card: mood
    mood: { range: mood, starts: even${until} }
  fates: [killed, fled]
weapon:
  fields: { reach: { range: 1..60, usual: 9 } }
  state: { heat: { range: 0..2${until} }, shells: { range: 0..${until === "" ? 3 : 6}, meter: true } }
  bands: { near: distance * 2 <= gun.reach, far: distance <= gun.reach }
weapons: { pistol: { reach: 9 }, rifle: { reach: 30 } }
game: { state: { pot: { range: 0..5, starts: 1${until} }, alarm: flag } }
rolls:
  to-hit: { takes: { least: 2..6 }, dice: ${author.pick(["d6", "2d4", "highest(2, 6)", "reroll(6, 1)"].map((one) => `"${one}"`))}, hits: [hit, lucky-hit], lucky-hit: dice > 5, hit: dice >= least, miss: else }
  test: { takes: { n: 0..5, how: mood }, dice: { a: d6, p: "pool(2, 4)" }, let: { more: "alike(p) + if(how is high, 1, 0)" }, good: a + more > n + 2, bad: else }
  sum: { takes: { n: 0..3 }, dice: "${author.pick(["count(3, 6, 4)", "explode(3, 2)", "d4 - d3", "lowest(3, 4, 2)"])}", gives: "max(dice, 0) + n" }
steps:
  settles: { do: { if: "in and calm", then: ${author.list(me, 0)} } }
actions:
  shoot:
    at: enemies
    with: weapon
    when: "${author.pick(["gun.shells > 0", author.flag(shooter, 1)])}"
    do:
      - roll: "to-hit(${author.number(shooter, 1)})"
        shot: aimed
        lucky-hit: ${author.list(shooter, 1, true)}
        hit: ${author.list(shooter, 2, true)}
        miss: ${author.list(shooter, 0, true)}
      - "tired += 1"
  rest: { do: ${author.list(me, 1)} }
  rally: { at: friends, when: "target.tired > 0", do: "target.tired -= 1" }
choices: { act: [shoot, rally, rest] }
policies:
  usual:
    act:
      - { do: shoot, when: "${author.flag(shooter, 1)}", target: ${author.pick(["least distance", "most target.hurt", "least target.rank"])}, gun: most gun.reach }
      - { do: ${author.pick(["rally", "rest"])} }
      - shoot
start: ${author.list(NOBODY, 1)}
turn:
  - ${author.phase(1)}
  - ${author.may(50) ? author.phase(0) : '"pot += 1"'}
ends: [{ when: "pot is 5 and alarm", winner: ${author.pick(["A", "mutual", "draw"])} }]
`;
  const [a, b] = [1 + author.below(2), 1 + author.below(2)];
  const scenario = `deadeye: 1
system: book
name: random
kind: fight
book: random.yaml
distance: ${3 + author.below(5)}
turns: 4
first: ${author.pick(["A", "B"])}
run: { seed: random-${seed} }
sides:
  A: { figures: [{ name: Ann, count: ${a}, stats: { aim: ${2 + author.below(5)} }, weapons: [pistol, rifle] }] }
  B: { figures: [{ name: Bob, count: ${b}, weapons: [rifle] }] }
`;
  return { book, scenario };
}
