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
    title: "What the target's cover is worth (a bullet that strikes it is a hit)",
    columns: ["side", "weapon", "cover", "band", "mode", "shots", "hit_rate", "out_per_shot"],
    used: "shots",
  },
  page: {
    caption:
      "Shots by what the target was behind. A bullet that strikes the cover counts as a hit (LG-EFF-4), so what cover is " +
      "worth is seen in the enemies put out per shot, and under Why in points of the chance to win.",
    columns: ["cover", "band", "mode", "out_per_shot", "hit_rate", "shots", "hits"],
    group: ["weapon", "side"],
    used: "shots",
  },
  picture: {
    kind: "rates",
    name: "cover",
    title: "What cover is worth",
    heading: "Enemies put out per shot by their cover, weapon, range and mode of fire",
    by: "by the target's cover, weapon, range and mode of fire",
    axis: "Enemies put out per shot",
    panel: "weapon",
    label: "cover",
    shape: "band",
    color: "mode",
    rate: "out_per_shot",
    tries: "shots",
    hits: "out",
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

export const BREAKDOWNS: readonly BreakdownForm[] = [COVERS, CASUALTIES, CHART, BEFELL];
