/**
 * A queue on a real Redis server: whoever dies, lies or comes from elsewhere, a run has the signature that one thread
 * gives, or it is said why not; nothing hangs.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Io, studying } from "../../src/cli/io.js";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { buildOfRules } from "../../src/host/build.js";
import { QueueExecutor } from "../../src/host/queue/client.js";
import { appear, leave } from "../../src/host/queue/presence.js";
import { answerKey, type Order, packed, queueName } from "../../src/host/queue/wire.js";
import { RULESETS, rulesetOf, SYSTEMS } from "../../src/rules/index.js";
import { InProcess, OutOfReach } from "../../src/sim/executor.js";
import { playRun } from "../../src/sim/looks.js";
import { signatureOf } from "../../src/stats/summarize.js";
import { VERSION } from "../../src/studies/version.js";
import { deadeye, emptyFolder, ROOT, started } from "../e2e/cli.js";
import { seeded } from "../statistical/seeded.js";
import { Crew, Server } from "./server.js";

const GAMES = 12_288;
const CHUNK = 256;
const { envelope, model } = await loadScenario("scenarios/napnuts-duel.yaml", {
  systems: RULESETS,
});
const game = { system: envelope.system, model, seed: "chaos" };
const run = { game, games: GAMES, chunkGames: CHUNK };
const queue = queueName(VERSION, buildOfRules());

let server: Server;
let crew: Crew;
let expected = "";
beforeAll(async () => {
  server = await Server.start();
  crew = new Crew(server.url);
  expected = signatureOf(await playRun(new InProcess(), run));
});
afterAll(async () => {
  await crew.killAll();
  await server.kill();
});

/** Plays the run over the queue, as a command does. @param meanwhile told of the games played by now */
async function overQueue(
  meanwhile: (games: number) => void = () => {},
  looksAt: () => boolean = () => false,
  what = run,
): Promise<{ signature: string; notices: string }> {
  let notices = "";
  const client = await QueueExecutor.join({
    url: server.url,
    referee: new InProcess(),
    onNotice: (text) => {
      notices += text;
    },
    pulseMs: 150,
    looksAt,
  });
  const io = {
    executor: async () => client,
    interruptible: () => new AbortController().signal,
    onLoss: () => {},
  };
  const values = { set: [], json: false, quiet: true };
  try {
    const tally = await studying(values, io as unknown as Io, ({ executor }) =>
      playRun(executor, { ...what, onProgress: meanwhile }),
    );
    return { signature: signatureOf(tally), notices };
  } finally {
    await client.close();
  }
}

/** The words that say where a report goes, for a command that writes one. */
const outOf = ([command]: readonly string[], folder: string) =>
  command === "check" ? [] : ["--out", folder];

/** The same but for one of its values, at any depth. */
function spoil(whole: unknown, uniform: () => number): unknown {
  const copy = structuredClone(whole) as object;
  const spots: [Record<string, unknown>, string][] = [];
  const walk = (value: object): void => {
    for (const [key, inner] of Object.entries(value)) {
      spots.push([value as Record<string, unknown>, key]);
      if (inner !== null && typeof inner === "object") walk(inner);
    }
  };
  walk(copy);
  const others = [-1, 0, 0.5, 1e9, -1e9, 1e300, "x", null, true, [], {}, [1, 2, 3], undefined];
  const [holder, key] = spots[Math.floor(uniform() * spots.length)] as (typeof spots)[number];
  holder[key] = others[Math.floor(uniform() * others.length)];
  return copy;
}

/** Does something as soon as so many games are played, once. */
const once = (games: number, what: () => unknown) => {
  let done = false;
  return (now: number) => {
    if (done || now < games) return;
    done = true;
    what();
  };
};

/** Somebody on the queue who gives whatever he likes for an answer. */
function stranger(give: (order: Order, times: number) => Promise<string>): Worker {
  const redis = new Redis(server.url, { maxRetriesPerRequest: null });
  let times = 0;
  const worker = new Worker(
    queue,
    async (ticket) => {
      await redis.set(answerKey(ticket.id ?? ""), await give(ticket.data as Order, times++));
    },
    { connection: redis, prefix: "deadeye", removeOnComplete: { count: 0 } },
  );
  worker.on("closed", () => redis.disconnect());
  worker.on("error", () => {});
  return worker;
}

