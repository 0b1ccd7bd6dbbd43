#!/usr/bin/env bash
# Firefox ESR 153: a worker that starts another stands still in `new Worker` until the page's own thread is free.
#
# Expected (HTML, "run a worker" goes on in parallel; what Chromium does): the constructor comes back at once, whatever the
# page is about, and the first worker goes on meanwhile.
# Seen (Debian's firefox-esr 153 and Chromium, puppeteer-core 24.8.2): while the page is busy for two seconds, `new Worker`
# in a worker takes as long as that in Firefox, and milliseconds in Chromium. So a worker that others wait for should have
# the page start its workers for it, and talk to them by a MessagePort.
# Needs: chromium, firefox-esr, node.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts puppeteer-core@24.8.2
cat >nested.mjs <<'END'
import assert from "node:assert";
import { createServer } from "node:http";
import puppeteer from "puppeteer-core";
const files = {
  "/": ["text/html", "<!doctype html><title>nested</title>"],
  "/inner.js": ["text/javascript", "postMessage(0)"],
  "/outer.js": ["text/javascript", `onmessage = () => {
    const begun = performance.now();
    new Worker("inner.js");
    postMessage(performance.now() - begun);
  }; postMessage("ready");`],
};
const server = createServer(({ url }, response) => {
  const [type, text] = files[url] ?? ["text/plain", ""];
  response.setHeader("content-type", type).end(text);
}).listen(0, "127.0.0.1");
await new Promise((listening) => server.once("listening", listening));
const took = async (options) => {
  const browser = await puppeteer.launch({ headless: true, timeout: 120_000, ...options });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    return await page.evaluate(`new Promise((done) => {
      const outer = new Worker("outer.js");
      outer.onmessage = () => {
        outer.onmessage = ({ data }) => done(Math.round(data));
        outer.postMessage(0);
        for (const end = performance.now() + 2000; performance.now() < end;);
      };
    })`);
  } finally {
    await browser.close();
  }
};
try {
  const firefox = await took({ browser: "firefox", executablePath: "/usr/bin/firefox-esr" });
  const chromium = await took({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  console.log(`new Worker in a worker, the page busy for 2,000 ms: Firefox ${firefox} ms, Chromium ${chromium} ms`);
  assert(firefox > 1500, "Firefox does not wait for the page any more");
  assert(chromium < 1000, "Chromium waits for the page, too");
} finally {
  server.close();
}
END
node nested.mjs
echo "as described"
