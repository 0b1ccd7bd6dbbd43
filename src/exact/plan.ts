/** What is done at each decision of a chain, by game turn and meters. */
import type { Decider } from "../core/choosingDriver.js";
import type { Flow } from "./meters.js";

/** The decisions of a chain. Options are numbered as its steps; 0 is that of the default policy. */
export interface Decisions {
  /** By state: 1 + where its vector begins among those of all decisions; 0 if nobody decides there. */
  readonly at: Int32Array;
  /** Length of all vectors. */
  readonly total: number;
  /** By state: 0 if side A decides, 1 if side B. */
  readonly side: Uint8Array;
  /** By state: 1 if it is made at the same time as the other side's, which comes next or came before. */
  readonly unseen: Uint8Array;
}

/** Options by place (`placeOf`). All 0 at first: the default policy. */
export class Plan {
  /** Null while all are 0. */
  private options: Uint8Array<ArrayBuffer> | null = null;
  private readonly length: number;
  /** Chances of each option, where more than one is taken. */
  private readonly mixes = new Map<number, Float64Array>();
  private visits: Float64Array | null = null;

  constructor(
    readonly decisions: Decisions,
    private readonly turnsMax: number,
  ) {
    this.length = (turnsMax + 1) * decisions.total;
  }

  private own(): Uint8Array<ArrayBuffer> {
    this.options ??= new Uint8Array(this.length);
    return this.options;
  }

  decides(state: number): boolean {
    return this.decisions.at[state] !== 0;
  }

  /** Place of a decision in a turn with its meters lowest; the other values of its vector follow. */
  placeOf(turn: number, state: number): number {
    return turn * this.decisions.total + this.decisions.at[state]! - 1;
  }

  optionAt(place: number): number {
    return this.options === null ? 0 : this.options[place]!;
  }

  mixAt(place: number): Float64Array | undefined {
    return this.mixes.size === 0 ? undefined : this.mixes.get(place);
  }

  choose(place: number, option: number): void {
    if (this.options !== null || option !== 0) this.own()[place] = option;
    if (this.mixes.size > 0) this.mixes.delete(place);
  }

  /** The same in every turn. @param options by place in the vectors of all decisions */
  chooseAlways(options: Uint8Array): void {
    this.mixes.clear();
    const own = this.own();
    for (let turn = 0; turn <= this.turnsMax; turn++) own.set(options, turn * options.length);
  }

  mix(place: number, chances: Float64Array): void {
    this.mixes.set(place, chances);
  }

  /** A copy to be changed. */
  copy(): Plan {
    const plan = new Plan(this.decisions, this.turnsMax);
    plan.options = this.options?.slice() ?? null;
    for (const [place, chances] of this.mixes) plan.mixes.set(place, chances);
    return plan;
  }

  /** From now on `visit` is noted. @param visits where to, by place; what is there is added to */
  watch(visits: Float64Array = new Float64Array(this.length)): void {
    this.visits = visits;
  }

  /** What `watch` has had noted, by place. */
  watched(): Float64Array {
    if (this.visits === null) throw new Error("nobody watched this plan");
    return this.visits;
  }

  visit(place: number, mass: number): void {
    if (this.visits !== null) this.visits[place]! += mass;
  }

  /** How often a game comes there, on average, since `watch`. */
  visitsAt(place: number): number {
    return this.visits === null ? 0 : this.visits[place]!;
  }
}

/** The decisions of a chain. @param deciderOf as that of its driver */
export function decisionsOf(
  { chain, layout }: Flow,
  deciderOf: (table: number) => Decider | undefined,
): Decisions {
  const at = new Int32Array(chain.states + 1);
  const side = new Uint8Array(chain.states + 1);
  const unseen = new Uint8Array(chain.states + 1);
  let total = 0;
  for (let state = 1; state <= chain.states; state++) {
    const decider = deciderOf(chain.table[state]!);
    if (decider === undefined) continue;
    at[state] = 1 + total;
    total += layout.length[state]!;
    side[state] = decider.side;
    unseen[state] = decider.unseen ? 1 : 0;
  }
  return { at, total, side, unseen };
}
