/**
 * A duel told move by move and die by die.
 *
 * The machine is walked as the sampler walks it. Each draw is turned back into the dice that it
 * stands for, and the rule code of its table is rolled again with them: it names every die, and
 * must end where the sampler's row ended. What happens without dice, the machine's notes tell.
 */

import type { Outcome } from "../../core/columns.js";
import { ScriptedDice } from "../../core/dice/scripted.js";
import { OVER, STALEMATE, TURN_BITS } from "../../core/machine.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "../../core/random.js";
import type { GameRecord, Story, Teller, ToldDie, ToldEvent } from "../../core/story.js";
import type { DuelProgram } from "./compile.js";
import type { Duel, DuelFigure, Side } from "./duel.js";
import type { TableCode } from "./outcomes.js";
import type { DuelMachine } from "./resolve.js";
import * as rolls from "./rolls.js";
import type { Note } from "./state.js";
import * as duelState from "./state.js";
import { type Band, FALL_BACK_CM, type Weapon } from "./tables.js";
import * as say from "./words.js";

const SIDES: readonly Side[] = ["A", "B"];
const BANDS: readonly Band[] = ["accurate", "maximum"];

/**
 * Plays games under a seed and tells them.
 * @param duel    the duel that `program` was compiled from
 * @param program the compiled duel
 * @param seed    seed text
 * @returns tells the game that the sampler plays under an index: its record, counted from the dice
 *   told, and its events in order. Events of turn 0 come before the first turn. Names are as the
 *   file has them: make them printable before showing them. The teller throws an Error if the dice
 *   told do not lead where the sampler's draw leads: a fault of ours
 * @source LG-*; the rule of each event and of each die stands beside it
 */
export function duelTeller(duel: Duel, program: DuelProgram, seed: string): Teller {
  const machine = program.machine();
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  return (game) => {
    const telling = new Telling(duel, machine);
    machine.listener = (note) => telling.note(note);
    const key0 = gameKey0(seed0, game);
    const key1 = gameKey1(seed1, key0);
    machine.start();
    telling.introduce();
    let turn = 1;
    for (;;) {
      const table = machine.next();
      if (table === OVER) return telling.end(game, turn, "decided");
      turn += machine.turnsPassed;
      if (turn > duel.turns) return telling.end(game, duel.turns, "limit");
      if (table === STALEMATE) return telling.end(game, duel.turns, "stalemate");
      telling.take(table, draw(key0, key1, (machine.place << TURN_BITS) | turn));
    }
  };
}

/** One game: turns its draws and notes into events. */
class Telling {
  private readonly events: ToldEvent[] = [];
  private readonly shots: number[];
  private readonly hits: number[];
  /** 0 before the first player turn or exchange. */
  private turn = 0;
  /** Wounds and moves of all figures when the simultaneous shots in hand were planned. */
  private flagsThen: number[] = [];

  constructor(
    private readonly duel: Duel,
    private readonly machine: DuelMachine,
  ) {
    this.shots = duel.figures.map(() => 0);
    this.hits = duel.figures.map(() => 0);
  }

  /** Who they are, and how they stand. */
  introduce(): void {
    const { figures } = this.duel;
    figures.forEach((figure, f) => {
      if (figure.rows.length === 1) this.event("LG-ATTR-1", this.portrait(f, figure.rows[0]));
    });
    const [a, b] = SIDES.map((side) => this.of(side)) as [number[], number[]];
    const distances = a.flatMap((f) => b.map((g) => this.machine.distance(f, g)));
    const apart = say.cm(Math.min(...distances));
    const names = [...a, ...b].map((f) => this.name(f));
    this.event(
      "LG-GEO-2",
      figures.length === 2
        ? `${say.listed(names)} stand ${apart} apart.`
        : `The nearest enemies stand ${apart} apart.`,
    );
    const fixed = this.duel.first !== "roll" && !this.gunfight();
    if (fixed) this.event("LG-TURN-2", `Side ${this.duel.first} moves first.`);
  }