/** Starts a command, and interrupts it as soon as something has happened. */
async function startedUntil(words: readonly string[], cwd: string, what: () => Promise<void>) {
  const child = spawn(process.execPath, [join(ROOT, "bin/deadeye.js"), ...words], { cwd });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  await what();
  child.kill("SIGINT");
  return { code: await closed, stdout: said, stderr: "" };
}

const delivery = (answer: string, worker = "stranger") =>
  JSON.stringify({ worker, build: buildOfRules(), answer });

/** The right answer, but that A and B have changed places in some games: every sum is right. */
async function lie({ job }: Order): Promise<string> {
  const { columns } = rulesetOf(game.system).compile(model);
  const answer = await new InProcess().run(job);
  if (job.do !== "play" || !("cells" in answer)) return delivery(packed(answer));
  const [a, b] = (["A", "B"] as const).map(
    (side) => columns.plan.counters[columns.outcomes[side]]?.[0]?.cell as number,
  ) as [number, number];
  const { cells } = answer as { cells: Float64Array };
  [cells[a], cells[b]] = [cells[b] as number, cells[a] as number];
  return delivery(packed(answer));
}

describe("honest workers", () => {
  test.each([1, 2, 3, 4])("killed and started in the middle of a run (%i)", async (at) => {
    while (crew.size < 2) await crew.hire();
    const kill = once(at * 1500, () => crew.kill());
    const hire = once(at * 1500 + 512, () => void crew.hire());
    const { signature } = await overQueue((games) => {
      kill(games);
      hire(games);
    });
    expect(signature).toBe(expected);
  });

  test.each([1, 2])("the server is killed and comes back (%i)", async (at) => {
    while (crew.size < 2) await crew.hire();
    let back: Promise<void> | null = null;
    const restart = once(at * 2000, () => {
      back = server.kill().then(() => server.start());
    });
    const { signature } = await overQueue(restart);
    await back;
    expect(signature).toBe(expected);
  });

  test("the server stays away: one error, nothing is tried again, and a worker says so once", async () => {
    const own = await Server.start();
    const workers = new Crew(own.url);
    await workers.hire();
    const client = await QueueExecutor.join({
      url: own.url,
      referee: new InProcess(),
      pulseMs: 50,
    });
    const losses: string[] = [];
    const away = once(2000, () => void own.kill());
    const ended = playRun(client, {
      ...run,
      games: 1e9,
      onProgress: away,
      onLoss: (_, why, failure) => failure === null && losses.push(why),
    });
    await expect(ended).rejects.toThrow(OutOfReach);
    await expect(ended).rejects.toThrow(/^the queue has been out of reach for a minute$/);
    expect(losses).toEqual([]);
    const refused = () =>
      workers.log.filter(
        ({ event, message }) => event === "error" && /ECONNREFUSED/.test(String(message)),
      );
    expect(refused()).toHaveLength(1);
    await client.close();
    await workers.killAll();
  });

  test.each([
    ["gone: they go, too", false],
    ["there still: they wait", true],
  ])(
    "jobs that the only worker must not do keep nobody waiting, whose session is %s",
    async (_, there) => {
      await crew.killAll();
      const before = crew.log.length;
      await crew.hire();
      const [{ worker }] = crew.log.slice(before) as [{ worker: string }];
      const redis = new Redis(server.url, { maxRetriesPerRequest: null });
      const jobs = new Queue(queue, { connection: redis, prefix: "deadeye" });
      const [session, build] = ["a-session", buildOfRules()];
      const head = { id: session, who: "x", version: VERSION, build, waiting: 20, done: 0 };
      if (there) await appear(redis, "session", head);
      const job = { do: "play", game, from: 0, to: CHUNK };
      const ours = Array.from({ length: 20 }, async () =>
        jobs.add("x", { session, build, not: [worker], job }, { removeOnFail: true }),
      );
      await Promise.all(ours);
      const began = performance.now();
      expect((await overQueue()).signature).toBe(expected);
      // By itself it takes five; one that waits for theirs never ends.
      expect(performance.now() - began).toBeLessThan(100_000);
      const left = () => jobs.getJobCounts("waiting", "active", "delayed");
      const sum = async () => Object.values(await left()).reduce((a, b) => a + b, 0);
      if (!there) await expect.poll(sum, { timeout: 30_000 }).toBe(0);
      else expect(await sum()).toBe(20);
      // Whose session goes, goes with it.
      await leave(redis, "session", session);
      await expect.poll(sum, { timeout: 60_000 }).toBe(0);
      await jobs.close();
      redis.disconnect();
    },
  );

  test("two users at a time", async () => {
    while (crew.size < 2) await crew.hire();
    const both = await Promise.all([overQueue(), overQueue()]);
    expect(both.map(({ signature }) => signature)).toEqual([expected, expected]);
  });

  test("rules of one's own come with the games, also from a long book", async () => {
    while (crew.size < 2) await crew.hire();
    // Of three against three, whose states are too many for one thread to play all games at once.
    const set = ["sides.A.figures.0.count=3", "sides.B.figures.0.count=3"];
    const fight = await loadScenario("books/standing-duel-fight.yaml", { systems: SYSTEMS, set });
    const { book } = fight.model as { book: string };
    const long = `${book}${"# what nobody needs to know\n".repeat(4000)}`;
    const byBook = { system: "book", model: { ...(fight.model as object), book: long }, seed: "b" };
    const what = { ...run, game: byBook, games: 1 << 13, chunkGames: 1 << 10 };
    const before = crew.log.length;
    const { signature } = await overQueue(undefined, undefined, what);
    expect(signature).toBe(signatureOf(await playRun(new InProcess(), what)));
    const done = crew.log.slice(before).filter(({ event }) => event === "done");
    expect(done.length).toBeGreaterThan(0);
  });
});

