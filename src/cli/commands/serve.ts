/** `deadeye serve`: the workbench, to this machine alone. */
import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { UsageError } from "../../studies/usage.js";
import { EXIT } from "../exit.js";
import type { Io } from "../io.js";
import * as say from "../messages.js";

/** What `npm run build` makes of src/web; seen from dist/cli/commands and from src/cli/commands. */
export const WEB = join(import.meta.dirname, "../../../dist/web");
const HOST = "127.0.0.1";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Nothing but what lies beside the page, and no code made of text. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // The editor underlines with pictures that are inside its own styles.
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const HEADERS = {
  // A page says so for itself, too, where another server has it; but for who may frame it.
  "Content-Security-Policy": `${POLICY}; frame-ancestors 'none'`,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

/**
 * How long half a request may stay open, in ms: who is on this machine says all at once. Node looks every half minute
 * if nobody says otherwise.
 */
const PATIENCE = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1000,
};

/** What a browser on this machine calls the server: any other name was turned to this address by somebody else. */
const ownNames = (port: number): readonly string[] =>
  [HOST, "localhost"].flatMap((name) => [`${name}:${port}`, ...(port === 80 ? [name] : [])]);

/** Files that lie in the folder itself are served, by name; no other path means anything. */
async function answer(
  { method, url = "/", headers: { host = "" }, socket }: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> {
  const end = (code: number, headers: Record<string, string> = {}, body: Buffer | string = "") =>
    response.writeHead(code, { ...HEADERS, ...headers }).end(method === "HEAD" ? "" : body);
  const port = socket.localPort ?? 0;
  if (!ownNames(port).includes(host.toLowerCase())) {
    return end(421, { "Content-Type": "text/plain; charset=utf-8" }, say.otherHost(urlOf(port)));
  }
  if (method !== "GET" && method !== "HEAD") return end(405, { Allow: "GET, HEAD" });
  const name = /^\/([\w.-]*)(\?.*)?$/.exec(url)?.[1];
  const type = TYPES[extname(name || "index.html")];
  if (name === undefined || type === undefined) return end(404);
  try {
    return end(200, { "Content-Type": type }, await readFile(join(WEB, name || "index.html")));
  } catch {
    return end(404);
  }
}

const urlOf = (port: number): string => `http://${HOST}:${port}/`;

/**
 * Serves the workbench on the loopback address.
 * @param port 0 for any that is free
 * @returns the server, once it listens, and its address
 * @throws Error with a code such as EADDRINUSE
 */
export async function serveWorkbench(port: number): Promise<{ server: Server; url: string }> {
  const { createServer } = await import("node:http");
  const server = createServer(PATIENCE, (request, response) => void answer(request, response));
  return new Promise((listening, failed) => {
    server.once("error", failed);
    server.listen(port, HOST, () => {
      const { port: found } = server.address() as AddressInfo;
      listening({ server, url: urlOf(found) });
    });
  });
}

/** Until Ctrl-C. */
export async function serveCommand(
  { port = 0 }: { readonly port: number | undefined },
  io: Io,
): Promise<number> {
  const { server, url } = await serveWorkbench(port).catch((error: NodeJS.ErrnoException) => {
    throw /^E(ADDRINUSE|ACCES)$/.test(error.code ?? "")
      ? new UsageError(say.portTaken(port))
      : error;
  });
  io.print(say.serving(url));
  const signal = io.interruptible("\n");
  await new Promise<void>((ended) => signal.addEventListener("abort", () => ended()));
  server.closeAllConnections();
  server.close();
  return EXIT.done;
}
