/** Reference sheets of Shootist. */
import type { SheetSystem } from "../sheets.js";
import type { Armoury } from "./armoury.js";
import { SHEET_COVERS, sheetContent } from "./sheetContent.js";
import { EDITION } from "./tables.js";

export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  covers: SHEET_COVERS,
  modes: [
    { words: "standing", key: () => ({ moving: 0, target_wounds: 0 }) },
    { words: "moving", key: () => ({ moving: 1, target_wounds: 0 }) },
  ],
  make: sheetContent,
  // A duel of two with fanning and spare rounds has millions of states.
  npc: null,
};
