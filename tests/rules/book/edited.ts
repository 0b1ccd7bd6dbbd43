/** The example of the page on books, and other editions of it. */
import { readFileSync } from "node:fs";

/** The first book and the first scenario of the page. */
export const [TOY, TOY_FIGHT] = [
  ...readFileSync("docs/books.md", "utf8").matchAll(/^```yaml\n(.*?)^```$/gms),
].map(([, block]) => block) as [string, string];

/** A text with other words in the place of some, each of which stands there once. */
export function edited(
  text: string,
  ...edits: readonly (readonly [was: string, is: string])[]
): string {
  return edits.reduce((so, [was, is]) => {
    if (so.split(was).length !== 2) throw new Error(`not once: ${was}`);
    return so.replace(was, () => is);
  }, text);
}
