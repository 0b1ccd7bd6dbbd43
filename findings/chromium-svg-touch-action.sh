#!/usr/bin/env bash
# Chromium 156: touch-action of a group in an SVG is ignored, unless the group is display: block.
#
# Expected (SVG 2, "The display property": any value but none is as good as another for a graphics element): a finger on
# <g style="touch-action:none"> belongs to the page. Seen (Debian 12's chromium 156.0.8078.108, touches by Input.dispatchTouchEvent):
# after the first move comes pointercancel, since the browser takes the touch for a scroll: `display` is "inline" for a group
# where nobody says otherwise, and touch-action does not apply to inline boxes. With display: block, which draws nothing
# differently, all moves and the pointerup arrive. A mouse does not show it, nor does a finger sent by page.tap.
# Needs: chromium, node.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts playwright-core@1.65.1
cat >touch.mjs <<'END'
import assert from "node:assert";
import { chromium } from "playwright-core";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await (await browser.newContext({ hasTouch: true })).newPage();
const session = await page.context().newCDPSession(page);
const heard = async (style) => {
  await page.setContent(`<body style="height:3000px"><svg width="300" height="300">
    <g style="touch-action:none;${style}"><circle r="40" cx="100" cy="100"/></g></svg>`);
  await page.evaluate(() => {
    window.seen = [];
    const group = document.querySelector("g");
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"])
      group.addEventListener(type, ({ pointerId }) => {
        window.seen.push(type);
        if (type === "pointerdown") group.setPointerCapture(pointerId);
      });
  });
  await page.waitForTimeout(500);
  for (const [i, y] of [100, 120, 140, 170].entries()) {
    const type = i === 0 ? "touchStart" : "touchMove";
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: 100, y }] });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  return page.evaluate("[...new Set(seen)]");
};
try {
  const [usual, block] = [await heard(""), await heard("display:block")];
  console.log({ usual, block });
  assert.deepStrictEqual(usual, ["pointerdown", "pointermove", "pointercancel"], "a group has its touch-action now");
  assert.deepStrictEqual(block, ["pointerdown", "pointermove", "pointerup"]);
} finally {
  await browser.close();
}
END
node touch.mjs
echo "as described"
