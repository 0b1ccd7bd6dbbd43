/**
 * On the page: starts a worker for whoever asks from another one (`Start` in workers.ts says why).
 * @param worker runs `player.ts`
 * @param ports  to talk to it, and to hear of its end
 */
export function employ(worker: Worker, [talk, life]: readonly MessagePort[]): void {
  worker.addEventListener("error", ({ message }) =>
    life!.postMessage(message ?? "it could not be loaded"),
  );
  life!.onmessage = () => {
    worker.terminate();
    life!.close();
  };
  worker.postMessage(null, [talk!]);
}
