/** What is said about scenarios of Napnuts. */
import { type Message, message } from "../../core/messages.js";

export const pairOf = (gun: string): Message =>
  message("WEAPON_CONTRADICTS", `only handguns come in pairs, not ${gun}`, "give one weapon");
export const needsHandgun = (tactic: string): Message =>
  message("KEY_NOT_HERE", `the tactic ${tactic} is only for men with a handgun`);
export const needsTwo = (): Message =>
  message(
    "KEY_NOT_HERE",
    "the tactic two-guns is only for men with two handguns",
    "write weapons: [handgun, handgun]",
  );
export const pointsFall = (): Message =>
  message(
    "BAD_VALUE",
    "the points of cards must not fall with their rank",
    "number is at most face, and face at most ace",
  );
export const faceTwice = (face: number): Message =>
  message("BAD_VALUE", `the location ${face} is exposed twice`);
