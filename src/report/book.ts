/** What a book is, for a terminal and for programs. */
import { count, parted } from "../core/messages.js";
import { lengthOf } from "../rules/book/bare.js";
import type { BookDeclared, BookRange, BookRoll } from "../rules/book/contents.js";
import type { BookReport } from "../studies/book.js";
import { exactPercent, showChange } from "./numbers.js";
import { jsonText } from "./study.js";
import { name, type Table, tableOf, textTable } from "./table/table.js";
import { paragraphs, printer, type TerminalOptions } from "./table/terminal.js";

/** The text of `deadeye book --json`, ending in a line break. Keys are a contract: add, never rename. */
export const renderBookJson = (report: BookReport): string => jsonText(report);

/** A roll with more cases is told in short. */
const CASES_SHOWN = 24;
/** A longer fraction says less than its percentage. */
const FRACTION_LETTERS = 9;

/** A book as tables for a terminal, ending in a line break. */
export function renderBook(report: BookReport, options: TerminalOptions): string {
  const { lines, bold, notes, table, close } = printer(options);
  const { title, edition, about, rules, rolls } = report;
  const tables = [
    declaredTable(report),
    weaponsTable(report),
    ...rolls.map(rollTable),
    actionsTable(report),
  ];
  return paragraphs([
    close([title, edition, about].filter(Boolean).map(lines)),
    bold(answerOf(report)),
    ...(rules.length === 0 ? [] : [close(rules.map((rule) => lines(ruleLine(report, rule))))]),
    ...tables.filter(({ rows }) => rows.length > 0).map(table),
    close(
      ["Policies: the first line that can be followed decides", ...policyLines(report)].map(lines),
    ),
    close(readingLines(report).map(lines)),
    close([neverTitle(report), ...report.never.map(neverLine)].map(lines)),
    notes([duelWords(report)]),
  ]);
}

