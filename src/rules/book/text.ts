/**
 * The text of a book, laid out flat: `ops[pc]` does one step and says which comes next. Steps and actions are put in where
 * they are used, and loops keep their place in words, so that a game can be left and begun at any step.
 */
import { OVER, STALEMATE } from "../../core/machine.js";
import type { Message } from "../../core/messages.js";
import type { Path } from "../../scenario/document.js";
import { type Asking, makeOwn, NOWHERE, type Scope, TooMuch, type Value } from "./asking.js";
import type {
  Action,
  Book,
  ChooseStatement,
  PhaseStatement,
  PolicyLine,
  Roll,
  RollStatement,
  Statement,
} from "./book.js";
import type { Stretch } from "./expression.js";
import { LATER_WORDS } from "./layout.js";
import * as say from "./messages.js";
import { Thrower } from "./thrown.js";
import { alwaysOf, DIRTY, type Op, RESULT, type Run, reading, type Vm } from "./vm.js";

/** How much a laid out book may be. */
export const MOST = { ops: 20_000, statements: 20_000, places: 2 ** 20, times: 20 } as const;

type ChangeStatement = Statement & { readonly kind: "change" };

/** A step that is not known yet. */
interface Label {
  pc: number;
}

/** What may be done where somebody decides. */
export interface SiteAction {
  readonly action: Action;
  /** Register of the target that is given. */
  readonly given: number | null;
  readonly when: Run;
  /** The band of the target; null where nobody is shot at. */
  readonly band: Run | null;
  readonly out: Run;
}
export interface SiteLine {
  /** Among the site's actions. */
  readonly action: number;
  readonly when: Run;
  readonly target: { readonly sign: number; readonly run: Run } | null;
  readonly gun: { readonly sign: number; readonly run: Run } | null;
}
/** Where somebody decides. */
export interface Site {
  readonly choice: string;
  readonly point: number;
  /** Registers of who decides, of a target that is given, and where candidates are put. */
  readonly me: number;
  readonly target: number;
  readonly gun: number;
  /** As `Scope.acted`. */
  readonly acted: number | null;
  readonly actions: readonly SiteAction[];
  readonly lines: ReadonlyMap<string, readonly SiteLine[]>;
}
/** A question: what is asked, and where the answer goes. */
export interface Question {
  readonly site: Site;
  readonly unseen: boolean;
  take(vm: Vm, option: number): void;
}

/** An option: 1 + action, target and gun in four bits each; nothing is allowed. */
export const NOTHING = 1 << 16;
export const optionOf = (action: number, target: number, gun: number): number =>
  (action << 8) | (target << 4) | gun;
export const actionOf = (option: number): number => option >> 8;
export const targetOf = (option: number): number => (option >> 4) & 15;
export const gunOf = (option: number): number => option & 15;

/** Where shots count. */
export interface ShotCells {
  /** The first cell of a shot of a mode. */
  firsts(mode: string): (figure: number, gun: number, band: number) => number;
  /** Whose shot counts from this cell on: 0 for A, 1 for B. */
  sideOf(first: number): number;
}

export class Text {
  readonly ops: Op[] = [];
  /** By pc: what is done there, after which the next step follows. */
  private readonly acts: (((vm: Vm) => void) | undefined)[] = [];
  /** By pc: what somebody is asked there. */
  readonly questions: Question[] = [];
  /** By pc: whether it is part of what a shot does. */
  readonly inShot: boolean[] = [];
  readonly sites: Site[] = [];
  readonly throwers: ReadonlyMap<string, Thrower>;
  readonly book: Book;
  /** Registers in use, and the most that were. */
  private register: number;
  words: number;
  private places = 0;
  /** Place of an end that no roll comes to; a game has one. */
  private readonly lastPlace = this.place(NOWHERE);
  private statements = 0;
  private shots = 0;
  /** It may be part of what a shot does, or not. */
  private anywhere = false;
  /** Steps and choices that this one is inside of. */
  private readonly open = new Set<string>();
  private readonly used = new Set<string>();
  /** What is done later of those who act together; null where nobody does. */
  laters: { readonly list: readonly Statement[]; readonly scope: Scope }[] | null = null;

