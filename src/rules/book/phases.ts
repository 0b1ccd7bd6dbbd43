/** Phases: each figure in action has its go, in one of six orders. */
import { SIDES } from "../../core/columns.js";
import type { Scope } from "./asking.js";
import type { PhaseStatement, Statement } from "./book.js";
import { MOST_OF_SIDE } from "./fightModel.js";
import { FLAGS, inside, LATER_WORDS } from "./layout.js";
import * as say from "./messages.js";
import type { Site, Text } from "./text.js";
import { FIRST, type Run, type Vm } from "./vm.js";

/** Whether a figure still waits for his go. He is then the one who acts. */
type Waits = (vm: Vm, figure: number) => boolean;

const lowestOf = (mask: number): number => 31 - Math.clz32(mask & -mask);
function onesOf(mask: number): number {
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
      new Phase(text, phase, scope, me, acted, turn).layOut(),
    ),
  );
}

class Phase {
  private readonly scope: Scope;
  private readonly waits: Waits;
  private readonly figures: number;
  /** By figure, 0 for A and 1 for B; and the first figure of each. */
  private readonly sides: readonly number[];
  private readonly firsts: readonly number[];

  constructor(
    private readonly text: Text,
    private readonly phase: PhaseStatement,
    scope: Scope,
    private readonly me: number,
    /** Register of those who have acted, as bits. */
    private readonly acted: number,
    /** Register of 1 + the side whose turn it is, once one has acted. */
    private readonly turn: number,
  ) {
    const { asking } = text;
    this.figures = asking.fight.figures.length;
    this.sides = asking.fight.figures.map(({ side }) => SIDES.indexOf(side));
    this.firsts = [0, 1].map((side) => this.sides.indexOf(side));
    const loop = { place: (vm: Vm) => vm.get(me), size: this.figures };
    this.scope = { ...scope, me, acted, target: null, gun: null, loops: [...scope.loops, loop] };
    const wanted = asking.question(phase.where, this.scope);
    const out = asking.isOut((vm) => vm.get(me), this.scope);
    this.waits = (vm, figure) => {
      if (((vm.get(acted) >> figure) & 1) !== 0) return false;
      vm.set(me, figure);
      return out(vm) === 0 && wanted(vm) !== 0;
    };
  }

  /** Of those who wait the highest go next: one of them, each as likely; or the first, or all together. */
  layOut(): void {
    const { text, phase, scope } = this;
    const { order, ranked } = phase;
    const rank =
      order === "cards"
        ? this.deal()
        : ranked === null
          ? null
          : text.asking.number(ranked, this.scope);
    if (order === "together") this.groups(rank, false);
    else if (order === "ranked" && phase.ties === "together") this.groups(rank, true);
    else if (order === "shuffled" || order === "cards" || phase.ties === "shuffled")
      this.oneByOne(rank, text.placed({ ...scope, loops: this.byCount() }));
    else this.oneByOne(rank, null);
  }

  /** Those of whom one is next, as bits. @param all of equals, not the first alone */
  private best(vm: Vm, rank: Run | null, all: boolean): number {
    const { figures, waits } = this;
    const from = this.firstOf(vm);
    let [most, mask] = [0, 0];
    for (let i = 0; i < figures && (mask === 0 || all || rank !== null); i++) {
      const f = (from + i) % figures;
      if (!waits(vm, f)) continue;
      const value = rank === null ? 0 : rank(vm);
      if (mask === 0 || value > most) [most, mask] = [value, 1 << f];
      else if (value === most && all) mask |= 1 << f;
    }
    vm.set(this.me, 0);
    return mask;
  }

  /** Who is asked first: of sides that take turns the first of the side whose turn it is. */
  private firstOf(vm: Vm): number {
    const { order } = this.phase;
    if (order !== "sides" && order !== "alternating") return 0;
    const wanted = vm.get(this.turn) - 1;
    return this.firsts[wanted < 0 ? vm.get(FIRST) : wanted]!;
  }

