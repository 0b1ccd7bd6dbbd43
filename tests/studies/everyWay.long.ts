/** Many questions; and `tune` over turns of some of the shipped scenarios. */
import { readdirSync } from "node:fs";
import { testEveryWay } from "./everyWay.js";
import { testTurns } from "./turns.js";

testEveryWay({ questions: 6, most: 5 });
testTurns(readdirSync("scenarios").filter((_, i) => i % 6 === 0));
