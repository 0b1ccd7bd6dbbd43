/** A told game as a film: a picture of each of its moments, on its table or, where there is none, on a strip to scale. */
import type { Story } from "../core/story.js";
import type { Ruleset } from "../rules/ruleset.js";
import { valueAt } from "../scenario/document.js";
import type { Scenario } from "../scenario/scenario.js";
import { roundOf } from "../scenario/system.js";
import { renderStrip, renderTracks, type Shot } from "./map.js";
import { turnWords } from "./story.js";

export interface Film {
  /**
   * The ground and those on it after so many events, for a page that says the rest.
   * @param wide of a table, px; default: as wide as paper has it
   */
  scene(moment: number, wide?: number): string;
  /**
   * The same as a picture that stands for itself.
   * @param answer who wins, and how often
   */
  still(moment: number, answer: string): string;
}

export function filmOf(
  { envelope, model, document }: Scenario,
  ruleset: Ruleset,
  story: Story,
): Film {
  const { isBlow } = ruleset;
  const { figures } = ruleset.compile(model).columns;
  const map = ruleset.map(model);
  const far = valueAt(document.root.data, ["distance"]);
  const distance = typeof far === "number" ? far : 0;
  const unit = (ruleset.lengthOf?.(model) ?? ruleset.length).short;
  const round = roundOf(ruleset);
  const subject = { scenario: envelope.name, sides: envelope.sides, alone: false, round };
  const draw = (shot: Shot, wide?: number): string =>
    map === null
      ? renderStrip({ distance, unit }, figures, story, subject, shot)
      : renderTracks(map, figures, story, { ...subject, wide }, shot);
  return {
    scene: (moment, wide) => draw({ moment, isBlow, bare: true }, wide),
    still(moment, answer) {
      const event = story.events[moment - 1];
      const said = event && `${turnWords(event.turn, round)}: ${event.text}`;
      return draw({ moment, isBlow, foot: [...(said ? [said] : []), answer] });
    },
  };
}
