/** How much of this machine a process may use: processors, and memory. */
import { readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join, posix } from "node:path";
import type { Room } from "../room.js";

/** Limits of the container, or whatever else a control group is for; null where there is none. */
export interface Quota {
  /** Processors' worth of time, such as 1.5. */
  readonly processors: number | null;
  /** Bytes. */
  readonly memory: number | null;
}

/** A controller as the process has it: where its files are, from its own group up to the one that is mounted. */
interface Controller {
  readonly version: 1 | 2;
  readonly folders: readonly string[];
}

/** A line of mountinfo(5) writes blanks and the like of them as `\040`. */
const plain = (word: string): string =>
  word.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

/**
 * A process is limited by its own group and by every group above that it can see. A container may see its group as the
 * root of the mount, or a mount of which its group is a part.
 */
function controllersOf(root: string, name: string): Controller[] {
  const groups = (textOf(join(root, "proc/self/cgroup")) ?? "").split("\n").map((line) => {
    const [, controllers = "", ...path] = line.split(":");
    return { controllers: controllers.split(","), path: path.join(":") };
  });
  const mounts = (textOf(join(root, "proc/self/mountinfo")) ?? "").split("\n");
  return mounts.flatMap((line): Controller[] => {
    const [where = "", what = ""] = line.split(" - ");
    const [, , , top = "/", at = "/"] = where.split(" ").map(plain);
    const [type, , options = ""] = what.split(" ");
    const version = type === "cgroup2" ? 2 : type === "cgroup" ? 1 : null;
    if (version === null || (version === 1 && !options.split(",").includes(name))) return [];
    const group = groups.find(({ controllers }) => controllers.includes(version === 2 ? "" : name));
    if (group === undefined) return [];
    const below = posix.relative(top, group.path);
    const folders: string[] = [];
    for (let own = below.startsWith("..") ? "." : below || "."; ; own = posix.dirname(own)) {
      folders.push(join(root, at, own));
      if (own === ".") return [{ version, folders }];
    }
  });
}

const least = (limits: readonly number[]): number | null =>
  limits.length === 0 ? null : Math.min(...limits);

/** A number that limits anything: not `max`, `-1`, nor the greatest one that there is. */
const limitOf = (word: string | null | undefined): number[] => {
  const limit = Number(word?.trim() || Number.NaN);
  return limit > 0 && limit < 2 ** 62 ? [limit] : [];
};

/**
 * The limits of the control groups, versions 1 and 2, that the process is in; the least of each counts. Node 20
 * knows none of processors, and of memory that of the process's own group alone.
 * @param root folder that has `proc` and what is mounted
 * @example readQuota().processors // 1.5 after `docker run --cpus 1.5`
 */
export function readQuota(root = "/"): Quota {
  const read = (name: string, limits: (version: 1 | 2, folder: string) => number[]) =>
    least(
      controllersOf(root, name).flatMap(({ version, folders }) =>
        folders.flatMap((folder) => limits(version, folder)),
      ),
    );
  return {
    processors: read("cpu", (version, folder) => {
      const [time, period] =
        version === 2
          ? (textOf(join(folder, "cpu.max")) ?? "").split(" ")
          : ["cpu.cfs_quota_us", "cpu.cfs_period_us"].map((file) => textOf(join(folder, file)));
      return limitOf(time).flatMap((quota) => limitOf(period).map((each) => quota / each));
    }),
    memory: read("memory", (version, folder) =>
      (version === 2 ? ["memory.max", "memory.high"] : ["memory.limit_in_bytes"]).flatMap((file) =>
        limitOf(textOf(join(folder, file))),
      ),
    ),
  };
}

/** `0-2,8` */
const numbersIn = (list: string): number[] =>
  list.split(",").flatMap((part) => {
    const [from = 0, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });

/**
 * Cores of the processors that the process may run on; null where the system does not say.
 * @param root as of `readQuota`
 */
export function readCores(root = "/"): number | null {
  const status = textOf(join(root, "proc/self/status")) ?? "";
  const allowed = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status)?.[1];
  if (allowed === undefined) return null;
  const cores = numbersIn(allowed).map((cpu) =>
    textOf(join(root, `sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`)),
  );
  return cores.includes(null) ? null : new Set(cores).size;
}

/** What this process has. */
export function roomHere(): Room {
  const { processors: quota, memory } = readQuota();
  const all = totalmem();
  const less = memory !== null && memory < all ? memory : null;
  const processors = availableParallelism();
  const cores = Math.min(readCores() ?? processors, processors);
  return { processors, cores, quota, memory: less, bytes: less ?? all };
}
