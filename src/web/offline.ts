/** A service worker: keeps all files of the workbench, and has them at hand where there is no network. */

/** Every file beside the page, and a mark of what is in them; the build puts both in. */
declare const FILES: readonly string[];
declare const MARK: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** Others may keep something at the same host. */
const OURS = "deadeye ";
const CACHE = OURS + MARK;

/** All or nothing: files of two versions do not fit together. */
const keep = async (): Promise<void> => (await caches.open(CACHE)).addAll([...FILES]);

async function forgetOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The server first, so that a newer version is seen at once. */
async function answer(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (offline) {
    const kept = await caches.match(request, { ignoreSearch: true, cacheName: CACHE });
    if (kept === undefined) throw offline;
    return kept;
  }
}

addEventListener("install", (event) => (event as Lasting).waitUntil(keep()));
addEventListener("activate", (event) => (event as Lasting).waitUntil(forgetOlder()));
addEventListener("fetch", (event) =>
  (event as Asked).respondWith(answer((event as Asked).request)),
);
