/**
 * Plays whole fights straight through. State and rules are the machine's (resolve.ts), and so is every game, to the
 * last counter: what happens all the time (the order of a turn, men on foot who choose a man and shoot at him) is
 * written out once more in `makePlay`, which stops at no draw and calls nothing it can do without; at anything else the
 * machine goes on step by step.
 */

import { IntMap } from "../../core/intMap.js";
import { OVER, type Player, STALEMATE, TURN_BITS } from "../../core/machine.js";
import { CLASS_BITS, CLASS_MASK, ROW_WORDS } from "../../core/outcomes.js";
import { draw } from "../../core/random.js";
import { CHANCES, DO, OTHERWISE, OWN_WAY } from "./choice.js";
import { type FightColumns, MODE, MODES, shotCell } from "./columns.js";
import { clamp } from "./dice.js";
import {
  ANY_ROUND,
  dieOf,
  ENTRY,
  modeOf,
  packCondition,
  packMarks,
  placeOf,
  secondOf,
  shotsOf,
  slotOf,
  worseDieOf,
} from "./options.js";
import { type FightTables, packBody, tryKey } from "./outcomes.js";
import { GUIDE_SHIFT, NO_SHOT } from "./ranges.js";
import { FightMachine } from "./resolve.js";
import { LOCATION, RESULT_BITS } from "./rolls.js";
import { fanLeft, fanSlot, fanTarget, packFan } from "./shots.js";
import { FIGURES_MAX, type Skirmish } from "./skirmish.js";
import {
  ACT,
  ACTED,
  EXPOSED,
  FALLEN,
  FAST,
  FULL_COVER,
  IN,
  MOUNTED,
  MOVED,
  NOTICED,
  OF_THE_TURN,
  PASS,
  PC,
  POPPED,
  SKIN,
  SLOTS_MAX,
  SPOT,
  STATUS,
  UNAWARE,
  UNITS_PER_INCH,
  VARIABLE_DODGE,
  VARIABLE_SHOOT,
} from "./state.js";
import {
  NOT_DRAWN,
  PLACES_OF_PURPOSE,
  PLACES_OF_SEAT,
  PLACES_OF_SUB,
  PURPOSE,
  STEP,
} from "./steps.js";
import { LADDER, MOVE } from "./tables.js";

const FIGHTERS_MAX = 2 * FIGURES_MAX;
/** Words for coded tables. When they are full they are filled anew. */
const CODED_WORDS = 1 << 20;
const RECENT_BITS = 11;
const RECENT_SHIFT = 32 - RECENT_BITS;

const MODES_MAX = MODES.length;
const DICE = LADDER.length;
const TOP = DICE - 1;
const DRAW_PLACE = PURPOSE.draw * PLACES_OF_PURPOSE;
const SHOT_PLACE = PURPOSE.shot * PLACES_OF_PURPOSE;
/** Bounds are draws with the top bit flipped, so that signed comparison orders them. */
const LOWEST_BOUND = -(2 ** 31);
const ANY_DRAW = 2 ** 31 - 1;
const CODE_MASK = (1 << RESULT_BITS) - 1;

/** Bits of wounds at the arms and legs. */
const woundsShift = (location: number): number => 3 * (location - 1);
const SHOOT_ARM_SHIFT = woundsShift(LOCATION.shootArm);
const SPARE_ARM = 7 << woundsShift(LOCATION.spareArm);
const SHOOT_ARM = 7 << SHOOT_ARM_SHIFT;
const LEFT_LEG = 7 << woundsShift(LOCATION.leftLeg);
const RIGHT_LEG = 7 << woundsShift(LOCATION.rightLeg);

/** Number of the row, of so many with the same chance, to which a draw belongs: what a table of theirs would say. */
const rowOf = (u: number, rows: number): number => Math.ceil(((u >>> 0) + 1) * rows * 2 ** -32) - 1;

export class FightPlayer extends FightMachine implements Player {
  readonly counts: Int32Array;
  readonly play: (key0: number, key1: number) => void;
  private readonly ends = new Int32Array(64);
  private key0 = 0;
  private key1 = 0;
  private turn = 1;

