/**
 * Pages for players, written from what the rule systems say of themselves: docs/rulings.md and docs/tactics.md.
 * `node scripts/player-docs.mjs` writes them (npm run docs:players); `--check` says whether they are as they should be.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { RULESETS } from "../dist/rules/index.js";

/** What stands behind this line of a page is written by hand, and stays. */
const BY_HAND = "<!-- By hand from here. -->";
const byHand = (path) => {
  const [, text] = readFileSync(path, "utf8").split(BY_HAND);
  return text === undefined ? "" : `\n${BY_HAND}${text}`;
};

const NOTE = "<!-- Written by npm run docs:players; change the sentences in src/rules. -->";

/** Rows of a listing as records by column. */
const records = ({ columns, rows }) =>
  rows.map((row) => Object.fromEntries(columns.map(({ key }, i) => [key, row[i]])));

const sections = (of) =>
  RULESETS.map((system) => `## ${system.title}\n\n${of(system)}`).join("\n\n");

/** A ruling: what the book says, what either side says, what it changes. */
function ruling({ name, rule, book, sides, changes }) {
  const [usual, ...others] = sides.split("\n").map((side) => {
    const colon = side.indexOf(": ");
    return `\`${side.slice(0, colon)}\`: ${side.slice(colon + 2)}`;
  });
  return [
    `### ${name}`,
    `The book (${rule}): ${book}`,
    [`${usual} *(the default)*`, ...others].map((side) => `- ${side}`).join("\n"),
    `It changes: ${changes}`,
  ].join("\n\n");
}

const rulings = `# Disputed rulings

${NOTE}

No rule book settles everything, and clubs have split over less. Where a book is silent, or says two
things, deadeye has a *reading*: a named ruling with a default, which a scenario switches
(\`readings: { coverHitsTestCool: true }\`, or \`--set coverHitsTestCool=true\`). Does it matter?
\`deadeye readings FILE\` switches each of them in your own fight and says whether another side then wins.
\`deadeye list readings\` prints this page.

${sections(({ listings }) => records(listings.readings).map(ruling).join("\n\n"))}
`;

/** The words that stand under a key, or under the first one. */
const words = (listing, under = listing.rows[0][1]) =>
  records(listing)
    .filter(({ key }) => key === under)
    .map(({ id, says }) => `- \`${id}\`: ${says}`)
    .join("\n");

const tactics = `# Tactics and covers

${NOTE}

A scenario says what its men do and what they stand behind; every answer of deadeye assumes it. What men
do often counts for more than what they are: \`deadeye sweep FILE --vary A.tactic=stand,advance,charge\`
shows it for your own fight, and \`deadeye list tactics\` and \`deadeye list covers\` print this page.

\`deadeye tactics FILE\` plays every tactic of one side against every one of the other, and says what both should do.
At the bank door (\`npx deadeye tactics scenarios/bank-door.yaml\`) the robbers, who patrol and then advance against
townsfolk who hold, have a score of 35.6 % (34.9 to 36.3): a game that nobody wins is half a win; they win 35 %.
Townsfolk who advance bring the score down to 20.8 %. If both do their best, the robbers patrol and then charge, the
townsfolk advance, and it is 36 % (35 to 37).

${sections(
  ({ listings: { tactics: ways, covers } }) =>
    `${ways.title[0].toUpperCase()}${ways.title.slice(1)}, the key \`${ways.rows[0][1]}\` (${ways.rule}):\n\n${words(ways)}\n\n` +
    `Whom they shoot at, the key \`target\`:\n\n${words(ways, "target")}\n\n` +
    `Covers, the key \`${covers.rows[0][1]}\` (${covers.rule}):\n\n${words(covers)}`,
)}
`;

const pages = { "docs/rulings.md": rulings, "docs/tactics.md": tactics };
const check = process.argv.includes("--check");
for (const [path, written] of Object.entries(pages)) {
  const text = written + byHand(path);
  if (!check) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    process.stderr.write(`${path} is old: npm run docs:players\n`);
    process.exitCode = 1;
  }
}
