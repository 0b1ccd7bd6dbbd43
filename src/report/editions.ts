/** What two editions of a book differ in, and what each change is worth: a part of the report of a comparison. */
import { count, parted } from "../core/messages.js";
import { picture } from "../core/sheet.js";
import type { VariantDifference } from "../stats/variants.js";
import type { Comparison } from "../studies/compare.js";
import {
  CHANGES_MAX,
  type EditionChange,
  type EditionStep,
  type Editions,
} from "../studies/editions.js";
import { changesChart } from "./charts/changes.js";
import { alikeNotes } from "./method.js";
import { metricWords } from "./metricWords.js";
import {
  exactAddingUp,
  factorOf,
  scaleOf,
  showChange,
  withUnit,
  writtenSigned,
} from "./numbers.js";
import { type StudySection, screen } from "./study.js";
import { asIs, type DataTable, dataTable, numbers, shares } from "./table/csv.js";
import { list, name, number, type Table, type TableWords, tableOf } from "./table/table.js";
import { capital } from "./text.js";

type Compared = Comparison & { readonly editions: Editions };
type Worth = Pick<VariantDifference, "value" | "low" | "high"> &
  Partial<Pick<VariantDifference, "method" | "alike" | "n">>;

/** `+2.1 points`, with its interval apart. */
function worthWords({ unit }: Editions, worth: Worth): { value: string; interval: string } {
  const { value, low, high, alike, method, n = 0 } = worth;
  if (value === 0 && low === 0 && high === 0) return { value: "nothing", interval: "" };
  const { value: shown, interval } = showChange({ value, low, high }, scaleOf(unit));
  if (alike && method !== "exact") return { value: `nothing in ${parted(n)} games`, interval };
  return { value: value === null ? shown : withUnit(shown, scaleOf(unit)), interval };
}

/** In a sentence: of what is exact, three digits. */
function inSentence(editions: Editions, worth: Worth): string {
  const { value, low, high } = worth;
  if (value === null || value === 0 || low !== value || high !== value)
    return inOne(editions, worth);
  const { unit } = editions;
  const { digits, difference } = exactAddingUp(0, value * factorOf(unit));
  return withUnit(writtenSigned(difference, digits), scaleOf(unit));
}

function inOne(editions: Editions, worth: Worth): string {
  const { value, interval } = worthWords(editions, worth);
  return interval === "" ? value : `${value} (${interval})`;
}

const stepName = ({ changes }: EditionStep): string => {
  const [first, ...more] = changes;
  return `${first!.name}${more.length === 0 ? "" : ` and ${count(more.length, "more change")}`}`;
};

const stepWords = ({ changes }: EditionStep): string =>
  capital(changes.map(({ words }) => words).join("; with it "));

/** The greatest first. */
const ranked = ({ steps }: Editions): EditionStep[] =>
  [...steps].sort((a, b) => Math.abs(b.difference.value ?? 0) - Math.abs(a.difference.value ?? 0));

/** What all come to if each is made alone; null where one is not known. */
function sumOf({ together, interaction }: Editions): Worth | null {
  if (together === null || interaction === null || together.value === null) return null;
  const less = (x: number | null, y: number | null): number | null =>
    x === null || y === null ? null : x - y;
  return {
    value: together.value - interaction.value,
    low: less(together.high, interaction.high),
    high: less(together.low, interaction.low),
  };
}

const isTold = ({ low, high }: Worth): boolean =>
  low !== null && high !== null && (low > 0 || high < 0);

/** What changed, and what of it matters, behind the answer of a comparison. */
export function editionsAnswer({ editions }: Compared): string {
  const { steps, together, interaction } = editions;
  const [first] = ranked(editions);
  if (first === undefined || together === null)
    return "Nothing that the books differ in matters in this fight.";
  if (steps.length === 1)
    return `What changed: ${first.changes.map(({ words }) => words).join("; ")}.`;
  const most =
    `${capital(count(steps.length, "change"))} of the book: by itself ${stepName(first)} does most, ` +
    `${inSentence(editions, first.difference)}.`;
  const sum = sumOf(editions);
  if (interaction === null || sum === null) return most;
  if (!isTold(interaction))
    return interaction.value === 0
      ? `${most} All together do exactly what they do one at a time.`
      : `${most} The games do not tell what all do together from what they do one at a time.`;
  return (
    `${most} One at a time they come to ${inSentence(editions, sum)}, all together to ` +
    `${inSentence(editions, together)}: the changes act on each other.`
  );
}

const linesWords = ({ lines: { before, after } }: EditionChange): string =>
  before === null && after === null
    ? ""
    : before === after
      ? `${before}`
      : `${before ?? "none"}, now ${after ?? "none"}`;

interface Row {
  readonly words: string;
  readonly rules: string;
  readonly lines: string;
  readonly worth: Worth | null;
  readonly first: boolean;
}

