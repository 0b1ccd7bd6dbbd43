/** Combat Patrol files that are wrong, each in one way, with what must be said and where. */
import { expect, test } from "vitest";
import { scenarios } from "../../src/rules/combat-patrol/scenarios.js";
import { describeRefusals, issuesOf, malformed, type Row, replaced } from "./refusals.js";

const SYSTEMS = [scenarios];

const GOOD = `deadeye: 1
system: combat-patrol
name: Test
kind: ambush
free: A
victory: { riders: B }
table: { width: 60, depth: 48 }
readings: { lanceImpetus: 4, leaderRemoveAt: never, ownWagonFire: true }
weapons:
  gatling: { rate: { short: 4 } }
  revolver: { short: 3 }
morale: { open: { R: [25, 7, 6, 6, 4, 2] } }
covers: { pit: HCABL }
charges:
  - { owner: A, laid: false, at: [20, 20] }
obstacles:
  - { kind: wall, from: [30, 0], to: [30, 40] }
sides:
  A:
    units:
      - name: Coach
        kind: wagon
        at: [5, 5]
        path: [[40, 5]]
        figures: [{ class: R, weapons: [revolver], count: 2 }]
      - { name: Gun, kind: gatling, at: [5, 20], trained: true, figures: [{ class: R, count: 4 }] }
      - name: Scouts
        at: [10, 30]
        orders:
          - { do: move, to: [20, 30], fast: true }
          - { do: prepare }
          - { do: place, charge: 1 }
          - { do: fuse, charge: 1, to: [5, 20] }
        figures:
          - { name: Red, class: R, indian: true, weapons: [bow, axe] }
          - { name: Bo, class: E, hero: true, leader: true, weapons: [rifle], dynamite: { sticks: 2 } }
          - { class: G, count: 2 }
  B: { units: [{ name: Troop, at: [55, 20], mounted: true, figures: [{ class: R, weapons: [lance], count: 6 }] }] }
neutral:
  units:
    - { name: Herd, kind: herd, species: cattle, count: 20, at: [30, 40], herders: Scouts }
    - { kind: bear, at: [50, 40] }
`;
const DUEL = `deadeye: 1
system: combat-patrol
name: Test
kind: duel
distance: 8
sides:
  A: { figures: [{ class: R, weapons: [rifle] }] }
  B: { figures: [{ class: R, weapons: [revolver], cover: wall }] }
`;

const good = (piece: string, instead: string): string => replaced(GOOD, [[piece, instead]]);
const duel = (piece: string, instead: string): string => replaced(DUEL, [[piece, instead]]);

/** @param where text that is pointed at, at its «: the first place where it stands */
const bad = (
  name: string,
  text: string,
  code: string,
  where: string,
  says: string,
  rule?: string,
): Row => {
  const at = text.indexOf(where.replace("«", ""));
  if (at < 0) throw new Error(`the file has no ${where}`);
  const before = text.slice(0, at + Math.max(0, where.indexOf("«"))).split("\n");
  const place = [before.length, (before.at(-1) ?? "").length + 1] as const;
  const row = [name, text, code, ...place, says] as const;
  return rule === undefined ? row : [...row, rule];
};

