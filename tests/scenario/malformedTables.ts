/** Files of games on a table that are wrong, each in one way, with what must be said and where. */

import { type Malformed, malformed, type Row, replaced } from "./refusals.js";

/** A good ambush, from which most of the bad files are made. */
export const GOOD_AMBUSH = `deadeye: 1
system: law-of-the-gun
name: Test
kind: ambush
table: { width: 150, depth: 100 }
terrain:
  - { type: building, name: saloon, from: [60, 40], to: [80, 55] }
  - { type: wall, name: low wall, from: [20, 70], to: [40, 70] }
  - { type: trough, name: trough, at: [100, 60], facing: -90 }
  - { type: scrub, corners: [[110, 10], [130, 10], [120, 30]], dense: true }
  - { type: mule, at: [5, 5] }
cover:
  - { name: gate, at: [90, 50], column: left, facing: -90 }
vehicles:
  - { name: coach, at: [20, 20], heading: 0, driver: Driver }
sides:
  A:
    name: Law
    contact: charge
    figures:
      - { name: Driver, npc: cowboy/3, weapons: [pistol], vehicle: coach, tactic: stand }
      - { name: Rider, npc: cowboy/4, weapons: [], melee: lance, mounted: true, heading: 0, at: [30, 30] }
      - { name: Scout, npc: cowboy/4, weapons: [bow], path: [[50, 30], [90, 30]], at: [40, 30] }
  B:
    name: Gang
    figures:
      - { name: Bart, npc: outlaw/5, weapons: [shotgun], on: low wall/6, openFire: 20 }
      - { name: Kid, npc: outlaw/2, weapons: [pistol], on: trough }
      - { name: Jim, npc: outlaw/2, weapons: [pistol], at: [90, 50], posture: prone }
    groups:
      - name: reserve
        at: [120, 90]
        figures: [{ name: Spare, npc: outlaw/1, weapons: [pistol], count: 2, tactic: stand }]
`;

/** A good game against the chart. */
export const GOOD_SOLO = `deadeye: 1
system: law-of-the-gun
name: Test
kind: solo
sides:
  A:
    figures:
      - { name: Will, npc: cowboy/5, weapons: [pistol], count: 3, group: posse }
  B:
    markers: true
    places: [[60, 75], [120, 75]]
    groups:
      - name: gang
        figures:
          - { name: Chief, npc: outlaw/5, weapons: [pistol], leader: true }
          - { name: Man, npc: outlaw/roll, weapons: [bow], mounted: true }
`;

const ambush = (...pairs: [string, string][]): string => replaced(GOOD_AMBUSH, pairs);
const solo = (...pairs: [string, string][]): string => replaced(GOOD_SOLO, pairs);

const SALOON = "name: saloon, from: [60, 40], to: [80, 55]";
const WALL = "from: [20, 70], to: [40, 70]";
const SCRUB = "corners: [[110, 10], [130, 10], [120, 30]]";
const KID = "weapons: [pistol], on: trough }";
const RIDER = "mounted: true, heading: 0, at: [30, 30]";
const PLACES = "places: [[60, 75], [120, 75]]";
const MAN = "npc: outlaw/roll, weapons: [bow], mounted: true }";