  constructor(
    readonly asking: Asking,
    private readonly cells: ShotCells,
    readonly note: (path: Path, said: Message, stretch?: Stretch) => void,
    private readonly layOutPhase: (text: Text, phase: PhaseStatement, scope: Scope) => void,
  ) {
    this.book = asking.book;
    this.register = asking.layout.registers;
    this.words = this.register;
    this.throwers = new Map(
      [...this.book.rolls].map(([name, roll]) => [name, new Thrower(roll, asking)]),
    );
  }

  /** Lays out the whole of it: the start, and the turn over and over. */
  whole(): void {
    const { book, asking } = this;
    const { layout, fight } = asking;
    this.list(book.start, NOWHERE);
    this.settle();
    const turn = this.ops.length;
    if (book.turn.length === 0) this.note(["turn"], say.keyMissing("turn", "the book"));
    this.list(book.turn, NOWHERE);
    this.settle();
    const figures = fight.figures.map((_, figure) => layout.figure(figure));
    const cleared = [...layout.states()].flatMap(({ word, declared, figure }) =>
      declared.untilTurn ? [{ word, out: figure === null ? -1 : figures[figure]! }] : [],
    );
    this.op((vm) => {
      for (const { word, out } of cleared)
        if (out < 0 || vm.get(out) === 0) vm.set(word, this.first[word]!);
      vm.end = 1;
      return turn;
    });
    this.join();
  }

  /** First value of each word. */
  first: Int32Array = new Int32Array(0);

  /** Lays out what nothing uses, so that mistakes there are found. */
  unused(): void {
    const { book } = this;
    this.anywhere = true;
    const anything = (of: string | null, make: (scope: Scope) => void): void =>
      this.withRegisters(4, (me, target, gun, figure) => {
        const who: Value = { type: "figure", run: (vm) => vm.get(figure), register: figure };
        const names = new Map(of === null ? [] : [[of, who] as const]);
        this.shots++;
        make({ ...NOWHERE, me, target, gun, names });
        this.shots--;
      });
    for (const [name, { of, list }] of book.steps)
      if (!this.used.has(`step ${name}`)) anything(of, (scope) => this.list(list, scope));
    const chosen = new Set([...book.choices.values()].flat());
    for (const [name, { at, gun, when, list }] of book.actions)
      if (!chosen.has(name))
        anything(null, (whole) => {
          const scope = {
            ...whole,
            ...(at === null && { target: null }),
            ...(!gun && { gun: null }),
          };
          this.asking.question(when, scope);
          this.list(list, scope);
        });
    for (const choice of book.choices.keys())
      if (!this.used.has(`choice ${choice}`))
        anything(null, (scope) => {
          const { me, target } = scope as { me: number; target: number };
          this.withRegisters(1, (option) =>
            this.site(choice, me, target, scope, null, [], option, (question) => {
              this.ask({ ...question, unseen: false });
            }),
          );
        });
  }

  // ---- parts

  op(run: Op): number {
    this.asking.budget.spend();
    if (this.ops.length >= MOST.ops) throw new TooMuch(say.tooLong("step", MOST.ops));
    this.inShot.push(this.shots > 0);
    return this.ops.push(run) - 1;
  }

  /** Asks somebody. The answer is taken, and the next step follows. */
  ask(question: Question): void {
    const pc = this.op(() => {
      throw new Error("invariant: whoever plays asks before this step");
    });
    this.questions[pc] = question;
  }

  here(label: Label): void {
    label.pc = this.ops.length;
  }

  /** A step after which the next one follows. */
  act(does: (vm: Vm) => void): void {
    const pc = this.op((vm) => {
      does(vm);
      return vm.pc + 1;
    });
    this.acts[pc] = does;
  }

