/** Pictures of all that is shipped, and of all studies of it: npm run verify -- pictures. */
import { readdirSync } from "node:fs";
import { testRunPictures, testStudyPictures } from "../report/pictures.js";

const FILES = readdirSync("scenarios");
const DUELS = ["high-noon", "shootist-duel", "napnuts-duel", "combat-patrol-duel"];
testRunPictures(FILES);
testStudyPictures(
  FILES,
  DUELS.map((stem) => `${stem}.yaml`),
);