  /** Takes the draw that the machine waits for: tells its dice, applies it, tells what follows. */
  take(table: number, u: number): void {
    const { machine } = this;
    const { pool, tables } = machine;
    const tableCode = tables.codes[table] as TableCode;
    const fallen: say.Fallen[] = [];
    const dice = new ScriptedDice(pool.facesAt(table, u), (rule, sides, face) =>
      fallen.push({ rule, sides, face }),
    );
    const code = tableCode.roll(dice);
    if (!dice.exhausted() || code !== pool.tables[table]?.rows[pool.rowAt(table, u)]?.code) {
      throw new Error("the dice do not lead where the draw leads");
    }
    switch (tableCode.kind) {
      case "shot":
        this.takeShot(tableCode.shot, fallen, code);
        return;
      case "spread":
        this.takeSpread(tableCode.hit, fallen, code);
        return;
      case "two":
        this.tellDrawOfTwo(fallen, code);
        break;
      case "fan":
        this.tellFanTest(fallen, tableCode.limit);
        break;
      case "cool":
        this.tellCoolTest(fallen, tableCode.limit);
        break;
      default:
        this.tellRoll(tableCode.kind, fallen, tableCode.limit, code);
    }
    machine.apply(code);
  }

  /** What happens without dice. */
  note(note: Note): void {
    if (note.kind === "turn") this.turn++;
    else if (this.turn === 0) this.turn = 1;
    switch (note.kind) {
      case "playerTurn":
        this.event("LG-TURN-1", `Side ${SIDES[note.side]}'s player turn.`);
        return;
      case "exchange":
        this.event("LG-DRAW-1", "Gunfight: each rolls D6 + Cool, the highest shoots first.");
        return;
      case "totals":
        this.tellTotals();
        return;
      case "simultaneous": {
        this.flagsThen = this.duel.figures.map((_, f) => this.machine.at(f, duelState.FLAGS));
        const who = this.duel.figures.flatMap((_, f) =>
          (note.figures >> f) & 1 ? [this.name(f)] : [],
        );
        this.event("LG-TURN-5", `${say.listed(who)} act at the same moment.`);
        return;
      }
      case "reload": {
        const weapon = this.weapon(note.figure, note.weapon);
        const rule = weapon.reload ? "LG-RELOAD-1" : "LG-FAN-1";
        this.event(rule, `${this.name(note.figure)} reloads his ${this.called(weapon)}.`);
        return;
      }
      case "fallBack": {
        const now = say.cm(this.machine.distance(note.figure, note.from));
        const from = this.name(note.from);
        const who = this.name(note.figure);
        this.event(
          "LG-FALL-1",
          `${who} falls back ${FALL_BACK_CM} cm, straight away from ${from}: now ${now} apart.`,
        );
        return;
      }
      case "noShot":
        this.tellNoShot(note.figure);
        return;
    }
  }

  /** Closes the story. @param turns length of the game */
  end(game: number, turns: number, why: "decided" | "limit" | "stalemate"): Story {
    const [aIn, bIn] = SIDES.map((side) =>
      this.of(side).filter((f) => this.machine.status(f) === duelState.IN),
    ) as [number[], number[]];
    let winner: Outcome = "draw";
    let text = `A draw: the limit of ${turns} turns is reached.`;
    if (why === "stalemate") {
      text = `A draw: nobody can shoot any more. It counts as lasting to the limit, turn ${turns}.`;
    } else if (why === "decided") {
      winner = aIn.length > 0 ? "A" : bIn.length > 0 ? "B" : "mutual";
      const left = say.listed([...aIn, ...bIn].map((f) => this.name(f)));
      text =
        winner === "mutual"
          ? `Nobody is left in action on either side after turn ${turns}: a draw.`
          : `Side ${winner} wins in turn ${turns}; still in action: ${left}.`;
    }
    this.turn = turns;
    this.event("LG-TURN-2", text);
    const record: GameRecord = { game, winner, turns, shots: this.shots, hits: this.hits };
    return { record, events: this.events };
  }

  // ---- rolls ----