  /** Makes one step of those that follow each other without a question between them. */
  join(): void {
    const { ops, acts, questions } = this;
    const single = ops.slice();
    for (let pc = 0; pc < ops.length; pc++) {
      if (acts[pc] === undefined) continue;
      let end = pc;
      while (acts[end] !== undefined) end++;
      const all = acts.slice(pc, end) as ((vm: Vm) => void)[];
      const next = questions[end] === undefined ? single[end] : undefined;
      ops[pc] = (vm) => {
        for (let i = 0; i < all.length; i++) all[i]!(vm);
        if (next === undefined) return end;
        vm.pc = end;
        return next(vm);
      };
    }
  }

  /** Lays out what is done if this is not 0, and what else. */
  either(when: Run, then: () => void, otherwise?: () => void): void {
    const [no, end]: [Label, Label] = [{ pc: -1 }, { pc: -1 }];
    if (!alwaysOf(when)) this.op((vm) => (when(vm) === 0 ? no.pc : vm.pc + 1));
    then();
    if (otherwise !== undefined) this.op(() => end.pc);
    this.here(no);
    otherwise?.();
    this.here(end);
  }

  /** Lays out what is done as long as there is `more`, which may end the segment. @param after after each time */
  loop(more: (vm: Vm) => boolean, make: () => void, after: (vm: Vm) => void): void {
    const next = this.ops.length;
    const end: Label = { pc: -1 };
    this.op((vm) => (more(vm) ? vm.pc + 1 : vm.seam ? vm.pc : end.pc));
    make();
    this.op((vm) => {
      after(vm);
      return next;
    });
    this.here(end);
  }

  /** Whether a draw may be asked here; if not, the segment ends before it. */
  draws(vm: Vm, place: Run): boolean {
    // What comes after a meter may go by whether it ran out: that is a draw of its own.
    if (vm.rolled >= vm.most || vm.meter >= 0) {
      vm.cut();
      return false;
    }
    if (vm.rolled++ === 0) vm.site = place(vm);
    return true;
  }

  /** Lays out with so many new registers, which are empty again afterwards. */
  withRegisters(
    count: number,
    make: (...registers: [number, number, number, number]) => void,
  ): void {
    const first = this.register;
    this.register += count;
    this.words = Math.max(this.words, this.register);
    make(first, first + 1, first + 2, first + 3);
    const last = first + count - 1;
    this.act((vm) => {
      vm.set(first, 0);
      for (let i = first + 1; i <= last; i++) vm.set(i, 0);
    });
    this.register -= count;
  }

  /** Places of a draw: a number for each round of the loops around it. */
  place(scope: Scope, own = 1): number {
    const rounds = scope.loops.reduce((all, { size }) => all * size, own);
    const first = this.places;
    this.places += rounds;
    if (this.places > MOST.places) throw new TooMuch(say.tooLong("place of a roll", MOST.places));
    return first;
  }
  placed(scope: Scope, own = 1): Run {
    const first = this.place(scope, own);
    const { loops } = scope;
    return (vm) => {
      let at = 0;
      for (const { place, size } of loops) at = at * size + place(vm);
      return at * own + first;
    };
  }

  bound(scope: Scope, name: string, value: Value): Scope {
    return { ...scope, names: new Map([...scope.names, [name, value]]) };
  }

  figureIn(register: number): Value {
    return { type: "figure", run: reading(register), register };
  }

  // ---- statements

  list(list: readonly Statement[], scope: Scope): void {
    for (const one of list) this.statement(one, scope);
  }

  private statement(one: Statement, scope: Scope): void {
    if (this.statements++ > MOST.statements)
      throw new TooMuch(say.tooLong("statement", MOST.statements));
    (this[one.kind] as (one: Statement, scope: Scope) => void).call(this, one, scope);
  }

  private stalemate(): void {
    this.op((vm) => {
      vm.end = STALEMATE;
      return vm.pc;
    });
  }

  private phase(one: PhaseStatement, scope: Scope): void {
    this.layOutPhase(this, one, scope);
  }