describe("others", () => {
  test("a worker of another build joins: it gets nothing, and says so", async () => {
    while (crew.size < 1) await crew.hire();
    await crew.hire("0".repeat(64));
    expect((await overQueue()).signature).toBe(expected);
    const told = () => crew.log.some(({ event }) => event === "strangers");
    // It looks around every three seconds; this session stays until it has.
    const client = await QueueExecutor.join({ url: server.url, referee: new InProcess() });
    await expect.poll(told, { timeout: 60_000 }).toBe(true);
    await client.close();
    await crew.killAll();
  });

  test("a liar beside an honest worker is shut out", async () => {
    await crew.hire();
    const liar = stranger(lie);
    const { signature, notices } = await overQueue();
    await liar.close();
    expect(signature).toBe(expected);
    expect(notices).toContain("worker stranger gave an answer that is wrong");
  });

  test.each([
    ["is found at once: his games were right, and the study goes on", 8, false],
    ["is believed for a while: the study begins again", 12, true],
  ])("who begins to lie later and %s", async (_, looksFrom, again) => {
    // Beside an honest one he might not get as far.
    await crew.killAll();
    const liar = stranger(async (order, times) =>
      times < 8 ? delivery(packed(await new InProcess().run(order.job))) : lie(order),
    );
    let [looks, most, back] = [0, 0, false];
    const { signature, notices } = await overQueue(
      (games) => {
        back ||= games < most;
        most = games;
      },
      // The first answer is looked at in any case.
      () => ++looks >= looksFrom,
    );
    await liar.close();
    expect([signature, back]).toEqual([expected, again]);
    expect(notices).toContain("worker stranger gave an answer that is wrong");
  });

  test("a liar alone: nobody is left, and the games are played here", async () => {
    const liar = stranger(lie);
    const { signature, notices } = await overQueue();
    await liar.close();
    expect(signature).toBe(expected);
    expect(notices).toContain("wrong");
  });

  test.each([
    ["no text of ours", async () => "\u0000rubbish"],
    ["another form", async () => delivery('{"f64":[1,2,3]}')],
    ["another build", async () => JSON.stringify({ worker: "x", build: "y", answer: "{}" })],
    [
      "numbers of nothing",
      async () => delivery(JSON.stringify({ cells: { f64: [null] }, moments: { f64: ["1"] } })),
    ],
  ])("rubbish: %s", async (_, give) => {
    while (crew.size < 1) await crew.hire();
    const liar = stranger(give);
    expect((await overQueue()).signature).toBe(expected);
    await liar.close();
  });

  test("orders that are none are refused, and the worker lives", async () => {
    while (crew.size < 1) await crew.hire();
    const redis = new Redis(server.url, { maxRetriesPerRequest: null });
    const jobs = new Queue(queue, { connection: redis, prefix: "deadeye" });
    const job = { do: "play", game, from: 0, to: 256 };
    const order = { session: "nobody", build: buildOfRules(), not: [], job };
    const wide = Array.from({ length: 2 ** 17 }, () => "0123456789");
    const rubbish: [object, RegExp][] = [
      [{ rubbish: true }, /no order/],
      [{ ...order, job: { ...job, do: "eval", code: "process.exit()" } }, /no order/],
      [{ ...order, job: { ...job, to: 1e9 } }, /so many games/],
      [{ ...order, build: "other" }, /for build other/],
      [{ ...order, job: { ...job, game: { ...game, model: "x" } } }, /no order/],
      [{ ...order, job: { ...job, game: { ...game, model: { x: wide } } } }, /too big/],
      [order, /whoever asked for it is gone/],
    ];
    for (const [data, why] of rubbish) {
      const { id } = await jobs.add("x", data, { removeOnFail: true });
      const refused = () =>
        crew.log.find((line) => line.event === "refused" && line.job === id)?.why ?? "";
      await expect.poll(refused, { timeout: 60_000 }).toMatch(why);
    }
    await jobs.close();
    redis.disconnect();
    expect((await overQueue()).signature).toBe(expected);
  });
});

