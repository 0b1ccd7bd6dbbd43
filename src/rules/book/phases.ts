/** Phases: each figure in action has its go, in one of six orders. */
import type { Scope } from "./asking.js";
import { FLAG, type PhaseStatement, type Statement } from "./book.js";
import { MOST_OF_SIDE } from "./fightModel.js";
import { FLAGS, inside, LATER_WORDS } from "./layout.js";
import * as say from "./messages.js";
import type { Label, Site, Text } from "./text.js";
import { FIRST, type Run, type Vm } from "./vm.js";

/** Whether a figure still waits for his go. He is then the one who acts. */
type Waits = (vm: Vm, figure: number) => boolean;

const lowestOf = (mask: number): number => 31 - Math.clz32(mask & -mask);
function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Faces of a lot of so many, each a result. */
const FACES = Array.from({ length: 2 * MOST_OF_SIDE + 1 }, (_, count) =>
  Array.from({ length: count }, (__, i) => i + 1),
);

/** Rule that a replay names for a lot and for a card. */
const LOT = "lot";
const CARD = "card";

export function layOutPhase(text: Text, phase: PhaseStatement, scope: Scope): void {
  const { budget, fight } = text.asking;
  if (scope.own !== null) {
    text.note(phase.path, say.phaseTogether());
    return;
  }
  budget.times(fight.figures.length, () =>
    text.withRegisters(3, (me, acted, turn) =>
      new Phase(text, phase, scope, me, acted).layOut(turn),
    ),
  );
}

class Phase {
  private readonly scope: Scope;
  private readonly waits: Waits;
  private readonly figures: number;
  private readonly end: Label = { pc: -1 };

  constructor(
    private readonly text: Text,
    private readonly phase: PhaseStatement,
    scope: Scope,
    private readonly me: number,
    /** Register of those who have acted, as bits. */
    private readonly acted: number,
  ) {
    const { asking } = text;
    this.figures = asking.fight.figures.length;
    const loop = { place: (vm: Vm) => vm.get(me), size: this.figures };
    this.scope = { ...scope, me, target: null, gun: null, loops: [...scope.loops, loop] };
    const wanted = asking.question(phase.where, this.scope);
    const out = asking.isOut((vm) => vm.get(me), this.scope);
    this.waits = (vm, figure) => {
      if (((vm.get(acted) >> figure) & 1) !== 0) return false;
      vm.set(me, figure);
      return out(vm) === 0 && wanted(vm) !== 0;
    };
  }

  layOut(turn: number): void {
    const { order } = this.phase;
    if (order === "together") this.together((vm) => this.allWaiting(vm));
    else if (order === "ranked") this.ranked();
    else if (order === "sides" || order === "alternating") this.bySides(turn);
    else {
      const marks = order === "cards" ? this.deal() : null;
      const next = this.text.ops.length;
      this.lot(this.waits, marks);
      this.go(next);
    }
    this.text.here(this.end);
  }

  /** He who acts has his go; then the next. */
  private go(next: number): void {
    const { text, me, acted } = this;
    text.list(this.phase.list, this.scope);
    text.settle();
    text.op((vm) => {
      vm.set(acted, vm.get(acted) | (1 << vm.get(me)));
      return next;
    });
  }

  private allWaiting(vm: Vm): number {
    let mask = 0;
    for (let f = 0; f < this.figures; f++) if (this.waits(vm, f)) mask |= 1 << f;
    return mask;
  }

  private bySides(turn: number): void {
    const { text, me, waits, end } = this;
    const { figures } = text.asking.fight;
    const sides = figures.map(({ side }) => (side === "A" ? 0 : 1));
    const alternating = this.phase.order === "alternating";
    const next = text.ops.length;
    text.op((vm) => {
      // The register has 1 + the side whose turn it is, once one has acted.
      const wanted = vm.get(turn) - 1;
      const first = wanted < 0 ? vm.get(FIRST) : wanted;
      for (let i = 0, side = first; i < 2; i++, side = 1 - first)
        for (let f = 0; f < sides.length; f++) {
          if (sides[f] !== side || !waits(vm, f)) continue;
          vm.set(me, f);
          if (alternating) vm.set(turn, 2 - side);
          return vm.pc + 1;
        }
      return end.pc;
    });
    this.go(next);
  }

