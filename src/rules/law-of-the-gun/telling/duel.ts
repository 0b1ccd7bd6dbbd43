/** A duel as the telling sees it: men on ground without edges, each behind a cover that goes with him (LG-GEO-2). */
import { draw, expandSeed, gameKey0, gameKey1 } from "../../../core/random.js";
import type { FallenDie, Story, Teller } from "../../../core/story.js";
import { type WalkedGame, walkGame } from "../../../core/walk.js";
import type { DuelProgram } from "../compile.js";
import type { Duel } from "../duel.js";
import { playTable, type TableGame } from "./game.js";
import type { Fought } from "./state.js";
import { ReplayedDice, storyOf } from "./tell.js";

/** LG-TURN-5: of simultaneous shots these dice come before the injuries, which a chain of draws has shot by shot. */
const BEFORE_INJURIES: ReadonlySet<string> = new Set([
  "LG-FAN-1",
  "LG-SHOOT-2",
  "LG-HIT-1",
  "LG-EFF-1",
]);

/** D19: dice that may still be asked for where nobody can shoot any more. Nothing hangs on them. */
const IDLE: ReadonlySet<string> = new Set(["LG-COOL-2", "LG-DRAW-1"]);

/**
 * Plays games under a seed, as the sampler plays them, and tells them.
 * @param duel    the duel that `program` was compiled from
 * @param program the compiled duel
 * @param seed    seed text
 * @returns tells the game of an index. Events of turn 0 come before the first turn. Names are as the file has them:
 *   make them printable before showing them. The teller throws an Error if the telling asks for other dice than those
 *   of the sampler's draws: a fault of ours
 * @source LG-*; the rule of each event and of each die stands beside it
 */
export function duelTeller(duel: Duel, program: DuelProgram, seed: string): Teller {
  const machine = program.machine();
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  return (game) => {
    const key0 = gameKey0(seed0, game);
    const key1 = gameKey1(seed1, key0);
    const walked = walkGame(machine, duel.turns, (place, turn) => draw(key0, key1, place, turn));
    return tellDuel(duel, walked, game);
  };
}

/** Tells a game of a duel that was played elsewhere. @param game its index, for the record */
export function tellDuel(duel: Duel, walked: WalkedGame, game: number): Story {
  const replayed = new ReplayedDuelDice(walked, game);
  const story = storyOf(duel, playTable(duelFought(duel), replayed), replayed, game);
  if (!walked.stalemate) return story;
  // D19: the telling goes on to the limit, where nothing happens any more.
  const before = story.events.slice(0, -1).filter(({ turn }) => turn < walked.turn);
  const text = `A draw: nobody can shoot any more. It counts as lasting to the limit, turn ${duel.turns}.`;
  const end = { turn: duel.turns, rule: "LG-TURN-2", text, dice: [] };
  return { record: story.record, events: [...before, end] };
}

/** Plays a game of a duel again, as `tellDuel` does, for whoever compares what came of it. */
export function playDuel(duel: Duel, walked: WalkedGame): TableGame {
  const replayed = new ReplayedDuelDice(walked, 0);
  const played = playTable(duelFought(duel), replayed);
  replayed.demandExhausted();
  return played;
}

/** The duel, with everything that it does not know filled in. */
export function duelFought(duel: Duel): Fought {
  const { turns, first, draw: drawn, units, readings, tables, figures } = duel;
  const side = { system: false, markers: null, dummies: false };
  return {
    kind: "duel",
    table: null,
    pieces: [],
    spots: [],
    vehicles: [],
    objects: [],
    supplies: [],
    sides: { A: { ...side, name: "A" }, B: { ...side, name: "B" } },
    turns,
    first,
    draw: drawn,
    units,
    readings,
    tables,
    figures: figures.map(({ at, openFire, ...man }) => ({
      ...man,
      meleeWeapon: "none",
      means: "foot",
      vehicle: null,
      atCm: at,
      spot: null,
      headingDegrees: 0,
      posture: "standing",
      spotted: true,
      plan: null,
      contact: "stand",
      openFireCm: openFire,
      pathCm: [],
    })),
  };
}

/** The dice of a chain's draws, in the order in which the telling asks for them. */
class ReplayedDuelDice extends ReplayedDice {
  private readonly left: FallenDie[];

  constructor(
    private readonly walked: WalkedGame,
    game: number,
  ) {
    super([], game);
    this.left = [...walked.dice];
  }

  protected override take(rule: string): FallenDie | undefined {
    const at = this.left.findIndex((die) => asks(rule, die) || !mayWait(rule, die));
    const die = this.left[at];
    if (die === undefined) {
      const idle = this.walked.stalemate && this.left.length === 0 && IDLE.has(rule);
      return idle ? { rule, sides: 6, face: 1 } : undefined;
    }
    this.left.splice(at, 1);
    return asks(rule, die) ? { ...die, rule } : die;
  }

  protected override get leftOver(): number {
    return this.left.length;
  }
}

/** The draws call every test of a stationary man LG-SHOOT-2. */
const asks = (rule: string, die: FallenDie): boolean =>
  die.rule === rule || (rule === "LG-BUSH-1" && die.rule === "LG-SHOOT-2");

/** A die of an injury waits until all simultaneous shots are diced. */
const mayWait = (rule: string, die: FallenDie): boolean =>
  BEFORE_INJURIES.has(rule) && !BEFORE_INJURIES.has(die.rule);
