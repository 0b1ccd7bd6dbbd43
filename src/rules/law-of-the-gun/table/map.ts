/** The table of an encounter seen from above. */

import { SIDES } from "../../../core/columns.js";
import type { MapFigure, MapPiece, TableMap } from "../../../core/map.js";
import type { Encounter, MarkerGround, Point } from "../encounter.js";
import { lengthOf, shown } from "../units.js";

/** LG-GEO-5. */
const DENSE_LEVEL = 3;

/**
 * What a map of the encounter shows. Groups that are dealt anew in each game have no place of their
 * own: their possible places are shown instead, an area as a piece of ground.
 */
export function encounterMap(encounter: Encounter): TableMap {
  const { table, sides, spots } = encounter;
  const dealt = SIDES.flatMap((side) => sides[side].markers ?? []);
  const areas = SIDES.flatMap((side) => areaOf(sides[side].name, sides[side].markers));
  const inUnits = ([x, y]: Point): Point => [shown(x, encounter), shown(y, encounter)];
  return {
    length: lengthOf(encounter),
    width: shown(table.widthCm, encounter),
    depth: shown(table.depthCm, encounter),
    pieces: [...areas, ...piecesOf(encounter)].map((piece) => ({
      ...piece,
      corners: piece.corners.map(inUnits),
    })),
    spots: spots.map(({ atCm, facingDegrees }) => ({ at: inUnits(atCm), facingDegrees })),
    figures: figuresOf(encounter).map((man) => ({
      ...man,
      at: inUnits(man.at),
      path: man.path.map(inUnits),
    })),
    markers: dealt.flatMap((ground) => ("placesCm" in ground ? ground.placesCm.map(inUnits) : [])),
  };
}

function areaOf(side: string, ground: MarkerGround | null): MapPiece[] {
  if (ground === null || "placesCm" in ground) return [];
  const { low, high } = ground.areaCm;
  const corners: readonly Point[] = [low, [high[0], low[1]], high, [low[0], high[1]]];
  return [{ name: `${side} begin here`, kind: "ground", corners }];
}

function piecesOf({ pieces, objects, supplies, vehicles, figures }: Encounter): MapPiece[] {
  const empty = vehicles.filter((_, index) => figures.every(({ vehicle }) => vehicle !== index));
  return [
    ...pieces.map(
      ({ name, kind, level, cornersCm }): MapPiece => ({
        name,
        kind: kind === "scrub" && level >= DENSE_LEVEL ? "dense-scrub" : kind,
        corners: cornersCm,
      }),
    ),
    ...objects.map(({ name, atCm }): MapPiece => ({ name, kind: "object", corners: [atCm] })),
    ...supplies.map(({ name, atCm }): MapPiece => ({ name, kind: "supply", corners: [atCm] })),
    // One that nobody sits in is no figure.
    ...empty.map(
      ({ name, atCm, supply }): MapPiece => ({
        name,
        kind: supply ? "supply" : "object",
        corners: [atCm],
      }),
    ),
  ];
}

function figuresOf({ figures, sides }: Encounter): MapFigure[] {
  return figures
    .filter(({ side }) => sides[side].markers === null)
    .map(({ side, name, atCm, means, pathCm }) => ({ side, name, at: atCm, means, path: pathCm }));
}
