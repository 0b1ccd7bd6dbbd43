/** Whom `deadeye serve` answers, asked over raw sockets. */
import type { Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWorkbench } from "../../src/cli/commands/serve.js";

let server: Server;
let port = 0;
beforeAll(async () => {
  const serving = await serveWorkbench(0);
  server = serving.server;
  port = Number(new URL(serving.url).port);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** All that comes back for some bytes until the server hangs up, and after how many ms it did. */
function answerTo(bytes: string): Promise<{ text: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve({ text, ms: performance.now() - begun }));
  });
}

const statusOf = async (host: string): Promise<string> => {
  const request = `GET / HTTP/1.1\r\n${host.replace("PORT", String(port))}Connection: close\r\n\r\n`;
  return (await answerTo(request)).text.slice(9, 12);
};

test.each([
  ["127.0.0.1:PORT", "200"],
  ["localhost:PORT", "200"],
  ["LocalHost:PORT", "200"],
  ["evil.example", "421"],
  ["evil.example:PORT", "421"],
  ["127.0.0.1", "421"],
  ["127.0.0.1:1", "421"],
  ["127.0.0.1:PORT.evil.example", "421"],
  ["localhost:PORT@evil.example", "421"],
  // It listens on no address but the one.
  ["[::1]:PORT", "421"],
  ["", "421"],
])("a page that calls it %j gets %s", async (host, status) => {
  expect(await statusOf(`Host: ${host}\r\n`)).toBe(status);
});

test("without a name nobody is answered, and who is refused learns the right one", async () => {
  expect(await statusOf("")).toBe("400");
  const { text } = await answerTo("GET /main.js HTTP/1.0\r\n\r\n");
  expect(text).toMatch(/^HTTP\/1.1 421 /);
  expect(text.split("\r\n\r\n")[1]).toBe(
    `The workbench is at http://127.0.0.1:${port}/ and at no other name.\n`,
  );
  expect(text).toContain("X-Content-Type-Options: nosniff");
});

test("half a request is waited for no longer than some seconds", { timeout: 30_000 }, async () => {
  const halves = ["", "GET / HT", `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nX-A: `];
  const asked = Promise.all(halves.map(answerTo));
  // Meanwhile others are served.
  expect(await statusOf("Host: localhost:PORT\r\n")).toBe("200");
  for (const { text, ms } of await asked) {
    expect(text === "" || text.startsWith("HTTP/1.1 408 ")).toBe(true);
    expect(ms).toBeGreaterThan(4000);
    expect(ms).toBeLessThan(20_000);
  }
});
