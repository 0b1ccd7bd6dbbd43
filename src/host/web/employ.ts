/**
 * On the page, for whoever asks from a worker: in Firefox a worker that starts another stands still until the page has
 * done it, and where there is a service worker at times for ever.
 * @param worker runs `player.ts`
 * @param ports  to talk to it, and to hear of its end
 */
export function employ(worker: Worker, [talk, life]: readonly MessagePort[]): void {
  worker.addEventListener("error", ({ message }) =>
    life!.postMessage(message ?? "it could not be loaded"),
  );
  life!.onmessage = () => worker.terminate();
  worker.postMessage(null, [talk!]);
}
