/** What a control group allows, read from files like those of the kernel (cgroups(7), its cgroup-v2.rst). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { workersIn } from "../../src/host/room.js";
import { readCores, readQuota } from "../../src/host/threads/room.js";
import { leave } from "../leftovers.js";

type Files = Readonly<Record<string, string>>;

function rootWith(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), "deadeye-"));
  leave(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const V2 = "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
const v1 = (name: string, options: string, top = "/"): string =>
  `3${options.length} 30 0:31 ${top} /sys/fs/cgroup/${name} rw,relatime shared:9 - cgroup cgroup rw,${options}\n`;
const V1 = v1("cpu,cpuacct", "cpu,cpuacct") + v1("memory", "memory");
const GROUPS_1 =
  "11:cpuset:/\n4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n1:name=systemd:/\n0::/\n";
const UNLIMITED = "9223372036854771712\n";

const NONE = { processors: null, memory: null };

describe("quotas", () => {
  test.each<[string, Files, ReturnType<typeof readQuota>]>([
    ["no control groups", {}, NONE],
    [
      "version 2, in a container that sees its group as the root",
      {
        "proc/self/cgroup": "0::/\n",
        "proc/self/mountinfo": `22 1 8:1 / / rw - ext4 /dev/sda rw\n${V2}`,
        "sys/fs/cgroup/cpu.max": "150000 100000\n",
        "sys/fs/cgroup/memory.max": "2147483648\n",
      },
      { processors: 1.5, memory: 2 ** 31 },
    ],
    [
      "version 2, no limit, as the root group has no such files",
      {
        "proc/self/cgroup": "0::/user.slice/session-1.scope\n",
        "proc/self/mountinfo": V2,
        "sys/fs/cgroup/user.slice/cpu.max": "max 100000\n",
        "sys/fs/cgroup/user.slice/session-1.scope/cpu.max": "max 100000\n",
        "sys/fs/cgroup/user.slice/session-1.scope/memory.max": "max\n",
      },
      NONE,
    ],
    [
      "version 2, a group above allows less than the own one; memory.high slows down before memory.max ends",
      {
        "proc/self/cgroup": "0::/kubepods.slice/pod 7/main\n",
        "proc/self/mountinfo": V2,
        "sys/fs/cgroup/kubepods.slice/cpu.max": "50000 20000\n",
        "sys/fs/cgroup/kubepods.slice/pod 7/cpu.max": "800000 100000\n",
        "sys/fs/cgroup/kubepods.slice/pod 7/main/cpu.max": "400000 100000\n",
        "sys/fs/cgroup/kubepods.slice/pod 7/memory.max": "1073741824\n",
        "sys/fs/cgroup/kubepods.slice/pod 7/memory.high": "805306368\n",
        "sys/fs/cgroup/kubepods.slice/pod 7/main/memory.max": "max\n",
      },
      { processors: 2.5, memory: 805306368 },
    ],
    [
      "version 1, of a container whose own group is what is mounted",
      {
        "proc/self/cgroup": GROUPS_1,
        "proc/self/mountinfo":
          v1("cpu,cpuacct", "cpu,cpuacct", "/docker/abc") + v1("memory", "memory", "/docker/abc"),
        "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "300000\n",
        "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": "536870912\n",
      },
      { processors: 3, memory: 2 ** 29 },
    ],
    [
      "version 1, on the host: own group unlimited, the one above not",
      {
        "proc/self/cgroup": GROUPS_1,
        "proc/self/mountinfo": V1,
        "sys/fs/cgroup/cpu,cpuacct/docker/cpu.cfs_quota_us": "50000\n",
        "sys/fs/cgroup/cpu,cpuacct/docker/cpu.cfs_period_us": "100000\n",
        "sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us": "-1\n",
        "sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_period_us": "100000\n",
        "sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes": UNLIMITED,
      },
      { processors: 0.5, memory: null },
    ],
    [
      "both versions: processors by the first, memory by the second",
      {
        "proc/self/cgroup": "3:cpu,cpuacct:/a\n0::/b\n",
        "proc/self/mountinfo":
          v1("cpu,cpuacct", "cpu,cpuacct") + V2.replace("/sys/fs/cgroup", "/sys/fs/cgroup/unified"),
        "sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us": "200000\n",
        "sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us": "50000\n",
        "sys/fs/cgroup/unified/b/memory.max": "1048576\n",
      },
      { processors: 4, memory: 2 ** 20 },
    ],
    [
      "mounted where names have blanks, and a group outside of what is mounted",
      {
        "proc/self/cgroup": "0::/../other\n",
        "proc/self/mountinfo": V2.replace("/sys/fs/cgroup", "/my\\040groups"),
        "my groups/cpu.max": "200000 100000\n",
      },
      { processors: 2, memory: null },
    ],
    [
      "files that say nothing one can read",
      {
        "proc/self/cgroup": "0::/\nnonsense\n",
        "proc/self/mountinfo": `nonsense\n${V2}`,
        "sys/fs/cgroup/cpu.max": "\n",
        "sys/fs/cgroup/memory.max": "much\n",
      },
      NONE,
    ],
  ])("%s", (_, files, quota) => {
    expect(readQuota(rootWith(files))).toEqual(quota);
  });
});

test("cores: two processors of one core are one, processors that the process may not use are none", () => {
  const siblings = (cpu: number, list: string): Files => ({
    [`sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`]: `${list}\n`,
  });
  const four = [0, 1, 2, 3].map((cpu) => siblings(cpu, `${cpu % 2},${(cpu % 2) + 2}`));
  const cores = (allowed: string): number | null =>
    readCores(
      rootWith(
        Object.assign({ "proc/self/status": `Cpus_allowed_list:\t${allowed}\n` }, ...four) as Files,
      ),
    );
  expect(["0-3", "0,2", "0-1", "2", "1-2"].map(cores)).toEqual([2, 1, 2, 1, 2]);
  // There is no fifth one.
  expect(cores("0-4")).toBeNull();
  expect(readCores(rootWith({}))).toBeNull();
});

const GIB = 2 ** 30;
test.each([
  [{ quota: null, bytes: 64 * GIB }, 16, "processors"],
  [{ quota: 1.5, bytes: 64 * GIB }, 2, "quota"],
  [{ quota: 0.1, bytes: 64 * GIB }, 1, "quota"],
  [{ quota: 40, bytes: 64 * GIB }, 16, "processors"],
  [{ quota: 8, bytes: GIB }, 4, "memory"],
  [{ quota: null, bytes: GIB / 8 }, 1, "memory"],
])("a room of %j has %i of 16 workers, by its %s", (room, most, limit) => {
  const whole = { processors: 16, cores: 8, memory: null, ...room };
  expect(workersIn(whole)).toEqual({ most, limit });
});