  constructor(skirmish: Skirmish, columns: FightColumns, tables: FightTables) {
    super(skirmish, columns, tables);
    this.counts = new Int32Array(columns.plan.cells);
    this.play = this.makePlay();
  }

  /** First cells of shots, by fighter, weapon and edge as `bands`, then by mode. */
  private cellsByEdge(): Int32Array {
    const { bands, edgesMax, columns } = this;
    const arms = this.arms.length;
    return Int32Array.from({ length: bands.length * MODES_MAX }, (_, i) => {
      const mode = i % MODES_MAX;
      const edge = Math.floor(i / MODES_MAX);
      const arm = Math.floor(edge / edgesMax) % arms;
      const f = Math.floor(edge / edgesMax / arms);
      const how = this.isThrown(arm) ? MODE.thrown : mode;
      return columns.shotCells[shotCell(f, arm, Math.max(0, bands[edge] as number), how)] as number;
    });
  }

  /** @param limit the turn limit ended it, or would */
  private countEnd(limit: boolean): void {
    const { counts, ends } = this;
    counts[this.columns.turnCell + (limit ? this.skirmish.turns : this.turn)]!++;
    const count = this.endCells(limit, ends);
    for (let i = 0; i < count; i++) counts[ends[i] as number]!++;
  }

  /** Draws the pending draw and counts it. @returns what to apply */
  private drawn(table: number): number {
    const u = draw(this.key0, this.key1, (this.place << TURN_BITS) | this.turn);
    const word = this.pool.wordAt(table, u);
    this.counts[this.cellBase + (word >> CLASS_BITS)]!++;
    return this.pool.classCode(table, word & CLASS_MASK);
  }

  /** Lets the machine go on, step by step, to the end of the action. @param first what its last step returned */
  private goOn(first: number): number {
    let table = first;
    for (;;) {
      if (table === OVER) return OVER;
      if (table >= 0) this.apply(this.drawn(table));
      const step = this.get(PC);
      if (step === STEP.act || step === STEP.later) return NOT_DRAWN;
      table = this.step();
    }
  }

