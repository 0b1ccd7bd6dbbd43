/**
 * Whether a told game of the table can be one at all, judged from its log and its result alone: who
 * stood where, who could see whom, who had a move or a shot left. Written from the numbered rules,
 * with geometry of its own; it recomputes no dice and knows nothing of how a game is played.
 */
import type { Side } from "../../src/rules/law-of-the-gun/duel.js";
import type { EncounterFigure } from "../../src/rules/law-of-the-gun/encounter.js";
import type { TableFigureResult, TableGame } from "../rules/law-of-the-gun/oracle/game.js";
import type { Fought } from "../rules/law-of-the-gun/oracle/state.js";
import { clearLine, cm, type Place, solidAt } from "./ground.js";

export const CHECKS = [
  "off the table",
  "in a solid piece",
  "moved without a move",
  "too far",
  "moved in another's turn",
  "two moves",
  "did something when out",
  "fired at a man who is out",
  "out of range",
  "out of sight",
  "in a melee",
  "not loaded",
  "too many shots",
  "no reaction left",
  "ammunition",
  "turn limit",
  "winner",
  "status",
  "enemies out",
  "shots counted",
] as const;

export interface Fault {
  readonly check: (typeof CHECKS)[number];
  readonly text: string;
}

type Event = TableGame["events"][number];

/** The measuring rod may be off by this much. */
const SLACK_CM = 1e-3;
/** Basic and fast: LG-MOVE-1, LG-MOVE-2. */
const FOOT = { basic: 15, fast: 25 };
const RIDER = { basic: 25, fast: 50 };
const DRIVER = { basic: 25, fast: 40 };
const PRONE_CM = 5;
/** LG-FALL-1, LG-MELEE-2, LG-SKED-3, LG-SOLO-6. */
const FALL_BACK_CM = 25;
const PUSH_CM = 2;
const REFUGE_CM = 3;
const DISMOUNT_CM = 5;

/** What a man does himself; that his shot of the same moment takes effect is no deed. */
const DEEDS = /^LG-(HIT|REACT|MOVE|FALL|SKED|CHARGE|MELEE|RELOAD|COOL|INIT|AMMO|VIS|TERR|SOLO-2)/;

interface Track {
  readonly sheet: EncounterFigure;
  /** Null until it is first told: groups that are dealt to places (LG-SOLO-7). */
  at: Place | null;
  mounted: boolean;
  aboard: boolean;
  prone: boolean;
  out: string | null;
  melee: Set<Track> | null;
  /** In his own last player turn. */
  moves: number;
  shots: number;
  reloaded: boolean;
  /** In the enemy's player turn in progress. */
  reactions: number;
  /** A shot that an event has just allowed him, LG-REACT-1 or LG-CHARGE-4. */
  mayFire: boolean;
  /** Where the charge began. */
  chargeFrom: Place | null;
  /** Loaded weapons, by kind. */
  loaded: Map<string, number>;
  enemiesOut: number;
  allShots: number;
  allHits: number;
  lastHitBy: Track | null;
}

/** All faults of a game; none for a right one. Figures must have names of their own. */
export function faultsOf(encounter: Fought, game: TableGame): Fault[] {
  const watch = new Watch(encounter, game);
  for (const event of game.events) watch.see(event);
  watch.end();
  return watch.faults;
}

class Watch {
  readonly faults: Fault[] = [];
  private readonly tracks: Track[];
  private turn = 0;
  /** Whose player turn it is; null in a gunfight. */
  private side: Side | null = null;

  constructor(
    private readonly encounter: Fought,
    private readonly game: TableGame,
  ) {
    this.tracks = encounter.figures.map((sheet) => ({
      sheet,
      at:
        encounter.sides[sheet.side].markers === null
          ? { x: sheet.atCm[0], y: sheet.atCm[1] }
          : null,
      mounted: sheet.means === "mounted",
      aboard: sheet.vehicle !== null,
      prone: sheet.posture === "prone",
      out: null,
      melee: null,
      moves: 0,
      shots: 0,
      reloaded: false,
      reactions: 0,
      mayFire: false,
      chargeFrom: null,
      loaded: weaponsOf(sheet),
      enemiesOut: 0,
      allShots: 0,
      allHits: 0,
      lastHitBy: null,
    }));
    if (new Set(encounter.figures.map(({ name }) => name)).size < encounter.figures.length) {
      throw new Error("two figures of one name: their log cannot be told apart");
    }
  }

  private fault(check: Fault["check"], text: string): void {
    this.faults.push({ check, text: `turn ${this.turn}: ${text}` });
  }

  private trackOf(name: string | null): Track | null {
    return this.tracks.find(({ sheet }) => sheet.name === name) ?? null;
  }

