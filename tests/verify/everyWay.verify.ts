/** Every study asked the same of random variants, and all shipped scenarios: npm run verify -- everyWay. */
import { readdirSync } from "node:fs";
import { testEveryWay } from "../studies/everyWay.js";
import { testTurns } from "../studies/turns.js";

testEveryWay({ questions: 1000, most: 20 });
testTurns(readdirSync("scenarios"));
