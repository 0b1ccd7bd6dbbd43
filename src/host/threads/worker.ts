/** A worker thread, which does any job. */
import { parentPort } from "node:worker_threads";
import { Hand, type Order } from "../../sim/hand.js";

const hand = new Hand((words) => parentPort?.postMessage(words));
parentPort?.postMessage({ said: "ready" });

export default (order: Order): void => hand.do(order);
