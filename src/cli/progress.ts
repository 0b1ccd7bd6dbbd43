/** Progress of long work on standard error: a bar on a terminal, a line now and then in a log. */
import cliProgress from "cli-progress";

/** A log gets a line this often. */
const LOG_SECONDS = 5;

export interface Progress {
  update(gamesDone: number): void;
  stop(): void;
}

/**
 * @param label what is being played, printable text
 * @param games games asked for
 */
export function startProgress(label: string, games: number, quiet: boolean): Progress {
  if (quiet) return { update: () => {}, stop: () => {} };
  const started = performance.now();
  const rate = (done: number): number =>
    done / Math.max((performance.now() - started) / 1000, 1e-3);
  if (process.stderr.isTTY) return startBar(label, games, rate);
  let last = started;
  return {
    update(done) {
      if (performance.now() - last < LOG_SECONDS * 1000) return;
      last = performance.now();
      const left = Math.ceil((games - done) / rate(done));
      process.stderr.write(
        `${label}: ${done.toLocaleString("en")} of ${games.toLocaleString("en")} games, ` +
          `${inWords(rate(done))} games/s, ${left} s left\n`,
      );
    },
    stop() {},
  };
}

/** Progress of work whose steps are told in words. */
export interface Steps {
  update(words: string): void;
  stop(): void;
}

/** One line that changes on a terminal; a line now and then in a log. */
export function startSteps(quiet: boolean): Steps {
  if (quiet) return { update: () => {}, stop: () => {} };
  const terminal = process.stderr.isTTY === true;
  const wait = terminal ? 100 : LOG_SECONDS * 1000;
  let last = performance.now();
  let shown = false;
  return {
    update(words) {
      if (performance.now() - last < wait) return;
      last = performance.now();
      shown = true;
      process.stderr.write(terminal ? `\r\x1b[K${words}` : `${words}\n`);
    },
    stop() {
      if (shown && terminal) process.stderr.write("\r\x1b[K");
    },
  };
}

function startBar(label: string, games: number, rate: (done: number) => number): Progress {
  const bar = new cliProgress.SingleBar({
    stream: process.stderr,
    format: `${label} {bar} {percentage} % | {rate} games/s | {left} s left`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(games, 0, { rate: "–", left: "–" });
  return {
    update(done) {
      const now = rate(done);
      bar.update(done, { rate: inWords(now), left: Math.ceil((games - done) / now) });
    },
    stop: () => bar.stop(),
  };
}

/** 6,412,345 becomes `6.4 million`. */
function inWords(perSecond: number): string {
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(1)} million`;
  return Math.round(perSecond).toLocaleString("en");
}
