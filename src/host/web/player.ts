/** A worker of a page, which does any job: its own file, so that the engine is compiled as one. */
import { Hand, type Order } from "../../sim/hand.js";
import { ALIVE } from "./alive.js";
import type { Words } from "./workers.js";

/** The page hands over a port to whoever hires. */
addEventListener("message", ({ ports: [port] }: MessageEvent) => void work(port!), { once: true });

async function work(port: MessagePort): Promise<void> {
  const say = (words: Words): void => port.postMessage(words);
  const hand = new Hand(say);
  port.onmessage = ({ data }: MessageEvent<Order>) => hand.do(data);
  const lock = await ALIVE.hold();
  // Before all else: from now on its end is heard of.
  if (lock !== null) say({ said: "lock", lock });
  say({ said: "ready" });
}
