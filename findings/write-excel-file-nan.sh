#!/usr/bin/env bash
# write-excel-file 4.1.1: NaN and Infinity become cells of type number with the texts "NaN" and "Infinity".
#
# Expected of a writer of workbooks that is given a number which no cell can hold: an error, or an empty cell, or the
# format's own #NUM!.
# Seen (Node 20.20.2): <v>NaN</v> and <v>Infinity</v>, without a word. read-excel-file 9.3.17, by the same author, refuses
# the whole file ("VALUE_INVALID"); LibreOffice 7.4.7 opens it and shows NaN as it is, but Infinity as 0, so that a ratio
# without a limit reads as none. Whoever writes numbers of statistics has to leave these cells empty himself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts write-excel-file@4.1.1 read-excel-file@9.3.17 fflate@0.8.3
cat >try.mjs <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import read from "read-excel-file/node";
import write from "write-excel-file/node";

const values = (file) => {
  const sheet = strFromU8(unzipSync(readFileSync(file))["xl/worksheets/sheet1.xml"]);
  return [...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, text]) => text);
};
await write([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY]]).toFile("odd.xlsx");
console.log(values("odd.xlsx").join(" "));
assert.deepStrictEqual(values("odd.xlsx"), ["0.5", "NaN", "Infinity"]);
await assert.rejects(read("odd.xlsx"), /VALUE_INVALID/);
await write([[0.5], [null], [null]]).toFile("even.xlsx");
// What is left empty is read.
assert.strictEqual(JSON.stringify(await read("even.xlsx")).includes("0.5"), true);
JS
node try.mjs
if command -v soffice >/dev/null; then
  soffice "-env:UserInstallation=file://$folder/profile" --headless --convert-to csv odd.xlsx >/dev/null 2>&1
  [ "$(tr '\n' ' ' <odd.csv)" = "0.5 NaN 0 " ] || { cat odd.csv; exit 1; }
  echo "LibreOffice: $(tr '\n' ' ' <odd.csv)"
fi
echo "as described"