  /** Loops whose last is counted by those who have acted. */
  private byCount(): Scope["loops"] {
    const { acted, figures, scope } = this;
    const place: Run = (vm) => onesOf(vm.get(acted));
    return [...scope.loops.slice(0, -1), { place, size: figures }];
  }

  /** @param place of the lot between equals; null: the first of them is next */
  private oneByOne(rank: Run | null, place: Run | null): void {
    const { text, me, acted, turn } = this;
    const { sides } = this;
    const alternating = this.phase.order === "alternating";
    text.loop(
      (vm) => {
        let waiting = this.best(vm, rank, place !== null);
        if (waiting === 0) return false;
        const count = onesOf(waiting);
        if (count > 1 && place !== null) {
          if (!text.draws(vm, place)) return false;
          for (let left = vm.throws!.pick(LOT, count, FACES[count]!); left > 0; left--)
            waiting &= waiting - 1;
          vm.listener?.lot?.(lowestOf(waiting), count);
        }
        const next = lowestOf(waiting);
        vm.set(me, next);
        if (alternating) vm.set(turn, 2 - sides[next]!);
        return true;
      },
      () => this.go(),
      (vm) => vm.set(acted, vm.get(acted) | (1 << vm.get(me))),
    );
  }

  /** He who acts has his go. */
  private go(): void {
    this.text.list(this.phase.list, this.scope);
    this.text.settle();
  }

  /** Groups of equals, each together; a single one has his go as anybody. @param each one after the other, until nobody waits */
  private groups(rank: Run | null, each: boolean): void {
    const { text, me, acted } = this;
    text.withRegisters(1, (group) =>
      text.loop(
        (vm) => {
          vm.set(group, this.best(vm, rank, true));
          return vm.get(group) !== 0;
        },
        () =>
          text.either(
            (vm) => (each && onesOf(vm.get(group)) === 1 ? 1 : 0),
            () => {
              text.act((vm) => vm.set(me, lowestOf(vm.get(group))));
              this.go();
            },
            () => this.together((vm) => vm.get(group)),
          ),
        (vm) => {
          vm.set(acted, each ? vm.get(acted) | vm.get(group) : EVERYBODY);
          vm.set(group, 0);
          vm.set(me, 0);
        },
      ),
    );
  }

  /** A card for each, of so many; some have a rank of their own. @returns the rank of whoever acts */
  private deal(): Run | null {
    const { text, phase, waits, me, figures } = this;
    const { of, ranks, marks } = phase.cards;
    const { layout } = text.asking;
    const state = text.book.state.get(marks ?? "");
    if (marks === null || state === undefined) return null;
    const words = state.type as readonly string[];
    const special = [...ranks.values()].reduce((sum, count) => sum + count, 0);
    const counts = words.map((word) => ranks.get(word) ?? of - special);
    const plain = words.findIndex((word) => !ranks.has(word));
    const at = layout.state(marks);
    text.withRegisters(1 + words.length, (who) => {
      const loop = { place: (vm: Vm) => vm.get(who), size: figures };
      const place = text.placed({
        ...this.scope,
        loops: [...this.scope.loops.slice(0, -1), loop],
      });
      text.act((vm) => {
        for (let f = 0; f < figures; f++) {
          const word = layout.figure(f);
          if (vm.get(word) === 0) vm.set(word + at, plain);
        }
      });
      text.loop(
        (vm) => {
          let f = vm.get(who);
          while (f < figures && !waits(vm, f)) f++;
          vm.set(me, 0);
          vm.set(who, f);
          if (f === figures || !text.draws(vm, place)) return false;
          let left = 0;
          const cuts: number[] = [];
          // The highest rank has the lowest numbers.
          for (let i = words.length - 1; i >= 0; i--) {
            left += counts[i]! - vm.get(who + 1 + i);
            cuts.push(left);
          }
          const rank = words.length - 1 - vm.throws!.pick(CARD, left, cuts);
          vm.listener?.card?.(f, words[rank]!, left);
          vm.set(layout.figure(f) + at, rank);
          vm.listener?.changed?.(layout.figure(f) + at, rank);
          vm.set(who + 1 + rank, vm.get(who + 1 + rank) + 1);
          return true;
        },
        () => undefined,
        (vm) => vm.set(who, vm.get(who) + 1),
      );
    });
    return text.asking.figureWord(
      (vm) => vm.get(me),
      () => at,
      this.scope,
    );
  }

