/** The first screen of every example: npm run verify -- firstScreens. */
import { SAID, testFirstScreens } from "../report/firstScreens.js";

testFirstScreens(Object.keys(SAID));
