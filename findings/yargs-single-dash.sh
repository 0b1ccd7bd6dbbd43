#!/usr/bin/env bash
# yargs 18.2.0: the positional argument "-", by which commands are told to read standard input, is lost.
#
# Expected (POSIX utility conventions, guideline 13; yargs-parser by itself keeps it, as its own tests say): the text "-".
# Seen (Node 20.20.2, yargs 18.2.0): a positional of type string becomes "", one without a type becomes true, and of several
# names the "-" among them is dropped without a word, so that a command reads fewer files than it was given.
# Told as https://github.com/yargs/yargs-parser/issues/381 of yargs 16. Deadeye gives yargs its options alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts yargs@18.2.0 yargs-parser@22.0.0
cat >dash.mjs <<'END'
import assert from "node:assert";
import yargs from "yargs";
import parser from "yargs-parser";
const files = (how, words) => {
  const { file, more } = yargs(words).command("$0 <file> [more..]", "", (args) => args.positional("file", how)).parse();
  return [file, ...more];
};
const text = files({ type: "string" }, ["-"]);
const plain = files({}, ["-"]);
const several = files({ type: "string" }, ["a", "-", "b"]);
const below = parser(["a", "-", "b"])._;
console.log("of type string", text, "without a type", plain, "of a, -, b", several, "yargs-parser alone", below);
assert.deepStrictEqual(below, ["a", "-", "b"]);
assert.deepStrictEqual(text, [""]);
assert.deepStrictEqual(plain, [true]);
assert.deepStrictEqual(several, ["a", "b"], "the dash is kept now");
END
node dash.mjs
echo "as described"
