/** What metrics are called: in a report by the names of the sides, in a list with a sentence. */
import { SIDES, type SideId } from "../core/columns.js";
import { possessive } from "../core/messages.js";

/** A metric, or one of each side and weapon. */
export interface MetricWords {
  /** Its id, with `X` for a side and `WEAPON` for the id of a weapon: `outPerShot.X.WEAPON`. */
  readonly id: string;
  /** In a report, with `X` and `WEAPON` for their names: `X's chance to win`. */
  readonly name: string;
  /** What it is, for players. */
  readonly says: string;
}

/** Those that every rule system has, in the order in which they are printed. */
export const METRICS: readonly MetricWords[] = [
  { id: "win.X", name: "X's chance to win", says: "Share of games that the side wins." },
  {
    id: "mutual",
    name: "chance that both are out",
    says: "Share of games at whose end nobody is left.",
  },
  {
    id: "draw",
    name: "chance that nobody decides it",
    says: "Share of games that are undecided after the last turn, or in which nothing can happen any more.",
  },
  {
    id: "turns.mean",
    name: "length of a game in turns",
    says: "Game turns until it is over, on average.",
  },
  {
    id: "hitRate.X",
    name: "X's hit rate",
    says: "Hits per shot; a hit that strikes cover counts.",
  },
  {
    id: "shots.X.mean",
    name: "X's shots in a game",
    says: "Shots of all its men in a game, on average.",
  },
  {
    id: "killRatio.X",
    name: "X's kill ratio",
    says: "Enemies put out for each time that one of its own was put out.",
  },
  {
    id: "out.X",
    name: "X's figures put out in a game",
    says: "How many of its figures are put out in a game, on average.",
  },
  {
    id: "outPerShot.X.WEAPON",
    name: "enemies put out per shot of X's WEAPON",
    says: "What a shot of this weapon is worth, whatever the range.",
  },
  {
    id: "outPerTurn.X.WEAPON",
    name: "enemies put out per turn of X's WEAPON",
    says:
      "What a turn with this weapon is worth, those of reloading counted. What men do hand to hand, whatever they hold, is " +
      "that of hand-to-hand.",
  },
];

const ofSide = (words: string, side: string): string =>
  words.replace("X's", possessive(side)).replace("X", side);

const SIDE = `(?<side>${SIDES.join("|")})`;

/**
 * A metric in words.
 * @param own   what the rule system has beside METRICS
 * @param round what its book calls a turn of the game
 * @returns the id itself if nobody says what it is called
 * @example metricName("win.A", { A: "Marshal", B: "Outlaw" }) // "Marshal's chance to win"
 */
export function metricName(
  id: string,
  sides: Readonly<Record<SideId, string>>,
  own: readonly MetricWords[] = [],
  round = "turn",
): string {
  for (const words of [...METRICS, ...own]) {
    const pattern = words.id
      .replaceAll(".", "\\.")
      .replace("X", SIDE)
      .replace("WEAPON", "(?<weapon>.+)");
    const found = new RegExp(`^${pattern}$`).exec(id);
    if (found === null) continue;
    const { side, weapon = "" } = found.groups ?? {};
    const name = words.name.replace(/\bturn(?=s?\b)/, round);
    const named = side === undefined ? name : ofSide(name, sides[side as SideId]);
    return named.replace("WEAPON", weapon.replaceAll("-", " "));
  }
  return id;
}

/**
 * Ids of all metrics that a rule system may have, its weapons being those of the book.
 * @param own what the rule system has beside METRICS
 */
export const metricIdsOfBook = (
  weapons: readonly string[],
  own: readonly MetricWords[] = [],
): string[] =>
  [...METRICS, ...own]
    .flatMap(({ id }) => (id.includes("X") ? SIDES.map((side) => id.replace("X", side)) : [id]))
    .flatMap((id) =>
      id.includes("WEAPON") ? weapons.map((weapon) => id.replace("WEAPON", weapon)) : [id],
    );

/**
 * Words that name a metric, or one less another with a minus between them.
 * @param isKnown of an id
 * @returns one id or two; null if they name neither. Two may be the same, or not counted in the same unit
 * @example metricsNamed("win.A - win.B", (id) => id.startsWith("win.")) // ["win.A", "win.B"]
 */
export function metricsNamed(
  words: string,
  isKnown: (id: string) => boolean,
): readonly [of: string, minus?: string] | null {
  const whole = words.trim();
  if (isKnown(whole)) return [whole];
  // Ids of weapons have dashes of their own, so each of them may be the minus.
  const parts = words.split("-");
  for (let at = 1; at < parts.length; at++) {
    const of = parts.slice(0, at).join("-").trim();
    const minus = parts.slice(at).join("-").trim();
    if (isKnown(of) && isKnown(minus)) return [of, minus];
  }
  return null;
}
