/**
 * What the moments and decisions of a game were worth, against fractions by hand: two books are played through in the
 * test, each by a few lines that were written from its text, with the dice of the told games.
 */
import { describe, expect, test } from "vitest";
import type { Story } from "../../src/core/story.js";
import { replay } from "../../src/studies/replay.js";
import { shipped } from "../rules/book/fights.js";

const TURNS = 6;
const GAMES = 20;

type Pair = readonly [a: number, b: number];
const mean = (hits: number, one: Pair, other: Pair): Pair => [
  hits * one[0] + (1 - hits) * other[0],
  hits * one[1] + (1 - hits) * other[1],
];

/** What a play-through by hand expects, in the order in which the game was asked. */
class Expected {
  readonly draws: Pair[] = [];
  readonly decisions: { readonly options: Readonly<Record<string, Pair>> }[] = [];
}

/** The dice of a told game, roll by roll. */
const rollsOf = ({ events }: Story): number[][] =>
  events.flatMap(({ dice }) => (dice.length === 0 ? [] : [dice.map(({ face }) => face)]));

function check(name: string, byHand: (rolls: number[][], story: Story) => Expected): number {
  const scenario = shipped(name);
  let compared = 0;
  for (let game = 0; game < GAMES; game++) {
    const { story, worth } = replay(scenario, { game, worth: true });
    const { decisions } = story.asked!;
    const expected = byHand(rollsOf(story), story);
    // An end to which no roll leads is a draw of one row.
    const draws = story.asked!.draws.slice(0, expected.draws.length);
    expect(story.asked!.draws.length - draws.length).toBeLessThanOrEqual(1);
    const close = (is: { readonly A: number; readonly B: number } | null, should: Pair): void => {
      compared++;
      expect(is?.A).toBeCloseTo(should[0], 12);
      expect(is?.B).toBeCloseTo(should[1], 12);
    };
    expect(draws).toHaveLength(expected.draws.length);
    // Before a draw is after the one before it.
    for (const [i, { event }] of draws.entries()) {
      const before = i === 0 ? worth!.start : worth!.after[draws[i - 1]!.event]!;
      close(before, expected.draws[i]!);
      expect(i === 0 || draws[i - 1]!.event < event).toBe(true);
    }
    const last = story.events.length - 1;
    const { winner } = story.record;
    close(worth!.after[last]!, [winner === "A" ? 1 : 0, winner === "B" ? 1 : 0]);
    expect(decisions).toHaveLength(expected.decisions.length);
    for (const [i, { orders }] of decisions.entries()) {
      const { options } = expected.decisions[i]!;
      const words = orders.map(({ act, whom }) => (whom === null ? act : `${act} ${whom}`));
      expect(words.toSorted()).toEqual(Object.keys(options).toSorted());
      for (const [o, word] of words.entries()) close(worth!.decisions[i]![o]!, options[word]!);
    }
  }
  return compared;
}

describe("luck", () => {
  /** Chances when `who` is about to decide in a turn. */
  const at = (turn: number, who: 0 | 1, luck: Pair): Pair =>
    turn > TURNS ? [0, 0] : shot(turn, who, luck);
  const won = (who: 0 | 1): Pair => (who === 0 ? [1, 0] : [0, 1]);
  const less = (luck: Pair, who: 0 | 1): Pair =>
    who === 0 ? [luck[0] - 1, luck[1]] : [luck[0], luck[1] - 1];
  const next = (turn: number, who: 0 | 1, luck: Pair): Pair =>
    who === 0 ? at(turn, 1, luck) : at(turn + 1, 0, luck);
  const again = (turn: number, who: 0 | 1, luck: Pair): Pair =>
    mean(1 / 2, won(who), next(turn, who, less(luck, who)));
  const missed = (turn: number, who: 0 | 1, luck: Pair): Pair =>
    luck[who] > 0 ? again(turn, who, luck) : next(turn, who, luck);
  const shot = (turn: number, who: 0 | 1, luck: Pair): Pair =>
    mean(1 / 2, won(who), missed(turn, who, luck));

  test("every chance and every option of twenty games", () => {
    const compared = check("luck", (rolls) => {
      const expected = new Expected();
      let luck: Pair = [2, 2];
      for (let turn = 1; turn <= TURNS; turn++) {
        for (const who of [0, 1] as const) {
          const shoot = shot(turn, who, luck);
          expected.decisions.push({ options: { shoot, wait: next(turn, who, luck) } });
          expected.draws.push(shoot);
          if (rolls.shift()![0]! >= 4) return expected;
          if (luck[who] === 0) continue;
          const more = again(turn, who, luck);
          expected.decisions.push({ options: { again: more, keep: next(turn, who, luck) } });
          expected.draws.push(more);
          luck = less(luck, who);
          if (rolls.shift()![0]! >= 4) return expected;
        }
      }
      return expected;
    });
    expect(compared).toBeGreaterThan(120);
  });
});

