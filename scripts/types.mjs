/** The types of each entry of the package in one file, without those that only our modules have to do with each other. */
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { dts } from "rolldown-plugin-dts";

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

for (const entry of ["index", "browser"]) {
  await build({
    input: { [entry]: path(`dist/${entry}.d.ts`) },
    plugins: [dts({ dtsInput: true, tsconfig: false, sourcemap: false })],
    external: /^node:/,
    output: { dir: path("dist"), format: "es" },
    checks: { pluginTimings: false },
    logLevel: "warn",
  });
}
