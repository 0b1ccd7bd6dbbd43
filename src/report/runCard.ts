/** The answer of a run as a picture: who wins, how sure it is, with what, by which rules, and how to play it again. */
import { SIDES } from "../core/columns.js";
import { rulesetOf } from "../rules/index.js";
import { otherReadings } from "../scenario/readings.js";
import type { Summary } from "../stats/summary.js";
import { sharesOf } from "./answer.js";
import { type AnswerCard, answerCard, firstSentence, type Share } from "./answerCard.js";
import { MUTUAL, NOBODY, SIDE_COLOR } from "./charts/palette.js";
import { usedWeapons } from "./fought.js";
import type { PagePicture } from "./html/picture.js";
import { answer, command, partialNote, sureSentence } from "./sentences.js";
import { capital } from "./text.js";

/** The rules, and the readings that are not the default. */
function rulesWords({ system, readings }: Pick<Summary, "system" | "readings">): string {
  const others = otherReadings(readings, rulesetOf(system.id).readingValues);
  const said = others.map(([name, value]) => `${name} ${value}`).join(", ");
  return `${system.title}, ${said === "" ? "readings as they are by default" : `readings: ${said}`}`;
}

function weaponsWords(summary: Summary): string {
  const own = SIDES.map((side) => {
    const names = usedWeapons(summary).flatMap((one) => (one.side === side ? [one.weapon] : []));
    return names.length === 0 ? "" : `${summary.sides[side]}: ${names.join(", ")}`;
  }).filter(Boolean);
  return own.join("; ");
}

const FILL = { ...SIDE_COLOR, mutual: MUTUAL, draw: NOBODY };

/** The bar of the card: what never happened has no part in it. */
function fills(summary: Summary): Share[] {
  const shares = sharesOf(summary).filter(({ of }) => of > 0);
  const all = shares.reduce((sum, { of }) => sum + of, 0);
  return shares.map(({ outcome, name, words, of }) => ({
    ...{ name, words, of: of / all, fill: FILL[outcome] },
  }));
}

/** What is said of a run in short. */
export function runAnswer(summary: Summary): AnswerCard {
  const partial = partialNote(summary);
  const setting = summary.fought === null ? "" : `${capital(summary.fought.setting)}. `;
  return {
    title: `${summary.scenario}: who wins`,
    over: summary.scenario,
    answers: [...(partial === null ? [] : [firstSentence(partial)]), answer(summary)],
    shares: fills(summary),
    facts: [
      ["How sure", firstSentence(sureSentence(summary))],
      ["With", `${setting}${weaponsWords(summary)}`],
      ["Rules", rulesWords(summary)],
      ["Again", command(summary)],
    ].filter(([, text]) => text !== "") as [string, string][],
  };
}

export const runCard = (summary: Summary): PagePicture => answerCard(runAnswer(summary));