describe("activation", () => {
  /** Men in action, bits 0 and 1 of A, 2 and 3 of B; the sides whose turn is over. */
  interface State {
    readonly turn: number;
    readonly in: number;
    readonly over: number;
  }
  const known = new Map<string, Pair>();
  const sideOf = (man: number): 0 | 1 => (man < 2 ? 0 : 1);
  const enemies = (man: number, alive: number): number[] =>
    [0, 1, 2, 3].filter((e) => sideOf(e) !== sideOf(man) && (alive >> e) & 1);
  /** From the go of a man on. */
  const from = (man: number, state: State): Pair => {
    const { turn, in: alive, over } = state;
    if (turn > TURNS) return [0, 0];
    if ((alive & 3) === 0) return [0, 1];
    if ((alive & 12) === 0) return [1, 0];
    if (man === 4) return from(0, { turn: turn + 1, in: alive, over: 0 });
    if (!((alive >> man) & 1) || (over >> sideOf(man)) & 1) return from(man + 1, state);
    const key = [man, turn, alive, over].join();
    const found = known.get(key) ?? rolled(man, state, 2);
    known.set(key, found);
    return found;
  };
  const fumbled = (man: number, state: State): State => ({
    ...state,
    over: state.over | (1 << sideOf(man)),
  });
  /** Two failures end the turn of a side. */
  const afterRoll = (man: number, state: State, dice: number, n: number): Pair =>
    acts(man, dice - n >= 2 ? fumbled(man, state) : state, n);
  const CHANCES: readonly (readonly number[])[] = [
    [],
    [1 / 2, 1 / 2],
    [1 / 4, 1 / 2, 1 / 4],
    [1 / 8, 3 / 8, 3 / 8, 1 / 8],
  ];
  const rolled = (man: number, state: State, dice: number): Pair =>
    CHANCES[dice]!.reduce<Pair>(
      ([a, b], chance, n) => {
        const then = afterRoll(man, state, dice, n);
        return [a + chance * then[0], b + chance * then[1]];
      },
      [0, 0],
    );
  /** So many shots left, each at the first enemy. */
  const acts = (man: number, state: State, left: number): Pair => {
    const [target] = enemies(man, state.in);
    if (left === 0 || target === undefined) return from(man + 1, state);
    return shotAt(man, state, left, target);
  };
  const hitBy = (state: State, target: number): State => ({
    ...state,
    in: state.in & ~(1 << target),
  });
  const shotAt = (man: number, state: State, left: number, target: number): Pair =>
    mean(1 / 3, acts(man, hitBy(state, target), left - 1), acts(man, state, left - 1));

  test("every chance and every option of twenty games", () => {
    const names = ["Ann 1", "Ann 2", "Bob 1", "Bob 2"];
    const compared = check("activation", (rolls) => {
      const expected = new Expected();
      let state: State = { turn: 1, in: 15, over: 0 };
      for (; state.turn <= TURNS; state = { turn: state.turn + 1, in: state.in, over: 0 }) {
        for (let man = 0; man < 4; man++) {
          if (!((state.in >> man) & 1) || (state.over >> sideOf(man)) & 1) continue;
          const [one, two, three] = [1, 2, 3].map((dice) => rolled(man, state, dice)) as [
            Pair,
            Pair,
            Pair,
          ];
          expected.decisions.push({
            options: { "try-one": one, "try-two": two, "try-three": three },
          });
          expected.draws.push(two);
          const n = rolls.shift()!.filter((face) => face >= 4).length;
          if (n === 0) state = fumbled(man, state);
          for (let left = n; left > 0; left--) {
            const targets = enemies(man, state.in);
            const [target] = targets;
            if (target === undefined) break;
            const options = targets.map(
              (e) => [`shoot at ${names[e]}`, shotAt(man, state, left, e)] as const,
            );
            expected.decisions.push({
              options: { ...Object.fromEntries(options), wait: acts(man, state, left - 1) },
            });
            expected.draws.push(shotAt(man, state, left, target));
            if (rolls.shift()![0]! >= 5) state = hitBy(state, target);
          }
          if ((state.in & 3) === 0 || (state.in & 12) === 0) return expected;
        }
      }
      return expected;
    });
    expect(compared).toBeGreaterThan(500);
  });
});
