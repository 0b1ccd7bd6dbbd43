#!/usr/bin/env bash
# puppeteer-core 24.8.2 with Firefox ESR 153: page.touchscreen cannot touch; Firefox refuses an upright finger.
#
# Expected (WebDriver BiDi, input.PointerCommonProperties: altitudeAngle from 0 to pi/2, by default pi/2): a touch.
# Seen (Debian 12's firefox-esr 153.8.0, puppeteer-core 24.8.2): puppeteer sends altitudeAngle pi/2 with every finger, and
# Firefox answers "unknown error ... NS_ERROR_ILLEGAL_VALUE ... synthesizeTouchAtPoint". The same actions without the angle are done.
# Needs: firefox-esr, node.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts puppeteer-core@24.8.2
cat >touch.mjs <<'END'
import assert from "node:assert";
import puppeteer from "puppeteer-core";
const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr", headless: true });
try {
  const page = await browser.newPage();
  await page.setContent(`<body style="height:400px"><script>window.seen = [];
    addEventListener("pointerup", ({ pointerType }) => seen.push(pointerType));</script>`);
  const refused = await page.touchscreen.tap(50, 50).then(() => "", (error) => error.message);
  const upright = (properties) => page.mainFrame().browsingContext.performActions([{
    type: "pointer", id: JSON.stringify(properties), parameters: { pointerType: "touch" },
    actions: [
      { type: "pointerMove", x: 50, y: 50 }, { type: "pointerDown", button: 0, ...properties }, { type: "pointerUp", button: 0 },
    ],
  }]).then(() => "done", (error) => error.message.slice(0, 60));
  const [withAngle, without] = [await upright({ altitudeAngle: Math.PI / 2 }), await upright({})];
  const seen = await page.evaluate("seen");
  console.log({ refused: refused.slice(0, 60), withAngle, without, seen });
  assert.match(refused, /NS_ERROR_ILLEGAL_VALUE/, "puppeteer's finger is taken now");
  assert.match(withAngle, /unknown error/);
  assert.strictEqual(without, "done");
  assert.deepStrictEqual(seen, ["touch"]);
} finally {
  await browser.close();
}
END
node touch.mjs
echo "as described"
