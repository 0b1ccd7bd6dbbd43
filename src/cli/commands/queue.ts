/** `deadeye queue`: who is on a queue, and what is being done for whom. */
import { connect, joinError } from "../../host/queue/connection.js";
import { present } from "../../host/queue/presence.js";
import { plainTable } from "../../report/table/terminal.js";
import { printable } from "../../report/text.js";
import { EXIT } from "../exit.js";
import type { CrewValues, Io } from "../io.js";
import * as say from "../messages.js";
import { neededQueueUrl } from "../queueUrl.js";

/** Letters of a build or a session that tell it from others. */
const SHORT = 12;
const NUMBERS = ["threads", "done", "jobs waiting"];

export async function queueCommand(
  values: CrewValues & { readonly json: boolean },
  io: Io,
): Promise<number> {
  const { workers, sessions } = await everybodyOn(await neededQueueUrl(values, process.env), io);
  if (values.json) {
    io.print(`${JSON.stringify({ workers, sessions }, null, 2)}\n`);
    return EXIT.done;
  }
  if (workers.length + sessions.length === 0) io.print(say.nobodyOnQueue());
  const whose = new Map(sessions.map(({ id, who }) => [id, who]));
  const named = (session: string): string => whose.get(session) ?? session.slice(0, SHORT);
  const built = ({ version, build }: { version: string; build: string }): string =>
    `${version}-${build.slice(0, SHORT)}`;
  if (workers.length > 0) {
    const rows = workers.map((one) => [
      one.id,
      built(one),
      String(one.threads),
      String(one.done),
      one.doing.map(({ session, what }) => `${what} for ${named(session)}`).join("; ") || "idle",
    ]);
    io.print(table("Workers", ["worker", "build", "threads", "done", "doing"], rows));
  }
  if (sessions.length > 0) {
    const rows = sessions.map((one) => [
      one.id.slice(0, SHORT),
      one.who,
      built(one),
      String(one.waiting),
      String(one.done),
    ]);
    io.print(table("Sessions", ["session", "who", "build", "jobs waiting", "done"], rows));
  }
  return EXIT.done;
}

async function everybodyOn(url: string, { warn }: Io) {
  const redis = await connect(url, warn);
  try {
    return { workers: await present(redis, "worker"), sessions: await present(redis, "session") };
  } catch (error) {
    throw joinError(url, error);
  } finally {
    redis.disconnect();
  }
}

function table(title: string, head: readonly string[], rows: readonly string[][]): string {
  const lines = plainTable(
    head,
    rows.map((row) => row.map(printable)),
    (column) => !NUMBERS.includes(head[column] ?? ""),
  );
  return `${[title, ...lines].join("\n")}\n`;
}
