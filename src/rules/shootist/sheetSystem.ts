/** Reference sheets of Shootist. */
import type { SheetSystem } from "../sheets.js";
import type { Armoury } from "./armoury.js";
import { SHEET_COVERS, sheetContent } from "./sheetContent.js";
import { EDITION } from "./tables.js";

export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  covers: SHEET_COVERS,
  make: sheetContent,
  // A duel of two with fanning and spare rounds has millions of states.
  npc: null,
};