  private step(one: Statement & { readonly kind: "step" }, scope: Scope): void {
    const { name, call, path } = one;
    const { of, list } = this.book.steps.get(name)!;
    const wanted = of === null ? 0 : 1;
    if (call.values.length !== wanted) {
      this.note(path, say.valuesWanted(name, wanted, call.values.length), call);
      return;
    }
    this.within(`step ${name}`, path, call, () => {
      const bare = { ...scope, names: new Map<string, Value>() };
      if (of === null) return this.list(list, bare);
      const who = this.asking.figure({ tree: call.values[0]!, path }, scope);
      return this.withRegisters(1, (figure) => {
        this.act((vm) => vm.set(figure, who.run(vm)));
        this.list(list, this.bound(bare, of, this.figureIn(figure)));
      });
    });
  }

  /** Steps and choices form no circle. */
  private within(name: string, path: Path, stretch: Stretch | undefined, make: () => void): void {
    const [, own = name] = name.split(" ");
    if (this.open.has(name)) {
      this.note(path, say.stepCircle(own), stretch);
      return;
    }
    this.used.add(name);
    this.open.add(name);
    make();
    this.open.delete(name);
  }

  private if(one: Statement & { readonly kind: "if" }, scope: Scope): void {
    this.either(
      this.asking.question(one.when, scope),
      () => this.list(one.then, scope),
      one.otherwise.length === 0 ? undefined : () => this.list(one.otherwise, scope),
    );
  }

  // ---- changes

  /** What is changed is how things are, never how they were. */
  private change(one: ChangeStatement, scope: Scope): void {
    const { sign, to, value } = one.set;
    const { path } = one;
    const { type: found, place } = this.asking.value(to, path, { ...scope, own: null });
    if (place === undefined) {
      if (found !== "wrong") this.note(path, say.notChanged(), to);
      return;
    }
    const { type, least, most, meter } = place.range;
    if (meter === true) {
      this.lower(one, place.word, scope);
      return;
    }
    if (sign !== "=" && type !== "number" && type !== "wrong") {
      this.note(path, say.wants("number", "a word"), to);
      return;
    }
    const run = this.asking.of(sign === "=" ? type : "number", value, path, scope);
    const factor = sign === "=" ? 0 : sign === "+=" ? 1 : -1;
    const always = alwaysOf(run);
    if (always !== undefined && factor === 0 && scope.own === null) {
      const to = Math.max(least, Math.min(most, always));
      const { word } = place;
      this.act((vm) => {
        const at = word(vm);
        vm.set(at, to);
        vm.listener?.changed?.(at, to);
      });
      return;
    }
    const mine = this.ofMyself(scope);
    this.act((vm) => {
      const at = place.word(vm);
      const given = run(vm);
      const next = factor === 0 ? given : vm.get(at) + factor * given;
      mine(vm, at);
      vm.set(at, next < least ? least : next > most ? most : next);
      vm.listener?.changed?.(at, vm.get(at));
    });
  }

  /** What one of those who act together changes of himself, he sees at once. */
  private ofMyself(scope: Scope): (vm: Vm, word: number) => void {
    const { own, me } = scope;
    if (own === null) return () => undefined;
    const { layout } = this.asking;
    return (vm, word) => {
      const i = word - layout.figure(vm.get(me!));
      if (i >= 0 && i < layout.figureWords) makeOwn(vm, own, i);
    };
  }

  /** Takes a point of a meter. Where rolls in one draw lower different ones, each has a draw of its own. */
  private lower(one: ChangeStatement, word: Run, scope: Scope): void {
    const { sign, value } = one.set;
    if (sign !== "-=" || value.kind !== "number" || value.value !== 1) {
      this.note(one.path, say.meterChanged());
      return;
    }
    const { meters } = this.asking.layout;
    const place = this.placed(scope);
    const mine = this.ofMyself(scope);
    this.op((vm) => {
      const at = word(vm);
      const left = vm.get(at);
      if (left === 0) return vm.pc + 1;
      const meter = meters.get(at);
      if (meter === undefined) {
        mine(vm, at);
        vm.set(at, left - 1);
        return vm.pc + 1;
      }
      if (vm.meter >= 0 || (vm.apart && vm.rolled > 0)) return vm.cut();
      if (vm.rolled === 0 && vm.site < 0) vm.site = place(vm);
      vm.meter = meter;
      mine(vm, at);
      vm.set(at, vm.throws!.empties(meter) ? 0 : 1);
      return vm.pc + 1;
    });
  }

