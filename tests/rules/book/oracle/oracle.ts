/**
 * A game by a book, played straight from the text of the book with real dice, one after the other: the second reading.
 * It knows no segments, tables or cells, and shares no code with the program.
 */
import { parse } from "yaml";
import { type Figure, type Gun, tokensOf, type World, type Worth, worthOf } from "./words.js";

// What strangers wrote: read as the document says, and found wrong where it is not so.
type Data = Record<string, Said>;
type Said = ReturnType<typeof JSON.parse>;

/** Where chance decides. */
export interface Chance {
  die(rule: string, sides: number): number;
  /** One of so many: 0 to count - 1. */
  lot(count: number): number;
  /** A card of a deck: the number, from 0, of its kind, of so many each; the first kinds have the lowest numbers. */
  card(kinds: readonly number[]): number;
  /** One of so many options, where others than the policy decide. @param usual the policy's */
  decide?(side: "A" | "B", options: number, usual: number): number;
}

export interface Ended {
  readonly winner: "A" | "B" | "mutual" | "draw";
  readonly turns: number;
  readonly shots: readonly number[];
  readonly hits: readonly number[];
  readonly fates: readonly (string | null)[];
}

interface Man {
  readonly name: string;
  readonly side: "A" | "B";
  readonly stats: Data;
  readonly guns: readonly { readonly id: string; readonly fields: Data; readonly state: Data }[];
  readonly policy: string;
  fate: string | null;
  at: number;
  readonly state: Data;
}

/** What somebody has decided. */
interface Option {
  readonly name: string;
  readonly action: Data;
  readonly target: number | null;
  readonly gun: number | null;
}

/** Who acts, at whom, with what, and names that are known. */
interface Scene {
  readonly me: number | null;
  readonly target: number | null;
  readonly gun: number | null;
  readonly names: ReadonlyMap<string, Worth>;
  /** How things were before those who act together did. */
  readonly before: { readonly men: Man[]; readonly game: Data } | null;
}
const NOBODY: Scene = { me: null, target: null, gun: null, names: new Map(), before: null };

class Over extends Error {
  constructor(readonly winner: Ended["winner"]) {
    super(winner);
  }
}

const LOCAL_MOST = 1_000_000;
const flagged = (said: unknown): unknown => (said === "yes" ? true : said === "no" ? false : said);

export class Oracle {
  private readonly book: Data;
  private readonly said: Data;
  private men: Man[] = [];
  private game: Data = {};
  private first: "A" | "B" = "A";
  private turn = 1;
  private shots: number[] = [];
  private hits: number[] = [];
  /** Words of himself that one of those who act together has changed. */
  private own = new Set<string>();
  private laters: { readonly list: unknown; readonly scene: Scene }[][] | null = null;

  constructor(
    book: string,
    scenario: string,
    private readonly chance: Chance,
  ) {
    this.book = dataOf(book);
    this.said = dataOf(scenario);
  }

  play(): Ended {
    const { book, said } = this;
    this.begin();
    const turns = said.turns ?? 30;
    let winner: Ended["winner"] = "draw";
    try {
      this.list(book.start ?? [], NOBODY);
      this.settle();
      for (this.turn = 1; this.turn <= turns; this.turn++) {
        this.list(book.turn, NOBODY);
        this.settle();
        this.turnEnds();
      }
    } catch (thrown) {
      if (!(thrown instanceof Over)) throw thrown;
      winner = thrown.winner;
    }
    return {
      winner,
      turns: Math.min(this.turn, turns),
      shots: this.shots,
      hits: this.hits,
      fates: this.men.map(({ fate }) => fate),
    };
  }

  // ---- declarations