  /**
   * All of a group at once: what they do is decided first; then each does it, asking how things were before, while what
   * changes is changed at once.
   */
  private together(groupOf: Run): void {
    const { text, phase, scope, me, figures } = this;
    const { layout } = text.asking;
    const outer = text.laters;
    text.laters = [];
    const asked = phase.list.findIndex(({ kind }) => kind === "choose");
    const before = phase.list.slice(0, Math.max(0, asked));
    const rest = phase.list.slice(asked + 1);
    for (const one of [...before, ...(asked < 0 ? rest : [])])
      for (const choice of choicesIn([one])) text.note(choice.path, say.decideFirst());
    const flags = Math.ceil(layout.figureWords / FLAGS);
    const shadow = layout.figures + figures * layout.figureWords;
    text.withRegisters(2, (group, option) =>
      text.withRegisters(flags, (own) => {
        text.act((vm) => vm.set(group, groupOf(vm)));
        const members = (make: () => void): void =>
          text.loop(
            (vm) => {
              const left = vm.get(group) >> vm.get(me);
              vm.set(me, left === 0 ? 0 : vm.get(me) + lowestOf(left));
              return left !== 0;
            },
            make,
            (vm) => vm.set(me, vm.get(me) + 1),
          );
        const shadowed: Scope = { ...scope, own };
        const choice = phase.list[asked];
        let site: Site | null = null;
        if (choice?.kind === "choose") {
          if (choice.by !== null || choice.at !== null) text.note(choice.path, say.ownChoice());
          members(() => {
            text.list(before, scope);
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
        }
        const place = text.questions.length - 1;
        text.act((vm) => {
          for (let i = FIRST; i < shadow; i++) vm.set(i + layout.shadow, vm.get(i));
        });
        members(() => {
          if (choice?.kind === "choose") {
            text.act((vm) => vm.set(option, vm.get(layout.plan + vm.get(me))));
            text.site(choice.choice, me, null, shadowed, null, choice.path, option, (question) => {
              site = question.site;
            });
            if (site === null) delete text.questions[place];
          }
          text.list(choice === undefined ? phase.list : rest, shadowed);
          text.act((vm) => {
            for (let i = 0; i < flags; i++) vm.set(own + i, 0);
          });
        });
        this.afterwards(members);
        text.act((vm) => {
          for (let i = FIRST; i < shadow; i++) vm.set(i + layout.shadow, 0);
          for (let f = 0; f < figures; f++) vm.set(layout.plan + f, 0);
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
    const at = (vm: Vm): number => layout.later + LATER_WORDS * vm.get(me);
    text.withRegisters(2, (target, gun) =>
      members(() => {
        laters.forEach(({ list, scope }, id) => {
          text.either(
            (vm) => (vm.get(at(vm)) >> id) & 1,
            () => {
              text.act((vm) => {
                vm.set(target, vm.get(at(vm) + 1));
                vm.set(gun, vm.get(at(vm) + 2));
              });
              text.list(list, {
                ...scope,
                own: null,
                target: scope.target === null ? null : target,
                gun: scope.gun === null ? null : gun,
              });
            },
          );
        });
        text.act((vm) => {
          for (let i = 0; i < LATER_WORDS; i++) vm.set(at(vm) + i, 0);
        });
      }),
    );
  }
}

/** As bits: nobody has another go. */
const EVERYBODY = -1;

/** Choices inside of statements. */
const choicesIn = (list: readonly Statement[]): Statement[] =>
  list.flatMap((one) => [
    ...(one.kind === "choose" ? [one] : []),
    ...inside(one).flatMap((inner) => choicesIn(inner)),
  ]);
