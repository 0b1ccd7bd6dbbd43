/** Words for people that every rule system needs. */

/** `repeating rifle` */
export const weaponWords = (id: string): string => id.replaceAll("-", " ");

/** `Will`, `Will and Tom`, `Will, Tom and Bob`. */
export function listed(names: readonly string[]): string {
  const last = names[names.length - 1] ?? "nobody";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** To a hundredth: `1 inch`, `2.25 inches`. */
export const inchesWords = (inches: number): string => {
  const rounded = Math.round(inches * 100) / 100;
  return `${rounded} inch${rounded === 1 ? "" : "es"}`;
};