function stepTable(editions: Editions, words: TableWords, text: typeof list): Table {
  const { steps, together, interaction } = editions;
  const rows: Row[] = ranked(editions).map((step) => ({
    words: stepWords(step),
    rules: [...new Set(step.changes.flatMap(({ rule }) => rule ?? []))].join(", "),
    lines: step.changes.map(linesWords).filter(Boolean).join("; "),
    worth: step.difference,
    first: true,
  }));
  const totals: (readonly [string, Worth | null])[] = [
    ["One at a time, added up", sumOf(editions)],
    ["All together", together],
    ["What they do to each other", interaction],
  ];
  const under = steps.length < 2 ? [] : totals;
  return tableOf<Row>(
    words,
    [
      text("change", ({ words }) => words),
      name("rule", ({ rules }) => rules),
      text("line", ({ lines }) => lines),
      number("worth", ({ worth }) => {
        if (worth === null) return "unknown";
        const { value, interval } = worthWords(editions, worth);
        return { text: value, small: interval };
      }),
    ],
    [
      ...rows,
      ...under.map(([words, worth], i) => ({ words, rules: "", lines: "", worth, first: i === 0 })),
    ],
    ({ first }) => first,
  );
}

const idleTable = ({ idle }: Editions, words: TableWords, text: typeof list): Table =>
  tableOf<EditionChange>(
    words,
    [text("change", (one) => capital(one.words)), text("line", linesWords)],
    idle,
  );

/** A table of sentences: in a terminal they stand on the left, on a page on as many lines as they need. */
const both = (
  inTerminal: TableWords,
  onPage: TableWords,
  made: (words: TableWords, text: typeof list) => Table,
): StudySection["blocks"] => [screen(made(inTerminal, name)), made(onPage, list)];

export function editionsSection(comparison: Compared): StudySection {
  const { editions } = comparison;
  const bars = ranked(editions).flatMap((step) => {
    const { value, low, high } = step.difference;
    const change = inOne(editions, step.difference);
    return value === null ? [] : [{ name: stepName(step), change, value, low, high }];
  });
  const called = metricWords(comparison, editions.metric);
  return {
    title: "The two editions of the book",
    blocks: [
      ...(bars.length < 2
        ? []
        : [
            picture(
              changesChart(
                {
                  name: "editions",
                  title: `What each change of the book does to ${called}`,
                  description: "One bar for each change.",
                  bars: "Bars: the change made by itself, all else as in the first edition.",
                  row: "Changed",
                  called,
                  unit: editions.unit,
                },
                bars,
              ),
            ),
          ]),
      ...(editions.steps.length === 0
        ? []
        : both(
            { title: "What changed in the book, one change at a time" },
            {
              caption:
                "Each change by itself in the first edition, the greatest first. Line: in the text of either edition.",
            },
            (words, text) => stepTable(editions, words, text),
          )),
      ...(editions.idle.length === 0
        ? []
        : both(
            { title: "Changes that no game depends on" },
            {
              caption:
                "No game depends on these: words for readers, and what is declared or dropped without being used.",
            },
            (words, text) => idleTable(editions, words, text),
          )),
    ],
  };
}

export function editionsNotes(comparison: Compared): string[] {
  const { editions, seed } = comparison;
  const { steps, together, games, metric } = editions;
  if (together === null || steps.length < 2) {
    const many = steps.some(({ changes }) => changes.length > CHANGES_MAX);
    return many ? [`More than ${CHANGES_MAX} changes are not taken apart.`] : [];
  }
  const all = [...steps.map(({ difference }) => difference), together];
  const exact = all.every(({ method }) => method === "exact");
  const how = exact
    ? "exact, no game was played for them"
    : `${parted(games)} games of each edition on the same dice, seed ${seed}, 95 % intervals, each by itself; what changes ` +
      "do to each other has the ends of all of them added up";
  const grouped = steps.some(({ changes }) => changes.length > 1)
    ? " Changes in one row cannot be made one without the other."
    : "";
  return [
    `Changes of the book are worth something for ${metricWords(comparison, metric)}: ${how}.${grouped}`,
    ...(exact ? [] : alikeNotes(all)),
  ];
}

export function editionsCsv({ editions }: Compared): DataTable {
  const { steps, together, interaction, idle, metric, unit } = editions;
  const blank = { step: null, path: "", how: "", rule: "", before: null, after: null, words: "" };
  const told = ({ path, how, rule, lines, words }: EditionChange) => ({
    ...{ path, how, words, rule: rule ?? "", before: lines.before, after: lines.after },
  });
  const worth = (one: Worth) => ({
    ...{ change: one.value, low: one.low, high: one.high },
    ...{ method: one.method ?? "", n: one.n ?? null },
  });
  const none = { change: 0, low: 0, high: 0, method: "", n: null };
  const sum = sumOf(editions);
  const rows = [
    ...steps.flatMap(({ changes, difference }, i) =>
      changes.map((one) => ({ row: "alone", ...told(one), step: i + 1, ...worth(difference) })),
    ),
    ...(sum === null ? [] : [{ row: "sum", ...blank, ...worth(sum) }]),
    ...(together === null ? [] : [{ row: "together", ...blank, ...worth(together) }]),
    ...(interaction === null ? [] : [{ row: "interaction", ...blank, ...worth(interaction) }]),
    ...idle.map((one) => ({ row: "idle", ...told(one), step: null, ...none })),
  ];
  const isShare = (): boolean => unit === "probability";
  return dataTable(rows, [
    ...asIs("row", "step", "path", "how", "rule"),
    ["line_before", ({ before }) => before],
    ["line_after", ({ after }) => after],
    ...asIs("words"),
    ["metric", () => metric],
    ...shares(numbers(false, "change", "low", "high"), isShare),
    ...asIs("method", "n"),
  ]);
}