  private tellRoll(
    kind: Exclude<TableCode["kind"], "shot" | "spread" | "two" | "fan" | "cool">,
    [die]: readonly say.Fallen[],
    limit: number,
    code: number,
  ): void {
    const fallen = die as say.Fallen;
    const { face } = fallen;
    const actor = this.machine.get(duelState.ACT);
    const tell = (text: string, meaning: string): void =>
      this.event(fallen.rule, text, [{ ...fallen, meaning }]);
    switch (kind) {
      case "npc": {
        const figure = this.figure(actor);
        tell(this.portrait(actor, figure.rows[code - 1]), say.npcWords(figure.npc ?? "", code));
        return;
      }
      case "first": {
        const side = SIDES[code] as Side;
        const range = code === 0 ? "1 to 3" : "4 to 6";
        tell("They dice for the first move.", `${range}: side ${side} moves first`);
        return;
      }
      case "die": {
        const cool = this.machine.at(actor, duelState.CL);
        tell(`${this.name(actor)} draws.`, `+ Cool ${cool} = ${face + cool}`);
        return;
      }
      case "recovery": {
        const cool = this.machine.at(actor, duelState.CL);
        const meaning = say.testWords(
          face,
          limit,
          `Cool rises to ${cool + 1}`,
          `Cool stays ${cool}`,
        );
        tell(`${this.name(actor)}, left in peace, gathers his nerve.`, meaning);
        return;
      }
      case "refusal": {
        const other = this.machine.get(duelState.TARGET);
        const meaning = say.testWords(face, limit, "he refuses", "he surrenders");
        const [winner, loser] = [this.name(1 - other), this.name(other)];
        tell(`${winner} offers ${loser} surrender instead of shooting.`, meaning);
        return;
      }
    }
  }

  private tellDrawOfTwo(fallen: readonly say.Fallen[], code: number): void {
    const dice = fallen.filter(({ rule }) => rule === "LG-DRAW-1");
    const totals = dice.map(({ face }, f) => face + this.machine.at(f, duelState.CL));
    const equal = code === rolls.DRAW.equalAFirst || code === rolls.DRAW.equalBFirst;
    const told: ToldDie[] = fallen
      .filter(({ rule }) => rule !== "LG-DRAW-1")
      .map((coin) => {
        const range = coin.face <= 3 ? "1 to 3: side A" : "4 to 6: side B";
        const counts = equal ? "" : " (it is not)";
        return {
          ...coin,
          meaning: `${range} moves first afterwards, if the draw is equal${counts}`,
        };
      });
    dice.forEach((die, f) => {
      const cool = this.machine.at(f, duelState.CL);
      told.push({ ...die, meaning: `${this.name(f)}: + Cool ${cool} = ${totals[f]}` });
    });
    const [a, b] = [this.name(0), this.name(1)];
    const result = equal
      ? `${a} and ${b} are equally fast`
      : `${code === rolls.DRAW.sideA ? a : b} is faster and shoots first`;
    this.event("LG-DRAW-1", `${result}.${this.orderWords(this.firstAfterTwo(code))}`, told);
  }

  /** LG-DRAW-1: who is side A from the next turn on. -1: each turn is a gunfight of its own. */
  private firstAfterTwo(code: number): number {
    if (this.duel.readings.drawScope === "every-turn") return -1;
    if (code === rolls.DRAW.sideA) return 0;
    if (code === rolls.DRAW.sideB) return 1;
    const known = this.machine.get(duelState.FIRST);
    return known >= 0 ? known : code === rolls.DRAW.equalAFirst ? 0 : 1;
  }

  private orderWords(first: number): string {
    return first < 0 ? "" : ` Side ${SIDES[first]} moves first from the next turn on.`;
  }

  /** LG-DRAW-3: the order in a gunfight of many. */
  private tellTotals(): void {
    const inOrder = this.duel.figures
      .map((_, f) => ({ f, total: this.machine.at(f, duelState.TOTAL) }))
      .filter(({ f, total }) => total > 0 && this.machine.status(f) === duelState.IN)
      .sort((x, y) => y.total - x.total);
    const order = inOrder.map(({ f, total }) => `${this.name(f)} ${total}`).join(", ");
    const everyTurn = this.duel.readings.drawScope === "every-turn";
    const first = everyTurn ? -1 : this.machine.get(duelState.FIRST);
    this.event("LG-DRAW-3", `Order of fire: ${order}.${this.orderWords(first)}`);
  }

