/** A worker of a page, which does any job: its own file, so that the engine is compiled as one. */
import { Hand, type Order } from "../../sim/hand.js";
import { ALIVE } from "./alive.js";
import type { Line, Words } from "./workers.js";

/** Its first message brings the port of whoever hires it; without one that is whoever has started it. */
addEventListener("message", ({ ports: [port] }) => void work(port), { once: true });

async function work(port: MessagePort | undefined): Promise<void> {
  const line: Line = port ?? globalThis;
  const say = (words: Words): void => line.postMessage(words);
  const hand = new Hand(say);
  line.addEventListener("message", ({ data }: MessageEvent<Order>) => hand.do(data));
  port?.start();
  say({ said: "here" });
  const lock = await ALIVE.hold();
  // Before all else: from now on its end is heard of.
  if (lock !== null) say({ said: "lock", lock });
  say({ said: "ready" });
}
