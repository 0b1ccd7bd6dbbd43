/** Pictures of all that is shipped, and of all studies of it: npm run verify -- pictures. */
import { readdirSync } from "node:fs";
import { testRunPictures, testStudyPictures } from "../report/pictures.js";

const FILES = readdirSync("scenarios");
testRunPictures(FILES);
testStudyPictures(FILES, []);
