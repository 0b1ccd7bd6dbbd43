/**
 * The tables of a run: columns of the data file, which are a contract (add at the end, never rename), and columns for
 * people, of which the terminal shows some and the page others.
 */
import { HAND_TO_HAND } from "../core/columns.js";
import { parted } from "../core/messages.js";
import { weaponWords } from "../rules/kit/words.js";
import { roundOf } from "../scenario/system.js";
import type {
  EffectRow,
  Estimate,
  FigureRow,
  Metric,
  OutcomeRow,
  ShotRow,
  SideId,
  Summary,
  TurnRow,
  WeaponRange,
  WeaponRow,
} from "../stats/summary.js";
import { FATES, fateNames, fateOf, fateWords, fledSentence, ownFates } from "./fates.js";
import { type ShownFigure, shownEffects, shownFigures, shownShots, usedWeapons } from "./fought.js";
import { metricWords } from "./metricWords.js";
import { exactPercent, percent, quotient, ROUNDED } from "./numbers.js";
import { shooting, zWords } from "./sentences.js";
import { asIs, type DataColumn, rounded, shares } from "./table/csv.js";
import {
  apart,
  counted,
  estimated,
  type Group,
  type RunTable,
  runTable,
  shown,
  three,
  withEnds,
} from "./table/run.js";
import { type Column, list, name, number } from "./table/table.js";
import { capital, plainWords } from "./text.js";

interface Sided {
  readonly side: SideId;
}
const sideIn = ({ sides }: Summary): Column<Sided> => list("side", ({ side }) => sides[side]);
const figure: Column<{ readonly figure: string }> = list("figure", (row) => row.figure);
const weapon: Column<{ readonly weapon: string }> = name("weapon", (row) =>
  weaponWords(row.weapon),
);

/** A figure and its side. */
const who =
  ({ sides }: Summary) =>
  (row: Sided & { readonly figure: string }): Group => ({
    head: row.figure,
    beside: sides[row.side],
  });

export function outcomesTable({ outcomes }: Summary): RunTable {
  const solved = outcomes.some((row) => row.exact !== null);
  const label = (head: string): Column<OutcomeRow> => list(head, (row) => row.label);
  const games = counted("games", (row: OutcomeRow) => row.games);
  const chance = ({ probability }: OutcomeRow): Estimate => probability;
  const exact = (head: string): Column<OutcomeRow> =>
    number(head, (row) => (row.exact === null ? "" : exactPercent(row.exact)));
  const added = (head: string): Column<OutcomeRow>[] =>
    solved ? [exact(head), number("z", (row) => zWords(row.z))] : [];
  return runTable({
    file: "outcomes.csv",
    rows: outcomes,
    data: [
      ...asIs("outcome", "games"),
      ...three(["probability", "low", "high"], chance),
      // Not rounded: it is there to be compared.
      ...shares(asIs("exact")),
    ],
    terminal: {
      title: "Who wins",
      columns: [label(""), games, ...apart("share of games", chance), ...added("exact")],
    },
    page: {
      caption: solved
        ? "Outcomes. z: how many standard errors the games played lie from the exact share."
        : "Outcomes.",
      columns: [
        label("outcome"),
        games,
        estimated("share of games", chance, "percent"),
        ...added("exact share"),
      ],
    },
  });
}

/** Ways to go out that only these rules know come last in the data file. */
export function figuresTable(summary: Summary): RunTable {
  const { figures, sides } = summary;
  // Nothing where the rules know no such end.
  const games = (fate: string): DataColumn<FigureRow> => [
    fate,
    (row) => fateOf(row, fate)?.games ?? null,
  ];
  const out = ({ outProbability }: FigureRow): Estimate => outProbability;
  const ratio = ({ killRatio }: FigureRow): Estimate => killRatio;
  const ended = [
    estimated("put out", out, "percent"),
    counted("enemies out", (row: FigureRow) => row.enemiesOut),
    estimated("kill ratio", ratio, "plain"),
  ];
  return runTable({
    file: "figures.csv",
    rows: figures.map((row): ShownFigure => ({ ...row, names: [row.figure] })),
    data: [
      ...asIs("side", "figure", "games"),
      ...FATES.map(games),
      ...three(["out_probability", "low", "high"], out),
      ["enemies_out", (row) => row.enemiesOut],
      ...three(withEnds("kill_ratio"), ratio),
      ...ownFates(figures).map(games),
    ],
    terminal: {
      title: "Figures",
      columns: [
        sideIn(summary),
        figure,
        number("shots a game", ({ side, names, games }: ShownFigure) => {
          const [shots] = shooting(summary, side, names);
          return quotient(shots, games * names.length)?.toFixed(2) ?? "";
        }),
        number("hit", ({ side, names }: ShownFigure) => {
          const [shots, hits] = shooting(summary, side, names);
          return shots === 0 ? "no shots" : percent(hits / shots);
        }),
        ...ended,
      ],
      rows: shownFigures(summary),
    },
    page: {
      caption:
        "How each figure fared; men alike as one, put out as a share of each man's games. Kill ratio: enemies put out for " +
        `each time put out.${fledSentence(figures)}`,
      columns: [
        figure,
        ...fateNames(figures).map((fate) =>
          number(fateWords(fate), (row: FigureRow) => {
            const found = fateOf(row, fate);
            return found === null ? "" : parted(found.games);
          }),
        ),
        ...ended,
      ],
      rows: shownFigures(summary),
      group: ({ side }) => ({ head: sides[side] }),
      dense: true,
    },
  });
}

