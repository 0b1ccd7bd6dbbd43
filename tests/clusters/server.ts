/** A Redis server of our own on a free port, which can be killed and comes back with what it had written down. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "../e2e/cli.js";

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export class Server {
  private readonly folder = emptyFolder();
  private process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly tls: boolean,
    private readonly words: readonly string[],
  ) {}

  /** @param tls it listens with TLS alone, and shows a certificate that only its own file vouches for */
  static async start(tls = false, words: readonly string[] = []): Promise<Server> {
    const server = new Server(await freePort(), tls, words);
    if (tls) server.certify();
    await server.start();
    return server;
  }

  get url(): string {
    return `${this.tls ? "rediss" : "redis"}://127.0.0.1:${this.port}`;
  }

  get certificate(): string {
    return join(this.folder, "certificate.pem");
  }

  private get key(): string {
    return join(this.folder, "key.pem");
  }

  private certify(): void {
    const subject = [
      "-subj",
      "/CN=deadeye",
      "-addext",
      "subjectAltName=IP:127.0.0.1",
      "-days",
      "2",
    ];
    const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    const files = ["-keyout", this.key, "-out", this.certificate];
    execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...files], { stdio: "ignore" });
  }

  async start(): Promise<void> {
    const how = ["--appendonly", "yes", "--save", "", "--bind", "127.0.0.1"];
    const port = String(this.port);
    const certified = ["--tls-cert-file", this.certificate, "--tls-key-file", this.key];
    const secure = ["--port", "0", "--tls-port", port, ...certified, "--tls-auth-clients", "no"];
    const words = [
      ...(this.tls ? secure : ["--port", port]),
      "--dir",
      this.folder,
      ...how,
      ...this.words,
    ];
    this.process = spawn("redis-server", words, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const text of this.process.stdout ?? []) {
      if (String(text).includes("Ready to accept connections")) return;
    }
    throw new Error("redis-server did not start");
  }

  async kill(): Promise<void> {
    const { process: server } = this;
    this.process = null;
    if (server === null || !server.kill("SIGKILL")) return;
    await once(server, "exit");
  }
}

/** Worker processes, each of one thread. */
export class Crew {
  private readonly processes: ChildProcess[] = [];
  /** Lines of their logs. */
  readonly log: Record<string, unknown>[] = [];

  /** @param variables of their environment, beside those of this process */
  constructor(
    private readonly url: string,
    private readonly variables: Readonly<Record<string, string>> = {},
  ) {}

  /** Starts one, and waits until it is on the queue. */
  async hire(build?: string): Promise<void> {
    const file = fileURLToPath(new URL("./worker.mjs", import.meta.url));
    const own = { QUEUE: this.url, ...(build !== undefined && { BUILD: build }) };
    const env = { ...process.env, ...this.variables, ...own };
    const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
    this.processes.push(child);
    // Line by line: what is read at a time may end anywhere in one.
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => this.log.push(JSON.parse(line)));
    const died = once(child, "exit").then(() => Promise.reject(new Error("the worker died")));
    await Promise.race([once(lines, "line"), died]);
    died.catch(() => {});
  }

  /** Kills the one that was there first. */
  async kill(): Promise<void> {
    const [child] = this.processes.splice(0, 1);
    if (child?.kill("SIGKILL")) await once(child, "exit");
  }

  get size(): number {
    return this.processes.length;
  }

  async killAll(): Promise<void> {
    while (this.size > 0) await this.kill();
  }
}
