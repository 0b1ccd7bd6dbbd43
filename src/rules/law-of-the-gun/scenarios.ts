/** Law of the Gun, as far as scenario files go. */

import { CENTIMETRES } from "../../core/units.js";
import { jsonSchemaOf } from "../../scenario/jsonSchema.js";
import { withLengths } from "../../scenario/lengths.js";
import type { FileKind, RuleSystem } from "../../scenario/system.js";
import { listingOf } from "../kit/fields.js";
import { listingsOf } from "../kit/listings.js";
import { COVER_WORDS, NPCS, WEAPONS } from "./data.js";
import { type DuelOrEncounter, isEncounter } from "./encounter.js";
import { STATS, WEAPON } from "./fields.js";
import { duelMetricIds, duelSummary, ownTables, resolveDuel } from "./model.js";
import { READINGS } from "./readings.js";
import { type DuelFile, files } from "./schema.js";
import { encounterMetricIds, encounterSummary, resolveEncounter } from "./table/model.js";
import { type TableFile, tableFiles } from "./table/schema.js";
import { TACTIC_WORDS, TARGET_WORDS } from "./tactics.js";
import { centimetres, lengthOf } from "./units.js";

const weaponListing = listingOf(
  { title: "weapons, ranges in cm", rule: "LG-WEAP-1", head: "weapon" },
  WEAPON,
  WEAPONS,
);

const npcListing = listingOf(
  { title: "NPC chart", rule: "LG-NPC-1", head: "npc" },
  STATS,
  Object.entries(NPCS).flatMap(([type, rows]) =>
    rows.map(({ stats, label }, index) => ({ id: `${type}/${index + 1}`, ...stats, label })),
  ),
  [{ key: "label", head: "who", of: ({ label }) => label }],
);

export type AnyFile = DuelFile | TableFile;

const SCHEMAS = {
  duel: () => files().duelSchema,
  ambush: () => tableFiles().ambushSchema,
  solo: () => tableFiles().soloSchema,
} as const;

/** A file with all its lengths in the centimetres of the rules. */
export const inCentimetres = <File extends AnyFile>(file: File): File =>
  file.units === "cm"
    ? file
    : withLengths(jsonSchemaOf(SCHEMAS[file.kind]()), file, CENTIMETRES.short, (length) =>
        centimetres(length, file),
      );

const kindOf = (
  kind: keyof typeof SCHEMAS,
  resolve: FileKind<DuelOrEncounter, AnyFile>["resolve"],
): FileKind<DuelOrEncounter, AnyFile> => ({
  kind,
  schema: SCHEMAS[kind],
  resolve: (file, context) => resolve(inCentimetres(file), context),
});

export const scenarios: RuleSystem<DuelOrEncounter, AnyFile> = {
  id: "law-of-the-gun",
  enclosed: ["npcs"],
  title: "Law of the Gun",
  length: CENTIMETRES,
  lengthOf,
  kinds: [
    kindOf("duel", resolveDuel),
    kindOf("ambush", resolveEncounter),
    kindOf("solo", resolveEncounter),
  ],
  metricIds: (model) => (isEncounter(model) ? encounterMetricIds(model) : duelMetricIds(model)),
  summary: (model) => (isEncounter(model) ? encounterSummary(model) : duelSummary(model)),
  caveat: (model) =>
    [...ownTables(model), ...(model.units === "cm" ? [] : ["in inches"])].join(", ") || undefined,
  metricWords: [
    {
      id: "fled.X",
      name: "X's men who fled",
      says: "How often one of its men left the table in a game, on average.",
    },
    {
      id: "outOfAmmunition.X",
      name: "X's men without ammunition",
      says: "How often one of its men ran out of ammunition in a game, on average.",
    },
    {
      id: "riddenDown.X",
      name: "X's men ridden down",
      says: "How often one of its men was put out hand to hand by a charge in a game, on average.",
    },
  ],
  listings: listingsOf({
    weapons: weaponListing,
    npcs: npcListing,
    readings: READINGS,
    tactics: { rule: "LG-TAC-1", words: TACTIC_WORDS, targets: TARGET_WORDS },
    covers: { rule: "LG-EFF-1", words: COVER_WORDS },
  }),
};