  private words(range: unknown): readonly string[] | null {
    if (range === "flag") return ["false", "true"];
    if (Array.isArray(range))
      return range.every((one) => typeof one === "number") ? null : range.map(String);
    return (this.book.words?.[range as string] as unknown[] | undefined)?.map(String) ?? null;
  }
  private ends(declared: Data): readonly [number, number] {
    const [, least, most] = /^(-?\d+)\.\.(-?\d+)$/.exec(declared.range) ?? [];
    return [Number(least), Number(most)];
  }
  private block(said: unknown): Data {
    return typeof said === "object" && !Array.isArray(said) ? (said as Data) : { range: said };
  }
  private firstValue(declared: Data, world: World): Worth {
    if (declared.meter === true && declared.starts === undefined) return this.ends(declared)[1];
    if (declared.starts !== undefined) {
      const worth = worthOf(declared.starts, world);
      if (typeof worth !== "number") return flagged(worth) as Worth;
      const [least, most] = this.ends(declared);
      return Math.max(least, Math.min(most, worth));
    }
    const words = this.words(declared.range);
    if (words !== null) return declared.range === "flag" ? false : words[0]!;
    return Array.isArray(declared.range) ? Math.min(...declared.range) : this.ends(declared)[0];
  }
  private filled(kind: Data | undefined, said: Data, npc: Data = {}): Data {
    return Object.fromEntries(
      Object.entries(kind ?? {}).map(([name, one]) => {
        const declared = this.block(one);
        const value = said[name] ?? npc[name] ?? declared.usual;
        return [name, declared.range === "flag" ? flagged(value) : value];
      }),
    );
  }

  private begin(): void {
    const { book, said } = this;
    this.first = said.first ?? "A";
    this.men = (["A", "B"] as const).flatMap((side) =>
      (said.sides[side].figures as Data[]).flatMap((entry) =>
        Array.from({ length: entry.count ?? 1 }, (_, i): Man => {
          const npc = book.men?.[entry.npc] ?? {};
          const ids: string[] = entry.weapons ?? npc.weapons ?? [];
          return {
            name: (entry.count ?? 1) > 1 ? `${entry.name} ${i + 1}` : entry.name,
            side,
            stats: this.filled(book.figure?.stats, entry.stats ?? {}, npc.stats ?? {}),
            guns: ids.map((id) => ({
              id,
              fields: this.filled(book.weapon?.fields, {
                ...book.weapons[id],
                ...said.weapons?.[id],
              }),
              state: {},
            })),
            policy: entry.policy ?? said.sides[side].policy ?? "usual",
            fate: null,
            at: entry.at ?? (side === "A" ? 0 : said.distance),
            state: {},
          };
        }),
      ),
    );
    this.shots = this.men.map(() => 0);
    this.hits = this.men.map(() => 0);
    this.game = {};
    for (const { put, value } of this.firsts()) put(value());
  }

  /** Every state with its first value. */
  private firsts() {
    const { book, men } = this;
    const of = (kind: Data | undefined, into: Data, world: World) =>
      Object.entries(kind ?? {}).map(([name, one]) => {
        const declared = this.block(one);
        return {
          declared,
          put: (value: Worth) => {
            into[name] = value;
          },
          value: () => this.firstValue(declared, world),
          out: () => false,
        };
      });
    return [
      ...of(book.game?.state, this.game, this.world(NOBODY)),
      ...men.flatMap((man, me) =>
        [
          ...of(book.figure?.state, man.state, this.world({ ...NOBODY, me })),
          ...man.guns.flatMap(({ state }, gun) =>
            of(book.weapon?.state, state, this.world({ ...NOBODY, me, gun })),
          ),
        ].map((one) => ({ ...one, out: () => man.fate !== null })),
      ),
    ];
  }

  private turnEnds(): void {
    for (const { declared, put, value, out } of this.firsts())
      if (declared.until === "turn" && !out()) put(value());
  }

  private settle(): void {
    const { men, book } = this;
    for (const man of men) if (man.fate !== null) this.forget(man);
    const left = (side: string): number =>
      men.filter((man) => man.side === side && man.fate === null).length;
    if (left("A") === 0 && left("B") === 0) throw new Over("mutual");
    if (left("A") === 0) throw new Over("B");
    if (left("B") === 0) throw new Over("A");
    for (const { when, winner } of (book.ends ?? []) as Data[])
      if (worthOf(when, this.world(NOBODY)) === true) throw new Over(winner);
  }

