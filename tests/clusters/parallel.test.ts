/** Job files of docs/clusters.md as they stand there: GNU parallel's whole, the commands of Kubernetes with a pod's number. */
import { expect, test } from "vitest";
import { parse } from "yaml";
import { deadeye } from "../e2e/cli.js";
import { block, expectOneRun, GAMES, node } from "./jobFiles.js";

test("GNU parallel: three parts by two at a time make the report of one run", async () => {
  const { cwd, shell } = node();
  shell(block("GNU parallel", "sh"));
  await expectOneRun(cwd);
});

test("Kubernetes: two pods of an indexed job", async () => {
  const { cwd, shell } = node();
  const [pod] = parse(block("Kubernetes", "yaml")).spec.template.spec.containers;
  expect(pod.command).toEqual(["sh", "-c"]);
  // Volumes are folders of this machine, and two pods are enough.
  const command = (pod.args[0] as string)
    .replace("1000000000", GAMES)
    .replace("/scenario/", "")
    .replace("/parts/", "parts/")
    .replace("/20", "/2");
  for (const index of ["0", "1"]) shell(command, { JOB_COMPLETION_INDEX: index });
  const merge = ["merge", "parts/0", "parts/1", "--out", "merged", "--no-charts"];
  expect((await deadeye(merge, cwd)).code).toBe(0);
  await expectOneRun(cwd);
});
