/**
 * Duels with full decks (section 20 of the digest): two men who stay where they are and fire, or move where the file
 * allows it (`mayMove`), every firing or every card from full decks, without morale. Nothing is remembered but who is hurt, stunned or
 * out of ammunition, and how far apart they are, so such a duel is a chain of few states. The text is that of `fight.ts`;
 * only the cards come from elsewhere: of all that a draw can be what is alike to the rules is one row of a table.
 */

import type { TaggedCells } from "../../core/cells.js";
import { ChainDriver } from "../../core/chainDriver.js";
import { pow } from "../../core/elementary.js";
import type { Asks, ChoiceKind, Deciding, PlayAsks } from "../../core/game.js";
import { NOBODY_ASKED, wordsFor } from "../../core/game.js";
import { type ChainProgram, type Counted, NO_METER } from "../../core/machine.js";
import { OutcomePool } from "../../core/outcomes.js";
import { IDLE_CELL } from "../../core/tally.js";
import { AlikeCards, Past } from "./alike.js";
import type { WeaponId } from "./book.js";
import {
  type EngagementColumns,
  firedBy,
  MODE,
  MODES,
  type Possible,
  type StandingCells,
} from "./counts.js";
import { BANDS, FACES, RESHUFFLE } from "./data.js";
import { CARDS, LOCATIONS } from "./deck.js";
import { between, type Engagement, type Figure, type Point, rangeOf } from "./engagement.js";
import { Fight } from "./fight.js";
import { DEED, likes } from "./policy.js";
import { Cards, type DrawName } from "./rolls.js";
import { field, OUT, TINY } from "./state.js";
import { DEED_WORDS, shotIn } from "./why.js";

const MEN = 2;
/** Words of a state: whether the turn has begun, activation cards left of A and B, how far apart; then of each man four. */
const AT = { inTurn: 0, left: 1, gap: 1 + MEN, men: 2 + MEN } as const;
const MAN_WORDS = 4;
/** Inches in words. */
const FINE = 1e6;
/** Place of the draw of a move; those of shots follow. */
const MOVE_PLACE = 1;

/** Ways to fire that are no reaction. */
const FIRING_MODES = [MODE.standing, MODE.moving] as const;
/** Place in `StandingCells.fired` and `later`. */
const firingOf = (figure: number, mode: number, band: number): number =>
  (figure * FIRING_MODES.length + mode) * BANDS.length + band;

/** Why a duel is no chain of few states; null if it is one. */
export function notStanding({ kind, mayMove, units, readings, book }: Engagement): string | null {
  const men = units.flatMap(({ figures }) => figures);
  if (kind !== "duel" || men.length !== MEN) return "it is no duel of two";
  if (readings.deck !== "fresh" && readings.deck !== "replaced")
    return "which cards are left in two decks of 50 is one of 10^30 states";
  const [a, b] = men as [Figure, Figure];
  const gap = between(a.at, b.at);
  for (const { tactic, plan, figures } of units) {
    const [man] = figures as readonly [Figure];
    if (man.hero || man.dynamite !== null || man.mounted) {
      return "heroes, riders and carriers of dynamite do more than stand and fire";
    }
    if (plan !== null || tactic === "charge") {
      return `${man.name} may do more than stand and fire`;
    }
    const range = rangeOf(man, book);
    // Who has nothing to shoot with closes (CP-POL-13), however near the other is.
    const stays = tactic === "hold" || tactic === "wait";
    const moves = !stays && (range === 0 || range + TINY < gap);
    if (moves && (mayMove !== true || range === 0)) return `${man.name} moves`;
    const { open, cover } = book.morale;
    const rows = man.cover === "open" ? [open] : mayMove ? [open, cover] : [cover];
    if (rows.some((row) => row[man.guts][0] < CARDS)) return `morale moves ${man.name}`;
  }
  return null;
}

