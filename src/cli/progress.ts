/** Progress of long work on standard error: a bar on a terminal, a line now and then in a log. */
import cliProgress from "cli-progress";
import type { Progress } from "../studies/study.js";
import { progressWords } from "./messages.js";

/** A log gets a line this often; a terminal's line of words changes this often. */
const LOG_SECONDS = 5;
const TERMINAL_SECONDS = 0.1;

export interface Shown {
  update(progress: Progress): void;
  stop(): void;
}

/** Shows whatever a study tells: games as a bar, other things in words. */
export function showProgress(quiet: boolean): Shown {
  if (quiet) return { update: () => {}, stop: () => {} };
  return process.stderr.isTTY ? onTerminal() : inLog();
}

function onTerminal(): Shown {
  let bar: Bar | null = null;
  let barOf = "";
  let shownAt = 0;
  let words = false;
  const stop = (): void => {
    bar?.stop();
    bar = null;
    if (words) process.stderr.write("\r\x1b[K");
    words = false;
  };
  return {
    update(progress) {
      if (progress.what === "games" && progress.of !== null) {
        const { label, of } = progress;
        if (bar === null || barOf !== label) {
          stop();
          bar = startBar(label, of);
          barOf = label;
        }
        bar.update(progress.done);
        return;
      }
      if (performance.now() - shownAt < TERMINAL_SECONDS * 1000) return;
      shownAt = performance.now();
      words = true;
      process.stderr.write(`\r\x1b[K${progressWords(progress)}`);
    },
    stop,
  };
}

function inLog(): Shown {
  let speed = speedometer();
  let speedOf = "";
  let last = performance.now();
  return {
    update(progress) {
      const { what, done, of, label } = progress;
      if (speedOf !== label) [speed, speedOf] = [speedometer(), label];
      if (performance.now() - last < LOG_SECONDS * 1000) return;
      last = performance.now();
      if (what !== "games" || of === null) process.stderr.write(`${progressWords(progress)}\n`);
      else {
        process.stderr.write(
          `${label}: ${done.toLocaleString("en")} of ${of.toLocaleString("en")} games, ` +
            `${inWords(speed(done))} games/s, ${Math.ceil((of - done) / speed(done))} s left\n`,
        );
      }
    },
    stop() {},
  };
}

/** Games a second since it was made. */
function speedometer(): (done: number) => number {
  const started = performance.now();
  return (done) => done / Math.max((performance.now() - started) / 1000, 1e-3);
}

interface Bar {
  update(done: number): void;
  stop(): void;
}

function startBar(label: string, games: number): Bar {
  const speed = speedometer();
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
      const rate = speed(done);
      bar.update(done, { rate: inWords(rate), left: Math.ceil((games - done) / rate) });
    },
    stop: () => bar.stop(),
  };
}

/** 6,412,345 becomes `6.4 million`. */
function inWords(perSecond: number): string {
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(1)} million`;
  return Math.round(perSecond).toLocaleString("en");
}
