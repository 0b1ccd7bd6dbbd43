/** What the page and its desk say to each other. Markup is made by `report`, which escapes whatever a file says. */
import type { Issue } from "../core/errors.js";
import type { Curve } from "../report/curve.js";
import type { MapFrame } from "../report/map.js";
import type { Completions } from "../scenario/completion.js";
import type { JsonSchema } from "../scenario/jsonSchema.js";
import type { Field, FilePoint, Input } from "../scenario/names.js";
import type { Choice, StudyId } from "./studies.js";

/** A map of the set-up, for a place so wide, px. */
export interface TableDrawing {
  readonly wide: number;
  readonly svg: string;
  readonly frame: MapFrame;
}

/** Maps of the set-up, one for each of `MAP_WIDTHS`, and the points of it that the file names. */
export interface EditedTable {
  readonly drawings: readonly TableDrawing[];
  readonly points: readonly FilePoint[];
}

/** A band of a gun: up to that distance, so often it puts somebody out or hits; null if nobody says. */
export interface GunBand {
  readonly to: number;
  readonly chance: number | null;
}

/** A ruling that clubs argue about: what the book says, and each answer with what it means, the usual one first. */
export interface Ruling {
  readonly name: string;
  readonly rule: string;
  readonly book: string;
  readonly changes: string;
  readonly values: readonly (string | number | boolean)[];
  readonly sides: readonly string[];
}

/** A piece that may be put on the table: the list that it stands in, its type, and the keys that place it. */
export interface TrayPiece {
  readonly list: string;
  readonly type: string;
  readonly keys: readonly string[];
}

/** What the file says and could say, with the book's words for it. */
export interface Cards {
  readonly inputs: readonly Input[];
  /** Sentences of words, by the key under which they stand. */
  readonly says: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What rows of the chart of men are called. */
  readonly rows: Readonly<Record<string, string>>;
  /** Numbers of the chart of men, by row and key. */
  readonly chart: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly rulings: readonly Ruling[];
  readonly guns: Readonly<Record<string, readonly GunBand[]>>;
  /** Guns of each side, whether the file says them or a row of the book. */
  readonly armed: Readonly<Record<string, readonly string[]>>;
  /** What the chances of the bands are. */
  readonly reach: string;
  /** What distances are in. */
  readonly unit: string;
  readonly tray: readonly TrayPiece[];
}

export interface OfFile {
  /** Of the scenario file. */
  readonly text: string;
  readonly fileName: string;
  /** Texts of the files beside it that it may name, its book, by name. */
  readonly files?: Readonly<Record<string, string>> | undefined;
}

/** What is wrong with the file, and what may be changed in it. */
export interface Check extends OfFile {
  readonly ask: "check";
}

/** The run, which grows. */
export interface Watch extends OfFile {
  readonly ask: "watch";
  /** Default: the file's, else until it is known well enough or some seconds are over. */
  readonly games?: number;
  /** The file before the last change: the difference is shown, too. */
  readonly before?: OfFile;
}

export interface Study extends OfFile {
  readonly ask: "study";
  readonly study: StudyId;
  /** By the names of the study's fields; what is left empty is not there, several are parted by commas. */
  readonly values: Readonly<Record<string, string>>;
  /** What the scenario is compared with. */
  readonly other: OfFile;
}

/** Of the last answer, a replay: who stands where after so many events. It gives up nothing else. */
export interface Moment {
  readonly ask: "moment";
  readonly moment: number;
  /** Of its map on the page, px. */
  readonly wide: number;
}

/** The same as a picture, with the answer of the run. It gives up nothing else. */
export interface Still {
  readonly ask: "still";
  readonly moment: number;
}

/** What is in hand is finished, and what there is by then is shown. */
export interface Stop {
  readonly ask: "stop";
}

/** The last answer as files, in one archive. It gives up nothing else. */
export interface Download {
  readonly ask: "download";
}

/** A fight by a book that has none yet. */
export interface Begin {
  readonly ask: "begin";
  readonly book: string;
  readonly name: string;
}

/** What may be written at a place of a book. It gives up nothing else. */
export interface Complete {
  readonly ask: "complete";
  readonly book: string;
  readonly offset: number;
}

export type Asked = Check | Watch | Study | Moment | Still | Download | Stop | Begin | Complete;

/**
 * Only the last asked is answered: whoever asks anew wants no more of what was before. What is to be stopped or saved
 * has the number of what it is about, which goes on.
 */
export interface Order {
  readonly id: number;
  readonly asked: Asked;
}

export type Said =
  /** What is wrong with the file; nothing else is said then. None: the work begins, and there may be notes on it. */
  | {
      readonly said: "problems";
      readonly issues: readonly Issue[];
      readonly notes: readonly Issue[];
      /** What may be written in it; null if the file does not say of which kind it is. */
      readonly schema: JsonSchema | null;
    }
  /** What may be changed in the file, and what may be asked of it. */
  | {
      readonly said: "places";
      readonly fields: readonly Field[];
      /** Null if it has none. */
      readonly table: EditedTable | null;
      readonly system: string;
      /** Studies that refuse the scenario, whatever is filled in. */
      readonly refused: readonly StudyId[];
      /** Of the fight, and of its sides. */
      readonly name: string;
      readonly sides: readonly [a: string, b: string];
      /** None if the scenario has none of them. */
      readonly lists: Readonly<Record<"metrics" | "guns" | "covers", readonly Choice[]>>;
    }
  /** The same for cards. */
  | { readonly said: "cards"; readonly cards: Cards }
  | { readonly said: "progress"; readonly words: string }
  /** Above the sections, after so many games. */
  | {
      readonly said: "head";
      readonly markup: string;
      readonly games: number;
      readonly signature: string;
    }
  /** What the last change did. */
  | { readonly said: "change"; readonly markup: string }
  /** The sections of a run, with charts. */
  | { readonly said: "sections"; readonly parts: readonly string[] }
  | { readonly said: "study"; readonly markup: string }
  /** What a number of the file does to who wins: the distance of a duel, or what the study is about. */
  | { readonly said: "curve"; readonly of: "distance" | "study"; readonly curve: Curve }
  | { readonly said: "scene"; readonly markup: string }
  /** A scenario by the book, its file name. */
  | { readonly said: "begun"; readonly text: string }
  | { readonly said: "completions"; readonly completions: Completions | null }
  /** A picture to be saved. */
  | { readonly said: "still"; readonly markup: string }
  | { readonly said: "archive"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly said: "failed"; readonly of: Asked["ask"]; readonly why: string }
  /** All was said, after so many games of a run. */
  | { readonly said: "end"; readonly games: number | null };

export interface Reply {
  readonly id: number;
  readonly what: Said;
}
