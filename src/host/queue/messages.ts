/** What is said of a queue. */
import { count } from "../../core/messages.js";

export const outOfReach = (url: string, why: string): string =>
  `the queue ${url} is out of reach: ${why}`;
/** @param why the server's own words */
export const refused = (url: string, why: string): string => `the queue ${url} refused: ${why}`;
export const isCluster = (url: string): string =>
  `the queue ${url} is a node of a cluster, which cannot keep a queue; name a server by itself (cluster-enabled no)`;
export const oldServer = (url: string, version: string, least: string): string =>
  `the queue ${url} is a server of version ${version}; it must be ${least} or later`;
export const evicts = (policy: string): string =>
  `the server of the queue throws away jobs when its memory is full (maxmemory-policy ${policy}); it should be noeviction\n`;
export const needlessPassword = (): string =>
  "the server of the queue asks for no password: everybody can reach it\n";
export const gone = (): string => "the queue has been out of reach for a minute";
export const lost = (): string => "the queue lost the job";
export const overdue = (): string => "a worker has had the job for too long";
export const nobodyYet = (build: string): string =>
  `no worker of this build (${build}) is on the queue yet; start some with deadeye worker\n`;
export const strangers = (workers: number, build: string): string =>
  `${count(workers, "worker")} of another version or build of the rules cannot help; this is ${build}\n`;
export const shutOut = (worker: string): string =>
  `worker ${worker} gave an answer that is wrong: it is shut out, and all that it gave is played again\n`;
export const noneTrusted = (): string =>
  "no worker is left that can be trusted: the rest is played here\n";
export const nobodyAsks = (): string => "whoever asked for it is gone";
export const otherBuild = (theirs: string, ours: string): string =>
  `the order is for build ${theirs.slice(0, 12)} of the rules, and this is ${ours.slice(0, 12)}`;
export const crew = (workers: number, threads: number): string =>
  `${count(workers, "worker")}, ${count(threads, "thread")}`;