  /** Who is out is forgotten but for his fate. */
  private forget(man: Man): void {
    const { figure, weapon } = this.book;
    man.at = 0;
    const nothing = (kind: Data | undefined, state: Data): void => {
      for (const [name, one] of Object.entries(kind ?? {})) {
        const { range } = this.block(one);
        state[name] = range === "flag" ? false : (this.words(range)?.[0] ?? 0);
      }
    };
    nothing(figure?.state, man.state);
    for (const { state } of man.guns) nothing(weapon?.state, state);
  }

  // ---- what is asked

  private seen(scene: Scene, index: number, key: string): Man {
    const own = index === scene.me && this.own.has(key);
    return scene.before === null || own ? this.men[index]! : scene.before.men[index]!;
  }

  private world(scene: Scene): World {
    const { book, said } = this;
    const { me, target, gun, names, before } = scene;
    const figure = (index: number): Figure => ({ kind: "figure", index });
    const outOf = (index: number): boolean => this.seen(scene, index, "fate").fate !== null;
    const at = (index: number): number => this.seen(scene, index, "at").at;
    const world: World = {
      name: (word) => {
        const local = names.get(word);
        if (local !== undefined) return local;
        if (word === "true" || word === "false") return word === "true";
        for (const kind of ["readings", "options"]) {
          const declared = book[kind]?.[word];
          if (declared !== undefined) return String(said[kind]?.[word] ?? declared.values[0]);
        }
        if (word === "first") return before?.game["the first"] ?? this.first;
        if (book.game?.state?.[word] !== undefined) return (before?.game ?? this.game)[word];
        if (me === null) return undefined;
        if (word === "me") return figure(me);
        if (word === "gun" && gun !== null) return { kind: "gun", owner: me, index: gun };
        if (target !== null) {
          if (word === "target") return figure(target);
          if (word === "distance") return Math.abs(at(me) - at(target));
          if (word === "band" && gun !== null) return this.band(scene);
        }
        const known = ["in", "side", "place"].includes(word) || this.isOf("figure", word);
        return known ? world.of(figure(me), word) : undefined;
      },
      of: (owner, field) => {
        if (owner.kind === "gun") {
          const man = this.seen(scene, owner.owner, `${owner.index} ${field}`);
          const { fields, state } = man.guns[owner.index]!;
          return field in fields ? fields[field] : state[field];
        }
        if (field === "in") return !outOf(owner.index);
        const man = this.seen(scene, owner.index, field);
        if (field === "side") return man.side;
        if (field === "place") return this.seen(scene, owner.index, "at").at;
        return field in man.stats ? man.stats[field] : man.state[field];
      },
      distance: (a, b) => Math.abs(at(a.index) - at(b.index)),
      group: (name) => {
        const who = name.replace(/-ever$/, "");
        const mine = me === null ? null : this.men[me]!.side;
        return this.men.flatMap(({ side }, index) => {
          if (!name.endsWith("-ever") && outOf(index)) return [];
          if (who === "enemies" && side === mine) return [];
          if (who === "friends" && side !== mine) return [];
          return (who === "A" || who === "B") && side !== who ? [] : [figure(index)];
        });
      },
      table: (name, values) => {
        const table = book.tables?.[name];
        if (table === undefined) return undefined;
        const stop = (list: Said[], i: number): Said =>
          list[Math.max(0, Math.min(list.length - 1, i))];
        const [row, column] = values.map((value) => this.placeOf(value));
        const found = stop(table.rows, row! - (table.first ?? 0));
        return Array.isArray(found) ? stop(found, column!) : found;
      },
      with: (name, worth) => this.world({ ...scene, names: new Map([...names, [name, worth]]) }),
    };
    return world;
  }

