/** Tables of a made-up system, cell by cell: nobody's rules, so that every number is seen in the tags. */
import { expect, test } from "vitest";
import { TaggedCells } from "../../src/core/cells.js";
import { HAND_TO_HAND } from "../../src/core/columns.js";
import { wayOut } from "./fates.js";

const FIGURES = [
  { side: "A" as const, name: "Doc" },
  { side: "B" as const, name: "Ike" },
  { side: "B" as const, name: "Tom" },
];

/** A bow of Doc's with two ends, a gun of Ike's, and a brawl between the two. */
function build() {
  const cells = new TaggedCells(FIGURES, 3);
  const dead = FIGURES.map((_, figure) => cells.cell({ figure, fate: "killed" }));
  const fled = FIGURES.map((_, figure) => cells.cell({ figure, fate: "fled" }));
  const bow = { figure: 0, weapon: "bow", band: "near", mode: "aimed" };
  const missed = cells.cell({ ...bow, hit: false });
  const killed = cells.cell({ ...bow, hit: true, effect: "dead", location: "head", out: true });
  const far = cells.cell({ ...bow, band: "far", hit: true, effect: "wound", location: "arm" });
  const bystander = cells.cell({
    figure: 0,
    weapon: "bow",
    effect: "wound",
    location: "arm",
    several: true,
  });
  const gun = cells.cell({ figure: 1, weapon: "gun", band: "near", mode: "snap", hit: false });
  const brawl = cells.reserve(2);
  const blow = { weapon: HAND_TO_HAND, effect: "dead", location: "" };
  cells.tag({ ...blow, figure: 0, hit: true, out: true }, [brawl]);
  cells.tag({ weapon: HAND_TO_HAND, figure: 0, hit: false }, [brawl + 1]);
  cells.tag({ ...blow, figure: 1, hit: true, out: true }, [brawl + 1]);
  cells.tag({ weapon: HAND_TO_HAND, figure: 1, hit: false }, [brawl]);
  const columns = cells.columns([{ fate: "killed" }, { fate: "fled", byNobody: true }]);
  const { plan } = columns;
  const of = (counter: number): number[] => (plan.counters[counter] ?? []).map(({ cell }) => cell);
  const pair = (id: number): number[][] => {
    const { num, den } = plan.pairs[id] as { num: number; den: number };
    return [of(num), of(den)];
  };
  return { columns, of, pair, dead, fled, missed, killed, far, bystander, gun, brawl };
}

test("ends: the outcomes, then the turns", () => {
  const { columns, of } = build();
  expect(of(columns.games)).toEqual([1, 2, 3, 4]);
  expect(columns.turnOf.map(of)).toEqual([[5], [6], [7], [8]]);
  const sum = columns.plan.counters[columns.turns];
  expect(sum?.map(({ cell, weight }) => [cell, weight])).toEqual([
    [6, 1],
    [7, 2],
    [8, 3],
  ]);
});

test("shots: tries with a mode, by figure, weapon, band and mode in the order told", () => {
  const { columns, of, missed, killed, far, gun } = build();
  const rows = columns.shots.map(({ figure, weapon, band, mode, shots, hits }) => [
    `${figure} ${weapon} ${band} ${mode}`,
    of(shots),
    of(hits),
  ]);
  expect(rows).toEqual([
    ["Doc bow near aimed", [missed, killed], [killed]],
    ["Doc bow far aimed", [far], [far]],
    ["Ike gun near snap", [gun], []],
  ]);
});

test("effects: by all tries with the weapon, a mode or none; no proportion where one try has several", () => {
  const { columns, pair, missed, killed, far, bystander, brawl } = build();
  const rows = columns.effects.map(({ figure, weapon, effect, perShotPair, proportion }) => [
    `${figure} ${weapon} ${effect}`,
    ...pair(perShotPair),
    proportion,
  ]);
  const shots = [missed, killed, far];
  expect(rows).toEqual([
    ["Doc bow dead", [killed], shots, true],
    ["Doc bow wound", [far, bystander], shots, false],
    [`Doc ${HAND_TO_HAND} dead`, [brawl], [brawl, brawl + 1], true],
    [`Ike ${HAND_TO_HAND} dead`, [brawl + 1], [brawl + 1, brawl], true],
  ]);
  expect(pair(columns.effects[1]?.perHitPair as number)[1]).toEqual([killed, far]);
});

test("figures: whoever goes by himself was put out by nobody", () => {
  const { columns, of, pair, dead, fled, killed, brawl } = build();
  const [doc, , tom] = columns.figures;
  if (doc === undefined || tom === undefined) throw new Error("three were made");
  expect([doc.side, doc.figure]).toEqual(["A", "Doc"]);
  expect(doc.fates.map(({ fate }) => fate)).toEqual(["killed", "fled"]);
  expect(of(wayOut(doc, "fled"))).toEqual([fled[0]]);
  expect(of(doc.out)).toEqual([dead[0], fled[0]]);
  expect(pair(doc.killRatioPair)).toEqual([[killed, brawl], [dead[0]]]);
  expect(of(tom.enemiesOut)).toEqual([]);
});

test("sides and weapons: shots alone, enemies put out by whatever means", () => {
  const { columns, of, pair, dead, fled, missed, killed, far, gun, brawl } = build();
  const { A, B } = columns.sides;
  expect(pair(A.hitPair)).toEqual([
    [killed, far],
    [missed, killed, far],
  ]);
  expect(pair(B.shotsPair)[0]).toEqual([gun]);
  expect(pair(B.killRatioPair)).toEqual([[brawl + 1], [dead[1], dead[2]]]);
  expect(pair(B.outPair)[0]).toEqual([dead[1], fled[1], dead[2], fled[2]]);
  expect(
    columns.weapons.map(({ side, weapon, enemiesOut }) => [side, weapon, of(enemiesOut)]),
  ).toEqual([
    ["A", "bow", [killed]],
    ["A", HAND_TO_HAND, [brawl]],
    ["B", "gun", []],
    ["B", HAND_TO_HAND, [brawl + 1]],
  ]);
});

test("weapons by range: enemies put out where they are counted by it, else hits and what a hit is worth", () => {
  const { columns, of, pair, missed, killed, far } = build();
  const [bow] = columns.weapons;
  const rows = bow?.ranges.map(({ band, shots, perShotPair, perHitPair }) => [
    band,
    of(shots),
    pair(perShotPair)[0],
    perHitPair,
  ]);
  expect(rows).toEqual([
    ["near", [missed, killed], [killed], null],
    ["far", [far], [], null],
  ]);
  const cells = new TaggedCells(FIGURES, 3);
  const gun = { figure: 0, weapon: "gun" };
  const tries = [false, true].map((hit) =>
    cells.cell({ ...gun, band: "near", mode: "aimed", hit }),
  );
  const out = cells.cell({ ...gun, out: true });
  const { plan, weapons } = cells.columns([]);
  const cellsOf = (counter = -1) => plan.counters[counter]?.map(({ cell }) => cell);
  const [near] = weapons[0]?.ranges ?? [];
  const [perShot, perHit] = [near?.perShotPair, near?.perHitPair].map((id) => plan.pairs[id ?? -1]);
  expect([cellsOf(perShot?.num), cellsOf(perShot?.den)]).toEqual([[tries[1]], tries]);
  expect([cellsOf(perHit?.num), cellsOf(perHit?.den)]).toEqual([[out], [tries[1]]]);
});
