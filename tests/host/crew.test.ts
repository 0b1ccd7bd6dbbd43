/** Who is started, and who gets which job: workers that do nothing until a test says so. */
import { describe, expect, test } from "vitest";
import { Crew, type Ears } from "../../src/host/crew.js";
import type { Foreman } from "../../src/host/thrift.js";
import type { Order } from "../../src/sim/hand.js";
import type { PlayJob } from "../../src/sim/jobs.js";

class Someone {
  readonly orders: Order[] = [];
  ended = false;

  constructor(private readonly ears: Ears) {}

  post(order: Order): void {
    this.orders.push(order);
  }

  end(): void {
    this.ended = true;
  }

  ready(): void {
    this.ears.hear({ said: "ready" });
  }

  news(): void {
    this.ears.hear({ said: "news", news: [1, 1] } as never);
  }

  done(): void {
    this.ears.hear({ said: "done", answer: this.last.key });
  }

  die(): void {
    this.ears.lose("died");
  }

  get last(): Order {
    return this.orders.at(-1) as Order;
  }
}

const gameOf = (seed: string) => ({ system: "none", model: {}, seed });
const jobOf = (game: PlayJob["game"]): PlayJob => ({ do: "play", game, from: 0, to: 1 });

function crewOf(workers: number, most = Number.POSITIVE_INFINITY, thrift?: Foreman) {
  const hired: Someone[] = [];
  const hire = (ears: Ears): Someone => {
    if (hired.length === most) throw new Error("no more");
    const one = new Someone(ears);
    hired.push(one);
    return one;
  };
  const crew = new Crew(workers, hire, thrift);
  return { crew, hired };
}

/** Jobs of so many games, one each. */
function asked(crew: Crew, games: number): Promise<unknown>[] {
  return Array.from({ length: games }, (_, i) => crew.run(jobOf(gameOf(`${i}`))));
}

describe("workers are started as there are jobs", () => {
  test("none before the first, then one, four, sixteen, as they are ready", () => {
    const { crew, hired } = crewOf(20);
    expect([hired.length, crew.warm]).toEqual([0, false]);
    void asked(crew, 40);
    expect([hired.length, crew.warm]).toEqual([1, true]);
    const counts = [1, 4, 16, 20].map((count) => {
      expect(hired).toHaveLength(count);
      for (const one of [...hired]) one.ready();
      return hired.length;
    });
    expect(counts).toEqual([4, 16, 20, 20]);
  });

  test("no more than there are jobs", () => {
    const { crew, hired } = crewOf(20);
    void asked(crew, 2);
    hired[0]?.ready();
    expect(hired).toHaveLength(2);
  });

  test("where the system refuses another, those who are there do the work", async () => {
    const { crew, hired } = crewOf(4, 1);
    const jobs = asked(crew, 3);
    for (let i = 0; i < 3; i++) {
      hired[0]?.ready();
      hired[0]?.done();
    }
    expect(await Promise.all(jobs)).toEqual([1, 2, 3]);
  });

  test("where it refuses the first, the job fails, with what the system said", async () => {
    const { crew } = crewOf(4, 0);
    await expect(asked(crew, 1)[0]).rejects.toThrow("no more");
  });
});

describe("who has played a game gets its jobs", () => {
  const [one, other, third] = ["one", "other", "third"].map(gameOf) as [
    PlayJob["game"],
    PlayJob["game"],
    PlayJob["game"],
  ];

  test("before older ones of others; a game that nobody has goes before one that another has", () => {
    const { crew, hired } = crewOf(2);
    for (const game of [one, other]) void crew.run(jobOf(game));
    hired[0]?.ready();
    const [a, b] = hired as [Someone, Someone];
    b.ready();
    expect([a.last.key, b.last.key]).toEqual([1, 2]);
    for (const game of [other, one, third]) void crew.run(jobOf(game));
    a.done();
    expect(a.last.key).toBe(1);
    a.done();
    expect(a.last.key).toBe(3);
    a.done();
    // What is left is of the other's: he who is idle takes it all the same.
    expect(a.last.key).toBe(2);
  });

  test("and is told of it once, as long as no other comes between", () => {
    const { crew, hired } = crewOf(1);
    for (const game of [one, one, other, one]) void crew.run(jobOf(game));
    const [a] = hired as [Someone];
    const games: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      games.push("game" in a.last.job ? a.last.job.game : null);
      a.done();
    }
    expect(a.orders.map(({ key }) => key)).toEqual([1, 1, 1, 2]);
    expect(games).toEqual([one, null, null, other]);
  });
});

describe("whoever dies", () => {
  test("loses its job, and the next job has another", async () => {
    const { crew, hired } = crewOf(1);
    const [first, second] = asked(crew, 2) as [Promise<unknown>, Promise<unknown>];
    hired[0]?.die();
    await expect(first).rejects.toThrow("died");
    expect(hired).toHaveLength(2);
    hired[1]?.done();
    expect(await second).toBe(2);
  });

  test("is heard of no more, also what it said before", async () => {
    const { crew, hired } = crewOf(1);
    const heard: unknown[] = [];
    const job = crew.run(jobOf(gameOf("lost")), { onNews: (...news) => heard.push(news) });
    const [lost] = hired as [Someone];
    lost.news();
    lost.die();
    lost.news();
    await expect(job).rejects.toThrow("died");
    expect(heard).toHaveLength(1);
    // Nor does it free a seat that is not its own.
    const next = crew.run(jobOf(gameOf("next")));
    lost.done();
    hired[1]?.done();
    expect(await next).toBe(2);
  });

  test("by a signal: only the job that nobody wants", async () => {
    const { crew, hired } = crewOf(1);
    const stop = new AbortController();
    const job = crew.run(jobOf(gameOf("stopped")), { signal: stop.signal });
    stop.abort();
    await expect(job).rejects.toThrow("stopped");
    expect(hired.map(({ ended }) => ended)).toEqual([true]);
  });

  test("by a signal: each job that is given up ends once, in hand or in the queue", async () => {
    const ended: unknown[] = [];
    const foreman = {
      wanted: 1,
      asked: () => {},
      ended: (...words: unknown[]) => ended.push(words),
    } as unknown as Foreman;
    const { crew } = crewOf(1, Number.POSITIVE_INFINITY, foreman);
    const stop = new AbortController();
    const jobs = ["in hand", "in the queue"].map((game) =>
      crew.run(jobOf(gameOf(game)), { signal: stop.signal }),
    );
    stop.abort();
    await Promise.all(jobs.map((job) => expect(job).rejects.toThrow("stopped")));
    expect(ended).toEqual([
      [0, "games"],
      [0, "games"],
    ]);
  });

  test("with all others, when they are closed: jobs in hand and in the queue fail", async () => {
    const { crew, hired } = crewOf(1);
    const jobs = asked(crew, 2);
    await Promise.all([crew.close(), ...jobs.map((job) => expect(job).rejects.toThrow("ended"))]);
    expect([hired[0]?.ended, crew.warm]).toEqual([true, false]);
  });
});