/** A standing duel as a chain, counted in the cells of `columns`. */
export function standingChain(
  engagement: Engagement,
  columns: EngagementColumns,
  counted: Counted,
): ChainProgram {
  const { units, readings, book, mayMove } = engagement;
  const [a, b] = units.map(({ figures: [man] }) => man!.at) as [Point, Point];
  const places = mayMove ? Math.ceil(between(a, b)) : 1;
  const each = units.map(({ figures: [man] }) => 2 * (readings.foulMarkers + 1) * man!.endurance);
  return {
    ...counted,
    statesEstimate: each.reduce((a, b) => a * b, pow(book.copies + 1, MEN) * 8 * places),
    machine: () => new ChainDriver(new StandingDuel(engagement, columns)),
    deciding: () => new StandingDuel(engagement, columns),
  };
}

/** A miss; then what stopped, wounded and incapacitated, by location. */
export const STANDING_EFFECTS = 1 + 3 * LOCATIONS.length;

/** A shot with what came of it in one cell, so that a draw of the chain counts all of it. */
export function standingCells(
  cells: TaggedCells,
  engagement: Engagement,
  can: Possible,
): StandingCells {
  const men = engagement.units.flatMap(({ figures }) => figures) as unknown as readonly [
    Figure,
    Figure,
  ];
  const { wound, incapacitate } = engagement.book;
  const effects = [
    ["cover", 0],
    ["wound", wound],
    ["incapacitate", incapacitate],
  ] as const;
  const shotsOf = (figure: number, mode: 0 | 1, at: number, begins: boolean): number => {
    const [own, other] = figure === 0 ? men : [men[1], men[0]];
    const weapon = firedBy(own, false, engagement);
    const band = BANDS[at];
    const reached = engagement.mayMove || at === bandAtStart(own, other, engagement);
    const fires = engagement.mayMove || mode === MODE.standing;
    if (weapon === null || band === undefined || !reached || !fires) return NO_CELL;
    const first = cells.reserve((other.endurance + 1) * STANDING_EFFECTS);
    const shot = { figure, weapon, band, mode: MODES[mode] };
    for (let left = 0; left <= other.endurance; left++) {
      const at = first + left * STANDING_EFFECTS;
      const hits = Array.from({ length: STANDING_EFFECTS - 1 }, (_, i) => at + 1 + i);
      if (begins) cells.tag({ figure, own: "firing" }, [at, ...hits]);
      cells.tag({ ...shot, hit: false }, [at]);
      cells.tag({ ...shot, hit: true }, hits);
      hits.forEach((cell, i) => {
        const [effect, takes] = effects[Math.floor(i / LOCATIONS.length)]!;
        const loc = i % LOCATIONS.length;
        if (!can.has(effect, loc)) return;
        const location = LOCATIONS[loc] as string;
        const fate = takes >= left && effect !== "cover" ? { out: true } : {};
        const came =
          left === 0 ? { effect: "wasted", location: "" } : { effect, location, ...fate };
        cells.tag({ figure, weapon, ...came }, [cell]);
      });
    }
    return first;
  };
  const firings = men.flatMap((_, figure) =>
    FIRING_MODES.flatMap((mode) => BANDS.map((_, band) => [figure, mode, band] as const)),
  );
  const fired = firings.map((firing) => shotsOf(...firing, true));
  const later = firings.map((firing) => shotsOf(...firing, false));
  const sets = 1 << men.length;
  const called = cells.reserve(sets * (men.length + 1));
  for (const figure of men.keys()) {
    const those = Array.from({ length: sets }, (_, set) => set).filter(
      (set) => (set >> figure) & 1,
    );
    cells.tag(
      { figure, own: "clearing" },
      those.map((set) => called + set * (men.length + 1) + figure),
    );
  }
  return { fired, later, called };
}

/** In place of a cell: of a firing that never happens. */
const NO_CELL = -1;

