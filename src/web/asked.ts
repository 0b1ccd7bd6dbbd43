/** What the page and its desk say to each other. Markup is made by `report`, which escapes whatever a file says. */
import type { Issue } from "../core/errors.js";
import type { Progress } from "../studies/study.js";

export interface Watch {
  readonly ask: "watch";
  /** Of the scenario file. */
  readonly text: string;
  readonly fileName: string;
  /** Default: the file's, else until it is known well enough or some seconds are over. */
  readonly games?: number;
}

export type Asked = Watch;

/** Only the last asked is answered: whoever asks anew wants no more of what was before. */
export interface Order {
  readonly id: number;
  readonly asked: Asked;
}

export type Said =
  /** What is wrong with the file; nothing else is said then. None: the work begins. */
  | { readonly said: "problems"; readonly issues: readonly Issue[] }
  | { readonly said: "progress"; readonly progress: Progress }
  /** Above the sections, after so many games. */
  | {
      readonly said: "head";
      readonly markup: string;
      readonly games: number;
      readonly signature: string;
    }
  /** The sections, with charts. */
  | { readonly said: "sections"; readonly markup: string }
  | { readonly said: "failed"; readonly why: string }
  /** All was said. */
  | { readonly said: "end"; readonly games: number };

export interface Reply {
  readonly id: number;
  readonly what: Said;
}