  private tellFanTest([die]: readonly say.Fallen[], limit: number): void {
    const { machine } = this;
    const shooter = machine.get(duelState.SHOOTER);
    const target = machine.get(duelState.TARGET);
    const weapon = this.called(this.weapon(shooter, machine.get(duelState.WEAPON)));
    const fallen = die as say.Fallen;
    const meaning = say.testWords(
      fallen.face,
      limit,
      `${duelState.FAN_SHOTS} snap shots, then a turn of reloading`,
      "one ordinary shot",
    );
    const text = `${this.name(shooter)} tries to fan his ${weapon} at ${this.name(target)}.`;
    this.event("LG-FAN-1", text, [{ ...fallen, meaning }]);
  }

  private tellCoolTest([die]: readonly say.Fallen[], cool: number): void {
    const { machine } = this;
    const tester = machine.get(duelState.TESTER);
    const victim = this.simultaneous()
      ? machine.queued(machine.get(duelState.ACT)) & 31
      : machine.get(duelState.VICTIM);
    const fallen = die as say.Fallen;
    const text =
      tester === victim
        ? `${this.name(tester)}, who was hit, tests Cool.`
        : `${this.name(tester)} tests Cool for the hit on ${this.name(victim)}.`;
    this.event("LG-COOL-1", text, [{ ...fallen, meaning: say.coolWords(fallen.face, cool) }]);
  }

  // ---- shots ----

  private takeShot(shot: rolls.ShotCase, fallen: readonly say.Fallen[], code: number): void {
    const { machine } = this;
    const shooter = machine.get(duelState.SHOOTER);
    const target = machine.get(duelState.TARGET);
    const slot = machine.get(duelState.WEAPON);
    const weapon = this.weapon(shooter, slot);
    const cover = this.figure(target).cover;
    const impact = weapon.impact[shot.band];
    const bushwhacks = this.bushwhacks(shooter);
    const hit = rolls.strikeOf(code) === rolls.STRIKE.hit;
    (this.shots[shooter] as number)++;
    if (hit) (this.hits[shooter] as number)++;

    const distance = machine.distance(shooter, target);
    const where = [
      say.cm(distance),
      say.bandWords(BANDS[machine.band(weapon, distance)] as Band),
      `${this.name(target)} ${say.coverWords(cover)}`,
    ];
    const mode = rolls.modeOf(code) === rolls.MODE.aimed ? "aimed shot" : "snap shot";
    const came = `${mode}${this.whySnap(shooter)}, ${hit ? "hit" : "miss"}`;
    const { rule, prefix } = this.occasion(shooter, bushwhacks);
    this.event(
      rule,
      `${prefix}${this.name(shooter)} fires his ${this.called(weapon)} at ${this.name(target)}` +
        ` (${where.join(", ")}): ${came}.${this.remarks(shooter)}`,
      say.tellShot(fallen, { shot, hit: shot.hit, impact, cover, bushwhacks }),
    );
    if (hit) this.tellInjury(target, code, shot.hit);
    machine.apply(code);
    if (rolls.strikeOf(code) === rolls.STRIKE.naturalOne) this.tellAmmunition(shooter, slot);
  }

  private takeSpread(hit: rolls.HitCase, fallen: readonly say.Fallen[], code: number): void {
    const { machine } = this;
    const shooter = machine.get(duelState.SHOOTER);
    const victim = machine.get(duelState.VICTIM);
    const weapon = this.weapon(shooter, machine.get(duelState.WEAPON));
    const cover = this.figure(victim).cover;
    const own = this.figure(victim).side === this.figure(shooter).side ? ", his own man" : "";
    this.event(
      "LG-WEAP-2",
      `The ${this.called(weapon)} spreads and hits ${this.name(victim)} too${own}` +
        ` (${say.coverWords(cover)}).`,
      // Shot spreads in the maximum band only.
      say.tellHit(fallen, { hit, impact: weapon.impact.maximum, cover }),
    );
    this.tellInjury(victim, code, hit);
    machine.apply(code);
  }

