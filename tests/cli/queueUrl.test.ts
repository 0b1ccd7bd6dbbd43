/** Where the queue is may be said in three places, and a password in two of them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { queueUrl } from "../../src/cli/queueUrl.js";
import { printableUrl } from "../../src/host/queue/connection.js";
import { emptyFolder } from "../e2e/cli.js";

const SECRET = "rediss://me:hush@example.org:6380/2";

test("command line, file, environment, in this order", async () => {
  const queueFile = join(emptyFolder(), "queue");
  writeFileSync(queueFile, `${SECRET}\n`);
  const environment = { DEADEYE_QUEUE: "redis://:hush@there" };
  expect(await queueUrl({ queue: "redis://here" }, environment)).toBe("redis://here");
  expect(await queueUrl({ queueFile }, environment)).toBe(SECRET);
  expect(await queueUrl({}, environment)).toBe("redis://:hush@there");
  expect(await queueUrl({}, {})).toBeNull();
  // What only one of them may have, all of them may have no more than.
  const secret = { DEADEYE_QUEUE: "redis://there?password=hush" };
  await expect(queueUrl({}, secret)).rejects.toThrow(/^DEADEYE_QUEUE may say/);
  expect(printableUrl(SECRET)).toBe("rediss://example.org:6380/2");
});

test.each([
  [{ queue: "redis://me:hush@here" }, /--queue: a password on the command line is seen/],
  [{ queue: "http://here" }, /--queue must be the address of a Redis or Valkey server/],
  [{ queue: "hush" }, /--queue must be the address/],
  [{ queue: "redis://here?password=hush" }, /--queue may say protocol, user, host, port and/],
  [{ queue: "redis://here/2#hush" }, /--queue may say/],
  [{ queue: "redis://here/hush" }, /--queue may say/],
  [{ queue: "redis://a", queueFile: "b" }, /both say where/],
  [{ queueFile: join(emptyFolder(), "none") }, /there is no file .*none.*redis:\/\/HOST/],
])("%j is refused, and no secret told", async (asked, sentence) => {
  const refused = expect(queueUrl(asked, {})).rejects;
  await refused.toThrow(sentence);
  await expect(queueUrl(asked, {})).rejects.not.toThrow(/hush/);
});
