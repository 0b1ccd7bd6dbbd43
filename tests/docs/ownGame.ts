/** The game of docs/own-game.md once more, as numbers: both of two men at once, turn by turn. */

interface State {
  readonly drawn: readonly boolean[];
  readonly bullets: readonly number[];
  readonly grazes: readonly number[];
  readonly paces: number;
}
/** What a man does in a turn, and to the other: nothing, a graze, or out. */
interface Act {
  readonly chance: number;
  readonly fires: boolean;
  readonly draws: boolean;
  readonly walks: boolean;
  readonly does: "nothing" | "graze" | "out";
}

const SPEED = [3, 4] as const;
const IDLE = { fires: false, draws: false, walks: false, does: "nothing" } as const;

/** Ways of two D6 to come to so much and more. */
const ways = (least: number): number => {
  let count = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b >= least) count++;
  return count;
};

function shots(paces: number, hasty: boolean, chance: number, draws: boolean): Act[] {
  const hit = ways(7 + Math.max(0, Math.floor(paces / 10) - 1) + (hasty ? 1 : 0)) / 36;
  const of = (share: number, does: Act["does"]): Act => ({
    ...IDLE,
    chance: chance * share,
    fires: true,
    draws,
    does,
  });
  return [of(1 - hit, "nothing"), of(hit * (2 / 6), "graze"), of(hit * (4 / 6), "out")];
}

function acts({ drawn, bullets, paces }: State, me: 0 | 1): Act[] {
  if (drawn[me] && bullets[me]! > 0) return shots(paces, false, 1, false);
  if (drawn[me]) return [{ ...IDLE, chance: 1, walks: true }];
  const fast = (7 - SPEED[me]) / 6;
  return [...shots(paces, true, fast, true), { ...IDLE, chance: 1 - fast, draws: true }];
}

/** @returns chances of A, of B, of both out, and of neither after so many turns */
export function ownGame(paces: number, turns: number): readonly number[] {
  const came = [0, 0, 0];
  let states = new Map([
    [JSON.stringify({ drawn: [false, false], bullets: [6, 6], grazes: [0, 0], paces }), 1],
  ]);
  for (let turn = 0; turn < turns; turn++) {
    const after = new Map<string, number>();
    for (const [key, p] of states) {
      const state = JSON.parse(key) as State;
      for (const a of acts(state, 0))
        for (const b of acts(state, 1)) {
          const both = [a, b] as const;
          const grazes = both.map(
            (_, me) => state.grazes[me]! + (both[1 - me]!.does === "graze" ? 1 : 0),
          );
          const out = grazes.map((count, me) => count >= 2 || both[1 - me]!.does === "out");
          const chance = p * a.chance * b.chance;
          if (out[0] || out[1]) {
            came[out[0] && out[1] ? 2 : out[1] ? 0 : 1]! += chance;
            continue;
          }
          // Each stops where the other stands when he moves.
          let left = state.paces;
          for (const { walks } of both) if (walks) left -= Math.min(10, left);
          const next = JSON.stringify({
            drawn: both.map(({ draws }, me) => state.drawn[me]! || draws),
            bullets: both.map(({ fires }, me) => state.bullets[me]! - (fires ? 1 : 0)),
            grazes,
            paces: left,
          });
          after.set(next, (after.get(next) ?? 0) + chance);
        }
    }
    states = after;
  }
  return [...came, [...states.values()].reduce((sum, p) => sum + p, 0)];
}
