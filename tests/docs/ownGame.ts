/** The duel of docs/own-game.md once more, as numbers, from its rules alone: two men who stand, with a musket each. */

/** A man: wounds, whether he is pinned, and whether his musket is loaded. */
type Man = readonly [wounds: number, pinned: boolean, loaded: boolean];
/** Both, and who went first last round. */
type State = readonly [men: readonly [Man, Man], first: number];
type Ways<Of> = readonly (readonly [of: Of, chance: number])[];

const ROUNDS = 8;
const GRIT = 2;
const SHOOT = 4;
/** Strength 5 against Tough 4. */
const WOUND = 4 / 6;

const TWO_DICE = Array.from({ length: 36 }, (_, i) => (i % 6) + Math.floor(i / 6) + 2);
/** 2D6 of Nerve 7 or less. */
const STEADY = TWO_DICE.filter((sum) => sum <= 7).length / 36;

/** A shot at long range. @returns what becomes of who is shot at; `null` if he is out */
function shot([wounds, pinned]: Man, target: Man, aimed: boolean): Ways<Man | null> {
  const harder = [true, wounds > 0, pinned, target[1]].filter(Boolean).length - (aimed ? 1 : 0);
  const hit = (7 - Math.min(6, Math.max(2, SHOOT + harder))) / 6;
  const [hurt, isPinned, loaded] = target;
  const struck = (now: number, chance: number): Ways<Man | null> =>
    now >= GRIT
      ? [[null, chance]]
      : [
          [[now, isPinned, loaded], chance * STEADY],
          [[now, true, loaded], chance * (1 - STEADY)],
        ];
  return [[target, 1 - hit], ...struck(hurt + 1, hit * WOUND), ...struck(hurt, hit * (1 - WOUND))];
}

/** The go of one of them. @param aims he aims before he shoots @returns `null` if the other is out */
function go(men: readonly [Man, Man], me: 0 | 1, aims: boolean): Ways<readonly [Man, Man] | null> {
  const both = (mine: Man, his: Man): readonly [Man, Man] => (me === 0 ? [mine, his] : [his, mine]);
  type Going = {
    readonly men: readonly [Man, Man] | null;
    readonly aimed: boolean;
    readonly fired: boolean;
  };
  let ways: Ways<Going> = [[{ men, aimed: false, fired: false }, 1]];
  for (let action = men[me][1] ? 1 : 2; action > 0; action--)
    ways = ways.flatMap(([now, chance]): Ways<Going> => {
      if (now.men === null) return [[now, chance]];
      const [mine, his] = [now.men[me], now.men[1 - me] as Man];
      if (aims && !now.aimed && !now.fired) return [[{ ...now, aimed: true }, chance]];
      if (!mine[2]) return [[{ ...now, men: both([mine[0], mine[1], true], his) }, chance]];
      if (now.fired) return [[now, chance]];
      return shot(mine, his, now.aimed).map(([target, share]) => [
        {
          men: target && both([mine[0], mine[1], false], target),
          aimed: false,
          fired: true,
        },
        chance * share,
      ]);
    });
  // Whoever was pinned has lost it when his go is over.
  return ways.map(([now, chance]) => [
    now.men && both([now.men[me][0], false, now.men[me][2]], now.men[1 - me] as Man),
    chance,
  ]);
}

/** @returns chances of A, who shoots as soon as he can, of B, who aims before, and of neither */
export function ownGame(): readonly [A: number, B: number, draw: number] {
  const won: [number, number, number] = [0, 0, 0];
  const fresh: Man = [0, false, true];
  let states = new Map([[JSON.stringify([[fresh, fresh], 0] satisfies State), 1]]);
  for (let round = 0; round < ROUNDS; round++) {
    const after = new Map<string, number>();
    for (const [key, p] of states) {
      const [men, last] = JSON.parse(key) as State;
      // Fifteen of thirty-six ways are each's, and a tie is for him who was not first.
      for (const first of [0, 1] as const) {
        const chance = p * ((15 + (first === last ? 0 : 6)) / 36);
        const second = (1 - first) as 0 | 1;
        for (const [once, share] of go(men, first, first === 1)) {
          if (once === null) {
            won[first] += chance * share;
            continue;
          }
          for (const [twice, part] of go(once, second, second === 1)) {
            const here = chance * share * part;
            if (twice === null) won[second] += here;
            else {
              const next = JSON.stringify([twice, first] satisfies State);
              after.set(next, (after.get(next) ?? 0) + here);
            }
          }
        }
      }
    }
    states = after;
  }
  for (const [key, p] of states) {
    const [[a, b]] = JSON.parse(key) as State;
    won[a[0] < b[0] ? 0 : a[0] > b[0] ? 1 : 2] += p;
  }
  return won;
}
