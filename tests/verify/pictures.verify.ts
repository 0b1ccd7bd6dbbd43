/** Pictures of all studies of all that is shipped: npm run verify -- pictures. */
import { readdirSync } from "node:fs";
import { testStudyPictures } from "../report/studyPictures.js";

testStudyPictures(readdirSync("scenarios"), []);
