/** The first screen: what somebody who looks for five seconds takes away, and that the bar shows what the numbers are. */
import { describe, expect, test } from "vitest";
import { answerSentences, barWords, type MadeChange } from "../../src/report/answer.js";
import { reportHead } from "../../src/report/html.js";
import type { Summary } from "../../src/stats/summary.js";
import { ambush, strangeAmbush } from "./ambush.js";
import { duel, odd } from "./fixtures.js";

const SUMMARIES: Readonly<Record<string, () => Summary>> = { duel, odd, ambush, strangeAmbush };

const head = (summary: Summary, change: MadeChange | null = null): string =>
  reportHead(summary, change).replaceAll("\u00a0", " ");
const seen = (markup: string): string => markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
/** Numbers of an attribute of all marks of a kind. */
function marks(markup: string, kind: string, attribute: string): number[] {
  const all = markup.matchAll(new RegExp(`class="${kind}"[^>]* ${attribute}="([\\d.]+)%?"`, "g"));
  return [...all].map(([, number]) => Number(number));
}
const bar = (markup: string): string => /<div class="bar"[\s\S]*?<\/svg>/.exec(markup)?.[0] ?? "";

describe.each(Object.keys(SUMMARIES))("%s", (which) => {
  const summary = SUMMARIES[which]!();
  const markup = head(summary);

  test("the parts of the bar are the shares, and fill it", () => {
    const whole = summary.outcomes.reduce(
      (sum, { exact, probability }) => sum + (exact ?? probability.value ?? 0),
      0,
    );
    let all = 0;
    for (const { outcome, exact, probability } of summary.outcomes) {
      const [width = 0] = marks(bar(markup), `of-${outcome}`, "width");
      expect(width).toBeCloseTo((100 * (exact ?? probability.value ?? 0)) / whole, 1);
      all += width;
    }
    expect(all).toBeCloseTo(100, 1);
  });

  test("intervals lie where they are, A's from the left, B's from the right; none of what was solved", () => {
    const drawn = marks(bar(markup), "interval", "x1");
    const ends = (["A", "B"] as const).flatMap((side) => {
      const { exact, probability } = summary.outcomes.find(({ outcome }) => outcome === side)!;
      const { low, high } = probability;
      if (exact !== null || low === high) return [];
      return side === "A" ? [low!, low!, high!] : [1 - high!, 1 - high!, 1 - low!];
    });
    expect(drawn.length).toBe(ends.length);
    ends.forEach((end, i) => {
      expect(drawn[i]).toBeCloseTo(100 * end, 1);
    });
    const solved = summary.outcomes.some(({ exact }) => exact !== null);
    expect(seen(markup)).toMatch(solved ? /Exact: solved, not sampled/ : /\d % intervals after/);
  });

  test("at most five sentences, none of them about what does not happen, and the same words read aloud", () => {
    const sentences = answerSentences(summary);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.length).toBeLessThanOrEqual(5);
    // Names may have points in them: so many paragraphs, each of one sentence.
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(/ 0(\.0+)? (figures|times)|not tested|not known|No /);
    }
    expect(markup.match(/<p class="(answer|facts)">/g)).toHaveLength(sentences.length);
    for (const { outcome, probability } of summary.outcomes) {
      if (/[AB]/.test(outcome) && probability.value !== null) {
        expect(barWords(summary)).toMatch(/\d %/);
      }
    }
  });

  test("every small chart leads to a table, and says in words what it shows", () => {
    const links = [...markup.matchAll(/<a class="small-chart" href="#([\w-]+)">([\s\S]*?)<\/a>/g)];
    const places = ["shooting", "figures", "shooting", "length-of-a-game"];
    expect(places).toEqual(expect.arrayContaining(links.map(([, place]) => place)));
    for (const [, , inside = ""] of links) expect(seen(inside)).toMatch(/[a-z] .*\d/);
  });
});

test("who wins, by how much, how sure, with what, in text", () => {
  const words = seen(head(duel()));
  for (const said of ["Marshal 61.21 %", "Outlaw 37.13 %", "Will: pistol", "25 cm", "Exact"]) {
    expect(words).toContain(said);
  }
  expect(head(duel()).match(/class="small-chart"/g)).toHaveLength(4);
  const odds = seen(head(odd()));
  expect(odds).toContain("95 % intervals after 40 games");
  expect(odds).toContain("Interrupted");
});

test("what the last change did is part of the bar: where it stood, and by how much it moved", () => {
  const markup = head(duel(), { before: 0.25, words: "Skill of Will 3 to 4: Marshal +36 points." });
  expect(marks(bar(markup), "was", "x1")).toEqual([25]);
  expect(seen(markup)).toContain("Skill of Will 3 to 4: Marshal +36 points.");
  expect(head(duel())).not.toContain('class="was"');
});
