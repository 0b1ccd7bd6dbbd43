/** What a worker thread runs: it does any job. The build makes one file of it, `player.cjs`. */
import { parentPort } from "node:worker_threads";
import { Hand, type Order } from "../../sim/hand.js";

const hand = new Hand((words) => parentPort?.postMessage(words));
parentPort?.postMessage({ said: "ready" });

export const play = (order: Order): void => hand.do(order);
