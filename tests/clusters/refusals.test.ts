/**
 * Servers that say no, each in its own way: every command ends, soon, with the server's reason, and never as a fault of
 * deadeye. What counts is the end of the process: a connection that was left open would keep it for ever.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { emptyFolder, ROOT, started } from "../e2e/cli.js";
import { Crew, freePort, Server } from "./server.js";

const DUEL = join(ROOT, "scenarios/napnuts-duel.yaml");
/** More games than are played without asking anybody. */
const RUN = ["run", DUEL, "--games", "8192", "--no-why", "--no-charts"];
const COMMANDS = [RUN, ["worker"], ["queue"]];
/** Of a quiet machine it is two; nothing else but a signal would end a command that waits. */
const SECONDS_MAX = 60;

/** What commands say of a queue, and that they end. */
async function answers(url: string, commands: readonly (readonly string[])[] = COMMANDS) {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("a command did not end")), SECONDS_MAX * 1000).unref();
  });
  const all = commands.map((words) => started(words, emptyFolder(), { DEADEYE_QUEUE: url }));
  return await Promise.race([Promise.all(all), late]);
}

/** Does something on a server that is there for that alone. */
async function onServer<Result>(
  words: readonly string[],
  use: (server: Server, redis: Redis) => Promise<Result>,
): Promise<Result> {
  const server = await Server.start(false, words);
  const redis = new Redis(server.url);
  try {
    return await use(server, redis);
  } finally {
    redis.disconnect();
    await server.kill();
  }
}

const bob = (...rights: string[]) => [
  ["ACL", "SETUSER", "bob", "on", ">hush", "&*", ...rights] as const,
];
const asBob = (url: string) => url.replace("redis://", "redis://bob:hush@");
const same = (url: string) => url;

interface Refusal {
  readonly what: string;
  readonly words?: readonly string[];
  readonly before?: readonly (readonly [string, ...string[]])[];
  readonly url?: (url: string) => string;
  readonly why: RegExp;
  /** Which of the commands need what is refused; default: all. */
  readonly commands?: readonly (readonly string[])[];
}

const REFUSALS: readonly Refusal[] = [
  {
    what: "no rights on our keys",
    before: bob("~other:*", "+@all"),
    url: asBob,
    why: /refused: NOPERM/,
  },
  {
    what: "no right to INFO",
    before: bob("~*", "+@all", "-@dangerous"),
    url: asBob,
    why: /refused: NOPERM .*info/,
  },
  {
    what: "no right to scripts",
    before: bob("~*", "+@all", "-@scripting"),
    url: asBob,
    why: /refused: NOPERM .*eval/,
    commands: [RUN, ["worker"]],
  },
  {
    what: "no right to wait for jobs, or for news of them",
    before: bob("~*", "+@all", "-@blocking"),
    url: asBob,
    why: /refused: NOPERM .*(bzpopmin|xread)/,
    commands: [RUN, ["worker"]],
  },
  { what: "a wrong password", url: asBob, why: /refused: WRONGPASS/ },
  {
    what: "too few replicas",
    words: ["--min-replicas-to-write", "1"],
    why: /refused: NOREPLICAS/,
  },
  {
    what: "a replica that only reads",
    // There is nobody whose replica it could be, and it says what it last knew: nothing.
    words: ["--replicaof", "127.0.0.1", "1"],
    why: /refused: READONLY/,
  },
  { what: "a full memory", words: ["--maxmemory", "1"], why: /refused: OOM/ },
  {
    what: "a key of another type: workers",
    before: [["SET", "deadeye:workers", "x"]],
    why: /refused: WRONGTYPE/,
  },
  {
    what: "a key of another type: sessions",
    before: [["SET", "deadeye:sessions", "x"]],
    why: /refused: WRONGTYPE/,
    commands: [RUN, ["queue"]],
  },
  { what: "a cluster", words: ["--cluster-enabled", "yes"], why: /is a node of a cluster/ },
  {
    what: "a database that there is not",
    url: (url) => `${url}/99`,
    why: /\/99 refused: ERR DB index is out of range/,
  },
  {
    what: "GETDEL unknown, as before 6.2",
    words: ["--rename-command", "GETDEL", ""],
    why: /refused: ERR unknown command 'getdel'/,
  },
];

