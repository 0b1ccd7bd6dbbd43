/** What the games of an engagement depend on, and what its file says in vain. */
import { type AskedReadings, entriesUsed, readingsAsked } from "../kit/asked.js";
import type { Engagement, Figure } from "./engagement.js";
import { DEFAULT_READINGS, type Readings } from "./readings.js";

const men = ({ units }: Engagement): Figure[] => units.flatMap(({ figures }) => [...figures]);
const carried = (engagement: Engagement): Set<string> =>
  new Set(men(engagement).flatMap(({ weapons }) => weapons));
const has =
  (...kinds: readonly Engagement["units"][number]["kind"][]) =>
  ({ units }: Engagement): boolean =>
    units.some(({ kind }) => kinds.includes(kind));
const rides = (engagement: Engagement): boolean => men(engagement).some(({ mounted }) => mounted);
/** Behind something at the start, or where a wagon may fall over (CP-WAG-5, CP-WAG-9). */
const covered = (engagement: Engagement): boolean =>
  has("wagon", "gatling")(engagement) || men(engagement).some(({ cover }) => cover !== "open");
const rolling = has("wagon", "gatling");

const ASKED: AskedReadings<Engagement, Readings> = {
  lanceImpetus: (engagement) => carried(engagement).has("lance"),
  trample: has("herd"),
  ownWagonFire: rolling,
  pinStopsWagon: rolling,
  ridersClose: rides,
  gallop: rides,
  heroRemoveAt: (engagement) => men(engagement).some(({ hero }) => hero),
  leaderRemoveAt: ({ units }) => units.some(({ trained }) => trained),
  coverStay: covered,
  stunMarkers: covered,
  fallbackLosesCover: covered,
  foulMarkers: (engagement) =>
    has("gatling")(engagement) ||
    [...carried(engagement)].some((id) => {
      const { reload } = engagement.book.weapons[id as keyof typeof engagement.book.weapons];
      return reload === "always";
    }),
};

/**
 * Text that is the same only for engagements with the same chances, in the same cells of the tally. Left out are
 * readings that no rule asks for, weapons that nobody carries, and a weapon's second of its kind (CP-WPN-4, CP-WPN-5:
 * one is fired, the best counts hand to hand).
 */
export function gameKey(engagement: Engagement): string {
  const { book, units } = engagement;
  // Those of a class, and heroes, have been made by it.
  const { gatling, classes: _, hero: __, ...tables } = book;
  const covers = men(engagement).map(({ cover }) => cover as string);
  return JSON.stringify({
    ...engagement,
    readings: readingsAsked(engagement, ASKED, DEFAULT_READINGS),
    book: {
      ...tables,
      covers: entriesUsed(book.covers, rolling(engagement) ? [...covers, "fence", "wall"] : covers),
      weapons: entriesUsed(book.weapons, carried(engagement)),
      ...(has("gatling")(engagement) && { gatling }),
    },
    units: units.map((unit) => ({
      ...unit,
      figures: unit.figures.map((man) => ({ ...man, weapons: [...new Set(man.weapons)] })),
    })),
  });
}