  /** A number, or where a word stands in the list that has it. */
  private placeOf(value: Worth): number {
    if (typeof value !== "string") return Number(value);
    const { book } = this;
    const declared = [
      ...Object.values(book.figure?.stats ?? {}),
      ...Object.values(book.figure?.state ?? {}),
      ...Object.values(book.weapon?.fields ?? {}),
      ...Object.values(book.rolls ?? {}).flatMap((roll) =>
        Object.values((roll as Data).takes ?? {}),
      ),
    ].map((one) => this.words(this.block(one).range));
    const places = [...Object.keys(book.words ?? {}).map((name) => this.words(name)), ...declared]
      .map((words) => words?.indexOf(value) ?? -1)
      .filter((place) => place >= 0);
    if (new Set(places).size !== 1) throw new Error(`${value} stands in several lists`);
    return places[0]!;
  }

  private isOf(kind: string, word: string): boolean {
    const { stats, state } = this.book[kind] ?? {};
    return stats?.[word] !== undefined || state?.[word] !== undefined;
  }

  private band(scene: Scene): string {
    const bands = Object.entries(this.book.weapon?.bands ?? { any: "true" });
    const world = this.world(scene);
    return bands.find(([, when]) => worthOf(when, world) === true)?.[0] ?? "none";
  }

  // ---- statements

  private list(said: unknown, scene: Scene): void {
    for (const one of Array.isArray(said) ? said : [said]) this.statement(one, scene);
  }

  private statement(said: unknown, scene: Scene): void {
    if (typeof said === "string") {
      this.line(said, scene);
      return;
    }
    const one = said as Data;
    const worth = (text: unknown): Worth => worthOf(text, this.world(scene));
    const who = (text: unknown): number => (worth(text) as Figure).index;
    if (one.roll !== undefined) {
      this.roll(one, scene);
      return;
    }
    if (one.if !== undefined) {
      this.list((worth(one.if) === true ? one.then : one.else) ?? [], scene);
      return;
    }
    if (one.later !== undefined) {
      if (scene.before === null || this.laters === null) {
        this.list(one.later, scene);
        return;
      }
      const mine = this.laters[scene.me!]!;
      const found = mine.findIndex(({ list }) => list === one.later);
      if (found >= 0) mine.splice(found, 1);
      mine.push({ list: one.later, scene });
      return;
    }
    if (one.each !== undefined) {
      // In file order; whether somebody is meant is asked when his turn comes.
      for (const index of this.men.keys()) {
        const figure: Figure = { kind: "figure", index };
        const group = this.world(scene).group(one.of ?? "figures");
        if (!group.some((other) => other.index === index)) continue;
        const inner = {
          ...scene,
          names: new Map([...scene.names, [one.each as string, figure as Worth]]),
        };
        if (worthOf(one.where ?? true, this.world(inner)) === true) this.list(one.do, inner);
      }
      return;
    }
    if (one.repeat !== undefined) {
      const times = Math.min(20, worth(one.repeat) as number);
      for (let i = 0; i < times; i++) this.list(one.do, scene);
      return;
    }
    if (one.choose !== undefined) {
      const me = one.by === undefined ? scene.me! : who(one.by);
      const given = one.at === undefined ? null : who(one.at);
      this.does(this.decision(one.choose, me, given, scene), { ...scene, me }, given);
      return;
    }
    if (one.harm !== undefined) return;
    if (one.out !== undefined) {
      const man = this.men[who(one.out)]!;
      man.fate ??= one.as ?? this.book.figure?.fates?.[0] ?? "out";
      return;
    }
    if (one.move !== undefined) {
      const index = (worthOf(one.move, this.world({ ...scene, before: null })) as Figure).index;
      const man = this.men[index]!;
      const from =
        this.men[
          (worthOf(one.away ?? one.toward, this.world({ ...scene, before: null })) as Figure).index
        ]!;
      const way = man.at > from.at || (man.at === from.at && man.side === "B") ? 1 : -1;
      const by = Math.max(0, worth(one.by) as number);
      this.changed(scene, index, "at");
      man.at += one.away === undefined ? -way * Math.min(by, Math.abs(man.at - from.at)) : way * by;
      return;
    }
    if (one.phase !== undefined) {
      this.phase(one, scene);
      return;
    }
    throw new Error(`no statement ${JSON.stringify(one)}`);
  }