  /** One of those who wait, each as likely; before the others one of those who are marked. */
  private lot(waits: Waits, marks: Run | null): void {
    const { text, me, acted, end, figures } = this;
    const gone: Run = (vm) => bitsOf(vm.get(acted));
    const { loops } = this.scope;
    const place = text.placed({
      ...this.scope,
      loops: [...loops.slice(0, -1), { place: gone, size: figures }],
    });
    text.op((vm) => {
      let [waiting, marked] = [0, 0];
      for (let f = 0; f < figures; f++) {
        if (!waits(vm, f)) continue;
        waiting |= 1 << f;
        if (marks !== null && marks(vm) !== 0) marked |= 1 << f;
      }
      if (marked !== 0) waiting = marked;
      vm.set(me, 0);
      if (waiting === 0) return end.pc;
      const count = bitsOf(waiting);
      let drawn = lowestOf(waiting);
      if (count > 1) {
        if (vm.rolled >= vm.most || vm.meter >= 0) return vm.cut();
        if (vm.rolled++ === 0) vm.site = place(vm);
        for (let left = vm.throws!.pick(LOT, count, FACES[count]!); left > 0; left--)
          waiting &= waiting - 1;
        drawn = lowestOf(waiting);
        vm.listener?.lot(drawn, count);
      }
      vm.set(me, drawn);
      return vm.pc + 1;
    });
  }

  /** A card for each, of so many; some of them are jokers. @returns whether he who acts is marked by one */
  private deal(): Run | null {
    const { text, phase, waits, me, figures } = this;
    const { of, jokers, marks } = phase.cards;
    if (marks === null) return null;
    const { layout } = text.asking;
    const state = text.book.state.get(marks);
    if (state?.type !== FLAG) {
      const flags = [...text.book.state].flatMap(([name, { type }]) => (type === FLAG ? name : []));
      text.note([...phase.path, "marks"], say.unknown("flag of a figure", marks, flags));
      return null;
    }
    const at = layout.state(marks);
    text.withRegisters(2, (who, dealt) => {
      const loop = { place: (vm: Vm) => vm.get(who), size: figures };
      const place = text.placed({
        ...this.scope,
        loops: [...this.scope.loops.slice(0, -1), loop],
      });
      text.op((vm) => {
        for (let f = 0; f < figures; f++) {
          const word = layout.figure(f);
          if (vm.get(word) === 0) vm.set(word + at, 0);
        }
        return vm.pc + 1;
      });
      const next = text.ops.length;
      const end: Label = { pc: -1 };
      text.op((vm) => {
        for (let f = vm.get(who); f < figures; f++) {
          if (!waits(vm, f)) continue;
          vm.set(who, f);
          vm.set(me, 0);
          if (vm.rolled >= vm.most || vm.meter >= 0) return vm.cut();
          if (vm.rolled++ === 0) vm.site = place(vm);
          const given = vm.get(dealt) & DEALT;
          const found = vm.get(dealt) >> DEALT_BITS;
          const cuts = [jokers - found, of - given];
          const joker = vm.throws!.pick(CARD, of - given, cuts) === 0;
          vm.listener?.card(f, joker, of - given);
          if (joker) vm.set(layout.figure(f) + at, 1);
          vm.set(dealt, vm.get(dealt) + 1 + (joker ? 1 << DEALT_BITS : 0));
          vm.set(who, f + 1);
          return next;
        }
        vm.set(me, 0);
        return end.pc;
      });
      text.here(end);
    });
    return text.asking.figureWord(
      (vm) => vm.get(me),
      () => at,
      this.scope,
    );
  }

  /** The highest first. */
  private ranked(): void {
    const { text, phase, me, waits } = this;
    if (phase.ranked === null) return;
    const rank = text.asking.number(phase.ranked, this.scope);
    const best = (vm: Vm): number => {
      let [most, mask] = [0, 0];
      for (let f = 0; f < this.figures; f++) {
        if (!waits(vm, f)) continue;
        const value = rank(vm);
        if (mask === 0 || value > most) [most, mask] = [value, 0];
        if (value === most) mask |= 1 << f;
      }
      return mask;
    };
    text.withRegisters(1, (group) => {
      const next = text.ops.length;
      const none: Label = { pc: -1 };
      text.op((vm) => {
        const mask = best(vm);
        vm.set(group, mask);
        vm.set(me, 0);
        return mask === 0 ? none.pc : vm.pc + 1;
      });
      const alone = text.branch((vm) =>
        phase.ties === "file" || bitsOf(vm.get(group)) === 1 ? 1 : 0,
      );
      text.op((vm) => {
        vm.set(me, lowestOf(vm.get(group)));
        vm.set(group, 0);
        return vm.pc + 1;
      });
      this.go(next);
      text.here(alone);
      if (phase.ties === "together") {
        this.together((vm) => vm.get(group));
        text.op((vm) => {
          vm.set(group, 0);
          return next;
        });
      } else if (phase.ties === "shuffled") {
        const isOf: Waits = (vm, f) => ((vm.get(group) >> f) & 1) !== 0 && waits(vm, f);
        this.lot(isOf, null);
        text.op((vm) => {
          vm.set(group, 0);
          return vm.pc + 1;
        });
        this.go(next);
      }
      text.here(none);
    });
  }

