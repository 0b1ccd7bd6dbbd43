/** Web Workers of a page as an executor. */
import type { Order, Said } from "../../sim/hand.js";
import { Crew, type Ears, type Hired } from "../crew.js";
import type { Room } from "../room.js";
import { Foreman } from "../thrift.js";
import { ALIVE } from "./alive.js";

/** What a worker says, besides that it is there, and the name of the lock that it holds for as long as it lives. */
export type Words =
  | Said
  | { readonly said: "here" }
  | { readonly said: "lock"; readonly lock: string };

/**
 * A worker that is not there by then is given up, ms, and another takes its place: a browser may lose the file of one
 * that it starts, and says nothing. Where it is only slow the next one has twice the time.
 */
let patience = 15_000;

/** What one talks and hears by: a worker, its own scope, or a port. */
export interface Line {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}

/** How a page's workers are started. */
export interface Start {
  /** A worker that runs `player.ts`. */
  player(): Worker;
  /**
   * Has the page start one for two ports (`employ`). Null: not needed. In Firefox a worker that starts another stands
   * still until the page has done it, and where there is a service worker at times for ever; elsewhere ports are slow.
   */
  readonly byPage: ((ports: readonly MessagePort[]) => void) | null;
}

export class WebWorkers extends Crew {
  /** Whoever asks them has a page to hear, and plays nothing. */
  override get warm(): boolean {
    return true;
  }

  /**
   * As many as pay, from one on: most of what is asked of a page is over before a second one would be quick.
   * @param room what there is for workers
   */
  constructor(room: Room, start: Start) {
    // What the tab has in memory no browser tells.
    const thrift = new Foreman(room, { atOnce: 1, bytes: () => 0 });
    const { byPage } = start;
    const hire = (ears: Ears) =>
      byPage ? hireByPage(ears, byPage) : hireOwn(ears, start.player());
    super(thrift.most, hire, thrift);
  }
}

/** @returns to be called at its end */
function listen(line: Line, { hear, lose }: Ears): () => void {
  const late = setTimeout(() => {
    patience *= 2;
    lose("it did not start");
  }, patience);
  line.addEventListener("message", ({ data }: MessageEvent<Words>) => {
    if (data.said === "here") clearTimeout(late);
    else if (data.said !== "lock") hear(data);
    else void ALIVE.end(data.lock).then(() => lose("the browser ended it"));
  });
  return () => clearTimeout(late);
}

function hireOwn(ears: Ears, worker: Worker): Hired {
  const ended = listen(worker, ears);
  worker.onerror = ({ message }) => ears.lose(message ?? "it could not be loaded");
  worker.postMessage(null);
  return {
    post: (order: Order) => worker.postMessage(order),
    end() {
      ended();
      worker.terminate();
    },
  };
}

function hireByPage(ears: Ears, ask: (ports: readonly MessagePort[]) => void): Hired {
  const talk = new MessageChannel();
  const life = new MessageChannel();
  const ended = listen(talk.port1, ears);
  talk.port1.start();
  life.port1.onmessage = ({ data }: MessageEvent<string>) => ears.lose(data);
  ask([talk.port2, life.port2]);
  return {
    post: (order: Order) => talk.port1.postMessage(order),
    end() {
      ended();
      talk.port1.close();
      life.port1.postMessage(null);
    },
  };
}
