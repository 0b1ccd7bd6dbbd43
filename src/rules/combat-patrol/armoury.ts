/** The weapons of a scenario file, whoever carries them. */
import type { Scenario } from "../../scenario/scenario.js";
import { type Armoury as AnyArmoury, armouryOf } from "../kit/armoury.js";
import type { WeaponId, WeaponRow } from "./book.js";
import type { Engagement } from "./engagement.js";
import { weaponsOf } from "./model.js";
import type { EngagementFile } from "./schema.js";

export type NamedWeapon = WeaponRow & { readonly id: WeaponId };
export type Armoury = AnyArmoury<Engagement, NamedWeapon>;

export const armoury = (scenario: Scenario<Engagement, EngagementFile>): Armoury =>
  armouryOf(scenario, weaponsOf);

/** Those that shoot. */
export const shoots = ({ short, medium, long }: WeaponRow): boolean => short + medium + long > 0;
