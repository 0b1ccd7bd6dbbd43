#!/usr/bin/env bash
# simple-statistics 7.12.1: probit is good to two digits only, and is no inverse of the library's own normal distribution.
#
# Expected of a quantile function: 1.9600 for 0.975, and Phi(probit(p)) = p to many digits.
# Seen (Node 20.20.2, simple-statistics 7.12.1): probit(0.975) = 1.95716, 0.0028 too small; probit(0.995) is 0.0067 too
# small. A "95 % interval" of probit(0.975) standard errors covers 94.97 %. The way back,
# cumulativeStdNormalProbability, reads a table of two decimals: it is a step function, so going there and back moves p by
# up to 2e-3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts simple-statistics@7.12.1
node -e '
const { probit, cumulativeStdNormalProbability: phi } = require("simple-statistics");
const assert = require("node:assert");
// Quantiles of the standard normal distribution, from published tables.
const known = [[0.975, 1.959963985], [0.995, 2.575829304], [0.9, 1.281551566], [0.75, 0.674489750]];
for (const [p, z] of known) console.log(p, "probit", probit(p).toFixed(6), "true", z.toFixed(6), "error", (probit(p) - z).toFixed(6));
assert.strictEqual(probit(0.975).toFixed(5), "1.95716");
const worst = Math.max(...known.map(([p, z]) => Math.abs(probit(p) - z)));
console.log("worst error of these", worst.toFixed(6));
assert(worst > 1e-3, "probit is better now");
const steps = new Set(Array.from({ length: 1000 }, (_, i) => phi(1 + i / 1e5)));
console.log("values of the distribution function between 1 and 1.01:", steps.size);
assert(steps.size <= 2, "the distribution function is smooth now");
'
echo "as described"