  // ---- rolls and what they do

  private roll(one: RollStatement, scope: Scope): void {
    const { asking, book } = this;
    // Of a roll that there is not it was said, and what stands beside is laid out all the same.
    const roll = book.rolls.get(one.roll) ?? NO_ROLL;
    const thrower = this.throwers.get(one.roll)!;
    const types = [...roll.takes.values()];
    if (one.values.length !== types.length && roll !== NO_ROLL)
      this.note([...one.path, "roll"], say.valuesWanted(one.roll, types.length, one.values.length));
    const values = one.values.map((tree, i) =>
      asking.of(types[i]?.type ?? "wrong", tree, [...one.path, "roll"], scope),
    );
    const shot = one.shot === null ? null : this.shotOf(one, scope);
    if (shot !== null && this.shots > 0 && !this.anywhere) this.note(one.path, say.shotInShot());
    const place = this.placed(scope);
    const hits = roll.results.map(({ name }) => roll.hits.includes(name));
    const { me } = scope;
    const given = values.map(() => 0);
    const throwIt = (into: (vm: Vm, result: number) => number): void => {
      this.op((vm) => {
        if (shot !== null && vm.shots > 0) return vm.cut();
        if (!this.draws(vm, place)) return vm.pc;
        if (shot !== null) vm.listener?.tries?.(vm.get(me!));
        for (let i = 0; i < given.length; i++) given[i] = values[i]!(vm);
        const thrown = thrower.of(given);
        const result = thrown.results[vm.throws!.pick(thrown.rule, thrown.total, thrown.cuts)]!;
        // Of a number: whatever is above 0.
        const hit = roll.gives === null ? (hits[result] ?? false) : result > 0;
        if (shot !== null) {
          vm.shots++;
          vm.inShot = true;
          vm.hit = hit;
          vm.base = shot(vm);
        }
        vm.listener?.roll?.({
          roll: one.roll,
          values: [...given],
          result,
          me,
          shot: shot === null ? null : { hit },
        });
        return into(vm, result);
      });
    };
    const whole = (): void => {
      if (one.as === null) {
        const to = [...roll.results, null].map((): Label => ({ pc: -1 }));
        throwIt((_, result) => to[result]!.pc);
        const end: Label = { pc: -1 };
        const placeOf = (name: string): number =>
          roll.results.findIndex((result) => result.name === name);
        const lists = [...one.on].map(([name, list]) => ({ list, result: placeOf(name) }));
        for (const { list, result } of lists.sort((a, b) => a.result - b.result)) {
          this.here(to[result] ?? { pc: -1 });
          this.list(list, scope);
          this.op(() => end.pc);
        }
        for (const label of [...to.filter(({ pc }) => pc < 0), end]) this.here(label);
        return;
      }
      const { as, then } = one;
      this.withRegisters(1, (register) => {
        throwIt((vm, result) => {
          vm.set(register, locally(result));
          return vm.pc + 1;
        });
        const number: Value = {
          type: "number",
          run: reading(register),
          register,
          place: { word: () => register, range: LOCAL },
        };
        this.list(then, this.bound(scope, as, number));
      });
    };
    if (shot === null) {
      whole();
      return;
    }
    this.shots++;
    whole();
    this.shots--;
    this.act((vm) => {
      vm.inShot = false;
      vm.most = vm.rolled;
      vm.listener?.tried?.();
    });
  }

  /** Cells of a shot: of me, with my gun, in its band. */
  private shotOf(one: RollStatement, scope: Scope): Run {
    const { me, gun, target } = scope;
    if (me === null || gun === null || target === null) {
      this.note(one.path, say.needsGun());
      return () => 0;
    }
    const band = this.asking.band(scope);
    const first = this.cells.firsts(one.shot!);
    return (vm) => first(vm.get(me), vm.get(gun), band(vm));
  }