  see(event: Event): void {
    if (event.turn > this.encounter.turns || event.turn < this.turn) {
      this.fault("turn limit", `an event of turn ${event.turn}`);
    }
    if (event.turn !== this.turn) {
      if (this.turn === 0) this.dealt();
      // A gunfight is everybody's own player turn (D2); else the first event says whose it is.
      this.side = null;
      if (event.rule !== "LG-TURN-1") this.gunfight(event.turn - this.turn > 1);
      this.turn = event.turn;
    }
    if (event.rule === "LG-TURN-1") {
      this.side = event.what === "side A" ? "A" : "B";
      for (const each of this.tracks) {
        if (each.sheet.side === this.side) beginOwnTurn(each);
        else each.reactions = 0;
      }
    }
    const man = this.trackOf(event.figure);
    const target = this.trackOf(event.target);
    if (man === null) return;
    if (man.out !== null && DEEDS.test(event.rule) && !event.what.includes("is gone")) {
      this.fault("did something when out", `${event.figure} ${event.what}, ${event.rule}`);
    }
    this.measure(event, man);
    if (target !== null) this.standsWhere(target, event.targetAt);
    this.act(event, man, target);
  }

  /** Where men of marked groups stand is only known when the places have been dealt (LG-SOLO-7). */
  private dealt(): void {
    for (const man of this.tracks) {
      if (this.encounter.sides[man.sheet.side].markers !== null) man.at = null;
    }
  }

  /** D3: reloading in it is not told; who did not shoot the turn before may have done it. */
  private gunfight(afterSilence: boolean): void {
    for (const man of this.tracks) {
      if (afterSilence || man.shots === 0) man.loaded = weaponsOf(man.sheet);
      beginOwnTurn(man);
    }
  }

  /** Whether he could get there, by the kind of event; passengers go along. */
  private measure({ rule, what, at }: Event, man: Track): void {
    if (at === null) return;
    const from = man.chargeFrom !== null && what === "charges on" ? man.chargeFrom : man.at;
    const reach = man.out === null ? this.allowance(rule, what, man) : null;
    if (reach === null) this.standsWhere(man, at);
    else {
      if (from !== null && cm(from, at) > reach + SLACK_CM) {
        const way = cm(from, at).toFixed(2);
        this.fault("too far", `${man.sheet.name} goes ${way} cm of ${reach}, ${rule} ${what}`);
      }
      if (man.melee !== null && /^LG-(MOVE|CHARGE)/.test(rule)) {
        this.fault("in a melee", `${man.sheet.name} ${what}`);
      }
      if (what === "is half way") man.chargeFrom = man.at;
      man.at = at;
      // Whoever falls back or runs gets off; who drives takes all along (LG-VEH-1).
      if (man.aboard && rule.startsWith("LG-MOVE")) this.takeAlong(man);
    }
    const table = this.encounter.table;
    const gone = what === "is gone";
    const on =
      table === null ||
      (at.x > -SLACK_CM &&
        at.y > -SLACK_CM &&
        at.x < table.widthCm + SLACK_CM &&
        at.y < table.depthCm + SLACK_CM);
    if (!on && !gone) this.fault("off the table", `${man.sheet.name} at ${at.x}, ${at.y}`);
    if (!gone && solidAt(this.encounter.pieces, at)) {
      this.fault("in a solid piece", `${man.sheet.name} at ${at.x}, ${at.y}`);
    }
  }

  /** The most that an event may move him, as the crow flies; null: nothing. */
  private allowance(rule: string, what: string, man: Track): number | null {
    const means = man.aboard ? DRIVER : man.mounted ? RIDER : FOOT;
    switch (rule) {
      case "LG-MOVE-1":
        return man.prone ? PRONE_CM : means.basic;
      case "LG-MOVE-2":
      case "LG-CHARGE-3":
        return means.fast;
      case "LG-CHARGE-4":
        return means.fast;
      case "LG-MOVE-4":
        return what === "dismounts into cover" ? DISMOUNT_CM : null;
      case "LG-FALL-1":
        return FALL_BACK_CM;
      case "LG-MELEE-2":
        return PUSH_CM;
      case "LG-SKED-2":
        return (man.mounted ? RIDER : FOOT).fast + REFUGE_CM;
      case "LG-SKED-1":
        // Over the edge in one go.
        return what === "is gone" ? (man.mounted ? RIDER : FOOT).fast + REFUGE_CM : null;
      default:
        return null;
    }
  }

  private standsWhere(man: Track, at: Place | null): void {
    if (at === null) return;
    const isDealt = this.turn === 0 && this.encounter.sides[man.sheet.side].markers !== null;
    if (!isDealt && man.at !== null && cm(man.at, at) > SLACK_CM) {
      const text = `${man.sheet.name} is at ${at.x}, ${at.y}, and was at ${man.at.x}, ${man.at.y}`;
      this.fault("moved without a move", text);
    }
    man.at = at;
  }