test("models that no file makes are answered or refused one by one, and the worker lives", async () => {
  await crew.killAll();
  await crew.hire();
  const redis = new Redis(server.url, { maxRetriesPerRequest: null });
  const jobs = new Queue(queue, { connection: redis, prefix: "deadeye" });
  const session = "somebody";
  const build = buildOfRules();
  const there = { id: session, who: "x", version: VERSION, build, waiting: 0, done: 0 };
  await appear(redis, "session", there);
  // Who does not say so again is gone.
  const pulse = setInterval(() => void appear(redis, "session", there), 3000);
  const uniform = seeded(17);
  const ids = new Set<string>();
  for (const file of [
    "scenarios/high-noon",
    "scenarios/bank-door",
    "scenarios/shootist-ambush",
    "scenarios/napnuts-posse",
    "scenarios/combat-patrol-coach",
    "books/iron-and-tin-fight",
  ]) {
    const whole = await loadScenario(`${file}.yaml`, { systems: SYSTEMS });
    for (let i = 0; i < 12; i++) {
      const spoilt = {
        system: whole.envelope.system,
        model: spoil(whole.model, uniform),
        seed: "x",
      };
      const job = { do: "play", game: spoilt, from: 0, to: 256 };
      const { id = "" } = await jobs.add("x", { session, build, not: [], job });
      ids.add(id);
    }
  }
  const noOrder = async (changed: object, more: object = {}) => {
    const spoilt = { ...game, model: { ...(model as object), ...changed } };
    const job = { do: "play", game: spoilt, from: 0, to: 256, ...more };
    const { id } = await jobs.add("x", { session, build, not: [], job });
    const why = () => crew.log.find(({ event, job: of }) => event === "refused" && of === id)?.why;
    return expect.poll(() => why() ?? "", { timeout: 60_000 });
  };
  await (await noOrder({ turns: 1e9 })).toBe("turns: 1000000000, where a file has 1 to 250");
  await (await noOrder({ turns: -5 })).toMatch(/^turns: -5/);
  await (await noOrder({ characters: [] })).toMatch(/^men of A: 0/);
  await (await noOrder({ characters: undefined })).toMatch(/^this is no scenario of Napnuts/);
  const million = { do: "batches", counters: [0], batches: 1 << 20, to: 1 << 20 };
  await (await noOrder({}, million)).toMatch(/no order/);
  const ends = new Set<unknown>(["done", "refused", "failed"]);
  const ended = () => crew.log.filter(({ event, job }) => ends.has(event) && ids.has(String(job)));
  // On a busy machine one that takes long may be given twice.
  const which = () => new Set(ended().map(({ job }) => job)).size;
  await expect.poll(which, { timeout: 120_000 }).toBe(ids.size);
  // Some do harm, some none.
  expect(new Set(ended().map(({ event }) => event)).size).toBeGreaterThan(1);
  clearInterval(pulse);
  await leave(redis, "session", session);
  await jobs.close();
  redis.disconnect();
  expect((await overQueue()).signature).toBe(expected);
});

