/** What shots and blows take of a side's strength, its men in action, for whoever counts luck (core/control.ts). */
import type { Stakes } from "../../../core/control.js";
import { bitsIn } from "../../kit/bits.js";
import type { Encounter } from "../encounter.js";
import { RESULTS, STRIKE } from "../rolls.js";
import { LEVELS } from "./roster.js";
import { isHorse, levelOf, type ShotTables, strikeOf, TEST } from "./shots.js";
import { t } from "./state.js";
import { COLUMN_NAMES } from "./views.js";

/** Of a man in action. One is at stake in a wound of the body until he has tested (LG-INJ-3). */
const POINTS = 3;
const WOUND = 1;
/** Who is struck is out already: beside the columns of LG-EFF-1. */
const IS_OUT = COLUMN_NAMES.length;

/** By result: what it takes of his points. */
const LOSSES = RESULTS.map(({ kind, location }) => {
  if (kind === "dead" || kind === "disabled") return POINTS;
  return kind === "wound" && location === "body" ? WOUND : 0;
});

export function tableStakes({ figures }: Encounter, shots: ShotTables): Stakes {
  const most = (own: "A" | "B"): number =>
    figures.filter(({ side }) => side === own).length * POINTS;
  return {
    most: [most("A"), most("B")],
    strength: (side) => bitsIn(t.alive & t.ofSide[side]!) * POINTS,
    isStake: () => true,
    side: () => t.side[t.victim]!,
    kind: () => (t.inAction(t.victim) ? t.behind : IS_OUT),
    loss(table, column, code) {
      if (shots.isOfBody(table)) return code === TEST.passed ? 0 : POINTS;
      if (column === IS_OUT || strikeOf(code) !== STRIKE.hit || isHorse(code)) return 0;
      return LOSSES[t.results[column * LEVELS + levelOf(code)]!]!;
    },
  };
}
