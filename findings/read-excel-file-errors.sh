#!/usr/bin/env bash
# read-excel-file 9.3.17: a cell with an error, and a formula whose value was never saved, are read as empty cells.
#
# Expected of a reader of workbooks: the error as such (#DIV/0!), or a refusal; of a formula without a value the same, since
# what is there is not known.
# Seen (Node 20): null for each, as for a cell that is not there, without a word. Programs that write formulas leave their
# values out as a rule, until a spreadsheet opens and saves the file. Whoever takes an empty cell for "not said" has to look
# for <c t="e"> and for <f> without <v> himself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts write-excel-file@4.1.1 read-excel-file@9.3.17 fflate@0.8.3
cat >try.mjs <<'JS'
import assert from "node:assert";
import { readFileSync, writeFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import read from "read-excel-file/node";
import write from "write-excel-file/node";

await write([["Ada", 4], ["Bo", 5]].map((row) => row.map((value) => ({ value })))).toFile("plain.xlsx");
const parts = unzipSync(readFileSync("plain.xlsx"));
const sheet = "xl/worksheets/sheet1.xml";
const text = strFromU8(parts[sheet]);
const plain = '<c r="B1"><v>4</v></c>';
assert(text.includes(plain));
/** What is read of the cell B1 when it is written so. */
const b1 = async (cell) => {
  writeFileSync("odd.xlsx", zipSync({ ...parts, [sheet]: strToU8(text.replace(plain, cell)) }));
  return (await read("odd.xlsx"))[0].data[0][1];
};
assert.strictEqual(await b1(plain), 4);
assert.strictEqual(await b1('<c r="B1"><f>1+3</f><v>4</v></c>'), 4);
for (const cell of [
  '<c r="B1" t="e"><v>#DIV/0!</v></c>',
  '<c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
  '<c r="B1"><f>1+3</f></c>',
]) {
  const seen = await b1(cell);
  console.log(`${cell}: ${JSON.stringify(seen)}`);
  assert.strictEqual(seen, null);
}
JS
node try.mjs
echo "as described"