/** Only where the rules know other ways to go out than the common ones. */
export function endsTable(summary: Summary): RunTable {
  const { figures } = summary;
  return runTable({
    file: "figures.csv",
    rows: ownFates(figures).length === 0 ? [] : shownFigures(summary),
    terminal: {
      title: "How figures ended: share of games",
      columns: [
        sideIn(summary),
        figure,
        ...fateNames(figures).map((fate, i) =>
          estimated(fateWords(fate), (row: FigureRow) => chanceOf(row, i), "percent"),
        ),
        estimated("still in action", (row: FigureRow) => row.inAction.probability, "percent"),
      ],
    },
  });
}

const chanceOf = ({ fates }: FigureRow, index: number): Estimate => fates[index]!.probability;

export function shotsTable(summary: Summary): RunTable {
  const { shots: rows } = summary;
  const shown = shownShots(summary).filter((row) => row.shots > 0);
  const rate = ({ hitRate }: ShotRow): Estimate => hitRate;
  const key: Column<ShotRow>[] = [
    weapon,
    name("range", (row) => row.band),
    name("fire", (row) => plainWords(row.mode)),
  ];
  const shots = counted("shots", (row: ShotRow) => row.shots);
  return runTable({
    file: "shots.csv",
    rows,
    data: [
      ...asIs("side", "figure", "weapon", "band", "mode", "shots", "hits"),
      ...three(["hit_rate", "low", "high"], rate),
    ],
    terminal: {
      title: "Hit rates",
      columns: [sideIn(summary), figure, ...key, shots, ...apart("hit rate", rate)],
      rows: shown,
    },
    page: {
      rows: shown,
      caption:
        "Shots and hits, men alike as one. Ranges at which nobody shot are left out. Men who move, or are forced back, shoot " +
        "from other ranges than the one at which they began.",
      columns: [
        ...key,
        estimated("hit rate", rate, "percent"),
        shots,
        counted("hits", (row: ShotRow) => row.hits),
      ],
      group: who(summary),
    },
  });
}

export function effectsTable(summary: Summary): RunTable {
  const { effects } = summary;
  const shot = ({ perShot }: EffectRow): Estimate => perShot;
  const hit = ({ perHit }: EffectRow): Estimate => perHit;
  const [ofShots, ofHits] = [three(withEnds("per_shot"), shot), three(withEnds("per_hit"), hit)];
  // Not the weapons that hit nobody: pages of zeros, on a table where every man may come to blows.
  const used = shownEffects(summary);
  const hand = used.some((row) => row.weapon === HAND_TO_HAND)
    ? " Hand to hand, hits are wounds, and shots are rolls of one man against the other; none of these are counted " +
      "among shots, hit rates and shots per game."
    : "";
  return runTable({
    file: "effects.csv",
    rows: effects,
    data: [
      ...asIs("side", "figure", "weapon", "effect", "location", "count"),
      ...[ofShots, ofHits].flatMap((columns) => columns.slice(0, 1)),
      ...[ofShots, ofHits].flatMap((columns) => columns.slice(1)),
    ],
    page: {
      caption: `What hits did, and where they struck, men alike as one. Weapons that hit nobody are left out. ${ROUNDED}${hand}`,
      columns: [
        name("effect", (row: EffectRow) => row.effect),
        name("location", (row: EffectRow) => row.location),
        counted("hits", (row: EffectRow) => row.count),
        estimated("of hits", hit, "percent"),
        estimated("of shots", shot, "percent"),
      ],
      rows: used,
      group: (row) => ({ ...who(summary)(row), behind: weaponWords(row.weapon) }),
    },
  });
}

