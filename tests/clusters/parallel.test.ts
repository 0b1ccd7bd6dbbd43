/** The lines for GNU parallel that docs/clusters.md has, as they stand there. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deadeye, emptyFolder, ROOT } from "../e2e/cli.js";

test("three parts by two at a time make the report of one run", async () => {
  const cwd = emptyFolder();
  const page = readFileSync(join(ROOT, "docs/clusters.md"), "utf8");
  const lines = /## GNU parallel.*?```sh\n(.*?)```/s.exec(page)?.[1] as string;
  copyFileSync(join(ROOT, "scenarios/rifle-against-pistol.yaml"), join(cwd, "duel.yaml"));
  mkdirSync(join(cwd, "bin"));
  symlinkSync(join(ROOT, "bin/deadeye.js"), join(cwd, "bin/deadeye"));
  const env = { ...process.env, PATH: `${join(cwd, "bin")}:${process.env.PATH}`, HOME: cwd };
  execFileSync("sh", ["-e", "-c", lines], { cwd, env, stdio: "pipe" });
  const one = ["run", "duel.yaml", "--games", "40000", "--out", "one", "--no-charts"];
  expect((await deadeye(one, cwd)).code).toBe(0);
  for (const name of ["summary.json", "tally.json", "report.html", "shots.csv"]) {
    const [merged, whole] = ["merged", "one"].map((dir) =>
      readFileSync(join(cwd, dir, name), "utf8"),
    );
    expect(merged, name).toBe(whole);
  }
});
