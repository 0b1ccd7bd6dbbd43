/** The weapons of a scenario file, whoever carries them. */
import type { Scenario } from "../../scenario/scenario.js";
import { type Armoury as AnyArmoury, armouryOf } from "../kit/armoury.js";
import { weaponsOf } from "./model.js";
import type { SkirmishFile } from "./schema.js";
import type { Skirmish } from "./skirmish.js";
import type { Weapon } from "./tables.js";

export type Armoury = AnyArmoury<Skirmish, Weapon>;

export const armoury = (scenario: Scenario<Skirmish, SkirmishFile>): Armoury =>
  armouryOf(scenario, (file, { readings }) => weaponsOf(file, readings));
