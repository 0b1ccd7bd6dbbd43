/** The studies of the workbench, as a page asks for them. What they do is in `doing.ts`. */

/** A value that a study asks for. */
export interface Asking {
  readonly name: string;
  readonly label: string;
  /** A number of the file, and from where to where; a metric; a number. */
  readonly kind: "place" | "range" | "metric" | "number";
  readonly usual?: string;
}

const metric: Asking = { name: "metric", label: "Metric", kind: "metric", usual: "win.A" };

export const STUDIES = {
  sweep: {
    title: "Sweep",
    says: "What one number of the file does to the result, from value to value; two make a map.",
    asks: [
      { name: "first", label: "Vary", kind: "range" },
      { name: "second", label: "and", kind: "range" },
      metric,
    ],
  },
  tune: {
    title: "Tune",
    says: "Which value of a number meets a target?",
    asks: [
      { name: "solve", label: "Find", kind: "place" },
      { ...metric, label: "so that" },
      { name: "target", label: "is, in % or turns", kind: "number", usual: "50" },
    ],
  },
  weights: {
    title: "Weights",
    says: "What one point of each attribute, and each length of range, is worth.",
    asks: [metric],
  },
  balance: { title: "Balance", says: "The smallest changes that make it fair.", asks: [] },
  readings: {
    title: "Readings",
    says: "Every ruling that people argue about, switched: does any change the answer?",
    asks: [metric],
  },
} as const satisfies Readonly<
  Record<string, { title: string; says: string; asks: readonly Asking[] }>
>;

export type StudyId = keyof typeof STUDIES;
export const STUDY_IDS = Object.keys(STUDIES) as readonly StudyId[];
