/** What a duel's file says that is not as it looks. */
import { SIDES } from "../../core/columns.js";
import { hypot } from "../../core/elementary.js";
import type { Path } from "../../scenario/document.js";
import type { ResolveContext } from "../../scenario/resolve.js";
import { DISTANCE_TOLERANCE_CM } from "./data.js";
import type { Duel, DuelFigure } from "./duel.js";
import { type DuelOrEncounter, isEncounter } from "./encounter.js";
import * as say from "./messages.js";
import type { AnyFile } from "./scenarios.js";
import { lengthWords } from "./units.js";

const apart = (a: DuelFigure, b: DuelFigure): number => hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);

/** How far his farthest gun carries. */
const reach = ({ weapons }: DuelFigure): number =>
  Math.max(0, ...weapons.map(({ maximum }) => maximum));

const reaches = (a: DuelFigure, b: DuelFigure): boolean =>
  apart(a, b) <= reach(a) + DISTANCE_TOLERANCE_CM;

/** Men of a duel whom nobody can hit, or who can hit nobody; a side that is first after a draw. */
export function remarks(
  { model, file }: { readonly model: DuelOrEncounter; readonly file: AnyFile },
  remark: ResolveContext["issue"],
): void {
  if (isEncounter(model)) return;
  if (model.draw && model.first !== "roll") remark(["first"], say.drawDecides(), "LG-DRAW-1");
  let next = 0;
  for (const side of SIDES) {
    for (const [i, { count }] of file.sides[side].figures.entries()) {
      const figures = model.figures.slice(next, next + count);
      next += count;
      outOfReach(figures, ["sides", side, "figures", i], model, remark);
    }
  }
}

/** Men who stand do not come nearer: who is out of reach at first stays so (LG-TAC). */
function outOfReach(
  figures: readonly DuelFigure[],
  path: Path,
  duel: Duel,
  remark: ResolveContext["issue"],
): void {
  if (duel.walksCm !== undefined) return;
  const enemiesOf = ({ side }: DuelFigure) => duel.figures.filter((other) => other.side !== side);
  const nearest = (man: DuelFigure): number =>
    Math.min(...enemiesOf(man).map((enemy) => apart(man, enemy)));
  const told = (men: readonly DuelFigure[], said: typeof say.outOfReach): void => {
    if (men.length === 0) return;
    const distances = men.map(nearest);
    const [least, most] = [Math.min(...distances), Math.max(...distances)];
    const at = lengthWords(least, duel, 1);
    const upTo = lengthWords(most, duel, 1);
    remark(
      path,
      said(
        men.map(({ name }) => name),
        at === upTo ? at : `${at} and more`,
      ),
      "LG-GEO-2",
    );
  };
  told(
    figures.filter((man) => !enemiesOf(man).some((enemy) => reaches(enemy, man))),
    say.outOfReach,
  );
  told(
    figures.filter((man) => !enemiesOf(man).some((enemy) => reaches(man, enemy))),
    say.reachesNobody,
  );
}
