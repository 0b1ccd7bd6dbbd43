/** Progress of long work on standard error: a bar on a terminal, a line now and then in a log. */
import { parted } from "../core/messages.js";
import { progressWords } from "../report/sentences.js";
import type { Progress } from "../studies/study.js";

/** A log gets a line this often; a terminal's line of words changes this often. */
const LOG_SECONDS = 5;
const TERMINAL_SECONDS = 0.1;

export interface Shown {
  /** @param crew who plays, where that can change */
  update(progress: Progress, crew?: string): void;
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
  let bars: typeof import("cli-progress") | null = null;
  // Most commands are done before there is anything to draw.
  const load = async (): Promise<void> => {
    bars = await import("cli-progress");
  };
  const stop = (): void => {
    bar?.stop();
    bar = null;
    if (words) process.stderr.write("\r\x1b[K");
    words = false;
  };
  return {
    update(progress, crew = "") {
      if (progress.what === "games" && progress.of !== null) {
        const { label, of } = progress;
        if (bars === null) return void load();
        if (bar === null || barOf !== label) {
          stop();
          bar = startBar(bars, label, progress.done, of);
          barOf = label;
        }
        bar.update(progress.done, crew);
        return;
      }
      if (performance.now() - shownAt < TERMINAL_SECONDS * 1000) return;
      shownAt = performance.now();
      words = true;
      process.stderr.write(`\r\x1b[K${progressWords(progress)}${also(crew)}`);
    },
    stop,
  };
}

function inLog(): Shown {
  let speed = speedometer(0);
  let speedOf = "";
  let last = performance.now();
  let said = "";
  return {
    update(progress, crew = "") {
      const { what, done, of, label } = progress;
      if (speedOf !== label) [speed, speedOf] = [speedometer(done), label];
      if (performance.now() - last < LOG_SECONDS * 1000) return;
      last = performance.now();
      if (what !== "games" || of === null) {
        const line = `${progressWords(progress)}${also(crew)}\n`;
        // A stage that tells of no progress says what it does once.
        if (line !== said) process.stderr.write(line);
        said = line;
      } else {
        const pace = paceWords(speed(done), of - done)
          .map(also)
          .join("");
        process.stderr.write(
          `${label}: ${parted(done)} of ${parted(of)} games${pace}${also(crew)}\n`,
        );
      }
    },
    stop() {},
  };
}

const also = (words: string): string => (words === "" ? "" : `, ${words}`);

/** Games a second since it was made, when so many were there already (a run that goes on). */
function speedometer(from: number): (done: number) => number {
  const started = performance.now();
  return (done) => (done - from) / Math.max((performance.now() - started) / 1000, 1e-3);
}

/** Speed, and time left; nothing before the first games, for then nobody knows. */
const paceWords = (perSecond: number, games: number): string[] =>
  perSecond > 0
    ? [`${inWords(perSecond)} games/s`, `${parted(Math.ceil(games / perSecond))} s left`]
    : [];

interface Bar {
  update(done: number, crew: string): void;
  stop(): void;
}

function startBar(
  { SingleBar }: typeof import("cli-progress"),
  label: string,
  from: number,
  games: number,
): Bar {
  const speed = speedometer(from);
  const bar = new SingleBar({
    stream: process.stderr,
    format: `${label} {bar} {percentage} %{pace}{crew}`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(games, 0, { pace: "", crew: "" });
  return {
    update(done, crew) {
      const pace = paceWords(speed(done), games - done).map((words) => ` | ${words}`);
      bar.update(done, { pace: pace.join(""), crew: also(crew) });
    },
    stop: () => bar.stop(),
  };
}

/** 6,412,345 becomes `6.4 million`. */
function inWords(perSecond: number): string {
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(1)} million`;
  return perSecond < 10 ? String(Number(perSecond.toPrecision(2))) : parted(Math.round(perSecond));
}
