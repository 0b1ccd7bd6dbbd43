/** A worker thread. */
import { isKept, runKept } from "../v8.js";

const PROGRAM = new URL("./player.cjs", import.meta.url);

const player = isKept(PROGRAM) ? runKept(PROGRAM).exported : await import("./player.js");

export default (player as typeof import("./player.js")).play;
