/** Web Workers of a page as an executor. */
import type { Order, Said } from "../../sim/hand.js";
import { Crew, type Ears, type Hired } from "../crew.js";
import type { Room } from "../room.js";
import { Foreman } from "../thrift.js";
import { ALIVE } from "./alive.js";

/** What a worker says, besides the name of the lock that it holds for as long as it lives. */
export type Words = Said | { readonly said: "lock"; readonly lock: string };

export class WebWorkers extends Crew {
  /** Whoever asks them has a page to hear, and plays nothing. */
  override get warm(): boolean {
    return true;
  }

  /**
   * As many as pay, from one on: most of what is asked of a page is over before a second one would be quick.
   * @param room what there is for workers
   * @param ask  asks the page to start one for two ports
   */
  constructor(room: Room, ask: (ports: readonly MessagePort[]) => void) {
    // What the tab has in memory no browser tells.
    const thrift = new Foreman(room, { atOnce: 1, bytes: () => 0 });
    super(thrift.most, (ears) => hire(ears, ask), thrift);
  }
}

function hire({ hear, lose }: Ears, ask: (ports: readonly MessagePort[]) => void): Hired {
  const talk = new MessageChannel();
  const life = new MessageChannel();
  talk.port1.onmessage = ({ data }: MessageEvent<Words>) => {
    if (data.said !== "lock") hear(data);
    else void ALIVE.end(data.lock).then(() => lose("the browser ended it"));
  };
  life.port1.onmessage = ({ data }: MessageEvent<string>) => lose(data);
  ask([talk.port2, life.port2]);
  return {
    post: (order: Order) => talk.port1.postMessage(order),
    end: () => life.port1.postMessage(null),
  };
}
