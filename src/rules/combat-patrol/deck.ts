/**
 * The Action deck as data (CP-DECK-4). The frequencies of the real deck are not public: this is the digest's stand-in,
 * one column of its table a card, and a scenario may bring another one.
 */

/** Cards of a deck: the rules read `rnd`, `d10` and `mor` as numbers from 1 to this. */
export const CARDS = 50;

/** The last column of `hit`. */
const COLUMN_LAST = 9;

/** CP-DECK-4: `hit` of a card that shows Out of Ammunition, and of one that misses in every column. */
export const OUT_OF_AMMUNITION = -2;
export const NO_HIT = -1;

/** CP-DECK-4: `sev` of a card that incapacitates; the others wound. */
export const INCAPACITATE = 1;

/** CP-DECK-4: locations, in the order of `loc`. */
export const LOCATIONS = ["head", "chest", "arms", "waist", "legs"] as const;

/** CP-DECK-4: icons, and the smallest template whose icon a card shows (icons nest). */
export const BURST = { small: 1, medium: 2, large: 3, none: 4 } as const;

/** Sections of the cards, each by card. */
export interface ActionDeck {
  /** Highest column in which it hits, NO_HIT or OUT_OF_AMMUNITION. */
  readonly hit: readonly number[];
  /** 1 to 50, each once. */
  readonly rnd: readonly number[];
  /** Index into LOCATIONS. */
  readonly loc: readonly number[];
  /** 1: incapacitated; 0: wounded. */
  readonly sev: readonly number[];
  /** 1 to 10. */
  readonly d10: readonly number[];
  /** 1 to 6. */
  readonly d6: readonly number[];
  /** Inches of one movement card. */
  readonly move: readonly number[];
  /** The smallest template whose icon it shows: one of BURST. */
  readonly burst: readonly number[];
  /** Steps of 45 degrees clockwise. */
  readonly arrow: readonly number[];
  /** Bogged in terrain of a grade of at least 4 less this. */
  readonly bog: readonly number[];
  /** 1 to 50, each once. */
  readonly mor: readonly number[];
}

/** The table of the digest, to the letter. */
const TABLE = `
hit 0 - 0 3 6 0 X - - X - 1 - - - 6 2 - 2 - 9 - - 0 1 4 1 X 5 X 3 - 4 3 5 2 1 8 - - 3 4 - - 0 2 - 7 1 -
rnd 11 31 27 20 39 16 4 38 48 12 22 45 29 44 18 24 25 32 30 21 8 13 19 5 37 \
33 9 17 23 7 40 26 47 43 10 2 15 50 35 34 41 46 28 49 1 42 36 14 6 3
loc L A H C L C L L L C A B C H H A L C A C A C C A H C A L A A L A B B C C L B C C H B B B L L B L C C
sev W W I I I W W W W W I W I I I W W I W W W I I W I I W W W W W W W W W W I I I W I I I W W W I W I W
d10 10 4 10 6 1 1 4 9 5 6 8 7 3 4 6 7 8 5 6 9 1 2 4 3 3 1 1 5 9 2 5 7 10 10 10 6 2 8 3 7 9 4 3 8 7 8 5 2 2 9
d6 4 4 4 5 2 2 6 6 3 5 2 5 1 4 1 5 6 3 1 2 3 2 1 4 5 5 5 1 1 4 3 2 4 1 6 2 3 6 6 3 3 5 6 1 3 6 1 4 2 6
move 3 3 7 3 5 3 4 3 3 6 4 6 6 7 7 3 6 4 5 7 7 6 7 6 6 5 6 5 7 3 3 7 4 6 5 4 5 4 3 5 4 5 4 4 5 6 5 7 4 7
burst S S - M M - L - S M M - M L - L - - - L - L - L S S S - M - L L M S M M S - - - - - - L - S M - S L
arrow 0 0 5 1 4 7 7 6 5 2 4 0 5 2 4 5 2 1 7 7 3 1 5 0 6 2 7 5 6 2 2 4 0 0 3 1 1 3 4 1 3 0 7 6 3 6 3 4 6 4
bog 0 2 3 1 0 0 0 0 0 0 0 0 3 0 0 0 2 0 0 0 0 0 0 0 0 0 0 0 3 0 0 0 0 0 0 1 3 0 1 0 0 1 2 0 2 1 2 3 0 0
mor 49 28 34 19 6 42 17 47 32 48 30 46 35 29 44 20 21 12 5 2 7 33 45 11 39 \
24 27 43 18 10 36 15 26 8 50 4 14 40 31 9 3 23 1 13 22 25 37 38 16 41
`;

/** How a section writes what is no number. */
const LETTERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  hit: { X: OUT_OF_AMMUNITION, "-": NO_HIT },
  loc: { H: 0, C: 1, A: 2, B: 3, L: 4 },
  sev: { W: 0, I: 1 },
  burst: { S: BURST.small, M: BURST.medium, L: BURST.large, "-": BURST.none },
};

