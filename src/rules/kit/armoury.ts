/** The weapons of a scenario file, whoever carries them: what sheets, bouts and levers are made of. */
import type { Scenario } from "../../scenario/scenario.js";

export interface Armoury<Model = unknown, Weapon extends { readonly id: string } = { id: string }> {
  /** The book's in its order, changed by the readings and the file; then the file's own. */
  readonly weapons: readonly Weapon[];
  /** Ids of the weapons that the file changes or adds. */
  readonly changed: readonly string[];
  readonly model: Model;
}

/** @param weaponsOf all weapons of the scenario, in order */
export const armouryOf = <
  Model,
  File extends { readonly weapons?: object | undefined },
  Weapon extends { readonly id: string },
>(
  { model, file }: Scenario<Model, File>,
  weaponsOf: (file: File, model: Model) => ReadonlyMap<string, Weapon>,
): Armoury<Model, Weapon> => ({
  weapons: [...weaponsOf(file, model).values()],
  changed: Object.keys(file.weapons ?? {}),
  model,
});

/** @param id that was checked */
export function weaponOf<Weapon extends { readonly id: string }>(
  { weapons }: Pick<Armoury<unknown, Weapon>, "weapons">,
  id: string,
): Weapon {
  const weapon = weapons.find((one) => one.id === id);
  if (weapon === undefined) throw new Error(`invariant: the weapon ${id} was checked`);
  return weapon;
}