export function turnsTable({ turns, system }: Summary): RunTable {
  const chance = ({ probability }: TurnRow): Estimate => probability;
  const share = three(["probability", "low", "high"], chance);
  return runTable({
    file: "turns.csv",
    rows: turns,
    data: [
      ["turn", (row) => row.turn],
      ["games_ended", (row) => row.gamesEnded],
      ...share.slice(0, 1),
      ["cumulative", (row) => rounded(row.cumulative), () => true],
      ...share.slice(1),
    ],
    page: {
      caption: `In which ${roundOf(system)} games ended.`,
      columns: [
        counted(roundOf(system), (row: TurnRow) => row.turn),
        counted("games ended", (row: TurnRow) => row.gamesEnded),
        estimated("share of games", chance, "percent"),
        number("over by then", (row: TurnRow) => percent(row.cumulative)),
      ],
    },
  });
}

/** Enemies put out per shot and per game turn, reload turns counted. */
export function weaponsTable(summary: Summary): RunTable {
  const perShot = ({ outPerShot }: WeaponRow): Estimate => outPerShot;
  const perTurn = ({ outPerTurn }: WeaponRow): Estimate => outPerTurn;
  const perGame = ({ outPerGame }: WeaponRow): Estimate => outPerGame;
  const hundred = (head: string, of: (row: WeaponRow) => Estimate): Column<WeaponRow> =>
    number(head, (row) => {
      const { text, small } = shown(of(row), "percent");
      return { text: text.replace(" %", ""), small: small ?? "" };
    });
  // What is no shot has none, and nothing per shot.
  const shots = number("shots", (row: WeaponRow) => (row.shots === null ? "" : parted(row.shots)));
  const ofShots = (column: Column<WeaponRow>): Column<WeaponRow> => ({
    ...column,
    cell: (row) => (row.shots === null ? "" : column.cell(row)),
  });
  const out = counted("enemies out", (row: WeaponRow) => row.enemiesOut);
  const used = usedWeapons(summary);
  return runTable({
    file: "weapons.csv",
    rows: summary.weapons,
    data: [
      ...asIs("side", "weapon", "shots"),
      ["enemies_out", (row) => row.enemiesOut],
      ...three(withEnds("out_per_shot"), perShot),
      ...three(withEnds("out_per_turn"), perTurn),
      ...three(withEnds("out_per_game"), perGame),
    ],
    terminal: {
      title: "Weapons: enemies put out",
      columns: [
        sideIn(summary),
        weapon,
        shots,
        out,
        ofShots(hundred("per 100 shots", perShot)),
        hundred(`per 100 ${roundOf(summary.system)}s`, perTurn),
      ],
      rows: used,
    },
    page: {
      caption:
        `Enemies put out by each weapon; ${roundOf(summary.system)}s of reloading count. What is no shot has a row of its own: ` +
        "hand to hand is whatever the men fight with. Weapons that did nothing are left out.",
      columns: [
        sideIn(summary),
        weapon,
        ofShots(estimated("per shot", perShot, "plain")),
        estimated(`per ${roundOf(summary.system)}`, perTurn, "plain"),
        shots,
        out,
      ],
      rows: used,
    },
  });
}

/** The same by range, for the data file: people have the chart. */
export function rangesTable({ weapons }: Summary): RunTable {
  const rows = weapons.flatMap(({ side, weapon, ranges }) =>
    ranges.map((range) => ({ side, weapon, ...range })),
  );
  return runTable({
    file: "ranges.csv",
    rows,
    data: [
      ...asIs("side", "weapon", "band", "shots"),
      ["counted", ({ counted }) => (counted ? "yes" : "no")],
      ...three(withEnds("out_per_shot"), ({ outPerShot }: WeaponRange) => outPerShot),
      ["out_per_shot_exact", ({ outPerShot }) => rounded(outPerShot.exact)],
      ...three(withEnds("out_per_turn"), ({ outPerTurn }: WeaponRange) => outPerTurn),
      ["out_per_turn_exact", ({ outPerTurn }) => rounded(outPerTurn.exact)],
    ],
  });
}

export function metricsTable(summary: Summary): RunTable {
  const { metrics } = summary;
  const solved = metrics.some((row) => row.exact !== null);
  const added: Column<Metric>[] = [
    number("exact", ({ exact, unit }) => {
      if (exact === null) return "";
      return unit === "probability" ? exactPercent(exact) : String(Number(exact.toPrecision(6)));
    }),
    number("z", (row) => zWords(row.z)),
  ];
  return runTable({
    file: "summary.json",
    rows: metrics,
    page: {
      caption: "All metrics. Id: how scripts, expect lines and --metric write it.",
      columns: [
        list("metric", (row: Metric) => capital(metricWords(summary, row.id))),
        number("value", (row: Metric) =>
          shown(row, row.unit === "probability" ? "percent" : "plain"),
        ),
        ...(solved ? added : []),
        name("unit", (row: Metric) => row.unit),
        list("id", (row: Metric) => row.id),
      ],
    },
  });
}
