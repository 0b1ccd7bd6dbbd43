#!/usr/bin/env bash
# chromium-headless-shell 156: every page is free of installability errors, also one that has no manifest.
#
# Expected: Page.getInstallabilityErrors of the DevTools protocol answers the same in Debian's chromium and in its headless
# shell, which is the same version of the engine, or says that it is not supported. Seen (Debian 12's chromium and
# chromium-headless-shell, 156.0.8078.108): a page without a web app manifest gets at least one error in chromium and an
# empty list in the shell, without any sign that nothing was looked at: a test that wants an empty list passes there always.
# Needs: chromium, chromium-headless-shell, node.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts playwright-core@1.65.1
cat >installable.mjs <<'END'
import assert from "node:assert";
import { createServer } from "node:http";
import { chromium } from "playwright-core";
const server = createServer((_, response) =>
  response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>plain</title><p>A page"));
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const errorsIn = async (executablePath) => {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    return { version: browser.version(), errors: installabilityErrors.map(({ errorId }) => errorId) };
  } finally {
    await browser.close();
  }
};
try {
  const whole = await errorsIn("/usr/bin/chromium");
  const shell = await errorsIn("/usr/bin/chromium-headless-shell");
  console.log({ whole, shell });
  assert(whole.errors.length > 0, "chromium finds nothing to complain about either");
  assert.deepStrictEqual(shell.errors, [], "the headless shell looks at it now");
} finally {
  server.close();
}
END
node installable.mjs
echo "as described"