  /**
   * The function that plays games. What it reads is all in constants of its own, whose addresses the compiler keeps in
   * the code.
   */
  private makePlay(): (key0: number, key1: number) => void {
    const { counts, pool, tables, count, countA, words, flags, wounds, totals, places } = this;
    const { magazines, kindsShot, attackers, fans, order, covers, openings } = this;
    const { ownArms, armBits, armWounds, armTries, edges, edgesMax, edgeGuide, guideSize } = this;
    const { steps, staticAspect, likes, changes, shoots, dodges, standing } = this;
    const { biggerDie } = this;
    const { bunched } = this.skirmish;
    const turnsMax = this.skirmish.turns;
    const memo = this.memo.words;
    const shotCells = this.cellsByEdge();
    const arms = this.arms.length;
    const { fighters } = this;
    const ofEach = (value: (f: number) => number): Int8Array =>
      Int8Array.from(fighters, (_, f) => value(f));
    const { lucky, lawman } = this.able;
    const slowed = ofEach((f) => 1 - (this.able["sharp-shooter"][f] as number));
    const coverSteps = ofEach((f) => 1 - (this.able.indian[f] as number));
    const fanFirst = ofEach((f) => this.fanSteps(f, false));
    const fanOther = ofEach((f) => this.fanSteps(f, true));
    const otherwise = ofEach((f) => (this.styles[f]?.otherwise === 0 ? 0 : 1));
    const seats = Int32Array.from(fighters, (_, f) => this.seat(f) * PLACES_OF_SEAT);
    const tie = this.seat(-1) * PLACES_OF_SEAT + PURPOSE.tie * PLACES_OF_PURPOSE;
    /** Somebody does more at the beginning of a turn. */
    const declares = ["indian", "variable", "super-fast"].some((ability) =>
      this.able[ability as "indian"].includes(1),
    );
    /** Draw dice of men without a wound. */
    const soundDraws = ofEach((f) => this.drawnDie(f));
    /** 1 for those who do more than choose a man and shoot at him. */
    const rare = ofEach((f) => {
      const { habits } = this.fighter(f);
      const more = habits.burns || habits.leavesFire || habits.breaksOff || habits.shootsHorses;
      return this.scavenging || more || (habits.popsOut && covers[f] === FULL_COVER) ? 1 : 0;
    });
    /** 1 for those who, at the spot where they begin, are hit otherwise than in the open. */
    const odd = ofEach((f) => {
      const { legsHidden, opening } = this.fighter(f);
      return legsHidden || opening === "window" || opening === "roof" ? 1 : 0;
    });
    /** By fighter and number of wounds at a location: steps that they cost. */
    const hurts = Uint8Array.from({ length: count * 8 }, (_, i) => this.stepsFor(i >> 3, i & 7));
    const sides = Uint8Array.from(LADDER);
    const whole = MOVE.foot * UNITS_PER_INCH;
    const combined = MOVE.footCombined * UNITS_PER_INCH;

    const coded = new Int32Array(CODED_WORDS);
    const codedAt = new IntMap();
    /** A key and where its table begins, by hash of the key: whatever came there last. */
    const recent = new Int32Array(2 << RECENT_BITS).fill(-1);
    let codedEnd = 0;
    let key0 = 0;
    let key1 = 0;
    let turn = 0;
    const rolled = new Int32Array(FIGHTERS_MAX);
    const keys = new Int32Array(FIGHTERS_MAX);
    const ranks = new Int32Array(FIGHTERS_MAX);
    /** Somebody may have fanned in this turn. */
    let fanned = false;
    let value = 0;
    let target = -1;
    let option = 0;
    let movedValue = 0;
    let movedTarget = -1;
    let movedOption = 0;

    const random = (place: number): number => draw(key0, key1, (place << TURN_BITS) | turn);

    // ---- tables of tries, in one array: the last draw that hits, then a bound, a kind and a code for each row ----

    const encode = (key: number, table: number): number => {
      const block = (pool.blocks[table] as Int32Array).subarray(1 << (32 - pool.guideShift));
      if (codedEnd + 1 + block.length > CODED_WORDS) {
        codedAt.clear();
        recent.fill(-1);
        codedEnd = 0;
      }
      const at = codedEnd;
      codedEnd += 1 + block.length;
      coded[at] = ANY_DRAW;
      for (let i = 0; i < block.length; i += ROW_WORDS) {
        const word = block[i + 1] as number;
        const code = pool.classCode(table, word & CLASS_MASK);
        coded[at + 1 + i] = block[i] as number;
        coded[at + 2 + i] = ((word >> CLASS_BITS) << RESULT_BITS) | code;
        // A miss is least severe, and so comes last.
        const last = i === block.length - ROW_WORDS;
        if (last && code === 0 && i > 0) coded[at] = block[i - ROW_WORDS] as number;
      }
      codedAt.set(key, at);
      return at;
    };

    // ---- what men are like now (dice.ts) ----

    const apart = (f: number, g: number): number => {
      const between = (places[f] as number) - (places[g] as number);
      return between < 0 ? -between : between;
    };
    const covered = (g: number): boolean =>
      covers[g] !== 0 && ((flags[g] as number) & (SPOT | POPPED)) === SPOT;
    const edgeOf = (f: number, distance: number): number => {
      const entry = distance >> GUIDE_SHIFT;
      const last = guideSize - 1;
      let edge = edgeGuide[f * guideSize + (entry < last ? entry : last)] as number;
      const first = f * edgesMax;
      while (distance > (edges[first + edge] as number)) edge++;
      return edge;
    };
    const dodgeSum = (g: number): number => {
      const now = flags[g] as number;
      let sum = dodges[g] as number;
      if (now & MOVED) sum += 1;
      if (now & VARIABLE_DODGE) sum += 1;
      if (now & UNAWARE) sum -= 1;
      return sum - (hurts[(g << 3) | ((wounds[g] as number) & 7)] as number);
    };
    /** Of men with an arm that can shoot: nobody else comes so far. */
    const sumNow = (f: number, slot: number, g: number, mode: number, other: boolean): number => {
      const arm = ownArms[f * SLOTS_MAX + slot] as number;
      const now = flags[f] as number;
      if (armBits[arm] !== 0 || now & MOUNTED) return this.sumNow(f, slot, g, mode, other);
      let sum = shoots[f] as number;
      const wounded = wounds[f] as number;
      if (wounded !== 0) sum -= hurts[(f << 3) | ((wounded >> SHOOT_ARM_SHIFT) & 7)] as number;
      const range = steps[(f * arms + arm) * edgesMax + edgeOf(f, apart(f, g))] as number;
      if (range === NO_SHOT) return NO_SHOT;
      sum += range;
      if (now & FAST) sum -= 1;
      if (now & VARIABLE_SHOOT) sum += 1;
      if (now & MOVED) sum -= slowed[f] as number;
      if (covered(g)) sum -= coverSteps[f] as number;
      const before = (kindsShot[f] as number) & 15;
      if (before !== 0 && (before & ((kindsShot[f] as number) >> 4)) === 0) sum -= 1;
      if (mode === MODE.pistols) sum -= 1;
      if (mode === MODE.fan) sum += (other ? fanOther[f] : fanFirst[f]) as number;
      return sum;
    };
    const tableOf = (g: number, arm: number, die: number): number => {
      const now = flags[g] as number;
      const wounded = wounds[g] as number;
      let dodge: number;
      let body: number;
      if (armBits[arm] !== 0 || now & MOUNTED || (odd[g] === 1 && now & SPOT)) {
        dodge = this.dodgeDie(g, arm);
        body = this.bodyOf(g, arm);
      } else {
        dodge = clamp(dodgeSum(g));
        body = packBody(
          totals[g] as number,
          (wounded & SPARE_ARM) !== 0,
          (wounded & SHOOT_ARM) !== 0,
          (now & SKIN) !== 0,
          lawman[g] === 1,
          false,
          0,
          -1,
          0,
        );
      }
      const key = tryKey(die, dodge, lucky[g] === 1, armWounds[arm] as number, body);
      const slot = (Math.imul(key, 0x9e3779b1) >>> RECENT_SHIFT) << 1;
      if (recent[slot] === key) return recent[slot + 1] as number;
      const at = tableFor(key, die, dodge, g, arm, body);
      recent[slot] = key;
      recent[slot + 1] = at;
      return at;
    };
    const tableFor = (
      key: number,
      die: number,
      dodge: number,
      g: number,
      arm: number,
      body: number,
    ): number => {
      const known = codedAt.get(key);
      if (known >= 0) return known;
      return encode(
        key,
        tables.attempt(die, dodge, lucky[g] === 1, armWounds[arm] as number, body),
      );
    };

    // ---- whom to shoot at, and how (choice.ts) ----

    const aspect = (g: number): number => {
      const sum = dodgeSum(g);
      const dodge = sum < 0 ? 0 : sum > TOP ? TOP + 1 : sum + 1;
      return (dodge << 3) | (covered(g) ? 4 : 0) | (staticAspect[g] as number);
    };
    const canBeTarget = (g: number): boolean => {
      const now = flags[g] as number;
      if ((now & (STATUS | NOTICED)) !== (IN | NOTICED)) return false;
      return covers[g] !== FULL_COVER || !covered(g) || (now & EXPOSED) !== 0;
    };
    const ownCondition = (f: number): number => {
      const gun = f * SLOTS_MAX;
      const wounded = wounds[f] as number;
      return packCondition(
        kindsShot[f] as number,
        (wounded & SPARE_ARM) !== 0,
        (wounded >> SHOOT_ARM_SHIFT) & 7,
        magazines[gun] as number,
        magazines[gun + 1] as number,
        magazines[gun + 2] as number,
        magazines[gun + 3] as number,
      );
    };
    const ownMarks = (f: number, moving: boolean, what: number): number => {
      const now = flags[f] as number;
      return packMarks(
        likes[f] as number,
        (now & FAST) !== 0,
        (now & VARIABLE_SHOOT) !== 0,
        moving,
        (now & MOUNTED) !== 0,
        attackers[f] !== 0,
        what,
      );
    };
    /** The bands in which a man is, now and after a move towards him, as a key has them. */
    const rangeKey = (f: number, distance: number, way: number): number => {
      const nearer = distance > way ? distance - way : 0;
      return (edgeOf(f, distance) << 16) | (way > 0 ? (edgeOf(f, nearer) + 1) << 22 : 0);
    };
    const weigh = (f: number, move: number, moving: boolean, what: number): void => {
      value = 0;
      movedValue = 0;
      let nearest = 0;
      let movedNearest = 0;
      const own = ownCondition(f);
      const marks = ownMarks(f, moving, what);
      const first = f < countA ? countA : 0;
      const end = (own & ANY_ROUND) === 0 ? 0 : f < countA ? count : countA;
      let lastAspect = -1;
      let lastDistance = -1;
      let way = 0;
      let range = 0;
      for (let g = first; g < end; g++) {
        if (!canBeTarget(g)) continue;
        const distance = apart(f, g);
        const seen = aspect(g);
        if (distance !== lastDistance) {
          way = distance === 0 ? 0 : move;
          range = rangeKey(f, distance, way);
        } else if (seen === lastAspect) continue;
        lastAspect = seen;
        lastDistance = distance;
        const asked = marks | (seen << 9);
        const key = asked | range;
        let at = placeOf(own, key);
        if (memo[at] !== own || memo[at + 1] !== key) {
          at = this.recall(f, g, distance, way, moving, what, own, asked);
        }
        const standingStill = memo[at + ENTRY.value] as number;
        if (standingStill > value || (standingStill === value && distance < nearest)) {
          value = standingStill;
          target = g;
          option = memo[at + ENTRY.option] as number;
          nearest = distance;
        }
        const moved = memo[at + ENTRY.movedValue] as number;
        if (moved > movedValue || (moved === movedValue && distance < movedNearest)) {
          movedValue = moved;
          movedTarget = g;
          movedOption = memo[at + ENTRY.movedOption] as number;
          movedNearest = distance;
        }
      }
    };
    /** Of shooting at `target` from so far away. */
    const valueFrom = (f: number, distance: number, moving: boolean, what: number): number => {
      const own = ownCondition(f);
      const asked = ownMarks(f, moving, what) | (aspect(target) << 9);
      const key = asked | rangeKey(f, distance, 0);
      let at = placeOf(own, key);
      if (memo[at] !== own || memo[at + 1] !== key) {
        at = this.recall(f, target, distance, 0, moving, what, own, asked);
      }
      return memo[at + ENTRY.value] as number;
    };
    const nearerIsBetter = (f: number, move: number): boolean => {
      const distance = apart(f, target);
      const nearer = distance > move ? distance - move : 0;
      const moving = ((flags[f] as number) & MOVED) !== 0;
      const there = valueFrom(f, nearer, moving, OWN_WAY);
      if (there > 0) return there >= 2 * value;
      return valueFrom(f, nearer, moving, OTHERWISE) >= 2 * value;
    };
    /** S14: whom a later shot goes at, left in `target` and `option`, which becomes the index of its die; false if it is lost. */
    const laterTarget = (f: number, slot: number, mode: number): boolean => {
      if (((flags[target] as number) & STATUS) !== IN) return otherTarget(f, slot, mode);
      if (!canBeTarget(target)) return false;
      const sum = sumNow(f, slot, target, mode, false);
      option = sum > TOP ? TOP : sum;
      return sum >= 0;
    };
    const otherTarget = (f: number, slot: number, mode: number): boolean => {
      const arm = ownArms[f * SLOTS_MAX + slot] as number;
      const most = (armWounds[arm] as number) * (armTries[arm] as number);
      let best = 0;
      let nearest = 0;
      const first = f < countA ? countA : 0;
      const end = f < countA ? count : countA;
      for (let g = first; g < end; g++) {
        if (!canBeTarget(g)) continue;
        const sum = sumNow(f, slot, g, mode, mode === MODE.fan);
        if (sum < 0) continue;
        const die = sum > TOP ? TOP : sum;
        const dodge = armBits[arm] === 0 ? clamp(dodgeSum(g)) : this.dodgeDie(g, arm);
        const chance = CHANCES[((die * DICE + dodge) << 1) | (lucky[g] as number)] as number;
        const distance = apart(f, g);
        if (most * chance > best || (most * chance === best && distance < nearest)) {
          best = most * chance;
          target = g;
          option = die;
          nearest = distance;
        }
      }
      return best > 0;
    };

    // ---- the turn (resolve.ts) ----

    const rankOf = (f: number, face: number, die: number): number => {
      const now = flags[f] as number;
      const ahead = (now & UNAWARE ? 0 : 2) + (now & FAST ? 1 : 0);
      return (ahead * 16 + face) * 8 + (biggerDie ? die : 0);
    };
    /** SH-TURN-1, SH-TURN-2. */
    const drawOrder = (): void => {
      let men = 0;
      for (let f = 0; f < count; f++) {
        if (((flags[f] as number) & STATUS) !== IN) continue;
        const die = wounds[f] === 0 ? (soundDraws[f] as number) : this.drawnDie(f);
        const u = random((seats[f] as number) + DRAW_PLACE);
        const rank = rankOf(f, rowOf(u, sides[die] as number) + 1, die);
        // Of equal ranks the man with the lower number goes first, until the tie is diced.
        keys[men] = ((rank << 4) | 15) - men;
        rolled[men++] = f;
      }
      // Each man's place is the number of those before him: no branch that a processor could guess wrong.
      for (let i = 0; i < men; i++) {
        const key = keys[i] as number;
        let place = 0;
        for (let j = 0; j < men; j++) place += (key - (keys[j] as number)) >>> 31;
        order[place] = rolled[i] as number;
        ranks[place] = key >> 4;
      }
      for (let i = men; i < count; i++) order[i] = -1;
      for (let from = 0; from + 1 < men; from++) {
        const rank = ranks[from] as number;
        if (ranks[from + 1] !== rank) continue;
        let after = from + 2;
        while (after < men && ranks[after] === rank) after++;
        this.putFirst(from, rowOf(random(tie + from), after - from));
      }
      this.beginActions();
    };
    /** One shot with all its tries. @returns number of the next try of this action; OVER */
    const fire = (
      f: number,
      g: number,
      slot: number,
      mode: number,
      firstDie: number,
      firstSub: number,
      other: boolean,
    ): number => {
      const arm = ownArms[f * SLOTS_MAX + slot] as number;
      const barrels = mode === MODE.barrels ? 2 : 1;
      (magazines[f * SLOTS_MAX + slot] as number) -= barrels;
      const edge = (f * arms + arm) * edgesMax + edgeOf(f, apart(f, g));
      const cells = shotCells[edge * MODES_MAX + mode] as number;
      const first = (seats[f] as number) + SHOT_PLACE;
      let sub = firstSub;
      let table = tableOf(g, arm, firstDie);
      for (let tries = (armTries[arm] as number) * barrels; ; ) {
        const u = random(first + sub * PLACES_OF_SUB) ^ LOWEST_BOUND;
        sub++;
        tries--;
        if (u > (coded[table] as number)) {
          counts[cells]!++;
          if (tries === 0) break;
          continue;
        }
        let row = table + 1;
        while ((coded[row] as number) < u) row += ROW_WORDS;
        const word = coded[row + 1] as number;
        counts[cells + (word >> RESULT_BITS)]!++;
        this.hurtMan(g, word & CODE_MASK, false);
        if (words[FALLEN] !== 0 && this.isOver()) return OVER;
        if (tries === 0 || ((flags[g] as number) & STATUS) !== IN) break;
        table = tableOf(g, arm, clamp(sumNow(f, slot, g, mode, other)));
      }
      return sub;
    };
    /** Shoots at `target` as `option` says. */
    const shoot = (f: number): number => {
      const first = target;
      const slot = slotOf(option);
      const second = secondOf(option);
      const mode = modeOf(option);
      if (changes[f] === 1) this.changeKinds(f, slot, second);
      this.show(f);
      if (mode === MODE.fan) {
        fans[f] = packFan(shotsOf(option) - 1, slot, first);
        fanned = true;
      }
      const sub = fire(f, first, slot, mode, dieOf(option), 0, false);
      if (sub === OVER || second < 0) return sub;
      if (laterTarget(f, second, MODE.pistols)) {
        return fire(f, target, second, MODE.pistols, option, sub, false);
      }
      this.unfired(f, slot, second);
      return NOT_DRAWN;
    };
    /** SH-POL-5. */
    const act = (f: number): number => {
      const now = flags[f] as number;
      if (rare[f] === 1 || attackers[f] !== 0 || now & (MOUNTED | UNAWARE)) {
        fanned = true;
        return this.goOn(this.takeAction(f));
      }
      if (!standing) flags[f] = now | ACTED;
      const moving = (now & MOVED) !== 0;
      const behind = openings[f] !== 0 && (now & SPOT) !== 0;
      const legs = wounds[f] as number;
      const lame = (legs & LEFT_LEG ? 1 : 0) + (legs & RIGHT_LEG ? 1 : 0);
      const free = !standing && !covered(f);
      weigh(f, !free || behind || lame === 2 ? 0 : combined >> lame, moving, OWN_WAY);
      const after = movedValue;
      const afterTarget = movedTarget;
      const afterOption = movedOption;
      if (value === 0 && otherwise[f] === 1) weigh(f, 0, moving, OTHERWISE);
      if (after > value) {
        target = afterTarget;
        option = afterOption;
        this.moveTo(f, target, combined >> lame);
      } else if (value === 0) {
        return this.goOn(this.otherwise(f, DO.nothing));
      } else if (
        free &&
        !behind &&
        worseDieOf(option) === 0 &&
        lame < 2 &&
        nearerIsBetter(f, whole >> lame)
      ) {
        this.moveTo(f, target, whole >> lame);
        return NOT_DRAWN;
      }
      if (!bunched) return shoot(f);
      fanned = true;
      this.bestTarget = target;
      this.bestOption = option;
      return this.goOn(this.open(f));
    };
    /** SH-SHOOT-8. */
    const laterShots = (pass: number): number => {
      words[PASS] = pass;
      words[PC] = STEP.later;
      for (let i = 0; i < count; i++) {
        const f = order[i] as number;
        if (f < 0 || ((flags[f] as number) & STATUS) !== IN) continue;
        const fan = fans[f] as number;
        if (fan === 0) continue;
        if (bunched || rare[f] === 1) {
          if (this.fansOn(f, fan) && this.goOn(this.go(STEP.shot)) === OVER) return OVER;
          continue;
        }
        const left = fanLeft(fan);
        const slot = fanSlot(fan);
        const first = fanTarget(fan);
        fans[f] = left > 1 ? packFan(left - 1, slot, first) : 0;
        target = first;
        const hurt = (wounds[f] as number) & (SPARE_ARM | SHOOT_ARM);
        if (left === 0 || hurt || attackers[f] !== 0 || !laterTarget(f, slot, MODE.fan)) continue;
        this.show(f);
        if (fire(f, target, slot, MODE.fan, option, pass * 2, target !== first) === OVER)
          return OVER;
      }
      return NOT_DRAWN;
    };
    const beginTurn = (): number => {
      if (declares) return this.beginTurn();
      let men = 0;
      for (let f = 0; f < count; f++) {
        const now = (flags[f] as number) & ~OF_THE_TURN;
        flags[f] = now;
        if ((now & STATUS) !== IN) continue;
        men++;
        attackers[f] = 0;
        kindsShot[f] = (kindsShot[f] as number) >> 4;
      }
      words[PASS] = 1;
      words[ACT] = 0;
      return men === 2 ? this.drawTwo() : NOT_DRAWN;
    };
    const playTurn = (): number => {
      const first = beginTurn();
      if (first === OVER) return OVER;
      if (first >= 0) this.apply(this.drawn(first));
      else drawOrder();
      fanned = false;
      for (let i = 0; i < count; i++) {
        const f = order[i] as number;
        if (f < 0 || ((flags[f] as number) & STATUS) !== IN) continue;
        if (act(f) === OVER) return OVER;
      }
      if (fanned && (laterShots(2) === OVER || laterShots(3) === OVER)) return OVER;
      return this.endTurn();
    };
    return (gameKey0, gameKey1) => {
      key0 = gameKey0;
      key1 = gameKey1;
      this.key0 = key0;
      this.key1 = key1;
      this.start();
      for (turn = 1; ; turn++) {
        this.turn = turn;
        const end = turn > turnsMax ? STALEMATE : playTurn();
        if (end === OVER || end === STALEMATE) {
          this.countEnd(end === STALEMATE);
          return;
        }
      }
    };
  }
}