  /**
   * All of a group at once: what they do is decided first; then each does it, asking how things were before, while what
   * changes is changed at once.
   */
  private together(groupOf: Run): void {
    const { text, phase, scope, me, acted, figures } = this;
    const { layout, fight } = text.asking;
    const outer = text.laters;
    text.laters = [];
    const asked = phase.list.findIndex(({ kind }) => kind === "choose");
    const before = phase.list.slice(0, Math.max(0, asked));
    const rest = phase.list.slice(asked + 1);
    for (const one of [...before, ...(asked < 0 ? rest : [])])
      for (const choice of choicesIn([one])) text.note(choice.path, say.decideFirst());
    const flags = Math.ceil(layout.figureWords / FLAGS);
    text.withRegisters(2, (group, option) =>
      text.withRegisters(flags, (own) => {
        text.op((vm) => {
          vm.set(group, groupOf(vm));
          vm.set(me, 0);
          return vm.pc + 1;
        });
        const members = (make: () => void): void => {
          const next = text.ops.length;
          const end: Label = { pc: -1 };
          text.op((vm) => {
            const left = vm.get(group) >> vm.get(me);
            if (left !== 0) vm.set(me, vm.get(me) + lowestOf(left));
            else vm.set(me, 0);
            return left === 0 ? end.pc : vm.pc + 1;
          });
          make();
          text.op((vm) => {
            vm.set(me, vm.get(me) + 1);
            return next;
          });
          text.here(end);
        };
        const shadowed: Scope = { ...scope, own };
        const done = (): void => {
          text.op((vm) => {
            for (let i = 0; i < flags; i++) vm.set(own + i, 0);
            return vm.pc + 1;
          });
        };
        const remember = (): void => {
          text.op((vm) => {
            const end = layout.figures + figures * layout.figureWords;
            for (let i = FIRST; i < end; i++) vm.set(i + layout.shadow, vm.get(i));
            return vm.pc + 1;
          });
        };
        const choice = phase.list[asked];
        if (choice?.kind === "choose") {
          if (choice.by !== null || choice.at !== null) text.note(choice.path, say.ownChoice());
          let site: Site | null = null;
          let place = -1;
          members(() => {
            text.list(before, scope);
            place = text.ops.length;
            text.ask({
              get site() {
                return site!;
              },
              unseen: true,
              take: (vm, taken) => {
                vm.words[layout.plan + vm.words[me]!] = 1 + taken;
              },
            });
          });
          remember();
          members(() => {
            text.op((vm) => {
              vm.set(option, vm.get(layout.plan + vm.get(me)));
              return vm.pc + 1;
            });
            text.site(choice.choice, me, null, shadowed, null, choice.path, option, (question) => {
              site = question.site;
            });
            text.list(rest, shadowed);
            done();
          });
          if (site === null) delete text.questions[place];
        } else {
          remember();
          members(() => {
            text.list(phase.list, shadowed);
            done();
          });
        }
        this.afterwards(members);
        text.op((vm) => {
          const end = layout.figures + figures * layout.figureWords;
          for (let i = FIRST; i < end; i++) vm.set(i + layout.shadow, 0);
          for (let f = 0; f < fight.figures.length; f++) vm.set(layout.plan + f, 0);
          vm.set(acted, vm.get(acted) | vm.get(group));
          return vm.pc + 1;
        });
        text.settle();
      }),
    );
    text.laters = outer;
  }

  /** What waits until all have acted, asked as things are then. */
  private afterwards(members: (make: () => void) => void): void {
    const { text, me } = this;
    const { laters } = text;
    const { layout } = text.asking;
    if (laters === null || laters.length === 0) return;
    text.laters = null;
    text.withRegisters(2, (target, gun) =>
      members(() => {
        const at = (vm: Vm): number => layout.later + LATER_WORDS * vm.get(me);
        laters.forEach(({ list, scope }, id) => {
          const no = text.branch((vm) => (vm.get(at(vm)) >> id) & 1);
          text.op((vm) => {
            vm.set(target, vm.get(at(vm) + 1));
            vm.set(gun, vm.get(at(vm) + 2));
            return vm.pc + 1;
          });
          text.list(list, {
            ...scope,
            own: null,
            target: scope.target === null ? null : target,
            gun: scope.gun === null ? null : gun,
          });
          text.here(no);
        });
        text.op((vm) => {
          for (let i = 0; i < LATER_WORDS; i++) vm.set(at(vm) + i, 0);
          return vm.pc + 1;
        });
      }),
    );
  }
}

const DEALT_BITS = 8;
const DEALT = (1 << DEALT_BITS) - 1;

/** Choices inside of statements. */
const choicesIn = (list: readonly Statement[]): Statement[] =>
  list.flatMap((one) => [
    ...(one.kind === "choose" ? [one] : []),
    ...inside(one).flatMap((inner) => choicesIn(inner)),
  ]);
