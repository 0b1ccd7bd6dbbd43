import { describe, expect, test } from "vitest";
import { parted } from "../../src/core/messages.js";
import { befellSentences, situationOf, squareSentence } from "../../src/report/breakdowns.js";
import { metricWords } from "../../src/report/metricWords.js";
import {
  addingUp,
  exactPercent,
  exactShort,
  percent,
  show,
  showBoth,
  showChange,
  showHalf,
  withUnit,
} from "../../src/report/numbers.js";
import {
  agreementSentence,
  answer,
  command,
  lengthSentence,
  precisionSentence,
  sureSentence,
  zWords,
} from "../../src/report/sentences.js";
import {
  content,
  escapeMarkup,
  printable,
  shellWord,
  shorten,
  wrap,
} from "../../src/report/text.js";
import { reasonsSentence, tacticsSentence, turningPointSentence } from "../../src/report/why.js";
import { exactDifference } from "../../src/stats/possible.js";
import type { FigureRow, OutcomeRow, Summary, Why } from "../../src/stats/summary.js";
import { breakdownOf } from "../core/breakdown.js";
import { seeded } from "../statistical/seeded.js";
import { ambush, fourGames } from "./ambush.js";
import { CONTROL_NAME, duel, mean, odd, share } from "./fixtures.js";

describe("numbers", () => {
  test.each([
    [share(612_345, 1_000_000), "61.2 % (61.1 to 61.3)"],
    [share(21, 40), "53 % (37 to 67)"],
    [share(0, 1_000_000), "0.0000 % (0.0000 to 0.0004)"],
    [share(0, 0), "unknown"],
    [share(5, 5), "100 % (57 to 100)"],
    [mean(0.61, 0.005, 100, "probability"), "61.0 % (60.5 to 61.5)"],
  ])("a share has the digits that its interval supports", (estimate, expected) => {
    expect(showBoth(estimate, "percent")).toBe(expected);
  });

  test.each([
    ["+1", "+1 point"],
    ["-1", "-1 point"],
    ["+1.0", "+1.0 points"],
    ["0", "0 points"],
    ["+11", "+11 points"],
  ])("one point is a point: %s", (text, expected) => {
    expect(withUnit(text, "percent")).toBe(expected);
    expect(withUnit(text, "plain")).toBe(text);
  });

  test("ends that are not known are said in words", () => {
    const open = { ...mean(3, 1, 10, "ratio"), high: null };
    expect(showBoth(open, "plain")).toBe("3.00 (2.00 or more)");
    expect(show({ ...open, value: null }, "plain")).toEqual({
      value: "unknown",
      interval: "2.00 or more",
    });
  });

  test("what is nothing but for rounding is 0", () => {
    const off = (value: number) => ({ value, low: value, high: value, method: "exact" as const });
    const half = 0.4903719297096164;
    const other = 0.49037192970961635;
    expect(half - other).not.toBe(0);
    const lead = off(exactDifference(other, half));
    expect([show(lead, "percent").value, showChange(lead, "percent").value]).toEqual(["0 %", "0"]);
    expect(show(off(1 - 2e-16), "percent").value).toBe("100 %");
  });

  test("what is possible reads neither like never nor like always", () => {
    const off = (value: number) => ({ value, low: value, high: value, method: "exact" as const });
    expect(show(off(1e-9), "percent").value).toBe("< 0.0001 %");
    expect(show(off(1 - 1e-9), "percent").value).toBe("> 99.9999 %");
    expect(show(off(0), "percent").value).toBe("0 %");
    expect(exactPercent(1e-9)).toBe("< 0.0001 %");
    expect(exactShort(1e-9)).toBe("less than 0.0001 %");
    expect(exactShort(1 - 1e-9)).toBe("more than 99.9999 %");
    expect(exactPercent(1)).toBe("100 %");
    expect(exactDifference(3e-12, 1e-12)).toBeCloseTo(-2e-12, 20);
  });

  test("zero has no sign", () => {
    expect(parted(-0.001, 2)).toBe("0.00");
    expect(parted(-0, 0)).toBe("0");
    expect(parted(-1234.5, 1)).toBe("-1,234.5");
    expect(zWords(-1e-6)).toBe("0.00");
  });

  test("a difference is that of the numbers beside it", () => {
    // By hand: 42.97 and 42.73 read 43.0 and 42.7, whose difference is not -0.2.
    expect(addingUp(42.97, 42.73, 1)).toEqual({ digits: 2, difference: -0.24 });
    expect(addingUp(43, 42.7, 1)).toEqual({ digits: 1, difference: -0.3 });
    // Halves: 42.73 less 42.97 is -0.24, and -0.235 may be rounded to that.
    expect(addingUp(42.9675, 42.7325, 1)).toEqual({ digits: 2, difference: -0.24 });
    // What is not 0 does not read as 0 beside its difference.
    expect(addingUp(6.2, 0.4, 0)).toEqual({ digits: 1, difference: -5.8 });
    const draw = seeded(14);
    for (let i = 0; i < 500; i++) {
      const [a, b] = [100 * draw(), 100 * draw()];
      const { digits, difference } = addingUp(a, b, 1);
      const shown = Number(b.toFixed(digits)) - Number(a.toFixed(digits));
      expect(shown).toBeCloseTo(difference, 6);
      expect(Math.abs(difference - (b - a))).toBeLessThan(0.51 * 10 ** -digits);
    }
  });

  test("exact values have no interval", () => {
    const e = { ...mean(0.6121, 0, 1, "probability"), method: "exact", level: 1 };
    expect(showBoth(e, "percent")).toBe("61.2100 %");
  });

  test("on a page no line ends behind a hyphen of a rule's id, or of an option, which keeps its number", () => {
    const whole = (text: string) => /<span class="whole">(.*?)<\/span>/.exec(content(text))?.[1];
    expect(whole("as LG-GEO-4, again")).toBe("LG-GEO-4");
    expect(whole("so --games 5760 asks more")).toBe("--games 5760");
    expect(whole("and --out-dir too")).toBe("--out-dir");
    expect(whole("a well--known X-1 -- 5")).toBeUndefined();
  });

  test("counts have their thousands apart", () => {
    expect([0, 999, 1000, 1234567].map((n) => parted(n))).toEqual([
      "0",
      "999",
      "1,000",
      "1,234,567",
    ]);
  });

  test("only certainty reads as such", () => {
    expect([0, 1, 0.999999999, 1e-9, 0.5].map(percent)).toEqual([
      "0 %",
      "100 %",
      "> 99.999 %",
      "< 0.001 %",
      "50.0 %",
    ]);
  });
});

