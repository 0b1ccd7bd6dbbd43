/** One duel of each system; `npm run verify -- pictures` has all that is shipped. */
import { testStudyPictures } from "./studyPictures.js";

const DUELS = [
  "high-noon.yaml",
  "shootist-duel.yaml",
  "napnuts-duel.yaml",
  "combat-patrol-duel.yaml",
];
testStudyPictures(DUELS, DUELS, ["turns=2"]);
