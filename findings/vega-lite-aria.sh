#!/usr/bin/env bash
# Vega-Lite 6.4.3 (with Vega 6.4.0): config.aria = false takes axes out of what is read aloud, and leaves marks in it.
#
# Expected: no mark has a role, as the documentation says of config.aria: "if ARIA default attributes should be included for marks
# and guides (SVG output only). If false, the "aria-hidden" attribute will be set on the output SVG group".
# Seen: the groups of axes are aria-hidden. Areas, lines, symbols and bars are role="graphics-symbol" all the same; layers without a
# tooltip have no aria-label then, which axe-core reports as svg-img-alt ("SVG elements with an img role must have an alternative text").
# With aria: false on the mark itself it is hidden.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts vega@6.4.0 vega-lite@6.4.3
cat >try.mjs <<'JS'
import assert from "node:assert";
import * as vega from "vega";
import { compile } from "vega-lite";

/** Of each mark whether it has a role, and whether it is hidden. */
async function marks(mark) {
  const { spec } = compile({
    config: { aria: false },
    data: { values: [{ x: 1, y: 2 }, { x: 2, y: 3 }] },
    mark,
    encoding: { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } },
  });
  const svg = await new vega.View(vega.parse(spec), { renderer: "none" }).toSVG();
  const [, own] = /<g class="mark-\w+ role-mark marks"([^>]*)>/.exec(svg);
  return {
    role: own.includes('role="graphics-'),
    hidden: own.includes('aria-hidden="true"'),
    axes: /<g class="mark-group role-axis" aria-hidden="true">/.test(svg),
  };
}

for (const type of ["line", "area", "point"]) {
  const [byConfig, byMark] = [await marks({ type }), await marks({ type, aria: false })];
  console.log(type, byConfig, byMark);
  assert.deepStrictEqual(byConfig, { role: true, hidden: false, axes: true });
  assert.deepStrictEqual(byMark, { role: false, hidden: true, axes: true });
}
JS
node try.mjs
echo "as described"