describe("sentences", () => {
  test("the answer names a leader only if the intervals lie apart", () => {
    const sampled = duel().outcomes.map((row) => ({ ...row, exact: null }));
    expect(answer({ ...duel(), outcomes: sampled })).toBe(
      "Marshal won 61.2 % of games (61.1 to 61.3), Outlaw 37.1 % (37.0 to 37.2).",
    );
    expect(answer(odd())).toMatch(/^Too close to call: Sheriff's <b>posse<\/b> won 53 %/);
    const none = sampled.map((row) => ({ ...row, games: 0 }));
    expect(answer({ ...duel(), outcomes: none })).toMatch(/^Nobody won any of [\d,]+ games\.$/);
    expect(answer({ ...duel(), outcomes: [] })).toMatch(/^Nothing can be said/);
  });

  test("users 4: the exact answer leads, the games played are its check", () => {
    expect(answer(duel())).toBe("Marshal will win 61.21 % of games (exact), Outlaw 37.13 %.");
    expect(sureSentence(duel())).toMatch(
      /^Exact: solved, not sampled\. The 1,000,000 games played are the check/,
    );
    const [a, b, ...rest] = duel().outcomes as [OutcomeRow, OutcomeRow, ...OutcomeRow[]];
    const even = [{ ...a, exact: 0.4 }, { ...b, exact: 0.4 + 1e-15 }, ...rest];
    expect(answer({ ...duel(), outcomes: even })).toBe(
      "Even: Marshal and Outlaw will each win 40.00 % of games (exact).",
    );
  });

  test("users 20: several men win where one wins, and one sentence has one number of digits", () => {
    const [a, b, ...rest] = duel().outcomes as [OutcomeRow, OutcomeRow, ...OutcomeRow[]];
    const outcomes = [
      { ...a, exact: null, probability: share(1106, 2000) },
      { ...b, exact: null, probability: share(41, 100) },
      ...rest,
    ];
    const [man] = duel().figures as [FigureRow];
    const figures = [man, { ...man, figure: "Deputy" }];
    expect(answer({ ...duel(), sides: { A: "Cowboys", B: "Rustlers" }, outcomes, figures })).toBe(
      "Cowboys won 55 % of games (53 to 57), Rustlers 41 % (32 to 51).",
    );
    const surer = [{ ...a, exact: null, probability: share(11_060, 20_000) }, ...outcomes.slice(1)];
    expect(answer({ ...duel(), outcomes: surer })).toBe(
      "Marshal won 55.3 % of games (54.6 to 56.0), Outlaw 41.0 % (31.9 to 50.8).",
    );
  });

  test("the length of a game", () => {
    expect(lengthSentence(duel())).toBe(
      "A game lasts 2.813 turns on average (2.809 to 2.817). " +
        "Half are over by turn 2, nine in ten by turn 6.",
    );
  });

  test("the command is one that a shell reads back", () => {
    expect(command(duel())).toBe("deadeye run high-noon.yaml --games 1000000 --seed high-noon");
    expect(command(odd())).toBe(
      "deadeye run './-odd file'\\''s.yaml' --games 40 --seed 'it'\\''s </script><!-- $(rm)'",
    );
    expect(command({ ...duel(), seed: "-5" })).toMatch(/ --seed=-5$/);
  });

  test("games and exact solution: within chance, or said to be suspicious", () => {
    const agreement = {
      numbers: 17,
      farthest: "win.A",
      largest: 1.94,
      limit: 3.44,
      suspicious: false,
    };
    expect(agreementSentence({ ...duel(), agreement })).toBe(
      "Solved exactly, too. Of 17 numbers this one is the farthest off: Marshal's chance to win, by 1.9 standard errors. " +
        "Up to 3.4 is chance.",
    );
    expect(
      agreementSentence({ ...duel(), agreement: { ...agreement, largest: 5.2, suspicious: true } }),
    ).toMatch(
      /^SUSPICIOUS: Marshal's chance to win is 5\.2 standard errors off, where chance explains up to 3\.4/,
    );
    expect(
      agreementSentence({
        ...duel(),
        agreement: { ...agreement, largest: Infinity, suspicious: true },
      }),
    ).toMatch(/^SUSPICIOUS: Marshal's chance to win is impossible by the exact solution/);
    expect(agreementSentence({ ...duel(), agreement: null })).toBe("");
  });
});

test("users 19, 26: metrics by the names of the sides, one less another too", () => {
  expect(metricWords(duel(), "win.A")).toBe("Marshal's chance to win");
  expect(metricWords(duel(), "win.A-win.B")).toBe("Marshal's chance to win less Outlaw's");
  expect(metricWords(duel(), "hitRate.B - win.A")).toBe(
    "Outlaw's hit rate less Marshal's chance to win",
  );
  expect(metricWords(duel(), "nobody.knows")).toBe("nobody.knows");
});

test("what became of --precision", () => {
  const games = 2_966_016;
  const said = (change: object, partial = false): string =>
    precisionSentence({
      ...duel(),
      games,
      partial,
      precision: {
        metric: "win.A",
        unit: "probability",
        asked: 0.001,
        reached: 0.00097,
        met: true,
        limit: 1 << 26,
        usual: false,
        ...change,
      },
    });
  expect(said({})).toMatch(
    /^Marshal's chance to win is known to ±0\.097 points after 2,966,016 games, as asked \(±0\.1 points\)\. Its interval/,
  );
  expect(said({ met: false, reached: 0.002 })).toMatch(
    /±0\.2 points .* the limit, which came before/,
  );
  expect(said({ met: false, reached: 0.002 }, true)).toMatch(/games, ±0\.1 points was asked for\./);
  expect(said({ met: false, reached: null })).toMatch(
    /^Marshal's chance to win has no value after 2,966,016 games/,
  );
  expect(said({ unit: "turns" })).toMatch(/±0\.00097 turns/);
  expect(precisionSentence(duel())).toBe("");
  // users 15: nobody asked for so much, so nobody is told that it was not reached.
  expect(said({ usual: true, asked: 0.005, reached: 0.0048 })).toBe(
    "Stopped at the default precision, ±0.5 points. Repeat: --games 2966016. Finer: --precision 0.001.",
  );
  expect(said({ usual: true, met: false, reached: 0.02 })).toMatch(
    /^Stopped for time: Marshal's chance to win is known to ±2 points\. Repeat: /,
  );
});

describe("sentences about games on a table", () => {
  test("what befell figures of each side", () => {
    const [posse, gang] = befellSentences(fourGames());
    // What befell nobody is not told.
    expect(posse).toBe("In an average game 0.3 figures of Posse are ridden down (0.0 to 2.0).");
    expect(gang).toMatch(/^In an average game 1(\.0)? figures of Gang flee \(/);
    expect(befellSentences(duel())).toEqual([]);
  });

  test("where most went down", () => {
    const whereOf = (summary: Summary): string =>
      squareSentence(summary, breakdownOf(summary, "casualties"));
    expect(whereOf(fourGames())).toBe(
      "Figures of Posse go down most often around x 97.5, y 52.5 cm: 25 in 100 games. " +
        "Figures of Gang go down most often around x 22.5, y 22.5 cm: 75 in 100 games.",
    );
    expect(whereOf(ambush())).toMatch(/ cm: \d\.\d in 100 games\. Fig/);
  });

  test("when a line of the chart is used", () => {
    const { form, rows } = breakdownOf(fourGames(), "chart");
    const lines = rows.map((row) => situationOf(form, row));
    expect(lines[0]).toBe("sees the enemy, under fire, in cover");
    expect(lines[6]).toBe("sees the enemy, not under fire, in the open");
    expect(lines[11]).toBe("sees no enemy, in the open");
  });
});

describe("text", () => {
  test("what a terminal or XML cannot take is replaced", () => {
    expect(printable(CONTROL_NAME)).toBe("Bell\ufffd \ufffd[31mred\ufffd[0m \ufffdtxt\ufffd");
    expect(printable("  two\n\tlines 🤠 ")).toBe("two lines 🤠");
  });

  test("markup and shells", () => {
    expect(escapeMarkup(`<a b="c" d='e'>&`)).toBe("&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;");
    expect(shellWord("plain-1.yaml")).toBe("plain-1.yaml");
    expect(shellWord("")).toBe("''");
  });

  test("shortening keeps whole characters and the room", () => {
    const length = (text: string): number => [...text].length;
    expect(shorten("abcdef", 6, length)).toBe("abcdef");
    expect(shorten("abc def", 5, length)).toBe("abc…");
    expect(shorten("🤠🤠🤠🤠", 3, length)).toBe("🤠🤠…");
    expect(wrap("aa bb cccccccc d", 5, length)).toEqual(["aa bb", "cccc…", "d"]);
  });
});

describe("why", () => {
  const worth = (value: number, half: number, told = true) => ({
    ...mean(value, half, 500, "probability"),
    told,
    alike: false,
  });
  const half = (value: number) => ({ value, low: value - 0.02, high: value + 0.02 });
  const why: Why = {
    side: "A",
    games: 500,
    leftOut: null,
    reasons: [
      { id: "weapons", words: "weapons", how: "exchanged", ...worth(-0.19, 0.03) },
      { id: "numbers", words: "numbers", how: "fewer", ...worth(0.12, 0.02) },
      { id: "cool", words: "cool", how: "exchanged", ...worth(0.01, 0.02, false) },
    ],
    tactics: {
      A: {
        assumed: [{ tactic: "stand", words: "stay and shoot" }],
        others: [
          { tactic: "charge", words: "run at them", ...worth(0.16, 0.04), score: half(0.05) },
          { tactic: "hold", words: "wait", ...worth(-0.5, 0.04), score: half(-0.3) },
        ],
      },
      B: { assumed: [{ tactic: "hold", words: "wait" }], others: [] },
    },
  };
  const summary: Summary = { ...duel(), why };

  test("users 14: what helps whom, with intervals, what may be luck left out", () => {
    expect(reasonsSentence(summary)).toBe(
      "What helps Marshal: numbers, 12 points (10 to 14). What helps Outlaw: weapons, 19 points (16 to 22).",
    );
    const luck = why.reasons.map((reason) => ({ ...reason, told: false }));
    expect(reasonsSentence({ ...summary, why: { ...why, reasons: luck } })).toBe(
      "No difference between the sides is measurable, with 500 games of each.",
    );
    expect(reasonsSentence(duel())).toBe("");
    const said = (reasons: Why["reasons"], changes: number, causes: number): string =>
      reasonsSentence({
        ...summary,
        why: { ...why, reasons, leftOut: { changes, causes, games: 7680 } },
      });
    expect(said(why.reasons, 9, 2)).toMatch(
      /weapons, 19 points \(16 to 22\)\. 2 causes were not tested: too few games\. --games 7680 tests them\.$/,
    );
    expect(said(why.reasons, 1, 0)).toMatch(
      /weapons, 19 points \(16 to 22\)\. 1 other tactic was not tested: too few games\. --games 7680 tests it\.$/,
    );
    expect(said([], 9, 9)).toBe(
      "Why is not known yet. 9 causes were not tested: too few games. --games 7680 tests them.",
    );
  });

  test("what the loser alone has over the winner is no reason for it to lose", () => {
    const reasons = why.reasons.slice(0, 1);
    const untested = { changes: 9, causes: 8, games: 7040 };
    expect(reasonsSentence({ ...summary, why: { ...why, reasons, leftOut: untested } })).toBe(
      "Why is not known yet. 8 causes were not tested: too few games. --games 7040 tests them. " +
        "What helps Outlaw: weapons, 19 points (16 to 22).",
    );
    expect(reasonsSentence({ ...summary, why: { ...why, reasons } })).toBe(
      "Nothing that favours Marshal is measurable, with 500 games of each. What helps Outlaw: weapons, 19 points (16 to 22).",
    );
  });

  test("users 2: the tactics assumed, and which would have done better", () => {
    expect(tacticsSentence(summary)).toBe(
      "Tactics assumed: stand for Marshal; hold for Outlaw. Better for Marshal: charge, +16 points (+12 to +20), score +5.",
    );
  });

  test("users 14: the turn in which it was decided, and what the first man is worth", () => {
    const turn = { ...mean(4, 0, 57, "turns"), low: 3, high: 6, method: "median-sign" };
    const turningPoint = { told: 60, turn, firstLost: share(40, 57) };
    expect(turningPointSentence({ ...duel(), turningPoint })).toBe(
      "Half of the games are decided in turn 4 or earlier (3 to 6; 60 games told): from then on the loser is behind. " +
        "The side that loses the first man loses 70 % of games (57 to 80).",
    );
    const before = { ...turn, value: 0, low: 0, high: 1 };
    expect(
      turningPointSentence({ ...duel(), turningPoint: { ...turningPoint, turn: before } }),
    ).toMatch(/^Half of the games are decided before the first turn \(0 to 1; 60 games told\): /);
    const unknown = { ...turn, value: null, low: null, high: null };
    expect(
      turningPointSentence({ ...duel(), turningPoint: { ...turningPoint, turn: unknown } }),
    ).toBe("");
    expect(turningPointSentence(duel())).toBe("");
  });
});

test("a value and half of its interval have the digits that the interval supports", () => {
  const written = (value: number, low: number, high: number) => showHalf({ value, low, high });
  expect(written(0.318, 0.277, 0.359)).toBe("32 ±4");
  expect(written(0.414, 0.362, 0.466)).toBe("41 ±5");
  // The greater half, where they differ; small halves ask for a digit more.
  expect(written(0.997, 0.992, 0.9999)).toBe("99.7 ±0.5");
  expect(written(0.002, 0, 0.006)).toBe("0.2 ±0.4");
});