  private takeAlong(driver: Track): void {
    for (const each of this.tracks) {
      if (each.aboard && each.sheet.vehicle === driver.sheet.vehicle) each.at = driver.at;
    }
  }

  private act(event: Event, man: Track, target: Track | null): void {
    const { rule, what } = event;
    switch (rule) {
      case "LG-MOVE-1":
      case "LG-MOVE-2":
      case "LG-MOVE-4":
        this.moves(event, man);
        break;
      case "LG-CHARGE-1":
        // That he comes on is said of a charge already counted.
        if (what !== "comes on") this.moves(event, man);
        break;
      case "LG-CHARGE-4":
        if (what === "is half way" && target !== null) {
          man.mayFire = true;
          target.mayFire = true;
        }
        if (what === "charges on") man.chargeFrom = null;
        break;
      case "LG-REACT-1":
        this.reacts(man);
        break;
      case "LG-HIT-1":
        this.shoots(event, man, target);
        break;
      case "LG-EFF-1":
        if (target !== null) target.lastHitBy = man;
        break;
      case "LG-RELOAD-1": {
        const kind = what.replace("reloads ", "");
        man.loaded.set(kind, (man.loaded.get(kind) ?? 0) + 1);
        man.reloaded = true;
        if (man.shots > 0) this.fault("too many shots", `${man.sheet.name} shoots and reloads`);
        break;
      }
      case "LG-MELEE-4":
        if (target !== null) join(man, target);
        break;
      case "LG-MELEE-2":
        leave(man);
        break;
      case "LG-FALL-1":
        leave(man);
        man.prone = false;
        man.aboard = false;
        if (this.side === man.sheet.side) man.moves += 1;
        break;
      case "LG-SKED-1":
      case "LG-SKED-2":
        leave(man);
        man.prone = false;
        man.aboard = false;
        if (rule === "LG-SKED-2") man.moves += 1; // LG-SKED-2: also in the enemy's player turn
        break;
      default:
        break;
    }
    this.changes(event, man);
  }

  /** Posture, horse, and who is out. */
  private changes({ what }: Event, man: Track): void {
    // LG-INJ-7: who does not go down with his horse lands on his feet.
    if (what === "stands up" || what === "loses his horse") man.prone = false;
    if (what === "goes prone" || what === "goes down with his horse") man.prone = true;
    if (/^(falls off|dismounts|loses his horse|goes down with)/.test(what)) man.mounted = false;
    if (what === "falls off" || what === "is thrown out") {
      man.prone = true;
      man.aboard = false;
    }
    const status = { "is gone": "fled", surrenders: "surrendered", dead: "dead" }[what] ?? null;
    const out = what === "disabled" ? "disabled" : status;
    if (out === null) return;
    if (man.out !== null) this.fault("status", `${man.sheet.name} is out twice`);
    man.out = out;
    leave(man);
    const by = man.lastHitBy;
    if ((out === "dead" || out === "disabled") && by !== null) {
      if (by.sheet.side !== man.sheet.side) by.enemiesOut += 1;
    }
    if (out === "surrendered") {
      for (const each of this.tracks) if (each.sheet.side !== man.sheet.side) each.enemiesOut += 1;
    }
  }

  private moves({ rule, what }: Event, man: Track): void {
    if (this.side !== null && this.side !== man.sheet.side) {
      this.fault("moved in another's turn", `${man.sheet.name} ${what}`);
    }
    if (man.shots > 0) this.fault("two moves", `${man.sheet.name} moves after his shot`);
    // A charge is told in several lines, and its start stands for them.
    man.moves += 1;
    if (man.moves > 1) this.fault("two moves", `${man.sheet.name} ${what}, ${rule}`);
  }

  /** LG-REACT-1, LG-RELOAD-1. */
  private reacts(man: Track): void {
    const name = man.sheet.name;
    if (this.side === man.sheet.side) this.fault("no reaction left", `${name}: in his own turn`);
    if (man.moves > 0 || man.shots > 0 || man.reloaded) {
      this.fault("no reaction left", `${name} has moved, shot or reloaded in his own turn`);
    }
    man.mayFire = true;
  }

  private shoots({ what, at, targetAt }: Event, man: Track, target: Track | null): void {
    const name = man.sheet.name;
    const kind = what.replace(/^(aimed|snap) (.*): (hit|miss)$/, "$2");
    const weapon = man.sheet.weapons.find(({ id }) => id === kind);
    man.allShots += 1;
    if (what.endsWith(": hit")) man.allHits += 1;
    if (target === null || at === null || targetAt === null || weapon === undefined) {
      this.fault("out of range", `${name}: ${what} at nobody, or with nothing`);
      return;
    }
    const far = cm(at, targetAt);
    if (far > weapon.maximum + SLACK_CM) {
      this.fault("out of range", `${name}: ${kind} at ${far.toFixed(2)} cm`);
    }
    if (target.out !== null) this.fault("fired at a man who is out", `${name}: ${what}`);
    if (man.melee !== null || target.melee !== null) this.fault("in a melee", `${name}: ${what}`);
    if (!clearLine(this.encounter, at, targetAt)) {
      this.fault("out of sight", `${name} at ${at.x}, ${at.y} at ${targetAt.x}, ${targetAt.y}`);
    }
    this.countsShot(man, kind, weapon.reload);
  }

