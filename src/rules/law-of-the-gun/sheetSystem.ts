/** Reference sheets of Law of the Gun. */
import type { SheetSystem } from "../sheets.js";
import type { Armoury } from "./armoury.js";
import { COVERS, EDITION } from "./data.js";
import { npcChart } from "./matchups.js";
import { sheetContent } from "./sheetContent.js";

export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  covers: COVERS,
  make: sheetContent,
  npc: npcChart,
};