  /** The rule under which he shoots, and how the sentence begins. */
  private occasion(shooter: number, bushwhacks: boolean): { rule: string; prefix: string } {
    const { machine } = this;
    const sub = machine.get(duelState.SUB);
    const way = machine.get(duelState.WAY);
    if (bushwhacks) return { rule: "LG-BUSH-1", prefix: "From ambush, " };
    if (sub === duelState.REACTION) return { rule: "LG-REACT-1", prefix: "In reaction, " };
    if (way === duelState.FAN) {
      return { rule: "LG-FAN-1", prefix: `Fanned shot ${sub + 1} of ${duelState.FAN_SHOTS}: ` };
    }
    if (way === duelState.RAPID) {
      return { rule: "LG-RAPID-1", prefix: `Rapid shot ${sub + 1} of ${duelState.RAPID_SHOTS}: ` };
    }
    const instead = this.waits(shooter) !== "";
    return { rule: instead ? "LG-RELOAD-2" : "LG-SHOOT-1", prefix: "" };
  }

  /** LG-BUSH-1, D12: his first shot, fired in reaction from cover by a man who could aim. */
  private bushwhacks(shooter: number): boolean {
    const { machine } = this;
    if (machine.get(duelState.SUB) !== duelState.REACTION || machine.get(duelState.WAY) !== 0)
      return false;
    if (machine.get(duelState.AIM) === 0 || this.figure(shooter).cover === "open") return false;
    return this.duel.readings.bushwhackScope === "game"
      ? machine.get(duelState.GAME_FIRED) === 0
      : !machine.has(shooter, duelState.FIRED);
  }

  /** Why a shot is a snap shot without a test. */
  private whySnap(shooter: number): string {
    const { machine } = this;
    if (machine.get(duelState.AIM) !== 0) return "";
    if (machine.get(duelState.WAY) !== 0) return "";
    const flags = this.simultaneous()
      ? (this.flagsThen[shooter] as number)
      : machine.at(shooter, duelState.FLAGS);
    if (flags & duelState.GUN_LOST) return " with the other hand";
    if (flags & duelState.GUN_HURT) return " with a hurt gun arm";
    return " after falling back";
  }

  private remarks(shooter: number): string {
    const { machine } = this;
    const target = machine.get(duelState.TARGET);
    let text = "";
    const left = this.waits(shooter);
    if (left !== "") text += ` He leaves his ${left} empty for now.`;
    const out = this.simultaneous() && machine.status(shooter) !== duelState.IN;
    if (out) text += " He is out already, but fired at the same moment.";
    if (machine.status(target) !== duelState.IN) text += ` ${this.name(target)} is out already.`;
    return text;
  }

  /** LG-RELOAD-2: the weapon that a man could have reloaded instead of the shot in hand. */
  private waits(shooter: number): string {
    const { machine } = this;
    if (machine.get(duelState.SUB) !== 0 || machine.get(duelState.WAY) === duelState.FAN) return "";
    const bits = machine.reloadable(shooter) & ~(1 << machine.get(duelState.WEAPON));
    if (bits === 0) return "";
    return this.called(this.weapon(shooter, 31 - Math.clz32(bits & -bits)));
  }