function answerOf({ rules, rolls, actions, weapons, men, duel, duels }: BookReport): string {
  const parts = [
    count(rules.length, "rule"),
    count(rolls.length, "roll"),
    count(actions.length, "action"),
    count(weapons.length, "weapon"),
    ...(men.length === 0 ? [] : [`${parted(men.length)} ${men.length === 1 ? "man" : "men"}`]),
  ];
  const states =
    duel.states === null
      ? "A duel of two usual men has too many states to be followed."
      : `A duel of two usual men has ${parted(duel.states)} states.`;
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}. ${duels > 0 ? states : ""}`.trim();
}

/** `T-1  A D6 hits on ... (roll to-hit, action shoot)`. */
function ruleLine(
  { rolls, actions }: BookReport,
  { id, says }: BookReport["rules"][number],
): string {
  const by = (what: string, all: readonly { readonly name: string; readonly rule: string }[]) =>
    all.filter(({ rule }) => rule === id).map((one) => `${what} ${one.name}`);
  const used = [...by("roll", rolls), ...by("action", actions)];
  return `${id}  ${says}${used.length === 0 ? "" : ` (${used.join(", ")})`}`;
}

const valuesWords = ({ least, most, values }: BookRange): string =>
  values === null ? `${least} to ${most}` : values.map(String).join(", ");

type Whose = BookDeclared & { readonly whose: string };

function declaredTable({ stats, fields, state }: BookReport): Table {
  const of = (whose: string, all: readonly BookDeclared[]): Whose[] =>
    all.map((one) => ({ whose, ...one }));
  const rows = [
    ...of("stat", stats),
    ...of("field of a weapon", fields),
    ...of("state", state.figure),
    ...of("state of a weapon", state.weapon),
    ...of("state of the game", state.game),
  ];
  return tableOf<Whose>(
    { title: "What is declared" },
    [
      name("name", (one) => one.name),
      name("is a", ({ whose }) => whose),
      name("may be", valuesWords),
      name("usual", ({ usual }) => (usual === null ? "" : String(usual))),
    ],
    rows,
    (row, before) => row.whose !== before?.whose,
  );
}

const weaponsTable = ({ weapons, fields }: BookReport): Table =>
  textTable(
    { title: "Weapons" },
    ["weapon", ...fields.map((one) => one.name)],
    1,
    weapons.map(({ id, fields: own }) => [id, ...fields.map((one) => String(own[one.name] ?? ""))]),
  );

const chance = (fraction: string): string => {
  const [over = "0", under = "1"] = fraction.split("/");
  return fraction.length <= FRACTION_LETTERS
    ? fraction
    : exactPercent(Number(over) / Number(under));
};

/** Every case of a roll; of one with many, from which chance to which. */
function rollTable(roll: BookRoll): Table {
  const { takes, results, rows } = roll;
  const title = `${roll.name}${roll.rule === roll.name ? "" : ` (${roll.rule})`}`;
  if (rows !== null && rows.length <= CASES_SHOWN)
    return textTable(
      { title },
      [...takes.map((one) => one.name), ...results.map(String)],
      takes.length,
      rows.map(({ takes: given, chances }) => [...given.map(String), ...chances.map(chance)]),
    );
  const given = takes.map((one) => `${one.name} ${valuesWords(one)}`).join("; ");
  const values = (i: number): string[] =>
    [...new Set(rows!.map(({ chances }) => chances[i]!))].sort((a, b) => share(a) - share(b));
  return textTable(
    { title: `${title}, by ${given}` },
    ["result", "least", "most"],
    1,
    rows === null
      ? [["too many cases to list", "", ""]]
      : results.map((result, i) => {
          const all = values(i);
          return [String(result), chance(all[0]!), chance(all.at(-1)!)];
        }),
  );
}
const share = (fraction: string): number => {
  const [over = "0", under = "1"] = fraction.split("/");
  return Number(over) / Number(under);
};

const actionsTable = ({ actions, choices }: BookReport): Table =>
  tableOf<BookReport["actions"][number]>(
    { title: "Actions" },
    [
      name("action", (one) => one.name),
      name("rule", ({ rule, name: own }) => (rule === own ? "" : rule)),
      name("done to", ({ at, armed }) =>
        [at === "given" ? "whom it answers" : at, armed && "with a weapon"]
          .filter(Boolean)
          .join(", "),
      ),
      name("chosen in", ({ name: own }) =>
        choices
          .filter((choice) => choice.actions.includes(own))
          .map((choice) => choice.name)
          .join(", "),
      ),
    ],
    actions,
  );

/** `usual, act: shoot, target least distance; wait`. */
const policyLines = ({ policies }: BookReport): string[] =>
  policies.map(({ name: policy, choice, lines }) => `${policy}, ${choice}: ${lines.join("; ")}`);

/** `lost-gun-arm no-shooting: nothing changes`. */
const readingLines = ({ switched }: BookReport): string[] =>
  switched.map(({ name: reading, value, change, alike }) => {
    if (alike) return `Reading ${reading}: ${value} changes nothing in that duel.`;
    const { value: points } = showChange({ value: change, low: null, high: null }, "percent");
    return `Reading ${reading}: ${value} changes A's chance to win by ${points} points.`;
  });

const neverTitle = ({ never, duels }: BookReport): string => {
  const looked = `In ${count(duels, "small duel")} of usual men`;
  return never.length === 0
    ? `${looked} everything comes that the book has.`
    : `${looked}, by line:`;
};

const neverLine = ({ line, message }: BookReport["never"][number]): string => `${line}: ${message}`;

function duelWords({ duel: { weapon, distance }, length }: BookReport): string {
  const armed = weapon === null ? "without weapons" : `with a ${weapon} each`;
  const far = `${distance} ${lengthOf({ length }).many}`;
  return `The duel is of two usual men ${armed}, ${far} apart, thirty turns at most. No game was played.`;
}
