/** What frightens herds and teams (CP-STAM-1, CP-WAG-6), and what comes of it: noted while an activation goes on, checked at its end. */
import { cos, sin } from "../../core/elementary.js";
import { EVENT } from "./counts.js";
import { spot, teamIsNear } from "./harm.js";
import { herdRadius } from "./movement.js";
import { DECK } from "./rolls.js";
import { field, KIND, NOBODY, OUT, TEAM, TINY } from "./state.js";

const GREEN = 0;
const EIGHTH = Math.PI / 4;

/** Somebody fires or throws from `spot`. */
export function frightenByFire(f: number): void {
  const { frightens } = field.engagement.book;
  const x = spot[0]!;
  const y = spot[1]!;
  for (let i = 0; i < field.herdUnits.length; i++) {
    const u = field.herdUnits[i]!;
    const dx = field.px[u]! - x;
    const dy = field.py[u]! - y;
    if (Math.sqrt(dx * dx + dy * dy) <= herdRadius(u) + frightens + TINY) field.frightened[u] = 1;
  }
  for (let i = 0; i < field.wagonUnits.length; i++) {
    const u = field.wagonUnits[i]!;
    if (field.aboard[f] === u && !field.readings.ownWagonFire) continue;
    if (teamIsNear(u, frightens)) field.frightened[u] = 1;
  }
}

/** Somebody is charged: his wagon's team, and herds that his unit stands next to. */
export function frightenByCharge(f: number): void {
  const wagon = field.aboard[f]!;
  if (wagon !== NOBODY) field.frightened[wagon] = 1;
  if (field.herdUnits.length === 0) return;
  const { frightens } = field.engagement.book;
  const u = field.unitOf[f]!;
  for (let i = 0; i < field.herdUnits.length; i++) {
    const herd = field.herdUnits[i]!;
    const within = herdRadius(herd) + frightens + TINY;
    for (let g = field.first[u]!; g < field.end[u]!; g++) {
      if (field.out[g] !== OUT.no) continue;
      if (field.distanceTo(g, field.px[herd]!, field.py[herd]!) <= within) {
        field.frightened[herd] = 1;
      }
    }
  }
}

/** CP-HERD-1: an animal less. */
export function loseAnimal(herd: number): void {
  field.animals[herd]!--;
  field.asks.count(field.columns.eventCell + EVENT.animal);
}

/** CP-MOR-4: the row of Guts in the open: whether a card of the GM shows ADVANCE. */
function showsAdvance(guts: number, card: number): boolean {
  const row = field.moraleRow(guts, false);
  const rank = field.deck.mor[card]!;
  return rank > row[0] && rank <= row[0] + row[1];
}

/** Checks everybody who was frightened in this activation, in list order. */
export function checkScares(): void {
  if (field.herdUnits.length === 0 && field.wagonUnits.length === 0) return;
  for (let u = 0; u < field.units.length; u++) {
    if (field.frightened[u] === 0) continue;
    field.frightened[u] = 0;
    if (field.kind[u] === KIND.herd) checkHerd(u);
    else checkTeam(u);
  }
}

function checkHerd(u: number): void {
  const unit = field.units[u];
  if (unit?.kind !== "herd" || unit.species === "sheep") return;
  if (field.animals[u] === 0 || field.stampeding[u] !== 0) return;
  field.asks.count(field.columns.eventCell + EVENT.stampedeCheck);
  const card = field.cards.draw(DECK.gm, "CP-STAM-2 stampede check");
  const guts = { G: 0, R: 1, E: 2 }[field.engagement.book.species[unit.species].guts];
  field.witness.herdChecked(u);
  if (showsAdvance(guts, card)) stampede(u);
  else field.witness.herdStays(u);
}

/** CP-STAM-2, CP-GEO-13: it runs where an arrow shows, from north. */
export function stampede(u: number): void {
  const card = field.cards.draw(DECK.gm, "CP-STAM-2 direction");
  const angle = field.deck.arrow[card]! * EIGHTH;
  runs(u, sin(angle), cos(angle), true);
  field.witness.stampedes(u);
}

/** @param waits not on the card that started it (CP-ACT-9) */
export function runs(u: number, dx: number, dy: number, waits: boolean): void {
  const length = Math.sqrt(dx * dx + dy * dy);
  field.headX[u] = dx / length;
  field.headY[u] = dy / length;
  field.stampeding[u] = waits ? STAMPEDE.starting : STAMPEDE.on;
  field.asks.count(field.columns.eventCell + EVENT.stampede);
}

/** Of a herd: stands, runs from the next card on, runs. */
export const STAMPEDE = { no: 0, starting: 1, on: 2 } as const;

function checkTeam(u: number): void {
  const team = field.team[u]!;
  if (team === TEAM.none || team === TEAM.dead || field.runaway[u] !== 0) return;
  field.asks.count(field.columns.eventCell + EVENT.runawayCheck);
  const card = field.cards.draw(DECK.gm, "CP-WAG-6 runaway check");
  const driver = field.driver[u]!;
  const guts = driver === NOBODY ? GREEN : field.guts[driver]!;
  if (showsAdvance(guts, card)) {
    field.runaway[u] = 1;
    field.asks.count(field.columns.eventCell + EVENT.runaway);
  }
  field.witness.teamChecked(u);
}
