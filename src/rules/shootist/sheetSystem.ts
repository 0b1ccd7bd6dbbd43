/** Reference sheets of Shootist. */
import { otherReadings, type SheetSystem } from "../sheets.js";
import { type Armoury, armouries } from "./armoury.js";
import { bouts } from "./bouts.js";
import { SHEET_COVERS, sheetContent } from "./sheetContent.js";
import { DEFAULT_READINGS, EDITION } from "./tables.js";

export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  armouries,
  book: () => bouts.plain(null),
  covers: SHEET_COVERS,
  weapons: ({ weapons }) => weapons.map(({ id }) => id),
  changed: ({ changed }) => changed,
  readings: ({ model }) => model.readings,
  otherReadings: ({ model }) => otherReadings(model.readings, DEFAULT_READINGS),
  make: sheetContent,
  // A duel of two with fanning and spare rounds has millions of states.
  npc: null,
};