  private line(said: string, scene: Scene): void {
    const [, to, sign, value] = /^\s*([\w.-]*\w)\s*(=|\+=|-=)\s*(.*)$/s.exec(said) ?? [];
    if (to === undefined) {
      const [name] = tokensOf(said);
      const step = this.book.steps[name!];
      const inside = /\((.*)\)\s*$/s.exec(said)?.[1];
      const names = new Map<string, Worth>();
      if (step.of !== undefined) names.set(step.of, worthOf(inside, this.world(scene)));
      this.list(step.do, { ...scene, names });
      return;
    }
    const parts = to.split(".");
    const name = parts.pop()!;
    const local = scene.names.get(to);
    let worth = worthOf(value, this.world(scene));
    const bounded = (declared: Data, now: Worth): Worth => {
      const words = this.words(declared.range);
      if (words !== null) return declared.range === "flag" ? (flagged(worth) as Worth) : worth;
      if (sign !== "=") worth = (now as number) + (sign === "+=" ? 1 : -1) * (worth as number);
      const [least, most] = Array.isArray(declared.range)
        ? [Math.min(...declared.range), Math.max(...declared.range)]
        : this.ends(declared);
      return Math.max(least, Math.min(most, worth as number));
    };
    if (parts.length === 0 && local !== undefined) {
      const next = bounded({ range: `-${LOCAL_MOST}..${LOCAL_MOST}` }, local);
      (scene.names as Map<string, Worth>).set(to, next);
      return;
    }
    if (to === "first") {
      this.first = worth as "A";
      return;
    }
    const game = this.book.game?.state?.[name];
    if (parts.length === 0 && game !== undefined) {
      this.game[name] = bounded(this.block(game), this.game[name]);
      return;
    }
    const owner: Worth =
      parts.length === 0
        ? { kind: "figure", index: scene.me! }
        : worthOf(parts.join("."), this.world({ ...scene, before: null }));
    if ((owner as Gun).kind === "gun") {
      const gun = owner as Gun;
      const { state } = this.men[gun.owner]!.guns[gun.index]!;
      state[name] = bounded(this.block(this.book.weapon.state[name]), state[name]);
      this.changed(scene, gun.owner, `${gun.index} ${name}`);
      return;
    }
    const { index } = owner as Figure;
    const { state } = this.men[index]!;
    state[name] = bounded(this.block(this.book.figure.state[name]), state[name]);
    this.changed(scene, index, name);
    return;
  }

  private changed(scene: Scene, index: number, key: string): void {
    if (scene.before !== null && index === scene.me) this.own.add(key);
  }

  private roll(one: Data, scene: Scene): void {
    const [name] = tokensOf(one.roll);
    const roll = this.book.rolls[name!];
    const inside = /\((.*)\)\s*$/s.exec(one.roll)?.[1] ?? "";
    const takes = Object.keys(roll.takes ?? {});
    const values = takes.length === 0 ? [] : split(inside);
    let world: World = this.plain();
    takes.forEach((take, i) => {
      world = world.with(take, worthOf(values[i], this.world(scene)));
    });
    const rule = roll.rule ?? name;
    const dice = (sides: number): number => this.chance.die(rule, sides);
    const takesAlone = world;
    const named = typeof roll.dice === "object" ? roll.dice : { dice: roll.dice };
    for (const [die, text] of Object.entries(named))
      world = world.with(die, worthOf(text, takesAlone, dice));
    for (const [made, text] of Object.entries(roll.let ?? {}))
      world = world.with(made, worthOf(text, world));
    if (roll.gives !== undefined) {
      const given = worthOf(roll.gives, world) as number;
      if (one.shot !== undefined) {
        this.shots[scene.me!]!++;
        if (given > 0) this.hits[scene.me!]!++;
      }
      const names = new Map([...scene.names, [one.as as string, given as Worth]]);
      this.list(one.then ?? [], { ...scene, names });
      return;
    }
    const keys = ["rule", "takes", "dice", "let", "gives", "hits", "says"];
    const result = Object.entries(roll).find(
      ([key, when]) => !keys.includes(key) && (when === "else" || worthOf(when, world) === true),
    )?.[0];
    const hit = result !== undefined && (roll.hits ?? ["hit"]).includes(result);
    if (one.shot !== undefined) {
      this.shots[scene.me!]!++;
      if (hit) this.hits[scene.me!]!++;
    }
    if (result !== undefined) this.list(one[result] ?? [], scene);
  }

