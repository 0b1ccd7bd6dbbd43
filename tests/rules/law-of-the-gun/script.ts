/**
 * Scripted games on the machine: each call says who draws what next, fails if the machine stands
 * elsewhere, and takes the row that the test wants.
 */
import type { ChainDriver } from "../../../src/core/chainDriver.js";
import { OVER, STALEMATE } from "../../../src/core/machine.js";
import type { Outcomes } from "../../../src/core/outcomes.js";
import { compileDuel, type DuelProgram } from "../../../src/rules/law-of-the-gun/compile.js";
import type { Duel } from "../../../src/rules/law-of-the-gun/duel.js";
import { type Fight, PURPOSE } from "../../../src/rules/law-of-the-gun/fight.js";
import {
  COOL,
  coolOf,
  DRAW,
  FATE,
  fateOf,
  INJURY,
  injuryOf,
  MODE,
  modeOf,
  RESULTS,
  resultOf,
  STRIKE,
  strikeOf,
} from "../../../src/rules/law-of-the-gun/rolls.js";
import {
  AIM,
  CL,
  EXCHANGE,
  SIMULTANEOUS,
  TARGET,
  WEAPON,
} from "../../../src/rules/law-of-the-gun/state.js";

/** What else a hit came to; by default: out if dead or disabled, else nothing. */
export interface More {
  readonly injury?: keyof typeof INJURY;
  readonly cool?: keyof typeof COOL;
  readonly fate?: keyof typeof FATE;
  /** Limit of the SK&CL test that must be pending, 0 for none. */
  readonly aim?: number;
  /** Id of the weapon that must be in hand. */
  readonly weapon?: string;
  readonly band?: "accurate" | "maximum";
}

/** What is rolled for, as tests write it; anything else is a shot and what comes of it. */
const WAITS: Readonly<Record<number, string>> = {
  [PURPOSE.fan]: "fanWait",
  [PURPOSE.recovery]: "recoveryWait",
  [PURPOSE.die]: "drawDieWait",
  [PURPOSE.npc]: "npcWait",
  [PURPOSE.first]: "firstWait",
  [PURPOSE.two]: "drawTwoWait",
  [PURPOSE.offer]: "offerWait",
};

export class Script {
  readonly program: DuelProgram;
  readonly machine: ChainDriver<Fight>;
  /** Game turn of the pending draw. */
  turn: number;
  private table: number;

  constructor(readonly duel: Duel) {
    this.program = compileDuel(duel);
    this.machine = this.program.machine();
    this.machine.start();
    this.table = this.machine.next();
    this.machine.stand();
    this.turn = 1 + this.machine.turnsPassed;
  }

  // ---- what is pending

  /** e.g. "shotWait A1 > B1", for messages and for tests of order alone. */
  get pending(): string {
    const { machine, fight } = this;
    if (this.table === OVER) return "over";
    if (this.table === STALEMATE) return "stalemate";
    if (this.turn > this.duel.turns) return "limit";
    const { figure, purpose, victim, tester } = fight.whoAt(machine.place);
    if (tester >= 0) {
      const together = fight.get(SIMULTANEOUS) !== 0;
      return `${together ? "simultaneousTestWait" : "coolWait"} ${this.name(tester)}`;
    }
    if (victim >= 0) return `spreadWait ${this.name(figure)} > ${this.name(victim)}`;
    const waits = WAITS[purpose];
    if (waits === undefined) {
      return `shotWait ${this.name(figure)} > ${this.name(fight.get(TARGET))}`;
    }
    if (figure < 0) return waits;
    const slot = purpose === PURPOSE.recovery && fight.get(EXCHANGE) !== 0;
    return `${slot ? "slotRecoveryWait" : waits} ${this.name(figure)}`;
  }

  get fight(): Fight {
    return this.machine.game;
  }

  figure(name: string): number {
    const index = this.duel.figures.findIndex((each) => each.name === name);
    if (index < 0) throw new Error(`nobody is called ${name}`);
    return index;
  }

  cool(name: string): number {
    return this.fight.at(this.figure(name), CL);
  }

  status(name: string): string {
    return ["in", "dead", "disabled", "surrendered"][this.fight.status(this.figure(name))] ?? "?";
  }

  distance(a: string, b: string): number {
    return this.fight.distance(this.figure(a), this.figure(b));
  }

  /** Chance that the pending shot hits. */
  get hitChance(): number {
    const { rows, total } = this.outcomes;
    return rows.reduce((sum, { code, weight }) => sum + (hits(code) ? weight : 0), 0) / total;
  }

  /** How many of the ten faces of the effect die bring that, if the pending shot hits: "dead head", "cover". */
  faces(what: string): number {
    const { rows, total } = this.outcomes;
    const share = rows.reduce((sum, { code, weight }) => {
      const { kind, location } = RESULTS[resultOf(code)] ?? { kind: "", location: "" };
      return sum + (`${kind} ${location}`.trim() === what ? weight : 0);
    }, 0);
    return (10 * share) / total / this.hitChance;
  }

  // ---- what comes up

  npc(name: string, row: number): this {
    return this.take(`npcWait ${name}`, (code) => code === row);
  }

  coin(side: "A" | "B"): this {
    return this.take("firstWait", (code) => code === (side === "A" ? 0 : 1));
  }