test("looks that depend on what was found ask for the same games over a queue", async () => {
  while (crew.size < 1) await crew.hire();
  const cwd = emptyFolder();
  const noon = join(ROOT, "scenarios/napnuts-duel.yaml");
  const held = ["--set", "expect=[{metric: win.A, between: [0.3, 0.7]}]"];
  const commands = [
    ["run", noon, "--precision", "0.01", "--no-charts", "--no-why"],
    ["check", noon, ...held],
    ["tune", noon, "--solve", "distance", "--target", "win.A=0.5", "--range", "11..13"],
    ["compare", noon, "--set", "distance=8", "--precision", "0.05"],
  ].map((words) => (words[0] === "run" ? words : [...words, "--games", "4096"]));
  const men = ["--man", "cowboy", "--man", "hero", "--weapon", "handgun", "--distance", "9"];
  const list = ["--most", "2", "--games", "32", "--precision", "0.3", "--no-charts"];
  commands.push(["points", noon, ...men, ...list]);
  const timeless = (text: string) =>
    text.replaceAll(/"(generated|seconds|milliseconds)": [^\n]*/g, "");
  const before = crew.log.length;
  await Promise.all(
    commands.map(async (words, i) => {
      const all = [...words, "--json"];
      const over = await started([...all, ...outOf(words, `q${i}`)], cwd, {
        DEADEYE_QUEUE: server.url,
      });
      const here = await deadeye([...all, ...outOf(words, `h${i}`)], cwd);
      expect(timeless(over.stdout), words.join(" ")).toBe(timeless(here.stdout));
      expect([over.code, here.code], over.stderr).toEqual([0, 0]);
    }),
  );
  const done = crew.log.slice(before).filter(({ event }) => event === "done");
  // Each command had games of its played there.
  expect(new Set(done.map(({ session }) => session)).size).toBe(commands.length);
});

test("rediss: with a certificate that somebody vouches for; else it is said what is wrong", async () => {
  const secure = await Server.start(true);
  const trusting = { NODE_EXTRA_CA_CERTS: secure.certificate };
  const workers = new Crew(secure.url, trusting);
  try {
    await workers.hire();
    const cwd = emptyFolder();
    const words = ["run", join(ROOT, "scenarios/napnuts-duel.yaml"), "--games", "8192", "--json"];
    const plain = ["--no-charts", "--no-why", "--queue", secure.url];
    const [over, wary] = await Promise.all([
      started([...words, ...plain], cwd, trusting),
      started([...words, ...plain, "--out", "other"], cwd),
    ]);
    expect(over.code, over.stderr).toBe(0);
    expect(workers.log.some(({ event }) => event === "done")).toBe(true);
    expect([wary.code, wary.stdout]).toEqual([2, ""]);
    expect(wary.stderr).toMatch(/certificate/);
  } finally {
    await workers.killAll();
    await secure.kill();
  }
});

test("commands over a queue with a password: Ctrl-C leaves a part, --continue makes the whole, nothing is printed", async () => {
  while (crew.size < 1) await crew.hire();
  const redis = new Redis(server.url);
  await redis.acl("SETUSER", "deadeye", "on", ">hush-hush", "~*", "&*", "+@all");
  redis.disconnect();
  const cwd = emptyFolder();
  const address = server.url.replace("redis://", "redis://deadeye:hush-hush@");
  writeFileSync(join(cwd, "queue"), `${address}\n`);
  const words = (...more: string[]) => [
    ...["run", join(ROOT, "scenarios/napnuts-duel.yaml"), "--no-why", "--no-charts"],
    ...more,
  ];
  const queued = ["--queue-file", "queue"];
  const endless = words("--games", "1000000000", "--out", "report", ...queued);
  const done = () => crew.log.filter(({ event }) => event === "done").length;
  const before = done();
  const first = await startedUntil(endless, cwd, async () => {
    await expect.poll(done, { timeout: 120_000 }).toBeGreaterThan(before + 5);
  });
  expect(first.code).toBe(3);
  const played = JSON.parse(readFileSync(join(cwd, "report/summary.json"), "utf8"));
  expect(played.partial).toBe(true);
  const games = String(played.games + 3000);
  const listed = await started(["queue", "--json", ...queued], cwd);
  expect(JSON.parse(listed.stdout).workers).toHaveLength(crew.size);
  const rest = await started(
    words("--continue", "--out", "report", "--games", games, ...queued),
    cwd,
  );
  expect(rest.code).toBe(0);
  const whole = await started(words("--games", games, "--out", "one"), cwd);
  const tallies = ["report", "one"].map((dir) =>
    readFileSync(join(cwd, dir, "tally.json"), "utf8"),
  );
  expect(tallies[0]).toBe(tallies[1]);
  for (const { stdout, stderr } of [first, listed, rest, whole]) {
    expect(stdout + stderr).not.toContain("hush");
  }
});
