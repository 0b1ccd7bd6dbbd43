/** Text and oracle play and tell the same games: card by card, purpose by purpose, to the letter and the same end. */
import { describe, expect, test } from "vitest";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import { field } from "../../../src/rules/combat-patrol/state.js";
import { seeded } from "../../statistical/seeded.js";
import { difference } from "./lockstep.js";
import {
  type Ingredients,
  randomEngagement,
  withBoarders,
  withCommands,
  withFuses,
  withTables,
  withTargets,
} from "./random.js";

/** Random engagements of each kind, each played once; `npm run verify -- random` plays 10,000 with everything in them. */
const GAMES = 20;

const EVERYTHING: Ingredients = {
  ground: true,
  wagons: true,
  guns: true,
  dynamite: true,
  herds: true,
  charges: true,
  orders: true,
};
const CHANGED = "CP-WPN-1: under tables that a file has changed";
const BOARDED = "CP-WAG-2: with men who board wagons, from others and from guns, too";
const COMMANDED = "CP-LDR-3: with dice exchanged and gaps made";
const AT_FUSES = "CP-POL-15: with men at the fuses of charges";
const KINDS: Readonly<Record<string, Ingredients>> = {
  "CP-FIRE-1: men on foot and on horseback": { readings: false },
  "CP-MOV-3: on rough ground, under all readings": { ground: true },
  "CP-WAG-1: with wagons": { ground: true, wagons: true },
  "CP-GATLING-1: with Gatling guns": { guns: true },
  "CP-DYN-2: with dynamite": { dynamite: true },
  "CP-STAM-5: with herds": { herds: true },
  "CP-BEAR-1: with bears": { bears: true },
  "CP-ORD-1: with orders": EVERYTHING,
  [BOARDED]: EVERYTHING,
  [COMMANDED]: EVERYTHING,
  [AT_FUSES]: { ground: true, wagons: true, guns: true, dynamite: true },
  [CHANGED]: { ...EVERYTHING, bears: true },
};

const VARIED: Readonly<Record<string, (fight: Engagement, seed: number) => Engagement>> = {
  [BOARDED]: withBoarders,
  [COMMANDED]: withCommands,
  [AT_FUSES]: withFuses,
  [CHANGED]: withTables,
};

test("CP-WAG-1: a wagon that comes from woods into rough ground on one leg is checked for each", () => {
  const uniform = seeded(77);
  const fights = Array.from({ length: 112 }, () =>
    randomEngagement(uniform, KINDS["CP-ORD-1: with orders"]),
  );
  const fight = fights[111]!;
  expect(fight.areas.map(({ kind }) => kind)).toEqual(["woods", "rough"]);
  for (const game of [4, 20]) expect(difference(fight, "s111", game)).toBeNull();
});

// Its morale takes it to within 6 inches of a man after it has looked round.
test("CP-BEAR-1: a bear feels provoked at the start of its activation, before its markers", () => {
  const all = { ...EVERYTHING, bears: true };
  const fight = withCommands(withTargets(randomEngagement(seeded(7008392), all), 7008392), 7008392);
  expect(difference(fight, "h7008392", 0)).toBeNull();
});

// The oracle told of a machine that the text had not connected.
test("CP-DYN-6: no machine is connected to a charge whose fuse burns", () => {
  const random = randomEngagement(seeded(71579841), KINDS[AT_FUSES]);
  const fight = withFuses(withTargets(random, 9039), 9039);
  expect(difference(fight, "s9039", 1)).toBeNull();
});

describe.each(Object.keys(KINDS))("%s", (name) => {
  test("text and oracle tell the same games", () => {
    const uniform = seeded(Object.keys(KINDS).indexOf(name) + 1);
    const found: string[] = [];
    for (let n = 0; n < GAMES; n++) {
      const aimed = withTargets(randomEngagement(uniform, KINDS[name]), 1000 + n);
      const fight = VARIED[name]?.(aimed, n) ?? aimed;
      const differs = difference(fight, `${name} ${n}`, n);
      if (differs !== null) found.push(`${n}: ${differs}`);
    }
    expect(found).toEqual([]);
  });
});

describe("a change of one rule is noticed", () => {
  const mutants: Record<string, () => void> = {
    "CP-FIRE-2: everybody shoots as the Elite do": () => field.accuracy.fill(0),
    "CP-REACT-1: everybody is quick": () => field.reaction.fill(6),
    "CP-MOV-1: Guts move nobody": () => field.gutsInches.fill(0),
    "CP-MEL-1: all fight alike": () => field.melee.fill(0),
  };
  test.each(Object.keys(mutants))("%s", (name) => {
    const uniform = seeded(100);
    let noticed: string | null = null;
    for (let n = 0; n < 40 && noticed === null; n++) {
      noticed = difference(randomEngagement(uniform), `mutant ${n}`, 0, mutants[name]);
    }
    expect(noticed).not.toBeNull();
  });
});