const GROUND_ROWS: readonly Row[] = [
  [
    "table too small",
    ambush(["width: 150", "width: 29"]),
    "TOO_SMALL",
    5,
    17,
    "table.width must be at least 30, not 29",
    "LG-GEO-1",
  ],
  [
    "piece of no known type",
    ambush(["type: wall", "type: wal"]),
    "NOT_ONE_OF",
    8,
    13,
    'terrain.1.type cannot be "wal"',
    "LG-GEO-5",
  ],
  [
    "key of another type",
    ambush([WALL, `${WALL}, dense: true`]),
    "KEY_NOT_HERE",
    8,
    72,
    '"dense" is not for a piece of type wall',
    "LG-GEO-5",
  ],
  [
    "building without an end",
    ambush([", to: [80, 55]", ""]),
    "MISSING_KEY",
    7,
    5,
    "a piece of type building needs to",
    "LG-GEO-5",
  ],
  [
    "building without any place",
    ambush([", from: [60, 40], to: [80, 55]", ""]),
    "MISSING_KEY",
    7,
    5,
    "a piece of type building needs from and to, or corners",
    "LG-GEO-5",
  ],
  [
    "trough that faces nowhere",
    ambush([", facing: -90 }\n  - { type: scrub", " }\n  - { type: scrub"]),
    "MISSING_KEY",
    9,
    5,
    "a piece of type trough needs facing",
    "LG-GEO-5",
  ],
  [
    "trough that is no cover, and faces",
    ambush(
      [", facing: -90 }\n  - { type: scrub", ", facing: -90, spots: none }\n  - { type: scrub"],
      [", on: trough", ", at: [100, 60]"],
    ),
    "KEY_NOT_HERE",
    9,
    58,
    "give facing or spots: none, not both",
    "LG-GEO-6",
  ],
  [
    "corners and a rectangle",
    ambush([SCRUB, `from: [110, 10], ${SCRUB}`]),
    "KEY_NOT_HERE",
    10,
    37,
    "give corners, or from and to, not both",
    "LG-GEO-5",
  ],
  [
    "a slope that nobody goes up",
    ambush([
      `type: scrub, ${SCRUB}, dense: true`,
      `type: area, ${SCRUB}, impassable: true, level: 3`,
    ]),
    "DOES_NOTHING",
    10,
    88,
    "level does nothing here: nobody goes through an impassable piece",
    "LG-TERR-1",
  ],
  [
    "a rock face that stops coaches",
    ambush(
      [`type: wall, name: low wall, ${WALL}`, `type: line, ${WALL}, fence: true, impassable: true`],
      [", on: low wall/6", ""],
    ),
    "DOES_NOTHING",
    8,
    56,
    "fence does nothing here: nobody goes through an impassable piece",
    "LG-TERR-3",
  ],
  [
    "a rider's spot where another is not",
    ambush([
      "facing: -90 }\nvehicles",
      "facing: -90, mounted: true }\n  - { at: [90, 50], column: wall, facing: 0 }\nvehicles",
    ]),
    "SPOTS_DIFFER",
    13,
    69,
    "riders may use this spot, but not another one at the same point",
    "LG-COVER-1",
  ],
  [
    "dense scrub of another level",
    ambush([`${SCRUB}, dense: true`, `${SCRUB}, dense: true, level: 1`]),
    "KEY_NOT_HERE",
    10,
    71,
    "give dense or level, not both",
    "LG-GEO-5",
  ],
  [
    "dent",
    ambush([SCRUB, "corners: [[110, 10], [130, 10], [118, 15], [120, 30]]"]),
    "NOT_CONVEX",
    10,
    20,
    "these corners do not make an area without dents",
    "LG-GEO-5",
  ],
  [
    "star",
    ambush([SCRUB, "corners: [[10, 0], [16, 18], [1, 7], [19, 7], [4, 18]]"]),
    "NOT_CONVEX",
    10,
    20,
    "these corners do not make an area without dents",
    "LG-GEO-5",
  ],
  [
    "corners in a line",
    ambush([SCRUB, "corners: [[110, 10], [120, 10], [130, 10]]"]),
    "NOT_CONVEX",
    10,
    20,
    "these corners do not make an area without dents",
    "LG-GEO-5",
  ],
  [
    "same corner twice",
    ambush([SCRUB, "corners: [[110, 10], [110, 10], [130, 10], [120, 30]]"]),
    "NOT_CONVEX",
    10,
    20,
    "these corners do not make an area without dents",
    "LG-GEO-5",
  ],
  [
    "rectangle without width",
    ambush([SALOON, "name: saloon, from: [60, 40], to: [60, 55]"]),
    "NO_AREA",
    7,
    53,
    "from and to must differ in both x and y to make a rectangle",
    "LG-GEO-5",
  ],
  [
    "line that is a point",
    ambush([WALL, "from: [20, 70], to: [20.5, 70]"]),
    "LINE_TOO_SHORT",
    8,
    51,
    "from and to are less than 1 cm apart",
    "LG-GEO-5",
  ],
  [
    "piece off the table",
    ambush(["to: [40, 70]", "to: [40, 100.5]"]),
    "OFF_TABLE",
    8,
    51,
    "to is off the table at [40, 100.5]",
    "LG-GEO-1",
  ],
  [
    "corner off the table",
    ambush(["[120, 30]]", "[160, 30]]"]),
    "OFF_TABLE",
    10,
    52,
    "the corner is off the table at [160, 30]",
    "LG-GEO-1",
  ],
  [
    "object off the table",
    ambush(["at: [100, 60]", "at: [151, 60]"]),
    "OFF_TABLE",
    9,
    35,
    '"trough" is off the table at [151, 60]',
    "LG-GEO-1",
  ],
  [
    "names of places twice",
    ambush(["name: gate", "name: saloon"]),
    "NAME_TWICE",
    13,
    13,
    'two pieces or spots are called "saloon"',
  ],
  [
    "spot of no known piece",
    ambush(["facing: -90 }\nvehicles", "facing: -90, piece: salon }\nvehicles"]),
    "UNKNOWN_PIECE",
    13,
    67,
    'there is no piece called "salon"',
    "LG-COVER-1",
  ],
  [
    "spot in a house",
    ambush(["at: [90, 50], column", "at: [70, 50], column"]),
    "INSIDE_PIECE",
    13,
    19,
    'the spot is inside "saloon", which nobody can enter',
    "LG-PATH-1",
  ],
  [
    "spot off the table",
    ambush(["at: [90, 50], column", "at: [90, 101], column"]),
    "OFF_TABLE",
    13,
    19,
    "the spot is off the table at [90, 101]",
    "LG-GEO-1",
  ],
  [
    "far too many spots",
    ambush([
      "cover:",
      `${Array.from({ length: 8 }, (_, i) => `  - { type: wall, from: [1, ${9 * i + 3}], to: [149, ${9 * i + 3}] }\n`).join("")}cover:`,
    ]),
    "TOO_MANY_SPOTS",
    6,
    1,
    "the pieces and cover have",
    "LG-GEO-6",
  ],
];

