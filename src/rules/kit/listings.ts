/** The tables of `deadeye list`, from what a system declares. */
import { type ReadingTable, readingListing } from "../../scenario/readings.js";
import { type RuleSystem, wordListing } from "../../scenario/system.js";

type Listings = RuleSystem["listings"];

/** Words of a file, each with its sentence, and the rule that knows them. */
interface Ruled {
  readonly rule: string;
  readonly words: Readonly<Record<string, string>>;
}

export const listingsOf = ({
  weapons,
  npcs,
  readings,
  tactics: { called = "tactic", targets, ...tactics },
  covers,
}: Pick<Listings, "weapons" | "npcs"> & {
  readonly readings: ReadingTable;
  /** `called`: the key in a file. `targets`: whom he goes for. */
  readonly tactics: Ruled & { readonly called?: string; readonly targets: Ruled["words"] };
  readonly covers: Ruled;
}): Listings => {
  const words = (key: string, of: Ruled, more?: Readonly<Record<string, Ruled["words"]>>) =>
    wordListing({ title: `${key}s`, rule: of.rule, head: key, key }, of.words, more);
  return {
    weapons,
    npcs,
    readings: readingListing(readings),
    tactics: words(called, tactics, { target: targets }),
    covers: words("cover", covers),
  };
};