  /** LG-SHOOT-1, LG-CHARGE-4, LG-FAN-1, LG-RAPID-1, LG-RELOAD-1. */
  private countsShot(man: Track, kind: string, reload: boolean): void {
    const { name, side, fanning, rapidFire } = man.sheet;
    const loaded = man.loaded.get(kind) ?? 0;
    if (this.side !== null && this.side !== side) {
      man.reactions += 1;
      if (man.reactions > 1) this.fault("too many shots", `${name}: twice in the enemy's turn`);
      if (!man.mayFire) this.fault("no reaction left", `${name} fires unasked`);
    } else {
      man.shots += 1;
      const most = fanning !== "never" ? 5 : rapidFire !== "never" ? 2 : 1;
      if (man.shots > most) this.fault("too many shots", `${name}: ${man.shots} in his turn`);
      if (man.reloaded) this.fault("too many shots", `${name} reloads and shoots`);
    }
    const goesOn = this.side === side && man.shots > 1;
    if (loaded < 1 && !goesOn) this.fault("not loaded", `${name}: ${kind}`);
    // More than two shots are fanned, after which that pistol is empty (LG-OPT-1).
    const fanned = goesOn && man.shots === 3;
    if (reload || fanned) man.loaded.set(kind, loaded - 1);
    man.mayFire = false;
  }

  end(): void {
    const { encounter, game, tracks } = this;
    if (game.turns > encounter.turns || game.turns < this.turn) {
      this.fault("turn limit", `the game ends in turn ${game.turns}`);
    }
    if (game.figures.length !== tracks.length) {
      this.fault("status", `${game.figures.length} figures of ${tracks.length}`);
    }
    game.figures.forEach((man, i) => {
      const track = tracks[i];
      if (track !== undefined) this.endOf(man, track);
    });
    const inAction = (side: Side): boolean =>
      tracks.some(({ sheet, out }) => sheet.side === side && out === null);
    const a = inAction("A");
    const b = inAction("B");
    const winner = a && b ? "draw" : a ? "A" : b ? "B" : "mutual";
    if (game.winner !== winner) this.fault("winner", `${game.winner}, not ${winner}`);
    if (a && b && game.turns !== encounter.turns) this.fault("turn limit", "a draw before it");
  }

  private endOf(man: TableFigureResult, track: Track): void {
    if (man.status !== (track.out ?? "in")) {
      this.fault("status", `${man.name} is ${man.status}, not ${track.out ?? "in"}`);
    }
    if (man.status === "in") this.standsWhere(track, man.at);
    if (man.points.some((points) => points < 0 || points > 3 || !Number.isInteger(points))) {
      this.fault("ammunition", `${man.name}: ${man.points.join(", ")}`);
    }
    if (man.enemiesOut !== track.enemiesOut) {
      this.fault("enemies out", `${man.name}: ${man.enemiesOut}, not ${track.enemiesOut}`);
    }
    const hits = man.shots.filter((shot) => shot.hit).length;
    if (man.shots.length !== track.allShots || hits !== track.allHits) {
      this.fault("shots counted", `${man.name}: ${man.shots.length} shots, ${hits} hits`);
    }
  }
}

function weaponsOf({ weapons }: EncounterFigure): Map<string, number> {
  return new Map(weapons.map(({ id }) => [id, weapons.filter((one) => one.id === id).length]));
}

function beginOwnTurn(man: Track): void {
  man.moves = 0;
  man.shots = 0;
  man.reloaded = false;
  man.mayFire = false;
  man.chargeFrom = null;
}

/** LG-MELEE-4: joins in, or draws one of several out into a melee of its own. */
function join(man: Track, target: Track): void {
  const friends = [...(target.melee ?? [])].filter(({ sheet }) => sheet.side === target.sheet.side);
  if (friends.length > 1) leave(target);
  const melee = target.melee ?? new Set([target]);
  target.melee = melee;
  target.prone = false;
  melee.add(man);
  man.melee = melee;
}

/** A melee with one side left is over. */
function leave(man: Track): void {
  const melee = man.melee;
  if (melee === null) return;
  melee.delete(man);
  man.melee = null;
  if (new Set([...melee].map(({ sheet }) => sheet.side)).size === 2) return;
  for (const each of melee) each.melee = null;
}
