/** What is said about scenarios of Napnuts. */
import { type Message, message } from "../../core/messages.js";

export const pairOf = (gun: string): Message =>
  message("WEAPON_CONTRADICTS", `only handguns come in pairs, not ${gun}`, "give one weapon");
/** @param deed that takes guns which he, or nobody whom a plan tells it, has */
export const needsGuns = (deed: string): Message =>
  deed === "fan"
    ? message("KEY_NOT_HERE", "the tactic fan is only for men with a handgun")
    : message(
        "KEY_NOT_HERE",
        `the tactic ${deed} is only for men with two handguns`,
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