/** In which range a man's gun reaches the other at first; -1: in none. */
function bandAtStart(own: Figure, other: Figure, engagement: Engagement): number {
  const weapon = firedBy(own, false, engagement);
  const { ranges } = engagement.book.weapons[weapon as WeaponId] ?? {};
  const gap = between(own.at, other.at);
  return BANDS.findIndex((_, i) => (ranges?.[i] ?? 0) > 0 && gap <= (ranges?.[i] ?? 0) + TINY);
}

/** Cards that are drawn by outcome tables: the shot and, with it, where a hit lands and how bad it is. */
class StandingCards extends Cards {
  readonly pool = new OutcomePool();
  chain: Asks = NOBODY_ASKED;
  /** Activation cards of each man left in this turn. */
  readonly left = new Uint8Array(MEN);
  private readonly begun = new Map<string, Past>();
  private column = 0;
  private band = 0;
  private mode = 0;
  private past: Past | null = null;
  /** What comes before the shot that is drawn now. */
  private pending: Past | null = null;
  private shots = 0;
  private second = 0;

  constructor(
    private readonly engagement: Engagement,
    private readonly columns: EngagementColumns,
  ) {
    super(NOBODY_ASKED, engagement.book.copies, engagement.readings.deck);
  }

  override startTurn(): void {
    this.left.fill(this.engagement.book.copies);
  }

  /** With a die each, which number it shows changes nothing. */
  override die(): number {
    return 1;
  }

  override startFiring(column: number, band: number, mode: number): void {
    this.column = column;
    this.band = band;
    this.mode = mode;
    this.past = null;
    this.shots = 0;
  }

  /** CP-ACT-3: cards that call nobody are passed over. */
  override activation(): number {
    const { left } = this;
    const { copies } = this.engagement.book;
    const [a, b] = left as unknown as [number, number];
    const key = a * (copies + 1) + b;
    let table = this.pool.find(key);
    if (table < 0) {
      const rows = [a, b, 1].map((weight, code) => ({ code, weight, paths: [] }));
      const drawn = rows.filter(({ weight }) => weight > 0);
      const reading = { kind: (code: number) => code, change: (code: number) => code };
      table = this.pool.add(key, { total: a + b + 1, rows: drawn }, reading);
    }
    let clearing = 0;
    for (let f = 0; f < MEN; f++) {
      if (field.empty[f] !== 0 && field.stunned[f] === 0) clearing |= 1 << f;
    }
    const cell = this.cellsOf().called + clearing * (MEN + 1);
    const called = this.chain.draw(table, 0, cell, NO_METER);
    if (called === MEN) return RESHUFFLE * copies;
    left[called]!--;
    return called * FACES * copies;
  }

  override draw(deck: number, what: DrawName): number {
    if (what === "CP-FIRE-5 hit") return this.second;
    if (what === "CP-MOV-1 move") return this.move();
    if (what !== "CP-FIRE-4 shot") throw new Error(`invariant: ${what} in a standing duel`);
    const past = this.past ?? this.begin(deck);
    this.pending = past;
    const left = Math.max(0, field.endurance[1 - deck]!);
    const { fired, later } = this.cellsOf();
    const firing = firingOf(deck, this.mode, this.band);
    const cell = (this.shots === 0 ? fired : later)[firing]! + left * STANDING_EFFECTS;
    const code = this.chain.draw(past.table, MOVE_PLACE + 1 + this.shots, cell, NO_METER);
    this.shots++;
    this.past = past.after(past.cards.change(code));
    this.second = code % CARDS;
    return Math.floor(code / CARDS);
  }

  /** Code of the pending shot's row that stands for two cards. @param code of the shot, as `AlikeCards` has it */
  shotLike(code: number): number {
    const { cards, table } = this.pending!;
    const change = cards.change(code);
    return this.pool.tables[table]!.rows.find((row) => cards.change(row.code) === change)!.code;
  }

