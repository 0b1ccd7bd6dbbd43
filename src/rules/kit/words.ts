/** Words for people that every rule system needs. */
import { capital, plainWords } from "../../core/messages.js";

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

/** What a row of the chart of men is called: `Outlaw 4: above average outlaw`. */
export const rowName = (id: string, label = ""): string => {
  const words = capital(plainWords(id)).replace("/roll", ", diced in each game").replace("/", " ");
  return label === "" ? words : `${words}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
};
