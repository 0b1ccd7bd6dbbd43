/** Notes of all shipped files: npm run verify -- notes. */
import { SHIPPED, testIdle } from "../studies/idle.js";

testIdle(SHIPPED);