  /** A card of a full deck; the rules read its inches alone. */
  private move(): number {
    const { pool } = this;
    const { copies } = this.engagement.book;
    const key = pow(copies + 1, MEN);
    let table = pool.find(key);
    if (table < 0) {
      const { move } = field.deck;
      const cards = Array.from({ length: CARDS }, (_, card) => card);
      const rows = cards
        .filter((card) => move.indexOf(move[card]!) === card)
        .map((code) => {
          const same = cards.filter((card) => move[card] === move[code]);
          return { code, weight: same.length, paths: [] };
        });
      table = pool.add(key, { total: CARDS, rows }, { kind: () => 0, change: (code) => code });
    }
    return this.chain.draw(table, MOVE_PLACE, IDLE_CELL, NO_METER);
  }

  private cellsOf(): NonNullable<EngagementColumns["standing"]> {
    const { standing } = this.columns;
    if (standing === null) throw new Error("invariant: no cells of a standing duel");
    return standing;
  }

  private begin(deck: number): Past {
    const { column, begun } = this;
    const covered = LOCATIONS.map((_, loc) =>
      field.isCovered(1 - deck, loc, field.x[deck]!, field.y[deck]!),
    );
    const fouls = field.single[deck] !== 0;
    const key = [column, fouls, ...covered].join();
    let past = begun.get(key);
    if (past === undefined) {
      const { deck } = this.engagement.readings;
      const cards = new AlikeCards(field.deck, column, covered, fouls);
      past = new Past(this.pool, cards, deck === "replaced");
      begun.set(key, past);
    }
    return past;
  }
}

/** All that is left to a man: his stun and his marker cost him the activation (CP-POL-1). */
const FIRE: ChoiceKind = { id: "fire", rule: "CP-ACT-7", words: "fire, or hold the fire" };
const MOVE: ChoiceKind = {
  id: "move",
  rule: "CP-ACT-8",
  words: "stay, or move up, with or without a shot; no charges",
};
/** Their bits, for `differs`. */
const KIND = { fire: 1, move: 2 } as const;

/** The game of a standing duel: its words between two cards, and the field. */
class StandingDuel implements Deciding {
  open = false;
  readonly kinds: readonly ChoiceKind[];
  readonly choicesMax = 1;
  readonly features: readonly string[];
  readonly pool: OutcomePool;
  readonly words = wordsFor(AT.men + MEN * MAN_WORDS);
  /** Nothing lowers it: with a meter, states that come back in every turn are followed once (exact/solve.ts). */
  readonly meters = new Uint8Array(1);
  readonly drawsMax: number;
  private readonly mayMove: boolean;
  private readonly fight: Fight;
  private readonly cards: StandingCards;

  constructor(engagement: Engagement, columns: EngagementColumns) {
    this.cards = new StandingCards(engagement, columns);
    this.pool = this.cards.pool;
    this.fight = new Fight(engagement, columns, this.cards);
    this.mayMove = engagement.mayMove === true;
    this.kinds = this.mayMove ? [FIRE, MOVE] : [FIRE];
    this.features = [
      "when",
      ...(this.mayMove ? ["distance", "your cover", "the enemy's cover"] : []),
      "your Endurance",
      "your cards this turn",
      "the enemy's Endurance",
      "the enemy",
      "the enemy's cards this turn",
    ];
    const moves = this.mayMove ? 1 : 0;
    this.drawsMax = 1 + moves + Math.max(...field.rates);
    // Rows count what is counted.
    const choose: PlayAsks["choose"] = (point, who) => this.asks.choose(point, who);
    this.fight.asks = { ...NOBODY_ASKED, choose, count: () => {} };
  }

  get policy(): Fight["policy"] {
    return this.fight.policy;
  }

  get asks(): Asks {
    return this.cards.chain;
  }

  set asks(asks: Asks) {
    this.cards.chain = asks;
  }

  start(): void {
    this.fight.enter();
    this.begin();
    this.save(false);
  }

  segment(): number {
    this.load();
    const passed = this.fight.segment();
    this.save(this.fight.isInTurn);
    return passed;
  }

  endCells(limit: boolean, cells: Int32Array): number {
    this.load();
    return this.fight.endCells(limit, cells);
  }

