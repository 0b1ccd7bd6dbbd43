/** Pictures of some of what is shipped; `npm run verify -- pictures` has all of it. */
import { readdirSync } from "node:fs";
import { testRunPictures, testStudyPictures } from "./pictures.js";

testRunPictures(readdirSync("scenarios").filter((_, i) => i % 9 === 0));

testStudyPictures(
  ["high-noon.yaml", "combat-patrol-duel.yaml"],
  ["shootist-duel.yaml", "napnuts-duel.yaml"],
  ["turns=2"],
);
