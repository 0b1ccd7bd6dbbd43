/** What is done at each decision of a chain, by game turn and meters. */
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

/** Options by place: (game turn, state, place in its vector of meters). All 0 at first: the default policy. */
export class Plan {
  private readonly options: Uint8Array;
  /** Chances of each option, where more than one is taken. */
  private readonly mixes = new Map<number, Float64Array>();
  private visits: Float64Array | null = null;

  constructor(
    readonly decisions: Decisions,
    private readonly turnsMax: number,
  ) {
    this.options = new Uint8Array((turnsMax + 1) * decisions.total);
  }

  decides(state: number): boolean {
    return this.decisions.at[state] !== 0;
  }

  optionAt(turn: number, state: number, c: number): number {
    return this.options[this.placeOf(turn, state, c)] as number;
  }

  mixAt(turn: number, state: number, c: number): Float64Array | undefined {
    return this.mixes.size === 0 ? undefined : this.mixes.get(this.placeOf(turn, state, c));
  }

  choose(turn: number, state: number, c: number, option: number): void {
    const place = this.placeOf(turn, state, c);
    this.options[place] = option;
    if (this.mixes.size > 0) this.mixes.delete(place);
  }

  mix(turn: number, state: number, c: number, chances: Float64Array): void {
    this.mixes.set(this.placeOf(turn, state, c), chances);
  }

  /** A copy to be changed. */
  copy(): Plan {
    const plan = new Plan(this.decisions, this.turnsMax);
    plan.options.set(this.options);
    for (const [place, chances] of this.mixes) plan.mixes.set(place, chances);
    return plan;
  }

  /** From now on `visit` is noted. */
  watch(): void {
    this.visits = new Float64Array(this.options.length);
  }

  visit(turn: number, state: number, c: number, mass: number): void {
    if (this.visits !== null) (this.visits[this.placeOf(turn, state, c)] as number) += mass;
  }

  /** How often a game comes there, on average, since `watch`. */
  visitsAt(turn: number, state: number, c: number): number {
    return this.visits?.[this.placeOf(turn, state, c)] ?? 0;
  }

  private placeOf(turn: number, state: number, c: number): number {
    return turn * this.decisions.total + (this.decisions.at[state] as number) - 1 + c;
  }
}

/** Forgets all but what decisions there are. @param length of each state's vector */
export function decisionsOf(
  { chain, layout }: Flow,
  about: (state: number) => { readonly side: number; readonly unseen: boolean } | null,
): Decisions {
  const at = new Int32Array(chain.states + 1);
  const side = new Uint8Array(chain.states + 1);
  const unseen = new Uint8Array(chain.states + 1);
  let total = 0;
  for (let state = 1; state <= chain.states; state++) {
    const decision = about(state);
    if (decision === null) continue;
    at[state] = 1 + total;
    total += layout.length[state] as number;
    side[state] = decision.side;
    unseen[state] = decision.unseen ? 1 : 0;
  }
  return { at, total, side, unseen };
}