  /** CP-ACT-7, but for charges. Who is recovering or clears a marker does that (CP-POL-1). */
  optionsAt(point: number, who: number, into: Int32Array): number {
    const usual = this.policy.choose(point, who);
    if (usual === DEED.recover || usual === DEED.clear) {
      into[0] = usual;
      return 1;
    }
    let n = 0;
    into[n++] = DEED.nothing;
    const armed = field.longest[who]! > 0;
    field.nearest(who);
    const { gap } = field;
    if (armed && gap <= field.longest[who]! + TINY) into[n++] = DEED.fire;
    if (!this.mayMove || gap <= 1 + TINY) return n;
    into[n++] = DEED.close;
    if (armed) into[n++] = DEED.walk;
    if (armed && gap > likes(who) + TINY) into[n++] = DEED.range;
    return n;
  }

  differs(_point: number, option: number, other: number): number {
    if (option === other) return 0;
    const stays = [option, other].every((deed) => deed === DEED.nothing || deed === DEED.fire);
    return stays ? KIND.fire : KIND.move;
  }

  sideOf = (who: number): number => who;

  unseen = (): boolean => false;

  optionWords = (_point: number, _who: number, option: number): string => DEED_WORDS[option]!;

  codeOf = (drawn: number): number => (drawn < 0 ? this.cards.shotLike(shotIn(drawn)) : drawn);

  situation(_point: number, who: number): readonly string[] {
    const { cards } = this;
    const { endurance, stunned, empty } = field;
    const enemy = 1 - who;
    const does =
      stunned[enemy] !== 0 ? "stunned" : empty[enemy] !== 0 ? "out of ammunition" : "ready";
    const coverOf = (f: number): string => (field.cover[f] === 0 ? "none" : "yes");
    const where = [`${this.gap.toFixed(0)} inches`, coverOf(who), coverOf(enemy)];
    return [
      "your card",
      ...(this.mayMove ? where : []),
      String(endurance[who]),
      String(cards.left[who]),
      String(endurance[enemy]),
      does,
      String(cards.left[enemy]),
    ];
  }

  /** How far apart they are, inches. */
  private get gap(): number {
    return Math.abs(field.x[1]! - field.x[0]!);
  }

  /** What is the same in all states. */
  private begin(): void {
    field.begin();
    field.die.fill(1);
  }

  private load(): void {
    const { words, cards, fight } = this;
    if (fight.enter()) this.begin();
    fight.resume(words[AT.inTurn] !== 0);
    for (let f = 0; f < MEN; f++) {
      const at = AT.men + f * MAN_WORDS;
      const isIn = words[at] !== 0;
      cards.left[f] = words[AT.left + f]!;
      field.endurance[f] = words[at]!;
      field.empty[f] = words[at + 1]!;
      field.stunned[f] = words[at + 2]!;
      field.cover[f] = words[at + 3]!;
      field.out[f] = isIn ? OUT.no : OUT.killed;
      // On a line (CP-POL-8), where only the distance matters.
      field.stand(f, f === 0 ? 0 : words[AT.gap]! / FINE, 0);
      // A man is a unit and a side.
      field.strength[f] = Number(isIn);
      field.inPlay[f] = Number(isIn);
      // Every card of these rows is OK (CP-MOR-4).
      field.markers[f] = 0;
    }
  }

  private save(inTurn: boolean): void {
    const { words, cards } = this;
    words[AT.inTurn] = Number(inTurn);
    words[AT.gap] = Math.round(this.gap * FINE);
    for (let f = 0; f < MEN; f++) {
      const at = AT.men + f * MAN_WORDS;
      words[AT.left + f] = inTurn ? cards.left[f]! : 0;
      words[at] = Math.max(0, field.endurance[f]!);
      words[at + 1] = field.empty[f]!;
      words[at + 2] = field.stunned[f]!;
      words[at + 3] = field.cover[f]!;
    }
  }
}
