/** A duel as the oracle sees it: men on ground without edges, each behind a cover that goes with him (LG-GEO-2). */
import { wordsOf } from "../../../../src/core/narrator.js";
import type { FallenDie, Story } from "../../../../src/core/story.js";
import type { Duel } from "../../../../src/rules/law-of-the-gun/duel.js";
import { SAYS } from "../../../../src/rules/law-of-the-gun/says.js";
import { playTable } from "./game.js";
import type { Fought } from "./state.js";
import { type Replayed, ReplayedDice, storyOf } from "./tell.js";

/** LG-TURN-5: of simultaneous shots these dice come before the injuries, which a chain of draws has shot by shot. */
const BEFORE_INJURIES: ReadonlySet<string> = new Set([
  "LG-FAN-1",
  "LG-SHOOT-2",
  "LG-HIT-1",
  "LG-EFF-1",
]);

/** D19: dice that may still be asked for where nobody can shoot any more. Nothing hangs on them. */
const IDLE: ReadonlySet<string> = new Set(["LG-COOL-2", "LG-DRAW-1"]);

/** A game of a duel that was played elsewhere, as the dice that fell. */
export interface PlayedDuel {
  /** In the order in which the text draws them. */
  readonly dice: readonly FallenDie[];
  /** The game turn in which it ended, or in which the first draw beyond its end would have come. */
  readonly turn: number;
  /** No draw could come any more: the game lasts to the limit. */
  readonly stalemate: boolean;
}

/** Plays a game of a duel again that was played elsewhere, and tells it as the first of its seed. */
export function replayDuel(duel: Duel, dice: PlayedDuel): Replayed {
  const replayed = new ReplayedDuelDice(dice, 0);
  const played = playTable(duelFought(duel), replayed);
  return { played, story: endedAs(duel, dice, storyOf(duel, played, replayed, 0)) };
}

function endedAs({ turns }: Duel, played: PlayedDuel, story: Story): Story {
  // What is only seen once the limit has passed ends nothing.
  if (!played.stalemate || played.turn > turns + 1) return story;
  // D19: the oracle goes on to the limit, where nothing happens any more.
  const before = story.events.slice(0, -1).filter(({ turn }) => turn < played.turn);
  const text = wordsOf(SAYS, undefined, [["LG-TURN-2", "stalemate", { turn: turns }]]);
  const end = { turn: turns, rule: "LG-TURN-2", text, dice: [], who: null };
  return { record: story.record, events: [...before, end] };
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

/** The dice of a chain's draws, in the order in which the oracle asks for them. */
class ReplayedDuelDice extends ReplayedDice {
  private readonly left: FallenDie[];

  constructor(
    private readonly played: PlayedDuel,
    game: number,
  ) {
    super([], game);
    this.left = [...played.dice];
  }

  protected override take(rule: string): FallenDie | undefined {
    const at = this.left.findIndex((die) => asks(rule, die) || !mayWait(rule, die));
    const die = this.left[at];
    if (die === undefined) {
      const idle = this.played.stalemate && this.left.length === 0 && IDLE.has(rule);
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
