#!/usr/bin/env bash
# seedrandom 3.0.5: a text and the same text repeated are one seed, and so are texts whose code units differ only above
# their low eight bits.
#
# Expected of a generator that is seeded by text: different texts, different streams.
# Seen (Node 20.20.2, seedrandom 3.0.5, its default generator): the key of its ARC4 is the text's low bytes, written over
# and over into 256 places. So "1", "11" and "111" draw the same numbers, as do "ab" and "abab", and "a" and "š". Of the
# decimal seeds 1 to 1000 some are repetitions of others; a study that is repeated "with another seed" may repeat
# itself to the last digit. Its other generators (alea, here) tell these texts apart.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts seedrandom@3.0.5
node -e '
const seedrandom = require("seedrandom");
const assert = require("node:assert");
const stream = (make, text) => { const next = make(text); return Array.from({ length: 8 }, next).join(" "); };
const same = (make, a, b) => stream(make, a) === stream(make, b);
for (const [a, b] of [["1", "11"], ["11", "111"], ["ab", "abab"], ["a", "\u0161"]]) {
  assert(same(seedrandom, a, b), `${a} and ${b} differ now`);
  assert(!same(seedrandom.alea, a, b), `alea: ${a} and ${b} are the same now`);
}
assert(!same(seedrandom, "1", "12"));
const streams = new Set(Array.from({ length: 1000 }, (_, i) => stream(seedrandom, String(i + 1))));
console.log(`decimal seeds 1 to 1000: ${streams.size} different streams`);
assert.strictEqual(streams.size, 982);
'
echo "as described"
