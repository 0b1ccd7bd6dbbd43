/** Signatures of shipped scenarios, as a page's desk finds them and as Node does. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InProcess } from "../../src/sim/executor.js";
import { loadScenario } from "../../src/studies/library.js";
import { run } from "../../src/studies/run.js";

/** Games that even a big fight plays in a moment. */
export const GAMES = 32;

interface Shipped {
  readonly file: string;
  readonly text: string;
  /** Texts of the files that it names. */
  readonly files?: Readonly<Record<string, string>>;
}

/** One of so many shipped scenarios, with some of each system; tests/golden has the signatures of all of them. */
export const oneOf = (many: number): Shipped[] =>
  readdirSync("scenarios")
    .filter((_, i) => i % many === 0)
    .map((file) => ({ file, text: readFileSync(join("scenarios", file), "utf8") }));

/** In a page, a desk of one's own: its players are started for it, as the page's own are. */
export const OWN_DESK = `(() => {
  const desk = new Worker("desk.js", { type: "module" });
  desk.addEventListener("message", ({ data, ports }) => {
    if (data === null) new Worker("player.js", { type: "module" }).postMessage(null, [ports[0]]);
  });
  return desk;
})()`;

/** What to evaluate in a page: a promise of the signatures, or of what went wrong instead of one. */
export const signaturesThere = (shipped: readonly Shipped[]): string => `(async () => {
  const desk = ${OWN_DESK};
  const signatures = [];
  for (const [id, { file, text, files }] of ${JSON.stringify(shipped)}.entries()) {
    signatures.push(await new Promise((done) => {
      desk.onmessage = ({ data }) => {
        if (data?.id !== id) return;
        const { said, games, signature, issues = [] } = data.what;
        if (issues.length > 0) done(issues[0].message);
        if (said === "failed") done(data.what.why);
        if (said === "head" && games === ${GAMES}) done(signature);
      };
      desk.postMessage({ id, asked: { ask: "watch", text, fileName: file, files, games: ${GAMES} } });
    }));
  }
  return signatures;
})()`;

export async function signaturesHere(shipped: readonly Shipped[]): Promise<string[]> {
  const found: string[] = [];
  for (const { file, text, files } of shipped) {
    const { scenario, problems } = loadScenario(text, { fileName: file, files });
    if (scenario === null) throw new Error(problems[0]?.message);
    const options = { executor: new InProcess(), games: GAMES, why: false };
    found.push((await run(scenario, options)).signature);
  }
  return found;
}