test.each(REFUSALS)("$what", async ({ words = [], before = [], url = same, why, commands }) => {
  await onServer(words, async (server, redis) => {
    for (const [name, ...rest] of before) await redis.call(name, ...rest);
    for (const { code, stderr } of await answers(url(server.url), commands)) {
      expect(stderr).toMatch(why);
      expect(stderr).toMatch(/^the queue redis:\/\/127\.0\.0\.1:\d+/);
      expect(stderr).not.toMatch(/a fault of deadeye|hush|\n {4}at /);
      expect(code).toBe(2);
    }
  });
});

test("a server of an old version, which says so", async () => {
  const port = await freePort();
  const info = "# Server\r\nredis_version:6.0.16\r\nmaxmemory_policy:noeviction\r\n";
  const old = createServer((socket) => {
    socket.on("data", () => socket.write(`$${info.length}\r\n${info}\r\n`));
    socket.on("error", () => {});
  }).listen(port, "127.0.0.1");
  for (const { code, stderr } of await answers(`redis://127.0.0.1:${port}`)) {
    expect(stderr).toMatch(/is a server of version 6\.0\.16; it must be 6\.2 or later/);
    expect(code).toBe(2);
  }
  old.close();
});

test("a server that is full in the middle: what was played is written, and it is said once", async () => {
  await onServer([], async (server, redis) => {
    const crew = new Crew(server.url);
    await crew.hire();
    const cwd = emptyFolder();
    const words = ["run", DUEL, "--games", "1000000000", "--no-why", "--no-charts"];
    const run = started([...words, "--out", "report"], cwd, { DEADEYE_QUEUE: server.url });
    const done = () => crew.log.filter(({ event }) => event === "done").length;
    await expect.poll(done, { timeout: 120_000 }).toBeGreaterThan(5);
    await redis.config("SET", "maxmemory", "1");
    const { code, stderr } = await run;
    await crew.killAll();
    expect(code).toBe(3);
    expect(stderr.match(/refused: OOM/g)).toHaveLength(1);
    expect(stderr).not.toMatch(/a worker was lost|a fault of deadeye/);
    const { partial, games } = JSON.parse(readFileSync(join(cwd, "report/summary.json"), "utf8"));
    expect(partial).toBe(true);
    expect(games).toBeGreaterThan(0);
  });
});

test("rights as docs/clusters.md lists them are enough, and none of them too many", async () => {
  const page = readFileSync(join(ROOT, "docs/clusters.md"), "utf8");
  const [, listed = ""] = /^ACL SETUSER deadeye (.*)$/m.exec(page) ?? [];
  const rights = listed.split(" ");
  await onServer([], async (server, redis) => {
    await redis.call("ACL", "SETUSER", "deadeye", ...rights);
    const url = server.url.replace("redis://", "redis://deadeye:PASSWORD@");
    const crew = new Crew(url);
    await crew.hire();
    const [over, who] = await answers(url, [RUN, ["queue"]]);
    expect([over?.code, over?.stderr, who?.code, who?.stderr]).toEqual([0, "", 0, ""]);
    expect(crew.log.some(({ event }) => event === "done")).toBe(true);
    expect(crew.log.filter(({ event }) => event === "error")).toEqual([]);
    await crew.killAll();
    for (const right of rights.filter((word) => word.startsWith("+"))) {
      const others = rights.filter((word) => word !== right);
      await redis.call("ACL", "SETUSER", "deadeye", "reset", ...others);
      const [lacking] = await answers(url, [RUN]);
      expect([lacking?.code, lacking?.stderr], right).toEqual([
        2,
        expect.stringMatching(/refused/),
      ]);
    }
  });
});

test("what is unwise about a server is said in our words, once, and not if nothing is to be said", async () => {
  await onServer(["--maxmemory-policy", "allkeys-lru"], async ({ url }) => {
    const crew = new Crew(url);
    await crew.hire();
    const [loud, quiet] = await answers(url, [RUN, [...RUN, "--quiet"]]);
    await crew.killAll();
    expect(loud?.stderr).toBe(
      "the server of the queue throws away jobs when its memory is full (maxmemory-policy allkeys-lru); it should be noeviction\n",
    );
    expect(quiet?.stderr).toBe("");
    expect([loud?.code, quiet?.code]).toEqual([0, 0]);
  });
});
