/** What was asked of a study makes no sense. */

/** How whoever asks writes the name of an option: `metric` in a program, `--metric` on the command line. */
export type OptionName = (option: string) => string;

/** A sentence for whoever asked. */
export type Said = (name: OptionName) => string;

/** Wrong options, in a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** @param said the sentence; a text if it names no option */
  constructor(private readonly said: Said | string) {
    super(typeof said === "string" ? said : said((option) => option));
  }

  /** The sentence with the names of options as somebody else writes them. */
  sentence(name: OptionName): string {
    return typeof this.said === "string" ? this.said : this.said(name);
  }
}
