#!/usr/bin/env bash
# WebKitWebDriver of WebKitGTK 2.50.6: an action of pointerType "touch" is taken, and done by a mouse.
#
# Expected (WebDriver, "Perform Actions": a pointer input source of subtype touch): pointer events of pointerType "touch", or
# the error "unsupported operation". Seen (Debian 12's webkit2gtk-driver 2.50.6, MiniBrowser under Xvfb): success, and the page
# hears pointerType "mouse", with a pointermove before the pointerdown, as no finger sends one. What a page does for fingers
# alone (touch-action, a scroll that takes the pointer away) is not tested by such an action.
# Needs: webkit2gtk-driver, xvfb, node. No packages.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >touch.mjs <<'END'
import assert from "node:assert";
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
const port = 4460;
const quiet = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
  env: { ...process.env, ...quiet }, stdio: "ignore", detached: true,
});
const send = async (method, path, body) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
};
try {
  while (!(await send("GET", "/status").catch(() => null))) await wait(200);
  const options = { binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const session = `/session/${(await send("POST", "/session", { capabilities })).sessionId}`;
  const page = `<body style="height:400px"><script>window.seen = [];
    for (const type of ["pointermove", "pointerdown", "pointerup", "touchstart"])
      addEventListener(type, (event) => seen.push(type + " " + event.pointerType));</script>`;
  await send("POST", `${session}/url`, { url: `data:text/html,${encodeURIComponent(page)}` });
  const actions = [
    { type: "pointerMove", x: 50, y: 50 }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 },
  ];
  const finger = { type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions };
  await send("POST", `${session}/actions`, { actions: [finger] });
  await wait(500);
  const seen = await send("POST", `${session}/execute/sync`, { script: "return seen", args: [] });
  console.log("the page hears", seen);
  await send("DELETE", session);
  assert.deepStrictEqual(seen, ["pointermove mouse", "pointerdown mouse", "pointerup mouse"], "a finger is one now");
} finally {
  process.kill(-driver.pid);
}
END
node touch.mjs
echo "as described"
