/** What a map of a told game needs: where everybody and everything went. */
import { expect } from "vitest";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import { engagementMap } from "../../../src/rules/combat-patrol/map.js";
import { engagementTeller } from "../../../src/rules/combat-patrol/told.js";
import { ruleTest } from "../ruleTest.js";
import { unit } from "./build.js";
import { engagement } from "./engagements.js";

const HERD: readonly [number, number] = [-6, 0];
const stampede: Engagement = engagement(
  [
    unit("A", { kind: "men", at: [30, 20], tactic: "hold", men: [{}] }),
    unit("B", { kind: "men", at: [30, -20], tactic: "hold", men: [{}] }),
    unit(null, { kind: "herd", name: "Herd", at: HERD }),
  ],
  { turns: 1, victory: { kind: "none" }, stampede: [1, 0] },
);

ruleTest(["CP-STAM-3", "CP-GEO-2"], "a map shows the way of a herd, straight on", () => {
  const tell = engagementTeller(stampede, "herd");
  const games = Array.from({ length: 20 }, (_, game) => tell(game).events);
  const runsIn = (events: (typeof games)[number]) =>
    events.filter(({ text }) => / run \d+ in/.test(text));
  const events = games.find((one) => runsIn(one).length > 2) ?? [];
  const drifts = events.flatMap((event) => event.drifts ?? []);
  const moved = runsIn(events);
  expect(moved.length).toBeGreaterThan(2);
  expect(drifts).toHaveLength(moved.length);
  const inches = moved.map(({ text }) => Number(/run (\d+) in/.exec(text)?.[1]));
  const piece = engagementMap(stampede)?.pieces.find(({ name }) => name.startsWith("Herd"));
  if (piece === undefined) throw new Error("no herd on the map");
  // The first of its corners is east of its centre.
  let [x, y] = piece.corners[0] as readonly [number, number];
  x -= 6;
  for (const [i, { name, way }] of drifts.entries()) {
    expect(name).toBe("Herd");
    const [from, to] = way as [readonly [number, number], readonly [number, number]];
    expect(from[0]).toBeCloseTo(x, 9);
    x += inches[i] as number;
    expect(to[0]).toBeCloseTo(x, 9);
    expect(to[1]).toBeCloseTo(y, 9);
    y = to[1];
  }
});

ruleTest(["CP-WAG-1", "CP-GEO-17"], "those aboard a wagon are shown where it goes", () => {
  const coach = engagement(
    [
      unit("A", { kind: "wagon", at: [0, 0], path: [[60, 0]], men: [{}, {}] }),
      unit("B", { kind: "men", at: [200, 0], tactic: "hold", men: [{}] }),
    ],
    { turns: 3 },
  );
  const moves = engagementTeller(coach, "coach")(0).events.flatMap(({ moves: all }) => all ?? []);
  const wayOf = (figure: number): (readonly (readonly [number, number])[])[] =>
    moves.filter((one) => one.figure === figure && one.way.length > 1).map(({ way }) => [...way]);
  expect(wayOf(0).length).toBeGreaterThan(0);
  expect(wayOf(1)).toEqual(wayOf(0));
  expect(wayOf(2)).toEqual([]);
});