const FIGURE_ROWS: readonly Row[] = [
  [
    "unknown place",
    ambush([KID, "weapons: [pistol], on: trouhg }"]),
    "UNKNOWN_SPOT",
    28,
    60,
    'there is no spot or piece called "trouhg"',
    "LG-COVER-1",
  ],
  [
    "spot that a piece has not",
    ambush(["on: low wall/6", "on: low wall/9"]),
    "UNKNOWN_SPOT",
    27,
    62,
    '"low wall" has 8 spots, so there is no number 9',
    "LG-COVER-1",
  ],
  [
    "piece without spots",
    ambush([WALL, `${WALL}, spots: none`]),
    "SPOT_TAKEN",
    27,
    62,
    '"low wall" has no spots',
    "LG-COVER-1",
  ],
  [
    "spot that is taken",
    ambush(["on: low wall/6", "on: trough"]),
    "SPOT_TAKEN",
    28,
    60,
    'no spot of "trough" is left, it has 1',
    "LG-COVER-1",
  ],
  [
    "two on one spot",
    ambush([KID, "weapons: [pistol], at: [90, 50] }"]),
    "SPOT_TAKEN",
    29,
    56,
    '"Kid" and "Jim" are on the same spot',
    "LG-COVER-1",
  ],
  [
    "two on one spot by number",
    ambush([KID, "weapons: [pistol], on: low wall/6 }"]),
    "SPOT_TAKEN",
    28,
    60,
    '"Bart" and "Kid" are on the same spot',
    "LG-COVER-1",
  ],
  [
    "rider on a spot",
    ambush([KID, "weapons: [pistol], on: trough, mounted: true }"]),
    "SPOT_NOT_FOR_RIDERS",
    28,
    60,
    '"Kid" is on horseback, and the spot is for men on foot',
    "LG-COVER-1",
  ],
  [
    "figure in a house",
    ambush(["at: [40, 30] }", "at: [70, 50] }"]),
    "INSIDE_PIECE",
    23,
    83,
    '"Scout" is inside "saloon", which nobody can enter',
    "LG-VIS-4",
  ],
  [
    "figure off the table",
    ambush(["at: [40, 30] }", "at: [151, 30] }"]),
    "OFF_TABLE",
    23,
    83,
    '"Scout" is off the table at [151, 30]',
    "LG-GEO-1",
  ],
  [
    "group off the table",
    ambush(["at: [120, 90]", "at: [149, 90]"]),
    "OFF_TABLE",
    32,
    9,
    '"Spare 2" is off the table at [150.5, 90]',
    "LG-GEO-1",
  ],
  [
    "place of a group whose men have their own",
    ambush(["count: 2, tactic: stand", "at: [120, 80], tactic: stand"]),
    "KEY_NOT_HERE",
    32,
    9,
    'all of the group "reserve" have places of their own',
    "LG-GEO-4",
  ],
  [
    "enemies at one point",
    ambush(["at: [90, 50], posture: prone", "at: [40, 30]"]),
    "SAME_POINT",
    29,
    56,
    '"Scout" and the enemy "Jim" stand at the same point',
    "LG-GEO-1",
  ],
  [
    "at and on",
    ambush([KID, "weapons: [pistol], on: trough, at: [1, 1] }"]),
    "KEY_NOT_HERE",
    28,
    60,
    "give at or on, not both",
    "LG-COVER-1",
  ],
  [
    "heading on foot",
    ambush([KID, "weapons: [pistol], on: trough, heading: 5 }"]),
    "KEY_NOT_HERE",
    28,
    77,
    "heading is only for riders and vehicles",
    "LG-MOVE-5",
  ],
  [
    "prone on horseback",
    ambush([RIDER, `${RIDER}, posture: prone`]),
    "KEY_NOT_HERE",
    22,
    116,
    "a man on horseback cannot be prone",
    "LG-MOVE-4",
  ],
  [
    "no such thing to fight with",
    ambush(["melee: lance", "melee: lanze"]),
    "NOT_ONE_OF",
    22,
    59,
    'sides.A.figures.1.melee cannot be "lanze"',
    "LG-MELEE-1",
  ],
  [
    "path of a man who stands",
    ambush([
      "tactic: stand }\n      - { name: Rider",
      "tactic: stand, path: [[9, 9]] }\n      - { name: Rider",
    ]),
    "WITHOUT_PATROL",
    21,
    90,
    "path is only for figures with tactic: patrol",
    "LG-TAC-1",
  ],
  [
    "contact of a side that does not patrol",
    ambush(["name: Gang", "name: Gang\n    contact: charge"]),
    "WITHOUT_PATROL",
    26,
    14,
    "contact is only for figures with tactic: patrol",
    "LG-TAC-1",
  ],
  [
    "patrol without a path",
    ambush([KID, "weapons: [pistol], on: trough, tactic: patrol }"]),
    "PATROL_WITHOUT_PATH",
    28,
    9,
    '"Kid" is to patrol, but has no path',
    "LG-TAC-1",
  ],
  [
    "path through a house",
    ambush(["[90, 30]]", "[70, 50]]"]),
    "INSIDE_PIECE",
    23,
    72,
    'the path is inside "saloon", which nobody can enter',
    "LG-PATH-1",
  ],
  [
    "openFire without hold",
    ambush([KID, "weapons: [pistol], on: trough, tactic: stand, openFire: 9 }"]),
    "OPEN_FIRE_WITHOUT_HOLD",
    28,
    93,
    "openFire is only for figures with tactic: hold",
    "LG-TAC-1",
  ],
  [
    "unknown vehicle",
    ambush(["vehicle: coach", "vehicle: cuach"]),
    "UNKNOWN_VEHICLE",
    21,
    68,
    'there is no vehicle "cuach"',
    "LG-VEH-1",
  ],
  [
    "unknown driver",
    ambush(["driver: Driver", "driver: Rider"]),
    "UNKNOWN_DRIVER",
    15,
    54,
    'nobody called "Rider" sits in "coach"',
    "LG-VEH-1",
  ],
  [
    "occupant on horseback",
    ambush([RIDER, "vehicle: coach, mounted: true"]),
    "KEY_NOT_HERE",
    22,
    91,
    '"mounted" is not for a man who sits in a vehicle',
    "LG-VEH-1",
  ],
  [
    "occupant with a place",
    ambush(["vehicle: coach", "vehicle: coach, at: [5, 5]"]),

    "KEY_NOT_HERE",
    21,
    75,
    '"at" is not for a man who sits in a vehicle',
    "LG-VEH-1",
  ],
  [
    "vehicle of both sides",
    ambush([KID, "weapons: [pistol], vehicle: coach }"]),
    "VEHICLE_ON_BOTH_SIDES",
    15,
    13,
    'men of both sides sit in "coach"',
    "LG-VEH-1",
  ],
  [
    "vehicles of one name",
    ambush(["sides:", "  - { name: coach, at: [50, 20] }\nsides:"]),
    "NAME_TWICE",
    16,
    13,
    'two vehicles are called "coach"',
  ],
  [
    "vehicle in a house",
    ambush(["at: [20, 20]", "at: [70, 50]"]),
    "INSIDE_PIECE",
    15,
    20,
    '"coach" is inside "saloon", which nobody can enter',
    "LG-PATH-1",
  ],
  [
    "groups of one name",
    ambush([
      "    groups:\n",
      "    groups:\n      - { name: reserve, figures: [{ npc: outlaw/1, weapons: [] }] }\n",
    ]),
    "NAME_TWICE",
    32,
    15,
    'two groups are called "reserve"',
  ],
  [
    "group of a group",
    ambush(["count: 2, tactic: stand", "count: 2, group: other"]),
    "KEY_NOT_HERE",
    33,
    85,
    "the group lists this man already; leave the key out",
    "LG-GROUP-1",
  ],
  [
    "group of both sides",
    ambush(["path: [[50, 30]", "group: reserve, path: [[50, 30]"]),

    "GROUP_ON_BOTH_SIDES",
    33,
    19,
    'the group "reserve" is on both sides',
    "LG-GROUP-1",
  ],
  [
    "too many figures",
    ambush(["count: 2, tactic", "count: 10, tactic"]),
    "TOO_MANY_FIGURES",
    24,
    3,
    "side B has 13 figures, at most 12 can play",
    "LG-GEO-1",
  ],
  [
    "no figures",
    solo([
      "    figures:\n      - { name: Will, npc: cowboy/5, weapons: [pistol], count: 3, group: posse }\n",
      "    name: Nobody\n",
    ]),
    "NO_FIGURES",
    6,
    3,
    "side A has no figures",
  ],
];

