/**
 * The table as it lies there, in centimetres and degrees: `pieces`, `points`, `views` between them, and `ways`. What is
 * remembered of points is a cache and nothing else: it is emptied when it is full, between two player turns.
 */
import type { Encounter } from "../encounter.js";
import { pieces } from "./pieces.js";
import { points } from "./points.js";
import { views } from "./views.js";
import { type KnownBends, ways } from "./ways.js";

class Ground {
  /** Another ground from now on. @param bends what is known of its ways, and will be */
  enter(lie: Pick<Encounter, "table" | "pieces" | "spots">, bends: KnownBends): void {
    pieces.enter(lie);
    views.enter(lie.spots);
    ways.bends = bends;
    this.clear();
  }

  /** Whether this ground is entered, by what is known of its ways. */
  isOf(bends: KnownBends): boolean {
    return ways.bends === bends;
  }

  /** Whether the memory should be emptied before the next player turn. */
  get isCrowded(): boolean {
    return points.isCrowded || ways.isCrowded;
  }

  /** Empties the memory: numbers of points known before are void. */
  clear(): void {
    points.clear();
    ways.clear();
    views.clear();
  }
}

/** The one of the thread. */
export const ground = new Ground();
