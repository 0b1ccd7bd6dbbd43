#!/usr/bin/env bash
# Chromium 156 and Firefox ESR 153: a worker that is terminated while its script is still to come does not give up the
# request, and the next worker of the same address waits 20 seconds for it.
#
# Expected: what a worker is doing is given up with it, so the connection is closed, and a new worker asks at once.
# Seen (Debian's chromium and firefox-esr, puppeteer-core 24.8.2; a server that leaves the first request for the
# script without an answer): the connection stays open after `terminate()`, in both. A second worker of the same address
# is asked for after 20 seconds, when the cache stops waiting for the first; one of the same script with a query at
# once. So whoever replaces a worker that does not start should give the next one more time, or another address.
# Needs: chromium, firefox-esr, node.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts puppeteer-core@24.8.2
cat >terminated.mjs <<'END'
import assert from "node:assert";
import { createServer } from "node:http";
import puppeteer from "puppeteer-core";
const wait = (ms) => new Promise((over) => setTimeout(over, ms));
/** When the first request was given up, and when that of the next worker came, ms after `terminate`; null: never. */
async function seen(options, next) {
  let asked = 0;
  let ended = 0;
  const found = { closed: null, second: null };
  const since = () => Math.round(performance.now() - ended);
  const server = createServer(({ url }, response) => {
    if (!url.startsWith("/player.js")) {
      response.setHeader("content-type", "text/html").end("<!doctype html><title>terminated</title>");
    } else if (++asked === 1) {
      response.on("close", () => (found.closed ??= since()));
    } else {
      found.second ??= since();
      response.setHeader("content-type", "text/javascript").end("postMessage(0)");
    }
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const browser = await puppeteer.launch({ headless: true, timeout: 120_000, ...options });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.evaluate(`{ window.first = new Worker("player.js"); void 0 }`);
    while (asked === 0) await wait(50);
    await wait(1000);
    await page.evaluate(`first.terminate()`);
    ended = performance.now();
    await page.evaluate(`{ window.second = new Worker("${next}"); void 0 }`);
    for (let i = 0; i < 60 && found.second === null; i++) await wait(500);
    return { ...found };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
for (const [name, options] of Object.entries({
  Chromium: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] },
  Firefox: { browser: "firefox", executablePath: "/usr/bin/firefox-esr" },
})) {
  const same = await seen(options, "player.js");
  const other = await seen(options, "player.js?2");
  console.log(`${name}, ms after terminate():`, { same, other });
  assert(same.closed === null, `${name} gives up the request by now`);
  assert(same.second > 15_000, `${name} asks again at once by now`);
  assert(other.second < 5000, `${name} waits with another address, too`);
}
END
node terminated.mjs