/** The sections, and what a card may say there: numbers within ends, or letters. `each`: all of these, once. */
const SECTIONS: Readonly<
  Record<keyof ActionDeck, { readonly least: number; readonly most: number; readonly each?: true }>
> = {
  hit: { least: 0, most: COLUMN_LAST },
  rnd: { least: 1, most: CARDS, each: true },
  loc: { least: 0, most: -1 },
  sev: { least: 0, most: -1 },
  d10: { least: 1, most: 10 },
  d6: { least: 1, most: 6 },
  move: { least: 0, most: 30 },
  burst: { least: 0, most: -1 },
  arrow: { least: 0, most: 7 },
  bog: { least: 0, most: 3 },
  mor: { least: 1, most: CARDS, each: true },
};

/**
 * Reads a deck in the form of the digest: a line a section, a column a card.
 * @returns the deck, or what is wrong with the text
 */
export function readDeck(text: string): ActionDeck | { readonly fault: string } {
  const lines = new Map<string, readonly string[]>();
  for (const line of text.trim().split("\n")) {
    const [name = "", ...values] = line.trim().split(/\s+/);
    if (!Object.hasOwn(SECTIONS, name))
      return { fault: `"${name.slice(0, 20)}" is no section of a deck` };
    if (lines.has(name)) return { fault: `section ${name} stands twice` };
    lines.set(name, values);
  }
  const deck: Partial<Record<keyof ActionDeck, readonly number[]>> = {};
  for (const [name, { least, most, each }] of Object.entries(SECTIONS)) {
    const words = lines.get(name);
    if (words === undefined) return { fault: `section ${name} is missing` };
    if (words.length !== CARDS)
      return { fault: `section ${name} has ${words.length} cards, not ${CARDS}` };
    const values = words.map((word) => {
      const letter = LETTERS[name]?.[word];
      if (letter !== undefined) return letter;
      const value = /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
      return value >= least && value <= most ? value : Number.NaN;
    });
    const wrong = values.findIndex(Number.isNaN);
    if (wrong >= 0) {
      return {
        fault: `card ${wrong + 1} of section ${name} cannot be "${words[wrong]?.slice(0, 20)}"`,
      };
    }
    if (each && new Set(values).size < CARDS)
      return { fault: `section ${name} has a number twice` };
    deck[name as keyof ActionDeck] = values;
  }
  return deck as ActionDeck;
}

function known(text: string): ActionDeck {
  const deck = readDeck(text);
  if ("fault" in deck) throw new Error(`invariant: ${deck.fault}`);
  return deck;
}

/** The deck of the digest. */
export const STAND_IN_DECK: ActionDeck = known(TABLE);

/** Cards by which two neighbouring sections of an unlinked deck are apart. */
const APART = 7;

/** Another guess at what a deck is like, by reading `cards` (CP-DECK-4). */
const GUESSES = {
  asGiven: (deck) => deck,
  /** What a card says of one thing tells nothing of another: each section turned by another number of cards. */
  unlinked: (deck) => {
    const sections = Object.entries(deck) as [keyof ActionDeck, readonly number[]][];
    const apart = sections.map(([name, cards], i) => [
      name,
      cards.map((_, c) => cards[(c + APART * i) % CARDS]),
    ]);
    return Object.fromEntries(apart) as ActionDeck;
  },
  /** A card that hits does so one column further. */
  hitsMore: (deck) => ({
    ...deck,
    hit: deck.hit.map((column) => (column < 0 ? column : Math.min(column + 1, COLUMN_LAST))),
  }),
  /** A card that hits does so one column less far; in the first one only, not at all. */
  hitsLess: (deck) => ({
    ...deck,
    hit: deck.hit.map((column) => (column < 0 ? column : column === 0 ? NO_HIT : column - 1)),
  }),
  /** Wounded for incapacitated, and the other way round. */
  graver: (deck) => ({ ...deck, sev: deck.sev.map((grave) => INCAPACITATE - grave) }),
  /** Moves twice as far from their mean of 5 inches. */
  unevenMoves: (deck) => ({
    ...deck,
    move: deck.move.map((inches) => Math.max(0, 2 * inches - 5)),
  }),
} as const satisfies Readonly<Record<string, (deck: ActionDeck) => ActionDeck>>;

export type Guess = keyof typeof GUESSES;

/** The deck as a reading has it. */
export const guessed = (deck: ActionDeck, guess: Guess): ActionDeck => GUESSES[guess](deck);

/** Whether a deck is that of the digest, in whatever way it came and was read. */
export const isStandIn = (deck: ActionDeck, guess: Guess): boolean =>
  JSON.stringify(deck) === JSON.stringify(guessed(STAND_IN_DECK, guess));
