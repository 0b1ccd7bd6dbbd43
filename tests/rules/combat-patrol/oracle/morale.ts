/** CP-MOR: markers, and what they make of men. */

import { type ClassId, MORALE } from "../../../../src/rules/combat-patrol/data.js";
import { inchesWords } from "../../../../src/rules/kit/words.js";
import { apart, toward } from "./geometry.js";
import { forcedMove, inchesOf, lengthOn, moveToward, moveWords } from "./movement.js";
import { type Card, type EngagementSaid, type Game, given, type Man, type Unit } from "./state.js";

type Result = (typeof MORALE)[number];

/** CP-MOR-4: where a rank falls in a row. */
export function resultOf(game: Game, guts: ClassId, inCover: boolean, rank: number): Result {
  const row = game.book.morale[inCover ? "cover" : "open"][guts];
  let up = 0;
  for (const [i, count] of row.entries()) {
    up += count;
    if (rank <= up) return given(MORALE[i]);
  }
  throw new Error("a morale row has fewer cards than the deck");
}

/** CP-MOR-1: one marker, if anybody is left to be frightened. */
export function mark(unit: Unit): void {
  if (unit.inPlay.length > 0) unit.markers += 1;
}

/** CP-MOR-2 to CP-MOR-10: all markers of a unit, one after the other. */
export function resolveMarkers(game: Game, unit: Unit): void {
  const markers = unit.markers;
  unit.markers = 0;
  for (let i = 0; i < markers; i++) {
    const men = unit.inPlay;
    if (men.length === 0) return;
    const covered = men.filter((man) => man.coverNow !== "open").length;
    const inCover = !given(men[0]).isBear && 2 * covered >= men.length;
    // CP-WAG-1: a wagon has its driver's Guts.
    const driver = game.wagonOf(unit)?.driver;
    const lead = driver?.isIn && driver.aboard !== null ? driver : unit.leader;
    const rowOf = (card: Card): [Man, Result] => {
      const man = given(men[card.pick(men.length)]);
      const guts = lead?.isIn === true ? lead.sheet.guts : man.sheet.guts;
      return [man, resultOf(game, guts, inCover, card.mor)];
    };
    const card = game.draw("CP-MOR-2 marker", unit.owner, (shownCard) => {
      const [man, result] = rowOf(shownCard);
      return ["marker", { man: man.name, result }];
    });
    const [man, drawn] = rowOf(card);
    // CP-BEAR-1: all but OK and ADVANCE is a retreat.
    const result = man.isBear && drawn !== "ok" && drawn !== "advance" ? "back" : drawn;
    suffer(game, man, result);
  }
}

/** CP-MOR-5, CP-WAG-10. */
function suffer(game: Game, man: Man, result: Result): void {
  game.write(man, suffered(game, man, result));
}

function suffered(game: Game, man: Man, result: Result): EngagementSaid {
  switch (result) {
    case "advance":
      return man.aboard === null ? advance(game, man) : ["CP-MOR-5", "advanceAboard", {}];
    case "back":
      man.acted = true;
      return man.aboard === null ? back(game, man) : ["CP-MOR-5", "backAboard", {}];
    case "stun":
      man.stunned = true;
      break;
    case "pin":
      man.unit.pinned = true;
      break;
    case "run":
      game.putOut(man, "fled", null);
  }
  return ["CP-MOR-5", result, {}];
}

/** CP-MOR-10, CP-GEO-12. */
function advance(game: Game, man: Man): EngagementSaid {
  const enemy = game.nearestEnemy(man);
  man.loseCover();
  man.advanced = true;
  const card = game.draw("CP-GEO-12 advance", man.unit.owner, moveWords);
  if (enemy === null) return ["CP-MOR-5", "advanceAlone", {}];
  const length = moveToward(game, man, enemy.at, inchesOf(game, man, [card]), 1);
  return ["CP-MOR-5", "advance", { inches: inchesWords(length) }];
}

function back(game: Game, man: Man): EngagementSaid {
  const enemy = game.nearestEnemy(man);
  man.loseCover();
  const card = game.draw("CP-GEO-12 back", man.unit.owner, moveWords);
  if (enemy === null) return ["CP-MOR-5", "backAlone", {}];
  const [x, y] = game.facingOf(man.unit);
  const away = toward(enemy.at, man.at) ?? [-x, -y];
  const from = man.at;
  forcedMove(game, man, away, lengthOn(game, man, away, inchesOf(game, man, [card])));
  if (!man.isIn) return ["CP-MOR-5", "backOff", {}];
  return ["CP-MOR-5", "back", { inches: inchesWords(apart(from, man.at)) }];
}
