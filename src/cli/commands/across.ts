/** `deadeye versus --across`: the same guns, men and distances under every rule system. */
import { acrossReport } from "../../report/across.js";
import { across } from "../../studies/across.js";
import { UsageError } from "../../studies/usage.js";
import { deliver, studyFolder } from "../deliver.js";

import { type Io, studying } from "../io.js";
import * as say from "../messages.js";
import type { GridValues } from "./versus.js";

/** Options of `versus` that mean something in one rule system only. */
const OWN = ["system", "npc", "man", "skill", "cool", "constitution", "draw", "first", "set"];

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
  values: GridValues & { readonly grade: string | undefined },
  io: Io,
): Promise<number> {
  const { weapon, distance, cover, grade, out } = values;
  const folder = await studyFolder(out, "versus-across", "across");
  const found = await studying(values, io, (how) =>
    across({ ...how, weapon, distance, cover, grade }),
  );
  return deliver(folder, found, acrossReport(found), { ...values, written: say.acrossWritten }, io);
}
