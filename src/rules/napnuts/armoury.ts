/** The guns of a scenario file, whoever carries them. */
import type { Scenario } from "../../scenario/scenario.js";
import { type Armoury as AnyArmoury, armouryOf } from "../kit/armoury.js";
import type { Gun } from "./book.js";
import type { GunId } from "./data.js";
import type { Gunfight } from "./gunfight.js";
import { gunsOf } from "./model.js";
import type { GunfightFile } from "./schema.js";

export type NamedGun = Gun & { readonly id: GunId };
export type Armoury = AnyArmoury<Gunfight, NamedGun>;

export const armoury = (scenario: Scenario<Gunfight, GunfightFile>): Armoury =>
  armouryOf(scenario, gunsOf);
