/** Tables that only games on a table have, in the words of their reports. */
import type { BreakdownForm, KeyForm } from "../../../core/breakdown.js";

const SIDE: KeyForm = { name: "side", head: "side" };

/** Shots by what the target was behind (LG-EFF-1). */
export const COVERS: BreakdownForm = {
  name: "covers",
  keys: [
    SIDE,
    { name: "weapon", head: "weapon" },
    { name: "band", head: "range" },
    { name: "mode", head: "fire" },
    { name: "cover", head: "cover", long: "target's cover" },
  ],
  measures: [
    { name: "shots", kind: "count", head: "shots" },
    { name: "hits", kind: "count", head: "hits", where: { hit: true } },
    { name: "hit_rate", kind: "rate", head: "hit rate", where: { hit: true } },
    { name: "out", kind: "count", head: "put out", where: { out: true } },
    { name: "out_per_shot", kind: "perTry", head: "put out per shot", where: { out: true } },
  ],
  section: "Shooting",
  terminal: {
    title: "Shots by what the target was behind (a bullet that strikes cover is a hit)",
    columns: ["side", "weapon", "cover", "band", "mode", "shots", "hit_rate"],
    used: "shots",
  },
  page: {
    caption:
      "Shots by what the target was behind; a bullet that strikes the cover counts as a hit (LG-EFF-4). Behind each cover " +
      "are other men, in other places, on foot or on horses that take their hits: these rows do not say what cover is worth.",
    columns: ["cover", "band", "mode", "hit_rate", "shots", "hits"],
    group: ["weapon", "side"],
    used: "shots",
  },
};

/**
 * What cover is worth: the same hit at the same men, behind it and in the open. Not the shots of the games, since those
 * behind a wall are others than those in the open.
 */
export const PROTECTION: BreakdownForm = {
  name: "protection",
  keys: [
    SIDE,
    { name: "weapon", head: "weapon" },
    { name: "band", head: "range" },
    { name: "cover", head: "cover", long: "target's cover" },
  ],
  measures: [
    { name: "shots", kind: "count", head: "shots" },
    { name: "out", kind: "count", head: "put out", where: { out: true } },
    { name: "out_per_hit", kind: "known", head: "a hit puts out" },
    { name: "of_open", kind: "known", unit: "ratio", head: "of that in the open" },
  ],
  section: "Shooting",
  terminal: {
    title: "What cover is worth: chance that a hit puts out a man on foot, unhurt (exact)",
    columns: ["side", "weapon", "band", "cover", "out_per_hit", "of_open"],
    used: "shots",
  },
  page: {
    caption:
      "What cover is worth: the chance that a hit puts out an enemy, by the rules and so exact. It is that of all men of " +
      "the other side, each unhurt, on foot and without Fate, so that rows compare like with like. What it is worth in " +
      "points of the chance to win stands under Why.",
    columns: ["band", "cover", "out_per_hit", "of_open"],
    group: ["weapon", "side"],
    used: "shots",
  },
  picture: {
    kind: "rates",
    name: "cover",
    title: "What cover is worth",
    heading: "What cover is worth: chance that a hit puts out a man on foot, exact",
    by: "by the target's cover, weapon and range",
    axis: "A hit puts out",
    panel: "weapon",
    label: "cover",
    shape: "band",
    color: "band",
    rate: "out_per_hit",
    tries: "shots",
    hits: "out",
    exact: "Of all men of the other side, each unhurt, on foot and without Fate.",
  },
};

type Measure = BreakdownForm["measures"][number];

/** Share of games in which that befell a figure. */
const befell = (
  head: string,
  where: Measure["where"] & object,
  more: Partial<Measure> = {},
): Measure => ({ name: head.replaceAll(" ", "_"), kind: "share", head, where, ...more });

/** Games in which something befell a figure, whether it put him out or not; each game counted once. */
export const BEFELL: BreakdownForm = {
  name: "fates",
  json: "figures",
  keys: [SIDE, { name: "figure", head: "figure", free: true }],
  measures: [
    befell("fled", { fate: "fled" }, { gamesOnly: true, metric: { id: "fled", words: "flee" } }),
    befell("surrendered", { fate: "surrendered" }, { gamesOnly: true }),
    befell(
      "out of ammunition",
      { befell: "out of ammunition" },
      {
        line: "ran out of ammunition",
        metric: { id: "outOfAmmunition", words: "run out of ammunition" },
      },
    ),
    befell(
      "ridden down",
      { befell: "ridden down" },
      {
        line: "was ridden down",
        metric: { id: "riddenDown", words: "are ridden down" },
      },
    ),
    befell("out in melee", { befell: "out in melee" }),
  ],
  section: "Figures",
  terminal: {
    title: "Share of games in which a figure",
    columns: ["side", "figure", "fled", "out_of_ammunition", "ridden_down"],
  },
  page: {
    caption:
      "Share of games in which a figure fled, surrendered, had no ammunition left for any weapon, was ridden down, " +
      "or was put out in hand-to-hand combat by anybody.",
    columns: ["figure", "fled", "surrendered", "out_of_ammunition", "ridden_down", "out_in_melee"],
    group: ["side"],
    dense: true,
  },
};

/** Lines of the chart that moves a system-run side (LG-SOLO-2). */
export const CHART: BreakdownForm = {
  name: "chart",
  keys: [
    { name: "chart", head: "chart" },
    { name: "sees", head: "sees", words: { yes: "sees the enemy", no: "sees no enemy" } },
    { name: "under_fire", head: "under fire", words: { yes: "under fire", no: "not under fire" } },
    { name: "in_cover", head: "in cover", words: { yes: "in cover", no: "in the open" } },
    { name: "test", head: "test" },
    { name: "action", head: "the chart says", free: true },
  ],
  measures: [
    { name: "count", kind: "count", head: "times" },
    { name: "share", kind: "rate", head: "share", within: "chart" },
    { name: "per_game", kind: "perGame", head: "per game" },
  ],
  section: "Random actions chart",
  optional: true,
  terminal: {
    title: "Random actions chart: what the rolls said",
    columns: ["chart", "action"],
    merged: ["chart", "action", "times", "per game", "of all rolls"],
  },
  page: {
    caption:
      "How often each line was used: share of all rolls on the same chart, and times per game.",
    columns: ["test", "action", "share", "per_game", "count"],
    group: ["chart", "situation"],
    dense: true,
  },
  picture: {
    kind: "lines",
    name: "chart",
    title: "Random actions chart",
    heading: "Random actions chart: how often each line was used",
    block: "chart",
    color: "test",
    colorTitle: "Initiative test",
    words: "action",
    whole: "rolls",
    axis: "Share of the rolls on the chart",
    none: "No line of the chart was used.",
  },
};

/** Where men were put out, other than by flight or surrender. */
export const CASUALTIES: BreakdownForm = {
  name: "casualties",
  keys: [
    SIDE,
    { name: "x", head: "x" },
    { name: "y", head: "y" },
    { name: "square", head: "square" },
  ],
  measures: [
    { name: "count", kind: "count", head: "in all games" },
    { name: "per_game", kind: "average", head: "per game" },
  ],
  section: "On the table",
  picture: {
    kind: "grid",
    name: "casualties",
    title: "Where figures were put out",
    heading: "Where figures of each side were put out",
    here: "Put out here",
    most: ["Figures of", "go down most often"],
    none: "Nobody was put out.",
  },
};

export const BREAKDOWNS: readonly BreakdownForm[] = [COVERS, PROTECTION, CASUALTIES, CHART, BEFELL];
