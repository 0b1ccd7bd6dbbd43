/**
 * The exact end of small duels in fractions of bigints: every row of every draw with its weight. Slow, with nothing
 * rounded; ammunition and turn are part of what it tells apart, so it shares no trick with the solver.
 */
import { OVER } from "../../../src/core/machine.js";
import type { Outcomes } from "../../../src/core/outcomes.js";
import { compileDuel, type DuelProgram } from "../../../src/rules/law-of-the-gun/compile.js";
import type { Duel } from "../../../src/rules/law-of-the-gun/duel.js";

/** above / below, below > 0. */
export interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const lowest = (above: bigint, below: bigint): Fraction => {
  const common = gcd(above, below);
  return { above: above / common, below: below / common };
};
export const plus = (a: Fraction, b: Fraction): Fraction =>
  lowest(a.above * b.below + b.above * a.below, a.below * b.below);
const share = (a: Fraction, weight: number, total: number): Fraction =>
  lowest(a.above * BigInt(weight), a.below * BigInt(total));
export const NONE: Fraction = { above: 0n, below: 1n };
export const text = ({ above, below }: Fraction): string =>
  below === 1n ? `${above}` : `${above}/${below}`;

/** Chances of all ends, exact; also of each figure's status: "A dead". */
export type Ends = ReadonlyMap<string, Fraction>;

interface Node {
  readonly state: Int32Array;
  readonly meters: Uint8Array;
  readonly table: number;
  readonly turn: number;
  mass: Fraction;
}

/**
 * Follows every row of every draw; games that come to the same state are put together.
 * @param machine of the duel, if its men do something else than usual
 */
export function ends(of: Duel, machine?: ReturnType<DuelProgram["machine"]>): Ends {
  const program = compileDuel(of);
  return followed(of, program, machine ?? program.machine());
}

function followed(
  of: Duel,
  program: DuelProgram,
  machine: ReturnType<DuelProgram["machine"]>,
): Ends {
  const found = new Map<string, Fraction>();
  const add = (name: string, mass: Fraction): void => {
    found.set(name, plus(found.get(name) ?? NONE, mass));
  };
  const outcomeCell = program.columns.outcomeCell;
  const cells = new Int32Array(64);
  const end = (limit: boolean, mass: Fraction): void => {
    machine.endCells(limit, cells);
    const outcome = Object.entries(outcomeCell).find(([, cell]) => cell === cells[0])?.[0];
    add(outcome ?? "nothing", mass);
    of.figures.forEach((man, f) => {
      const status = ["in", "dead", "disabled", "surrendered"][machine.game.status(f)];
      add(`${man.name} ${status}`, mass);
    });
  };
  let layer = new Map<string, Node>();
  /** Where the machine stands now goes to the next layer, or to the ends. */
  const arrive = (next: Map<string, Node>, table: number, turn: number, mass: Fraction): void => {
    if (table < 0 || turn > of.turns) {
      end(table !== OVER, mass);
      return;
    }
    const key = `${turn} ${table} ${machine.state.join(" ")} ${machine.meters.join(" ")}`;
    const node = next.get(key);
    if (node === undefined) {
      const [state, meters] = [machine.state.slice(), machine.meters.slice()];
      next.set(key, { state, meters, table, turn, mass });
    } else node.mass = plus(node.mass, mass);
  };
  machine.start();
  const first = machine.next();
  arrive(layer, first, 1 + machine.turnsPassed, { above: 1n, below: 1n });
  while (layer.size > 0) {
    const next = new Map<string, Node>();
    for (const { state, meters, table, turn, mass } of layer.values()) {
      const { rows, total } = machine.pool.tables[table] as Outcomes;
      for (const { code, weight } of rows) {
        machine.state.set(state);
        machine.meters.set(meters);
        machine.apply(code);
        const after = machine.next();
        arrive(next, after, turn + machine.turnsPassed, share(mass, weight, total));
      }
    }
    layer = next;
  }
  return found;
}

export const chance = (of: Ends, name: string): string => text(of.get(name) ?? NONE);
export const mass = (of: Ends): string =>
  text(["A", "B", "mutual", "draw"].reduce((sum, name) => plus(sum, of.get(name) ?? NONE), NONE));

/** The same as a double; right to its last digits however long the fraction is. */
export function decimal({ above, below }: Fraction): number {
  const scale = 1n << 128n;
  return Number((above * scale) / below) / Number(scale);
}