  private harm(one: Statement & { readonly kind: "harm" }, scope: Scope): void {
    if (this.shots === 0) {
      this.note(one.path, say.harmOutside());
      return;
    }
    const index = this.book.harms.indexOf(one.harm);
    const place = this.placed(scope);
    this.op((vm) => {
      if (vm.harm >= 0 || !(vm.hit || vm.late)) return vm.cut();
      if (vm.rolled === 0 && vm.site < 0) vm.site = place(vm);
      vm.harm = index;
      return vm.pc + 1;
    });
  }

  private out(one: Statement & { readonly kind: "out" }, scope: Scope): void {
    const { layout, fight } = this.asking;
    const figure = this.asking.figure(one.who, scope).run;
    const sides = fight.figures.map(({ side }) => (side === "A" ? 0 : 1));
    const { cells } = this;
    const place = this.placed(scope);
    this.op((vm) => {
      const f = figure(vm);
      const at = layout.figure(f);
      if (vm.get(at) !== 0) return vm.pc + 1;
      if (vm.inShot && sides[f] !== cells.sideOf(vm.base)) {
        if (vm.credit || !(vm.hit || vm.late)) return vm.cut();
        vm.credit = true;
      }
      // A game that the turn limit ends before this has him still in: without a roll it is a draw of one row.
      if (vm.rolled === 0 && vm.site < 0) vm.site = place(vm);
      vm.set(at, 1 + one.fate);
      vm.set(DIRTY, 1);
      vm.listener?.out?.(f, one.fate);
      return vm.pc + 1;
    });
  }

  // ---- loops and moves

  private each(one: Statement & { readonly kind: "each" }, scope: Scope): void {
    const { asking } = this;
    const figures = asking.fight.figures.length;
    const isOf = asking.memberOf(one.group, [...one.path, "of"], undefined, scope);
    asking.budget.times(figures, () =>
      this.withRegisters(1, (who) => {
        const inner: Scope = {
          ...this.bound(scope, one.name, this.figureIn(who)),
          loops: [...scope.loops, { place: (vm) => vm.get(who), size: figures }],
        };
        const where = asking.question(one.where, inner);
        this.loop(
          (vm) => {
            // The register counts on: whoever is not of the group, or not meant, is passed over.
            for (let f = vm.get(who); f < figures; f++) {
              vm.set(who, f);
              if (isOf(vm, f) && where(vm) !== 0) return true;
            }
            return false;
          },
          () => this.list(one.list, inner),
          (vm) => vm.set(who, vm.get(who) + 1),
        );
      }),
    );
  }

  private repeat(one: Statement & { readonly kind: "repeat" }, scope: Scope): void {
    const { asking } = this;
    const times = asking.number(one.times, scope);
    asking.budget.times(MOST.times, () =>
      this.withRegisters(2, (round, limit) => {
        this.act((vm) => vm.set(limit, Math.max(0, Math.min(MOST.times, times(vm)))));
        const loop = { place: (vm: Vm) => vm.get(round), size: MOST.times };
        this.loop(
          (vm) => vm.get(round) < vm.get(limit),
          () => this.list(one.list, { ...scope, loops: [...scope.loops, loop] }),
          (vm) => vm.set(round, vm.get(round) + 1),
        );
      }),
    );
  }

  private move(one: Statement & { readonly kind: "move" }, scope: Scope): void {
    const { asking } = this;
    const { layout, fight } = asking;
    const live = { ...scope, own: null };
    const figure = asking.figure(one.who, live).run;
    const other = asking.figure(one.from, live).run;
    const by = asking.number(one.by, scope);
    const sides = fight.figures.map(({ side }) => side);
    const mine = this.ofMyself(scope);
    this.act((vm) => {
      const f = figure(vm);
      const at = layout.figure(f) + 1;
      const [x, y] = [vm.get(at), vm.get(layout.figure(other(vm)) + 1)];
      const length = Math.max(0, locally(by(vm)));
      // Where both stand in one spot, each side has its own way back.
      const way = x > y || (x === y && sides[f] === "B") ? 1 : -1;
      const step = one.away ? length : -Math.min(length, Math.abs(x - y));
      mine(vm, at);
      vm.set(at, locally(x + way * step));
      vm.set(DIRTY, 1);
      vm.listener?.moved?.(f);
    });
  }