  /** Readings, options and tables alone: what a roll knows beside what it takes. */
  private plain(): World {
    return this.world(NOBODY);
  }

  // ---- decisions

  private decision(choice: string, me: number, given: number | null, scene: Scene): Option | null {
    const options = this.allowed(choice, me, given, scene);
    const usual = this.byPolicy(choice, me, scene, options);
    if (this.chance.decide === undefined || usual === null) return usual;
    const taken = this.chance.decide(this.men[me]!.side, options.length, options.indexOf(usual));
    return options[taken]!;
  }

  private allowed(choice: string, me: number, given: number | null, scene: Scene): Option[] {
    const { book } = this;
    const man = this.men[me]!;
    const options: Option[] = [];
    for (const name of book.choices[choice] as string[]) {
      const action = book.actions[name];
      const world = this.world({ ...scene, me });
      const aimed = action.at === "enemies" || action.at === "friends";
      const targets = aimed
        ? world.group(action.at).map(({ index }) => index)
        : [action.at === "given" ? given : null];
      for (const target of targets)
        for (const gun of action.with === undefined ? [null] : [...man.guns.keys()]) {
          const asked = { ...scene, me, target, gun, names: new Map() };
          if (gun !== null && target !== null && this.band(asked) === "none") continue;
          if (worthOf(action.when ?? true, this.world(asked)) === true)
            options.push({ name, action, target, gun });
        }
    }
    return options;
  }

  private byPolicy(
    choice: string,
    me: number,
    scene: Scene,
    options: readonly Option[],
  ): Option | null {
    const { policy } = this.men[me]!;
    for (const said of (this.book.policies?.[policy]?.[choice] ?? []) as unknown[]) {
      const line = (typeof said === "string" ? { do: said } : said) as Data;
      const asked = ({ target, gun }: Option): World =>
        this.world({ ...scene, me, target, gun, names: new Map() });
      const fit = options.filter(
        (one) => one.name === line.do && worthOf(line.when ?? true, asked(one)) === true,
      );
      const rank = (key: string, one: Option): number => {
        const [, way, what] = /^(least|most)\s+(.*)$/s.exec(line[key] ?? "least 0")!;
        return (way === "least" ? 1 : -1) * (worthOf(what, asked(one)) as number);
      };
      const [best] = fit
        .map((one, i) => ({ one, i, target: rank("target", one), gun: rank("gun", one) }))
        .sort((a, b) => a.target - b.target || a.gun - b.gun || a.i - b.i);
      if (best !== undefined) return best.one;
    }
    return options[0] ?? null;
  }

  private does(option: Option | null, scene: Scene, given: number | null): void {
    if (option === null) return;
    const { action, target, gun } = option;
    const at = action.at === "given" ? given : target;
    this.list(action.do ?? [], { ...scene, target: at, gun, names: new Map() });
  }

  // ---- phases

