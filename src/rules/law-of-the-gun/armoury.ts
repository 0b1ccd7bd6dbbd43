/** The weapons of a scenario file, whoever carries them, in centimetres. */
import type { Scenario } from "../../scenario/scenario.js";
import { type Armoury as AnyArmoury, armouryOf } from "../kit/armoury.js";
import type { Weapon } from "./data.js";
import type { DuelOrEncounter } from "./encounter.js";
import { weaponsOf } from "./model.js";
import { type AnyFile, inCentimetres } from "./scenarios.js";

export type Armoury = AnyArmoury<DuelOrEncounter, Weapon>;

export const armoury = (scenario: Scenario<DuelOrEncounter, AnyFile>): Armoury =>
  armouryOf(scenario, (file, { readings }) => weaponsOf(inCentimetres(file), readings));