  private later(one: Statement & { readonly kind: "later" }, scope: Scope): void {
    const { laters } = this;
    const { me, target, gun, own } = scope;
    const bare = { ...scope, names: new Map<string, Value>() };
    if (own === null || laters === null || me === null) {
      this.list(one.list, bare);
      return;
    }
    const { layout } = this.asking;
    const id = laters.length;
    if (id === LATERS_MAX) throw new TooMuch(say.tooLong("later in one phase", LATERS_MAX));
    laters.push({ list: one.list, scope: bare });
    this.act((vm) => {
      const at = layout.later + LATER_WORDS * vm.get(me);
      vm.set(at, vm.get(at) | (1 << id));
      if (target !== null) vm.set(at + 1, vm.get(target));
      if (gun !== null) vm.set(at + 2, vm.get(gun));
    });
  }

  // ---- decisions

  private choose(one: ChooseStatement, scope: Scope): void {
    const { asking } = this;
    if (one.by === null && scope.me === null) {
      this.note(one.path, say.needsActor("choose"));
      return;
    }
    this.withRegisters(3, (who, given, option) => {
      const register = (written: ChooseStatement["by"], own: number): number => {
        if (written === null) return own;
        const value = asking.figure(written, scope);
        if (value.register !== undefined) return value.register;
        this.act((vm) => vm.set(own, value.run(vm)));
        return own;
      };
      const me = one.by === null ? scope.me! : register(one.by, who);
      const target = one.at === null ? null : register(one.at, given);
      this.site(one.choice, me, target, scope, scope.own, one.path, option, (question) => {
        this.ask({ ...question, unseen: false });
      });
    });
  }

  /**
   * Lays out a decision and what comes of it.
   * @param given  register of the target of actions that are done to somebody given
   * @param asked  flags of what the question is asked by, as `Scope.own`: it may come before what is done
   * @param option register of the answer
   * @param ask    lays out the question
   */
  site(
    choice: string,
    me: number,
    given: number | null,
    scope: Scope,
    asked: number | null,
    path: Path,
    option: number,
    ask: (question: Omit<Question, "unseen">) => void,
  ): void {
    const { book, asking } = this;
    this.within(`choice ${choice}`, path, undefined, () =>
      this.withRegisters(2, (target, gun) => {
        const bodies = (book.choices.get(choice) ?? []).map((name) => {
          const action = book.actions.get(name)!;
          if (action.at === "given" && given === null)
            this.note(
              path,
              say.keyMissing("at", `choose, since ${name} is done to somebody given`),
            );
          const inner: Scope = {
            ...scope,
            names: new Map(),
            me,
            target: action.at === null ? null : action.at === "given" ? (given ?? target) : target,
            gun: action.gun ? gun : null,
          };
          return { action, scope: inner };
        });
        const { figures } = asking.fight;
        const candidates = figures.length * asking.layout.guns;
        const site: Site = {
          choice,
          point: [...book.choices.keys()].indexOf(choice),
          me,
          target,
          gun,
          acted: scope.acted,
          ...asking.budget.times(candidates, () => ({
            actions: bodies.map(({ action, scope: inner }) => ({
              action,
              given: action.at === "given" ? inner.target : null,
              when: asking.question(action.when, { ...inner, own: asked }),
              band:
                action.gun && inner.target !== null ? asking.band({ ...inner, own: asked }) : null,
              out: asking.isOut((vm) => vm.get(target), { ...inner, own: asked }),
            })),
            lines: new Map(
              [...book.policies].map(([name, policy]) => [
                name,
                (policy.get(choice) ?? []).map((line) => this.policyLine(line, bodies, asked)),
              ]),
            ),
          })),
        };
        const number = this.sites.push(site) - 1;
        ask({
          site,
          take: (vm, taken) => {
            vm.words[option] = 1 + taken;
          },
        });
        const labels = bodies.map((): Label => ({ pc: -1 }));
        const end: Label = { pc: -1 };
        this.op((vm) => {
          const taken = vm.get(option) - 1;
          if (taken === NOTHING) return end.pc;
          const i = actionOf(taken);
          const { at, gun: armed } = bodies[i]!.action;
          if (at === "enemies" || at === "friends") vm.set(target, targetOf(taken));
          if (armed) vm.set(gun, gunOf(taken));
          vm.listener?.action?.(number, i);
          return labels[i]!.pc;
        });
        bodies.forEach(({ action, scope: inner }, i) => {
          this.here(labels[i]!);
          this.list(action.list, inner);
          this.op(() => end.pc);
        });
        this.here(end);
      }),
    );
  }

