/** Reference sheets of Law of the Gun. */
import { otherReadings, type SheetSystem } from "../sheets.js";
import { type Armoury, armouries, bookScenario } from "./armoury.js";
import { npcChart } from "./matchups.js";
import { sheetContent } from "./sheetContent.js";
import { COVERS, DEFAULT_READINGS, EDITION } from "./tables.js";

export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  armouries,
  book: bookScenario,
  covers: COVERS,
  weapons: ({ weapons }) => weapons.map(({ id }) => id),
  changed: ({ changed }) => changed,
  readings: ({ readings }) => readings,
  otherReadings: ({ readings }) => otherReadings(readings, DEFAULT_READINGS),
  make: sheetContent,
  npc: npcChart,
};
