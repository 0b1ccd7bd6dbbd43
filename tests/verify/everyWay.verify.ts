/** Every study asked the same of random variants: npm run verify -- everyWay. */
import { testEveryWay } from "../studies/everyWay.js";

testEveryWay({ questions: 1000, most: 20 });
