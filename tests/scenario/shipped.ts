/** The scenario files that are shipped, by rule system. */
import { readdirSync, readFileSync } from "node:fs";

export interface ShippedFile {
  /** In `scenarios`. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** The files of one rule system, in the order of their names. */
export const shippedOf = (system: string): readonly ShippedFile[] =>
  readdirSync("scenarios")
    .sort()
    .map((name) => {
      const path = `scenarios/${name}`;
      return { name, path, text: readFileSync(path, "utf8") };
    })
    .filter(({ text }) => text.includes(`\nsystem: ${system}\n`));