  private phase(one: Data, scene: Scene): void {
    const acted = new Set<number>();
    const waits = (me: number): boolean =>
      !acted.has(me) &&
      this.men[me]!.fate === null &&
      worthOf(one.where ?? true, this.world({ ...scene, me })) === true;
    const waiting = (): number[] => [...this.men.keys()].filter(waits);
    const go = (me: number): void => {
      this.list(one.do, { ...scene, me, target: null, gun: null });
      this.settle();
      acted.add(me);
    };
    const order = one.order ?? "sides";
    if (order === "together") {
      this.together(one, waiting(), scene);
      return;
    }
    // The words of the mark, the one that goes first before the others, and how many cards have each.
    let kinds: [unknown, number][] = [];
    if (order === "cards" && one.marks !== undefined) {
      const { range } = this.block(this.book.figure.state[one.marks]);
      const words = range === "flag" ? [false, true] : this.words(range)!;
      const given: Data = one.ranks ?? { true: one.jokers };
      const rest = (one.of ?? 54) - Object.values(given).reduce((all, count) => all + count, 0);
      kinds = words.map((word): [unknown, number] => [word, given[String(word)] ?? rest]).reverse();
      const plain = kinds.find(([word]) => given[String(word)] === undefined)![0];
      for (const man of this.men) if (man.fate === null) man.state[one.marks] = plain;
      for (const me of waiting()) {
        const drawn = kinds[this.chance.card(kinds.map(([, count]) => count))]!;
        drawn[1]--;
        this.men[me]!.state[one.marks] = drawn[0];
      }
    }
    let last: string | null = null as string | null;
    for (;;) {
      let list = waiting();
      if (list.length === 0) return;
      if (order === "sides" || order === "alternating") {
        const second = this.first === "A" ? "B" : "A";
        const wanted: string = order === "alternating" && last === this.first ? second : this.first;
        const theirs = list.filter((me) => this.men[me]!.side === wanted);
        const me = (theirs.length > 0 ? theirs : list)[0]!;
        last = this.men[me]!.side;
        go(me);
        continue;
      }
      if (order === "ranked") {
        const rank = (me: number): number =>
          worthOf(one.ranked, this.world({ ...scene, me })) as number;
        const most = Math.max(...list.map(rank));
        list = list.filter((me) => rank(me) === most);
        if (list.length === 1 || (one.ties ?? "file") === "file") go(list[0]!);
        else if (one.ties === "shuffled") go(list[this.chance.lot(list.length)]!);
        else {
          this.together(one, list, scene);
          for (const me of list) acted.add(me);
        }
        continue;
      }
      for (const [word] of kinds) {
        const marked = list.filter((me) => this.men[me]!.state[one.marks] === word);
        if (marked.length === 0) continue;
        list = marked;
        break;
      }
      go(list.length === 1 ? list[0]! : list[this.chance.lot(list.length)]!);
    }
  }

  private together(one: Data, group: readonly number[], scene: Scene): void {
    const list: unknown[] = Array.isArray(one.do) ? one.do : [one.do];
    const asked = list.findIndex((each) => (each as Data).choose !== undefined);
    const decided = new Map<number, Option | null>();
    if (asked >= 0)
      for (const me of group) {
        const own = { ...scene, me, target: null, gun: null };
        this.list(list.slice(0, asked), own);
        decided.set(me, this.decision((list[asked] as Data).choose, me, null, own));
      }
    const before = {
      men: structuredClone(this.men),
      game: { ...structuredClone(this.game), "the first": this.first },
    };
    this.laters = this.men.map(() => []);
    for (const me of group) {
      const own: Scene = { ...scene, me, target: null, gun: null, before };
      this.own = new Set();
      if (asked >= 0) this.does(decided.get(me)!, own, null);
      this.list(list.slice(asked + 1), own);
    }
    this.own = new Set();
    const { laters } = this;
    this.laters = null;
    for (const me of group)
      for (const { list: then, scene: then_ } of laters[me]!)
        this.list(then, { ...then_, names: new Map(), before: null });
    this.settle();
  }
}

/** Texts that were read before: one book is played over and over. */
const read = new Map<string, Data>();
function dataOf(text: string): Data {
  if (read.size > 100) read.clear();
  const data = read.get(text) ?? parse(text);
  read.set(text, data);
  return data;
}

/** `a, f(b, c)`: parts between commas that stand in no bracket. */
function split(text: string): string[] {
  const parts = [""];
  let deep = 0;
  for (const letter of text) {
    if (letter === "(") deep++;
    if (letter === ")") deep--;
    if (letter === "," && deep === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}