const ROWS: readonly Row[] = [
  bad("no distance", duel("distance: 8\n", ""), "MISSING_KEY", "deadeye", '"distance"'),
  bad(
    "no class",
    duel("{ class: R, weapons: [rifle] }", "{ weapons: [rifle] }"),
    "MISSING_KEY",
    "{ weapons: [rifle]",
    '"class"',
  ),
  bad(
    "a count in a duel",
    duel("weapons: [rifle]", "weapons: [rifle], count: 2"),
    "UNKNOWN_KEY",
    "count",
    "known",
  ),
  bad("an unknown gun", duel("[rifle]", "[rifel]"), "NOT_ONE_OF", "rifel", '"rifle"?'),
  bad(
    "a deck that is short",
    duel("distance: 8", "distance: 8\ndeck: hit 1 2 3"),
    "BAD_VALUE",
    "hit 1",
    "50",
    "CP-DECK-4",
  ),
  bad(
    "a reading of another kind",
    good("lanceImpetus: 4", "lanceImpetus: 6"),
    "NOT_ONE_OF",
    "6, leader",
    "3",
  ),
  bad(
    "ranges that fall",
    good("{ short: 3 }", "{ short: 5 }"),
    "BAD_VALUE",
    "revolver: {",
    "short",
    "CP-FIRE-2",
  ),
  bad(
    "cover in the open",
    good("covers: { pit: HCABL }", "covers: { open: L }"),
    "UNKNOWN_KEY",
    "open: L",
    "nothing is protected in the open",
  ),
  bad(
    "a gun that fires nowhere",
    duel("distance: 8", "distance: 8\nweapons: { gatling: { short: 0, medium: 0, long: 0 } }"),
    "BAD_VALUE",
    "gatling",
    "above 0",
    "CP-GATLING-1",
  ),
  bad("a row of 51 cards", good("[25, 7", "[26, 7"), "BAD_VALUE", "R: [26", "50", "CP-MOR-4"),
  bad("a letter twice", good("HCABL", "HCABH"), "BAD_FORM", "HCABH", "HCABL"),
  bad(
    "a charge off the table",
    good("at: [20, 20]", "at: [20, 49]"),
    "BAD_VALUE",
    "at: [20, 49]",
    "table",
    "CP-GEO-1",
  ),
  bad(
    "a way of men",
    good("name: Scouts", "name: Scouts\n        path: []"),
    "KEY_NOT_HERE",
    "path: []",
    "wagon",
  ),
  bad(
    "an order to nowhere",
    good("to: [20, 30], fast: true", "fast: true"),
    "MISSING_KEY",
    "{ do: move",
    "needs to",
    "CP-MOV-1",
  ),
  bad(
    "a hurried fuse",
    good("do: fuse", "fast: true, do: fuse"),
    "KEY_NOT_HERE",
    "fast: «true, do: fuse",
    "fuse",
  ),
  bad(
    "a charge that is not there",
    good("do: fuse, charge: 1", "do: fuse, charge: 2"),
    "BAD_VALUE",
    "charge: «2",
    "1",
    "CP-DYN-4",
  ),
  bad(
    "a herd that is not there",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: stampede, herd: Hard }"),
    "BAD_VALUE",
    "herd: «Hard",
    '"Herd"?',
    "CP-STAM-1",
  ),
  bad(
    "an Indian with dynamite",
    good("[bow, axe]", "[bow], dynamite: {}"),
    "KEY_NOT_HERE",
    "dynamite: {}",
    "Indians",
    "CP-IND-3",
  ),
  bad(
    "an Indian at the gun",
    good("figures: [{ class: R, count: 4 }]", "figures: [{ class: R, indian: true, count: 4 }]"),
    "KEY_NOT_HERE",
    "indian: «true, count",
    "crewed",
    "CP-IND-3",
  ),
  bad(
    "Indians who wait to blow up a charge",
    good(
      "mounted: true, figures: [{ class: R,",
      "mounted: true, orders: [{ do: wait, charge: 1 }], figures: [{ class: R, indian: true,",
    ),
    "KEY_NOT_HERE",
    "do: «wait",
    "no Indian",
    "CP-IND-3",
  ),
  bad(
    "two leaders",
    good("name: Red, ", "name: Red, leader: true, "),
    "BAD_VALUE",
    "figures:\n",
    "one leader",
    "CP-LDR-6",
  ),
  bad(
    "two units of a name",
    good("name: Gun", "name: Coach"),
    "NAME_TWICE",
    "name: «Coach, kind: gatling",
    "Coach",
  ),
  bad(
    "two men of a name",
    good("name: Bo", "name: Red"),
    "NAME_TWICE",
    "name: «Red, class: E",
    '"Red"',
  ),
  bad("nobody rides", good("mounted: true, ", ""), "BAD_VALUE", "riders: «B", "rides", "CP-POL-7"),
  bad(
    "no coach to save",
    good("{ riders: B }", "{ coach: B }"),
    "BAD_VALUE",
    "coach: «B",
    "wagon",
    "CP-POL-7",
  ),
  bad(
    "bison are not herded",
    good("cattle", "bison"),
    "KEY_NOT_HERE",
    "herders: «Scouts",
    "cattle and horses",
    "CP-HERD-2",
  ),
  bad(
    "herders who are none",
    good("herders: Scouts", "herders: Scuts"),
    "BAD_VALUE",
    "herders: «Scuts",
    '"Scouts"?',
    "CP-HERD-2",
  ),
  bad("a herd of nothing", good("species: cattle, ", ""), "MISSING_KEY", "{ name: Herd", "species"),
  bad(
    "a bear of twenty",
    good("kind: bear", "kind: bear, count: 20"),
    "KEY_NOT_HERE",
    "count: «20, at: [50",
    "herds",
  ),
  bad(
    "a man beyond the edge",
    good("name: Red,", "name: Red, at: [10, 49],"),
    "BAD_VALUE",
    "{ name: Red",
    "[10, 49]",
    "CP-GEO-4",
  ),
  bad(
    "a line that is too long for the table",
    good("at: [55, 20], mounted: true", "at: [55, 45], mounted: true"),
    "BAD_VALUE",
    "{ class: R, weapons: [lance]",
    "[55, 49]",
    "CP-GEO-4",
  ),
  bad(
    "a bear beyond the edge",
    good("kind: bear, at: [50, 40]", "kind: bear, at: [61, 40]"),
    "BAD_VALUE",
    "at: [61, 40]",
    "table",
    "CP-GEO-1",
  ),
  bad(
    "a herd that has left before it comes",
    good("at: [30, 40], herders", "at: [30, 54], herders"),
    "BAD_VALUE",
    "at: [30, 54]",
    "table",
    "CP-GEO-1",
  ),
  bad(
    "cover of a man aboard",
    good("weapons: [revolver], count: 2", "weapons: [revolver], cover: wall, count: 2"),
    "KEY_NOT_HERE",
    "cover: «wall",
    "aboard",
    "CP-WAG-3",
  ),
  bad(
    "a way without a team",
    good("path: [[40, 5]]", "hitched: false\n        path: [[40, 5]]"),
    "KEY_NOT_HERE",
    "path: [[40",
    "team",
    "CP-WAG-5",
  ),
  bad(
    "a limber of a gun on a wagon",
    good(
      "kind: gatling, at: [5, 20],",
      "kind: gatling, at: [5, 20], onWagon: true, limber: [3, 20],",
    ),
    "KEY_NOT_HERE",
    "limber: [3",
    "wagon",
    "CP-GATLING-7",
  ),
  bad(
    "dice exchanged by who is not trained",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: swap, units: [Coach, Gun] }"),
    "KEY_NOT_HERE",
    "do: «swap",
    "trained",
    "CP-LDR-3",
  ),
  bad(
    "a herd of others",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: stampede, herd: Herd }").replace(
      ", herders: Scouts",
      "",
    ),
    "BAD_VALUE",
    "herd: «Herd }",
    "herders: Scouts",
    "CP-HERD-2",
  ),
  bad(
    "an order that names no herd, where one has no name",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: stampede }").replace(
      "{ name: Herd, ",
      "{ ",
    ),
    "MISSING_KEY",
    "«{ do: stampede }",
    "needs herd",
  ),
  bad(
    "men who tow no gun",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: tow, to: [20, 30] }"),
    "KEY_NOT_HERE",
    "do: «tow",
    "Gatling",
    "CP-ORD-1",
  ),
  bad(
    "dice of one unit",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: swap, units: [Gun, Gun] }").replace(
      "name: Scouts",
      "name: Scouts\n        trained: true",
    ),
    "BAD_VALUE",
    "units: [Gun, Gun]",
    "one unit",
    "CP-LDR-3",
  ),
  bad(
    "dice of Indians",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: swap, units: [Scouts, Gun] }").replace(
      "name: Scouts",
      "name: Scouts\n        trained: true",
    ),
    "BAD_VALUE",
    "units: [Scouts, Gun]",
    "Indian",
    "CP-IND-1",
  ),
  bad(
    "men on foot who mount",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: mount }"),
    "KEY_NOT_HERE",
    "do: «mount",
    "ride",
    "CP-MTD-1",
  ),
  bad(
    "a charge that is not prepared",
    good("          - { do: prepare }\n", ""),
    "KEY_NOT_HERE",
    "do: «place",
    "{ do: prepare }",
    "CP-DYN-4",
  ),
  bad(
    "a charge of nobody's dynamite",
    good(", dynamite: { sticks: 2 }", ""),
    "KEY_NOT_HERE",
    "do: «prepare",
    "dynamite",
    "CP-DYN-4",
  ),
  bad(
    "a fuse of a charge that others lay",
    good("          - { do: place, charge: 1 }\n", "").replace("laid: false, ", ""),
    "KEY_NOT_HERE",
    "do: «fuse",
    "{ do: place, charge: 1 }",
    "CP-DYN-4",
  ),
  bad(
    "a charge that lies there, placed",
    good("laid: false, ", ""),
    "BAD_VALUE",
    "charge: «1 }",
    "laid: false",
    "CP-DYN-4",
  ),
  bad(
    "a charge that nobody places",
    good(
      "          - { do: place, charge: 1 }\n          - { do: fuse, charge: 1, to: [5, 20] }\n",
      "",
    ),
    "BAD_VALUE",
    "{ owner: A, laid",
    "{ do: place, charge: 1 }",
    "CP-DYN-4",
  ),
  bad(
    "a machine of a charge that is still to be placed",
    good("laid: false, ", "laid: false, machine: true, "),
    "KEY_NOT_HERE",
    "machine: «true",
    "lie there",
    "CP-DYN-4",
  ),
  bad(
    "a shot at a charge by no sniper",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: shoot-charge, charge: 1 }"),
    "KEY_NOT_HERE",
    "do: «shoot-charge",
    "sniper",
    "CP-DYN-8",
  ),
  bad(
    "a shot at a herd with lances",
    good("mounted: true, ", "mounted: true, orders: [{ do: shoot-herd, herd: Herd }], "),
    "KEY_NOT_HERE",
    "do: «shoot-herd",
    "shoots",
    "CP-HERD-1",
  ),
  bad(
    "nobody aboard who alights",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: alight }"),
    "KEY_NOT_HERE",
    "do: «alight",
    "{ do: board",
    "CP-WAG-2",
  ),
  bad(
    "a wagon with a team, tipped over",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: overturn, wagon: Coach }"),
    "KEY_NOT_HERE",
    "wagon: «Coach }",
    "hitched: false",
    "CP-WAG-5",
  ),
  bad(
    "an animal cut out of no team",
    good("{ do: move, to: [20, 30], fast: true }", "{ do: cut, wagon: Coach }").replace(
      "path: [[40, 5]]",
      "hitched: false",
    ),
    "KEY_NOT_HERE",
    "wagon: «Coach }",
    "team",
    "CP-WAG-4",
  ),
  bad(
    "a stampede to nowhere",
    good("free: A", "free: A\nstampede: [0, 0]"),
    "BAD_VALUE",
    "stampede: [0, 0]",
    "direction",
    "CP-STAM-1",
  ),
  bad(
    "a stampede of sheep",
    good("free: A", "free: A\nstampede: [1, 0]")
      .replace("species: cattle", "species: sheep")
      .replace(", herders: Scouts", ""),
    "KEY_NOT_HERE",
    "stampede: [1, 0]",
    "cattle",
    "CP-STAM-1",
  ),
  bad(
    "a gun that is limbered up far from its limber",
    good(
      "kind: gatling, at: [5, 20],",
      "kind: gatling, at: [5, 20], ready: limbered, limber: [3, 20],",
    ),
    "BAD_VALUE",
    "limber: [3",
    "with it",
    "CP-GATLING-2",
  ),
  bad(
    "a gallop to nowhere",
    good("path: [[40, 5]]", "gallops: true"),
    "KEY_NOT_HERE",
    "gallops: «true",
    "way",
    "CP-WAG-1",
  ),
  bad(
    "a wall of no length",
    good("to: [30, 40] }", "to: [30, 0] }"),
    "BAD_VALUE",
    "to: [30, 0]",
    "another place",
    "CP-GEO-18",
  ),
  bad(
    "a gun with a bayonet",
    good("{ rate: { short: 4 } }", "{ bayonet: 2 }"),
    "KEY_NOT_HERE",
    "bayonet: «2",
    "carry",
    "CP-GATLING-1",
  ),
  bad(
    "a crew on horseback",
    good("figures: [{ class: R, count: 4 }]", "figures: [{ class: R, mounted: true, count: 4 }]"),
    "KEY_NOT_HERE",
    "mounted: «true, count: 4",
    "gun",
    "CP-GATLING-1",
  ),
  bad("a crowd", good("count: 6", "count: 31"), "TOO_LARGE", "31", "at most 30"),
  bad(
    "a crowd in two entries",
    good("{ class: R, weapons: [lance]", "{ class: R, count: 28 }, { class: R, weapons: [lance]"),
    "TOO_MANY_FIGURES",
    "units: [{ name: Troop",
    "at most 30",
  ),
];

test("the good files are good", () => {
  expect(issuesOf(GOOD, SYSTEMS)).toEqual([]);
  expect(issuesOf(DUEL, SYSTEMS)).toEqual([]);
  // Its disc still touches the table.
  expect(issuesOf(good("at: [30, 40], herders", "at: [30, 53], herders"), SYSTEMS)).toEqual([]);
});

describeRefusals(malformed(ROWS), SYSTEMS);
