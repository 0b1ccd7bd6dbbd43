/**
 * `npm run release -- --dry-run`: all that must hold before a version is published. The changelog, a clean tree, a build,
 * what is packed, and the package installed in an empty folder, with a first answer by each Node. Only `--publish`
 * publishes, with provenance, which npm can vouch for in a workflow that has `id-token: write`.
 */
import { execFileSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({
  options: { "dry-run": { type: "boolean" }, publish: { type: "boolean" } },
});
const publish = values.publish === true;
if (publish === (values["dry-run"] === true)) {
  console.error("say --dry-run, to see whether all holds, or --publish");
  process.exit(2);
}

const read = (file) => readFileSync(join(ROOT, file), "utf8");
const run = (command, args, cwd = ROOT) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
/** What the package promises whoever installs it, and the versions of Node that it is tried with besides this one. */
const LIMITS = JSON.parse(read("scripts/package-limits.json"));
/** Each is one binary in the package of its platform, which its own package would fetch when it is installed. */
const PLATFORM = `linux-${process.arch === "arm64" ? "arm64" : "x64"}`;
const wrong = [];
const says = (what, holds, otherwise) => {
  console.log(`${holds ? "ok   " : "WRONG"} ${what}`);
  if (!holds) wrong.push(otherwise);
};

const { version } = JSON.parse(read("package.json"));
const [top = "", entries = ""] =
  /^## (.*)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(read("CHANGELOG.md"))?.slice(1) ?? [];
const named = top.startsWith(version);
says(
  `changelog: ${named ? version : top} has ${entries.match(/^- /gm)?.length ?? 0} entries`,
  /^- /m.test(entries) && (named || (!publish && top === "Unreleased")),
  `CHANGELOG.md: its first section must be ${publish ? version : `Unreleased or ${version}`}, and say something`,
);
const { packages } = JSON.parse(read("package-lock.json"));
const said = /VERSION = "(.*)"/.exec(read("src/studies/version.ts"))?.[1];
says(
  `version: ${version}`,
  version === said && version === packages[""].version,
  "package.json, package-lock.json and src/studies/version.ts must have one version",
);
const changed = run("git", ["status", "--porcelain"]).trim();
says("clean tree", changed === "", `commit first, or put away:\n${changed}`);

run("npm", ["run", "build"]);
const folder = mkdtempSync(join(tmpdir(), "deadeye-release-"));
try {
  const [packed] = JSON.parse(
    run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder]),
  );
  const files = packed.files.length;
  says(`${files} files`, files <= LIMITS.files, `at most ${LIMITS.files} files may be packed`);
  const { unpackedSize: bytes } = packed;
  says(`${bytes} bytes`, bytes <= LIMITS.bytes, `at most ${LIMITS.bytes} bytes may be packed`);

  const home = join(folder, "home");
  run("mkdir", [home]);
  writeFileSync(join(home, "package.json"), '{ "private": true }\n');
  const quietly = ["--no-audit", "--no-fund", "--prefer-offline"];
  const play = (node, out) => {
    const bin = join(home, "node_modules/deadeye/bin/deadeye.js");
    const duel = join(home, "node_modules/deadeye/scenarios/high-noon.yaml");
    const told = run(node, [bin, "--version"], home).trim();
    run(node, [bin, "run", duel, "--games", "2000", "--quiet", "--out", out], home);
    run(node, ["--input-type=module", "-e", 'import "deadeye"; import "deadeye/browser";'], home);
    return [told, JSON.parse(readFileSync(join(home, out, "summary.json"), "utf8")).signature];
  };
  const began = performance.now();
  run("npm", ["install", ...quietly, join(folder, packed.filename)], home);
  const own = play(process.execPath, "own");
  const seconds = (performance.now() - began) / 1000;
  says(
    `from an empty folder to the first answer: ${seconds.toFixed(1)} s`,
    seconds <= LIMITS.seconds,
    `it should take at most ${LIMITS.seconds} s; try again on a quiet machine`,
  );
  const installed = sizeOf(join(home, "node_modules")) / 1e6;
  says(
    `installed: ${installed.toFixed(1)} MB`,
    installed <= LIMITS.installedMB,
    `at most ${LIMITS.installedMB} MB may be installed`,
  );

  const engines = join(folder, "engines");
  run("mkdir", [engines]);
  const dependencies = Object.fromEntries(
    Object.entries(LIMITS.nodes).map(([major, exact]) => [
      `node-${major}`,
      `npm:node-${PLATFORM}@${exact}`,
    ]),
  );
  writeFileSync(join(engines, "package.json"), JSON.stringify({ private: true, dependencies }));
  run("npm", ["install", "--ignore-scripts", ...quietly], engines);
  says(`Node ${process.version}: ${own.join(", ")}`, own[0] === version, "it has another version");
  for (const major of Object.keys(LIMITS.nodes)) {
    const node = join(engines, `node_modules/node-${major}/bin/node`);
    const got = play(node, `node-${major}`);
    const name = run(node, ["--version"]).trim();
    says(`Node ${name}: ${got.join(", ")}`, String(got) === String(own), `${name} has other games`);
  }
  if (wrong.length > 0) {
    console.error(`\nNot ready:\n${wrong.join("\n")}`);
    process.exitCode = 1;
  } else if (publish) {
    const args = ["publish", join(folder, packed.filename), "--provenance", "--access", "public"];
    execFileSync("npm", args, { cwd: ROOT, stdio: "inherit" });
  } else console.log("\nReady. Nothing was published.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Bytes of all files below. */
function sizeOf(path) {
  if (!lstatSync(path).isDirectory()) return lstatSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