  /** What a hit did to a man, told before it is applied. */
  private tellInjury(victim: number, code: number, hit: rolls.HitCase): void {
    const name = this.name(victim);
    const { machine } = this;
    const fate = rolls.fateOf(code);
    if (fate === rolls.FATE.helped) {
      const cool = Math.max(machine.at(victim, duelState.CL) - 1, 1);
      this.event("LG-FATE-1", `${name} has spent his Fate; his Cool is ${cool} now.`);
    } else if (fate === rolls.FATE.inVain) {
      this.event("LG-FATE-1", `${name} has spent his Fate in vain.`);
    }
    if (hit.alreadyOut) return;
    switch (rolls.injuryOf(code)) {
      case rolls.INJURY.out: {
        const dead = rolls.RESULTS[rolls.resultOf(code)]?.kind === "dead";
        this.event("LG-INJ-5", `${name} is ${dead ? "dead" : "disabled: out of the fight"}.`);
        return;
      }
      case rolls.INJURY.gunArmHurt:
        if (machine.has(victim, duelState.GUN_LOST)) return;
        this.event("LG-INJ-2", `${name}'s gun arm is hurt: snap shots only from now on.`);
        return;
      case rolls.INJURY.gunArmLost:
        this.event("LG-INJ-2", `${name} has lost his gun arm: ${this.afterGunArm(victim)}.`);
        return;
      case rolls.INJURY.offArmLost:
        this.event(
          "LG-INJ-2",
          `${name} has lost an arm: ${
            machine.has(victim, duelState.GUN_LOST)
              ? "he can shoot no more"
              : "no two-handed weapons now"
          }.`,
        );
        return;
    }
  }

  private afterGunArm(victim: number): string {
    const none = this.duel.readings.lostGunArm === "no-shooting";
    if (none || this.machine.has(victim, duelState.OFF_LOST)) return "he can shoot no more";
    return "snap shots with the other hand, no two-handed weapons";
  }

  private tellAmmunition(shooter: number, slot: number): void {
    const left = this.machine.ammo(shooter, slot);
    const weapon = `${this.name(shooter)}'s ${this.called(this.weapon(shooter, slot))}`;
    const points = `${left} ammunition point${left === 1 ? "" : "s"} left`;
    this.event(
      "LG-AMMO-1",
      left > 0 ? `${weapon} has ${points}.` : `${weapon} is out of ammunition.`,
    );
  }

  private tellNoShot(f: number): void {
    const { machine } = this;
    const name = this.name(f);
    if (machine.has(f, duelState.HOLDS) && machine.get(duelState.EXCHANGE) === 0) {
      this.event("LG-TAC-1", `${name} lies low and holds his fire.`);
      return;
    }
    const weapons = this.figure(f).weapons;
    if (machine.reach(f, false) >= 0) {
      this.event("LG-SHOOT-4", `${name} has nobody in range.`);
      return;
    }
    if (weapons.every((_, slot) => machine.ammo(f, slot) === 0)) {
      this.event("LG-AMMO-1", `${name} has no ammunition left.`);
      return;
    }
    this.event("LG-INJ-2", `${name} has no weapon that he can still use.`);
  }

  // ---- names ----

  private portrait(f: number, row: DuelFigure["rows"][number] | undefined): string {
    const figure = this.figure(f);
    const { initiative, skill, cool, constitution } = row as DuelFigure["rows"][number];
    const attributes = `Initiative ${initiative}, Skill ${skill}, Cool ${cool}, Constitution ${constitution}`;
    const npc = figure.npc === null ? "" : `, ${figure.npc}`;
    const guns = say.listed(figure.weapons.map((weapon) => this.called(weapon)));
    const place = say.coverWords(figure.cover);
    return `${this.name(f)} (side ${figure.side}${npc}): ${attributes}; ${guns}; ${place}.`;
  }

  private event(rule: string, text: string, dice: readonly ToldDie[] = []): void {
    // The machine looks for the next draw beyond the last turn; that is no longer part of the game.
    if (this.turn <= this.duel.turns) this.events.push({ turn: this.turn, rule, text, dice });
  }

  private gunfight(): boolean {
    return this.duel.draw && this.duel.figures.every(({ cover }) => cover === "open");
  }
  private simultaneous(): boolean {
    return this.machine.get(duelState.SIMULTANEOUS) !== 0;
  }
  private of(side: Side): number[] {
    return this.duel.figures.flatMap((figure, f) => (figure.side === side ? [f] : []));
  }
  private figure(f: number): DuelFigure {
    return this.duel.figures[f] as DuelFigure;
  }
  private name(f: number): string {
    return this.figure(f).name;
  }
  private weapon(f: number, slot: number): Weapon {
    return this.figure(f).weapons[slot] as Weapon;
  }
  private called(weapon: Weapon): string {
    return say.weaponWords(weapon.id);
  }
}
