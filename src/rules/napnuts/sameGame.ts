/** What the games of a gunfight depend on. */
import { type AskedReadings, entriesUsed, readingsAsked } from "../kit/asked.js";
import type { Gunfight } from "./gunfight.js";
import { DEFAULT_READINGS, type Readings } from "./readings.js";

const isPoker = ({ readings }: Gunfight): boolean => readings.auction === "poker";

const ASKED: AskedReadings<Gunfight, Readings> = {
  // The cards of the book have been read already.
  handLimit: () => false,
  startHand: () => false,
  gunmen: isPoker,
  brawlFloor: ({ kind }) => kind === "brawl",
};

/**
 * Text that is the same only for gunfights with the same chances, in the same cells of the tally. Left out are readings
 * that no rule asks for, guns that nobody carries, and classes that nobody is of.
 */
export function gameKey(fight: Gunfight): string {
  const { book, characters } = fight;
  const guns = characters.flatMap(({ gun }) => gun ?? []);
  return JSON.stringify({
    ...fight,
    readings: readingsAsked(fight, ASKED, DEFAULT_READINGS),
    book: {
      ...book,
      classes: entriesUsed(
        book.classes,
        characters.map((one) => one.class),
      ),
      guns: entriesUsed(book.guns, guns),
    },
  });
}