const CHART_ROWS: readonly Row[] = [
  [
    "man of his own making on the chart",
    solo([
      "npc: outlaw/roll",
      "stats: { initiative: 3, skill: 3, cool: 3, constitution: 3, horsemanship: 3 }",
    ]),

    "CHART_NPC",
    16,
    13,
    '"Man" is run by the chart, which needs an npc',
    "LG-SOLO-1",
  ],
  [
    "group of one",
    solo([`          - { name: Man, ${MAN}\n`, ""]),
    "CHART_GROUP",
    13,
    15,
    'the group "gang" has 1 figure, the chart runs 2 to 4',
    "LG-SOLO-1",
  ],
  [
    "group of five",
    solo([MAN, MAN.replace(" }", ", count: 4 }")]),
    "CHART_GROUP",
    13,
    15,
    'the group "gang" has 5 figures, the chart runs 2 to 4',
    "LG-SOLO-1",
  ],
  [
    "man alone on the chart",
    ambush(["openFire: 20", "tactic: solo"]),

    "CHART_GROUP",
    27,
    9,
    '"Bart" is run by the chart, which needs a group',
    "LG-SOLO-1",
  ],
  [
    "side B with a tactic of its own",
    solo(["    markers: true", "    tactic: hold\n    markers: true"]),

    "CHART_TACTIC",
    10,
    13,
    "in a solo game side B is run by the chart",
    "LG-SOLO-1",
  ],
  [
    "group half on the chart",
    ambush(["tactic: stand }]", "tactic: solo }, { npc: outlaw/1, weapons: [] }]"]),
    "CHART_TACTIC",
    33,
    94,
    'some of the group "reserve" are run by the chart, others not',
    "LG-SOLO-1",
  ],
  [
    "chart in a vehicle",
    ambush(
      ["vehicle: coach, tactic: stand", "vehicle: coach, tactic: solo, group: g"],
      [RIDER, `${RIDER}, tactic: solo, group: g`],
    ),
    "CHART_VEHICLE",
    21,
    68,
    "the chart runs men on foot and on horseback, not in vehicles",
    "LG-SOLO-8",
  ],
  [
    "too few places",
    solo([PLACES, "places: [[60, 75]]"]),
    "PLACES_WANTED",
    11,
    5,
    "1 group and as many dummies need 2 places, not 1",
    "LG-SOLO-7",
  ],
  [
    "more places than a die has faces",
    solo([PLACES, `places: [${Array.from({ length: 21 }, (_, i) => `[${i}, 100]`).join(", ")}]`]),
    "TOO_MANY",
    11,
    5,
    "sides.B.places can have at most 20 entries",
    "LG-SOLO-7",
  ],
  [
    "place in clear view",
    solo([PLACES, "places: [[60, 75], [90, 75]]"]),

    "PLACE_IN_VIEW",
    11,
    24,
    'the place [90, 75] is in clear view of "Will 1"',
    "LG-SOLO-7",
  ],
  [
    "place at the table's edge",
    solo(["    markers: true\n", ""], [PLACES, "places: [[60, 75], [1, 90]]"]),
    "OFF_TABLE",
    10,
    24,
    "the line of a group is off the table at [-0.5, 90]",
    "LG-GEO-1",
  ],
  [
    "place by a house",
    solo([PLACES, "places: [[60, 75], [131, 60]]"]),
    "INSIDE_PIECE",
    11,
    24,
    'the line of a group is inside "right building", which nobody can enter',
    "LG-PATH-1",
  ],
  [
    "places and an area",
    solo([PLACES, `${PLACES}\n    area: { from: [20, 80], to: [160, 110] }`]),
    "KEY_NOT_HERE",
    12,
    5,
    "give places or an area, not both",
    "LG-SOLO-7",
  ],
  [
    "area at the table's edge",
    solo([PLACES, "area: { from: [0, 80], to: [160, 110] }"]),
    "OFF_TABLE",
    11,
    5,
    "the line of a group is off the table at [-1.5, 80]",
    "LG-SOLO-7",
  ],
  [
    "man without a group among markers",
    solo(["    groups:", "    figures: [{ npc: outlaw/1, weapons: [] }]\n    groups:"]),

    "CHART_GROUP",
    12,
    15,
    '"B1" is run by the chart, which needs a group',
    "LG-SOLO-1",
  ],
  [
    "man of any tactic without a group among markers",
    ambush(
      ["    groups:", "    markers: true\n    groups:"],
      ["on: low wall/6, openFire: 20", "group: reserve"],
      [", on: trough }", ", group: reserve }"],
      ["at: [90, 50], posture: prone", "posture: prone"],
      ["        at: [120, 90]\n", ""],
    ),
    "DEALT_UNGROUPED",
    29,
    9,
    '"Jim" has no group, so there is no place to deal',
    "LG-SOLO-7",
  ],
  [
    "place of a group that is dealt",
    solo(["      - name: gang", "      - name: gang\n        at: [90, 90]"]),
    "KEY_NOT_HERE",
    14,
    9,
    '"at" is not for groups whose places are dealt',
    "LG-SOLO-7",
  ],
  [
    "place of a man who is dealt",
    solo(["leader: true }", "at: [90, 90] }"]),
    "KEY_NOT_HERE",
    15,
    62,
    '"at" is not for groups whose places are dealt',
    "LG-SOLO-7",
  ],
  [
    "marker that is known from the start",
    solo(["leader: true }", "spotted: true }"]),
    "KEY_NOT_HERE",
    15,
    71,
    "a man who begins as a marker is not spotted",
    "LG-SOLO-7",
  ],
  [
    "one group without a place",
    solo(
      ["    markers: true\n", ""],
      [`    ${PLACES}\n`, ""],
      ["leader: true }", "at: [90, 90] }"],
    ),
    "NO_PLACE",
    14,
    13,
    '"Man" has no place, while others of the same side have one',
    "LG-GEO-4",
  ],
];

export const BAD_TABLES: readonly Malformed[] = malformed([
  ...GROUND_ROWS,
  ...FIGURE_ROWS,
  ...CHART_ROWS,
]);
