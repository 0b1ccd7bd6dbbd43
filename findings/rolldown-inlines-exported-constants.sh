#!/usr/bin/env bash
# rolldown 1.2.19: inlineConst writes out a constant that its module exports, and leaves one that it keeps to itself.
#
# Expected of `optimization: { inlineConst: { mode: "all" } }`, which is to put constants where they are used: above all
# those that nobody outside can see.
# Seen (Node 20.20.2, rolldown 1.2.19): a number that is exported is written wherever it is used, in other modules and
# in its own; one that is not exported stays a name, also in the same expression. With `minify: true` all are numbers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rolldown@1.2.19
echo 'export const FAR = 37;' >far.js
cat >near.js <<'JS'
import { FAR } from "./far.js";
const NEAR = 41;
export const SHOWN = 43;
export const sum = (x) => x * FAR + x * NEAR + x * SHOWN;
export const again = (x) => x - FAR - NEAR - SHOWN;
JS
cat >run.mjs <<'JS'
import assert from "node:assert";
import { build } from "rolldown";
const bundle = async (minify) => {
  const { output } = await build({
    input: "near.js",
    write: false,
    optimization: { inlineConst: { mode: "all" } },
    output: { minify },
    logLevel: "silent",
  });
  return output[0].code;
};
const code = await bundle(false);
console.log(code);
assert.match(code, /x \* 37 \+ x \* NEAR \+ x \* 43/, "a constant that is not exported is written out now");
assert.match(code, /x - 37 - NEAR - 43/);
const small = await bundle(true);
console.log(small);
assert.match(small, /\*37\+\w\*41\+\w\*43/, "the minifier writes no numbers any more");
JS
node run.mjs
echo "as described"