  private policyLine(
    line: PolicyLine,
    bodies: readonly { readonly action: Action; readonly scope: Scope }[],
    asked: number | null,
  ): SiteLine {
    const { asking } = this;
    const action = bodies.findIndex((one) => one.action.name === line.action);
    const scope = { ...bodies[action]!.scope, own: asked };
    const pick = (of: PolicyLine["target"]) =>
      of === null ? null : { sign: of.sign, run: asking.number(of, scope) };
    return {
      action,
      when: asking.question(line.when, scope),
      target: pick(line.target),
      gun: pick(line.gun),
    };
  }

  // ---- the end

  /**
   * Who is out is forgotten but for his fate; then the end is looked for. It counts in the turn of the last draw: one
   * that comes without a roll is a draw of one row.
   */
  settle(): void {
    const { asking, book } = this;
    const { layout, fight } = asking;
    const sides = fight.figures.map(({ side }) => (side === "A" ? 0 : 1));
    const ends = book.ends.map(({ winner, when }) => ({
      result: 1 + ["A", "B", "mutual", "draw"].indexOf(winner),
      when: asking.question(when, NOWHERE),
    }));
    this.op((vm) => {
      if (vm.shots > 0) vm.most = vm.rolled;
      if (vm.get(DIRTY) !== 0) {
        vm.set(DIRTY, 0);
        let [a, b] = [0, 0];
        let base: number | null = null;
        for (let f = 0; f < sides.length; f++) {
          const at = layout.figure(f);
          if (vm.get(at) === 0) {
            if (sides[f] === 0) a++;
            else b++;
            // Unless a book asks for places, only differences matter.
            base ??= asking.places ? 0 : vm.get(at + 1);
            vm.set(at + 1, vm.get(at + 1) - base);
            if (a + b === 1) vm.listener?.based?.(base);
          } else for (let i = 1; i < layout.figureWords; i++) vm.set(at + i, 0);
        }
        if (a === 0 || b === 0) vm.end = OVER;
      }
      for (let i = 0; i < ends.length && vm.end === 0; i++) {
        if (ends[i]!.when(vm) === 0) continue;
        vm.set(RESULT, ends[i]!.result);
        vm.end = OVER;
      }
      if (vm.end === 0) return vm.pc + 1;
      if (vm.rolled === 0 && vm.site < 0) vm.site = this.lastPlace;
      return vm.pc;
    });
  }
}

/** Stands for a roll that there is not. */
const NO_ROLL: Pick<Roll, "takes" | "results" | "hits" | "gives"> = {
  takes: new Map(),
  results: [],
  hits: [],
  gives: null,
};

/** Ends of numbers named by `as`, and of places on the line. */
const LOCAL_MAX = 1_000_000;
const LOCAL = { type: "number", least: -LOCAL_MAX, most: LOCAL_MAX, values: null } as const;
const locally = (x: number): number => Math.max(-LOCAL_MAX, Math.min(LOCAL_MAX, x));
/** Bits of one word. */
const LATERS_MAX = 30;
