/** Eight small encounters, each with much of one part of the rules; short, so that many can be played. */
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { a, b, building, encounter, scrub, spot, stream, wall } from "./encounters.js";

export interface SmallEncounter {
  readonly name: string;
  readonly encounter: Encounter;
}

const GANG = { group: "gang" } as const;
const side = { name: "", system: false, markers: null, dummies: false } as const;

export const SMALL: readonly SmallEncounter[] = [
  {
    name: "LG-VIS-3: two behind a wall are looked for",
    encounter: encounter({
      turns: 5,
      pieces: [wall([80, 76], [110, 76])],
      spots: [spot([90, 75], -90), spot([100, 75], -90)],
      figures: [
        a(90, 20, { name: "Tom", skill: 4, tactic: "advance", weapons: ["repeating-rifle"] }),
        a(95, 20, { name: "Tim", skill: 4, weapons: ["repeating-rifle"] }),
        b(90, 75, { name: "Bill", spot: 0, tactic: "hold", openFireCm: 45, ...GANG }),
        b(100, 75, { name: "Bob", spot: 1, tactic: "hold", openFireCm: 45, ...GANG }),
      ],
    }),
  },
  {
    name: "LG-CHARGE-1, LG-MELEE-1, LG-SKED-1: knives against pistols",
    encounter: encounter({
      turns: 4,
      spots: [spot([92, 110], -90)],
      figures: [
        a(90, 50, { name: "Tom", initiative: 4, cool: 4, tactic: "charge", meleeWeapon: "knife" }),
        a(95, 50, { name: "Tim", initiative: 4, cool: 4, tactic: "charge", meleeWeapon: "lance" }),
        b(90, 72, { name: "Bill", cool: 2, ...GANG }),
        b(96, 74, { name: "Bob", cool: 2, meleeWeapon: "knife", ...GANG }),
      ],
    }),
  },
  {
    name: "LG-TERR-1, LG-INJ-6, LG-INJ-7: riders through scrub and stream",
    encounter: encounter({
      turns: 4,
      pieces: [scrub([60, 40], [120, 55], 3), stream([0, 70], [180, 76])],
      figures: [
        a(85, 20, { name: "Tom", means: "mounted", tactic: "charge", meleeWeapon: "knife" }),
        a(92, 20, { name: "Tim", means: "mounted", tactic: "charge", horsemanship: 2 }),
        b(88, 95, { name: "Bill", weapons: ["repeating-rifle"], ...GANG }),
        b(92, 95, { name: "Bob", weapons: ["shotgun"], ...GANG }),
      ],
    }),
  },
  {
    name: "LG-SOLO-2, LG-SOLO-7: a gang on foot by the chart, among dummies",
    encounter: encounter({
      kind: "solo",
      turns: 5,
      first: "roll",
      pieces: [building([70, 60], [90, 72]), scrub([100, 60], [125, 75])],
      spots: [spot([60, 70], -90), spot([95, 80], -90)],
      figures: [
        a(85, 35, { name: "Tom", tactic: "advance", weapons: ["repeating-rifle"] }),
        a(95, 35, { name: "Tim", tactic: "stand", weapons: ["shotgun", "pistol"] }),
        b(0, 0, { name: "Bill", tactic: "solo", initiative: 5, ...GANG }),
        b(0, 0, { name: "Bob", tactic: "solo", initiative: 5, ...GANG }),
      ],
      sides: {
        A: { ...side, name: "A" },
        B: {
          name: "B",
          system: true,
          dummies: true,
          markers: {
            placesCm: [
              [60, 85],
              [112, 68],
            ],
          },
        },
      },
    }),
  },
  {
    name: "LG-SOLO-6, LG-SOLO-8: riders by the chart",
    encounter: encounter({
      kind: "solo",
      turns: 4,
      spots: [spot([90, 45], 90), spot([70, 60], -90, { mounted: true })],
      figures: [
        a(90, 45, { name: "Tom", spot: 0, weapons: ["repeating-rifle"] }),
        a(100, 40, { name: "Tim", weapons: ["trapdoor-rifle"], meleeWeapon: "lance" }),
        b(85, 90, {
          name: "Bill",
          tactic: "solo",
          initiative: 5,
          means: "mounted",
          meleeWeapon: "knife",
          ...GANG,
        }),
        b(92, 90, {
          name: "Bob",
          tactic: "solo",
          initiative: 5,
          means: "mounted",
          meleeWeapon: "lance",
          ...GANG,
        }),
      ],
      sides: { A: { ...side, name: "A" }, B: { ...side, name: "B", system: true } },
    }),
  },
  {
    name: "LG-VEH-1: a wagon and its passenger",
    encounter: encounter({
      turns: 5,
      vehicles: [{ name: "wagon", atCm: [40, 50], headingDegrees: 0, driver: 0, supply: true }],
      spots: [spot([90, 70], -90)],
      figures: [
        a(40, 50, {
          name: "Tom",
          means: "vehicle",
          vehicle: 0,
          tactic: "patrol",
          pathCm: [[170, 50]],
        }),
        a(40, 50, { name: "Tim", means: "vehicle", vehicle: 0, weapons: ["shotgun"] }),
        b(90, 70, { name: "Bill", spot: 0, tactic: "hold", openFireCm: 40, ...GANG }),
        b(110, 75, { name: "Bob", weapons: ["repeating-rifle"], ...GANG }),
      ],
    }),
  },
  {
    name: "LG-WEAP-2, LG-COOL-1, LG-FATE-1: a scattergun among men close together",
    encounter: encounter({
      turns: 5,
      figures: [
        a(90, 50, { name: "Tom", weapons: ["scattergun"], skill: 4 }),
        a(70, 50, { name: "Tim", weapons: ["pistol"], fanning: "auto", rapidFire: "auto" }),
        b(90, 80, { name: "Bill", fate: "auto", cool: 2, ...GANG }),
        b(91, 80, { name: "Bob", cool: 2, ...GANG }),
        b(92, 80, { name: "Ben", cool: 1, posture: "prone", ...GANG }),
      ],
    }),
  },
  {
    name: "LG-DRAW-1, LG-DRAW-2, LG-AMMO-1: a gunfight every turn",
    encounter: encounter({
      turns: 6,
      draw: true,
      readings: { drawScope: "every-turn" },
      figures: [
        a(80, 60, { name: "Tom", constitution: 5, offerSurrender: true, fanning: "always" }),
        b(95, 60, { name: "Bill", constitution: 5, rapidFire: "always", cool: 2 }),
      ],
    }),
  },
];
