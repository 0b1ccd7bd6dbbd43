/** `deadeye versus --across`: the same guns, men and distances under every rule system. */
import { acrossReport } from "../../report/across.js";
import { type AcrossOptions, across } from "../../studies/across.js";
import { UsageError } from "../../studies/usage.js";
import { deliver } from "../deliver.js";
import { ownName } from "../folder.js";
import type { Io, PlayValues, ReportValues } from "../io.js";
import * as say from "../messages.js";

/** Options of `versus` that mean something in one rule system only. */
const OWN = [
  "system",
  "npc",
  "man",
  "skill",
  "cool",
  "constitution",
  "draw",
  "first",
  "points",
  "set",
];

/** @throws UsageError if one of them, or a file, was given */
export function refuseOwn(values: Readonly<Record<string, unknown>>): void {
  if (values.file !== undefined) throw new UsageError(say.acrossOnly("a file"));
  for (const option of OWN) {
    const value = values[option];
    const absent = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!absent) throw new UsageError(say.acrossOnly(`--${option}`));
  }
}

export async function acrossCommand(
  values: PlayValues &
    ReportValues &
    Pick<AcrossOptions, "weapon" | "distance" | "cover" | "grade">,
  io: Io,
): Promise<number> {
  const { weapon = [], distance = [], cover = [], grade } = values;
  const name = ownName("versus-across", [...weapon, ...distance.map(String), ...cover, grade]);
  return deliver(values, io, "across", name, acrossReport, (how) =>
    across({ ...how, weapon, distance, cover, grade }),
  );
}
