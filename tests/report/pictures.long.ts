/** Pictures of some of what is shipped; `npm run verify -- pictures` has all of it. */
import { readdirSync } from "node:fs";
import { testRunPictures, testStudyPictures } from "./pictures.js";

testRunPictures(readdirSync("scenarios").filter((_, i) => i % 3 === 0));

const DUELS = [
  "high-noon.yaml",
  "shootist-duel.yaml",
  "napnuts-duel.yaml",
  "combat-patrol-duel.yaml",
];
testStudyPictures(DUELS, DUELS, ["turns=2"]);
