/** A worker of a page, which does any job: its own file, so that the engine is compiled as one. */
import { Hand, type Order } from "../../sim/hand.js";
import { ALIVE } from "./alive.js";

const hand = new Hand((words) => postMessage(words));

addEventListener("message", ({ data }: MessageEvent<Order>) => hand.do(data));

const lock = await ALIVE.hold();
// Before all else: from now on its end is heard of.
if (lock !== null) postMessage({ said: "lock", lock });
postMessage({ said: "ready" });
