/** Worker threads of this process as an executor. */
import type { Order, Said } from "../../sim/hand.js";
import { Crew, type Ears, type Hired } from "../crew.js";
import { Foreman } from "../thrift.js";
import { setFlags } from "../v8.js";
import { builtFile } from "./built.js";
import { roomHere } from "./room.js";

/** Megabytes for new objects: games make none, and what V8 may fill it does. */
const YOUNG_MB = 6;

export interface ThreadOptions {
  /** URL of the worker's code; tests have one that dies. */
  readonly file?: string;
  /** Megabytes of objects that a thread may have before it is ended, and its job fails; default: what Node allows. */
  readonly memoryMb?: number;
  /** Judges how many threads pay; default: all. */
  readonly thrift?: Foreman;
}

/** Starts threads when there are jobs for them, and keeps them warm until it is closed. */
export class Threads extends Crew {
  /** @param workers threads at most, 1 or more */
  constructor(workers: number, options: ThreadOptions = {}) {
    super(workers, (ears) => startThread(ears, options), options.thrift);
  }

  /** As many threads as pay. @param ordered so many, whatever they are worth */
  static for(ordered?: number): Threads {
    if (ordered !== undefined) return new Threads(ordered);
    const thrift = new Foreman(roomHere());
    return new Threads(thrift.most, { thrift });
  }
}

/** A pool of one thread: Piscina starts and ends it, and hears when it dies; which job it has, the crew decides. */
function startThread(
  { hear, lose }: Ears,
  { file = builtFile("worker.js"), memoryMb }: ThreadOptions,
): Hired {
  setFlags();
  const lost = ({ message }: Error): void => lose(message);
  // Loaded only here: most commands solve and are done.
  const starting = import("piscina").then(({ Piscina }) => {
    const pool = new Piscina({
      filename: file,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_MB,
        ...(memoryMb !== undefined && { maxOldGenerationSizeMb: memoryMb }),
      },
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
    pool.on("error", lost);
    pool.on("message", (words: Said) => hear(words));
    return pool;
  });
  return {
    post: (order: Order) => void starting.then((pool) => pool.run(order)).catch(lost),
    end: async () => (await starting).destroy(),
  };
}
