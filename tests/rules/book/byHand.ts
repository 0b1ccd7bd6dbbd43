/** Duels of the books that are shipped, by a loop over all that can come of a go: their rules once more, as numbers. */

/** What comes of a go: how likely, and the state after it; null if he who acted has put the other out. */
type Came<State> = readonly (readonly [chance: number, State | null])[];
type Man = 0 | 1;

interface Duel<State> {
  readonly start: State;
  readonly turns: number;
  /** Who may be first in a turn, each as likely. */
  readonly first: readonly Man[];
  go(state: State, me: Man): Came<State>;
}

/** @returns chances of A, of B, and that it is undecided */
function chancesOf<State>({ start, turns, first, go }: Duel<State>): readonly number[] {
  const won = [0, 0];
  let states = new Map([[JSON.stringify(start), 1]]);
  const played = (now: ReadonlyMap<string, number>, me: Man): Map<string, number> => {
    const after = new Map<string, number>();
    for (const [key, p] of now)
      for (const [chance, state] of go(JSON.parse(key) as State, me)) {
        if (state === null) won[me]! += p * chance;
        else {
          const next = JSON.stringify(state);
          after.set(next, (after.get(next) ?? 0) + p * chance);
        }
      }
    return after;
  };
  for (let turn = 0; turn < turns; turn++) {
    const after = new Map<string, number>();
    for (const one of first) {
      const share = new Map([...states].map(([key, p]) => [key, p / first.length]));
      for (const [key, p] of played(played(share, one), (1 - one) as Man))
        after.set(key, (after.get(key) ?? 0) + p);
    }
    states = after;
  }
  return [...won, [...states.values()].reduce((sum, p) => sum + p, 0)];
}

const faces = (sides: number): number[] => Array.from({ length: sides }, (_, i) => i + 1);
const put = <Of>(list: readonly Of[], at: number, value: Of): Of[] =>
  list.map((one, i) => (i === at ? value : one));

/** cold-iron: a pistol against a shotgun, both in near range. */
function coldIron(): readonly number[] {
  const [hand, wits, armour, grit, rounds] = [
    [4, 4],
    [3, 2],
    [1, 2],
    [6, 5],
    [5, 2],
  ] as const;
  return chancesOf({
    start: { left: [5, 2], hurt: [0, 0] },
    turns: 12,
    first: [0],
    go: ({ left, hurt }, me) => {
      const other = 1 - me;
      if (left[me] === 0) return [[1, { left: put(left, me, rounds[me]), hurt }]];
      const fired = put(left, me, left[me]! - 1);
      const edge = hand[me] - (hurt[me]! * 2 >= grit[me] ? 1 : 0) - wits[other]!;
      return faces(10).flatMap((mine) =>
        faces(10).map((his) => {
          const damage = Math.max(0, mine + edge - his - armour[other]!);
          const total = hurt[other]! + damage;
          const after = { left: fired, hurt: put(hurt, other, total) };
          return [1 / 100, total >= grit[other]! ? null : after] as const;
        }),
      );
    },
  });
}

/** dust: three dice each; A braces before each shot, and both are in near range. */
function dust(): readonly number[] {
  const [cover, lives] = [
    [1, 2],
    [2, 2],
  ] as const;
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  return chancesOf({
    start: { wounds: [0, 0], braced: false },
    turns: 12,
    first: [0],
    go: ({ wounds, braced }, me) => {
      if (me === 0 && !braced) return [[1, { wounds, braced: true }]];
      const other = 1 - me;
      const dice = Math.max(1, 3 + (me === 0 ? 2 : 0) - wounds[me]!);
      const still = me === 0 ? false : braced;
      return [0, ...faces(dice)].map((count) => {
        const total = wounds[other]! + Math.max(0, count - cover[other]!);
        const after = { wounds: put(wounds, other, total), braced: still };
        return [choose(dice, count) / 2 ** dice, total >= lives[other]! ? null : after] as const;
      });
    },
  });
}

/** ladder: a D12 in the open against a D8 in cover, by lot. */
function ladder(): readonly number[] {
  const dice = [4, 6, 8, 10, 12];
  const [rung, least] = [
    [4, 2],
    [5, 4],
  ] as const;
  return chancesOf({
    start: [0, 0],
    turns: 12,
    first: [0, 1],
    go: (shaken, me) => {
      const other = 1 - me;
      if (shaken[me]! >= 2) {
        const steady = (dice[rung[me]]! - 3) / dice[rung[me]]!;
        return [
          [steady, put(shaken, me, 0)],
          [1 - steady, shaken],
        ];
      }
      const die = dice[Math.max(0, rung[me] - shaken[me]!)]!;
      const hit = Math.max(0, die - least[me] + 1) / die;
      const pushed = (by: number): number[] => put(shaken, other, Math.min(4, shaken[other]! + by));
      return [
        [hit / 2, null],
        [hit / 2, pushed(2)],
        [1 / die, pushed(1)],
        [1 - hit - 1 / die, shaken],
      ];
    },
  });
}

export const BY_HAND = { "cold-iron": coldIron, dust, ladder } as const;