  /** The gunfight of one against one. */
  draw(winner: "A" | "B" | "equal, A first" | "equal, B first"): this {
    const code = {
      A: DRAW.sideA,
      B: DRAW.sideB,
      "equal, A first": DRAW.equalAFirst,
      "equal, B first": DRAW.equalBFirst,
    }[winner];
    return this.take("drawTwoWait", (row) => row === code);
  }

  /** The dice of a gunfight of more, in file order: name and face. */
  dice(...faces: readonly [string, number][]): this {
    for (const [name, face] of faces) this.take(`drawDieWait ${name}`, (code) => code === face);
    return this;
  }

  offer(to: string, accepts: boolean): this {
    return this.take(`offerWait ${to}`, (code) => code === (accepts ? 0 : 1));
  }

  /** @param what "aimed miss", "snap natural 1", "aimed dead head", "snap cover" */
  shot(shooter: string, target: string, what: string, more: More = {}): this {
    const where = `shotWait ${shooter} > ${target}`;
    this.stand(where);
    const { fight } = this;
    const f = fight.whoAt(this.machine.place).figure;
    const gun = this.duel.figures[f]?.weapons[fight.get(WEAPON)];
    if (gun === undefined) throw new Error("no weapon in hand");
    const band = ["accurate", "maximum"][fight.bandTo(f, fight.get(TARGET), gun)];
    const seen = { aim: fight.get(AIM), weapon: gun.id, band };
    for (const key of ["aim", "weapon", "band"] as const) {
      if (more[key] === undefined || more[key] === seen[key]) continue;
      throw new Error(`${where}: ${key} is ${seen[key]}, not ${more[key]}`);
    }
    const [mode, ...rest] = what.split(" ");
    const came = rest.join(" ");
    return this.take(where, (code) => {
      if (modeOf(code) !== MODE[mode as keyof typeof MODE]) return false;
      if (came === "miss") return strikeOf(code) === STRIKE.miss;
      if (came === "natural 1") return strikeOf(code) === STRIKE.naturalOne;
      return hits(code) && isHit(code, came, more);
    });
  }

  /** A bystander is hit. */
  spread(shooter: string, victim: string, what: string, more: More = {}): this {
    return this.take(`spreadWait ${shooter} > ${victim}`, (code) => isHit(code, what, more));
  }

  tests(name: string, passed: boolean): this {
    return this.take(`coolWait ${name}`, (code) => (code === COOL.kept) === passed);
  }

  /** A Cool test after simultaneous shots. */
  testsTogether(name: string, passed: boolean): this {
    return this.take(`simultaneousTestWait ${name}`, (code) => (code === COOL.kept) === passed);
  }

  recovers(name: string, passed: boolean): this {
    return this.take(`recoveryWait ${name}`, (code) => (code === 1) === passed);
  }

  /** At the end of his slot, with every turn a gunfight. */
  recoversInSlot(name: string, passed: boolean): this {
    return this.take(`slotRecoveryWait ${name}`, (code) => (code === 1) === passed);
  }

  fans(name: string, passed: boolean): this {
    return this.take(`fanWait ${name}`, (code) => (code === 1) === passed);
  }

  /** The game must have ended so. */
  ends(outcome: "A" | "B" | "mutual" | "draw", turn: number): void {
    const pending = this.pending;
    if (!["over", "limit", "stalemate"].includes(pending)) throw new Error(`goes on: ${pending}`);
    const cells = new Int32Array(64);
    this.machine.rise();
    this.machine.endCells(pending !== "over", cells);
    const names = ["A", "B", "mutual", "draw"] as const;
    const found = names.find((name) => this.program.columns.outcomeCell[name] === cells[0]);
    const at = pending === "over" ? this.turn : this.duel.turns;
    if (found !== outcome || at !== turn) throw new Error(`${found} in turn ${at} (${pending})`);
  }

  private stand(where: string): void {
    if (this.pending !== where) throw new Error(`expected ${where}, stands at ${this.pending}`);
  }

  private take(where: string, wanted: (code: number) => boolean): this {
    this.stand(where);
    const rows = this.outcomes.rows.filter((row) => wanted(row.code));
    if (rows.length !== 1) throw new Error(`${where}: ${rows.length} rows are meant`);
    this.machine.rise();
    this.machine.apply(rows[0]?.code as number);
    this.table = this.machine.next();
    this.machine.stand();
    this.turn += this.machine.turnsPassed;
    return this;
  }

  private get outcomes(): Outcomes {
    return this.machine.pool.tables[this.table] as Outcomes;
  }

  private name(figure: number): string {
    return this.duel.figures[figure]?.name ?? "nobody";
  }
}

const hits = (code: number): boolean => strikeOf(code) === STRIKE.hit;

function isHit(code: number, what: string, more: More): boolean {
  const result = RESULTS[resultOf(code)];
  if (result === undefined || `${result.kind} ${result.location}`.trim() !== what) return false;
  const usual = result.kind === "dead" || result.kind === "disabled" ? "out" : "none";
  return (
    injuryOf(code) === INJURY[more.injury ?? usual] &&
    coolOf(code) === COOL[more.cool ?? "kept"] &&
    fateOf(code) === FATE[more.fate ?? "unused"]
  );
}
