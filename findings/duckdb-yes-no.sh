#!/usr/bin/env bash
# DuckDB 1.5.6 (npm @duckdb/node-api 1.5.6-r.1): a CSV column of the words "yes" and "no" is read as BOOLEAN.
#
# Expected: text, as R 4.2.2, LibreOffice 7.4.7 and Gnumeric 1.12.55 have it; or a documented list of words for true and false.
# Seen: "yes" and "no" alone make the column BOOLEAN, and they come out as true and false. One "maybe" further down makes the same
# column VARCHAR with the words as they are. So the type of a column depends on the rows that happen to be there, and a query that asks for
# fair = 'yes' works on one file and fails, or compares something else, on the next. Whoever writes such words says in his
# manual that readers name the type: types = { 'fair': 'VARCHAR' }, or all_varchar.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @duckdb/node-api@1.5.6-r.1
printf 'change,fair\none,yes\ntwo,no\n' >two.csv
printf 'change,fair\none,yes\ntwo,no\nthree,maybe\n' >three.csv
cat >try.mjs <<'JS'
import assert from "node:assert";
import { DuckDBInstance } from "@duckdb/node-api";

const database = await (await DuckDBInstance.create(":memory:")).connect();
const rows = async (query) => (await database.runAndReadAll(query)).getRowObjects();
const typeOf = async (source) => (await rows(`DESCRIBE SELECT fair FROM ${source}`))[0].column_type;
const types = {
  two: await typeOf("read_csv('two.csv')"),
  three: await typeOf("read_csv('three.csv')"),
  named: await typeOf("read_csv('two.csv', types = { 'fair': 'VARCHAR' })"),
};
console.log(types, await rows("SELECT fair FROM read_csv('two.csv')"));
assert.deepStrictEqual(types, { two: "BOOLEAN", three: "VARCHAR", named: "VARCHAR" });
assert.deepStrictEqual(
  (await rows("SELECT fair FROM read_csv('two.csv')")).map(({ fair }) => fair),
  [true, false],
);
JS
node try.mjs
if command -v Rscript >/dev/null; then
  [ "$(Rscript --vanilla -e 'cat(class(read.csv("two.csv")$fair))')" = character ] || exit 1
  echo "R: character"
fi
echo "as described"
