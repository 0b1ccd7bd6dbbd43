/** A quantity with its interval, from games played. */
import type { Columns } from "../core/columns.js";
import { counted, pairMoments, type Tally } from "../core/tally.js";
import { clusteredRatio } from "./clusteredRatio.js";
import { clusteredWilson } from "./clusteredWilson.js";
import { controlledShare } from "./controlled.js";
import { meanT } from "./meanT.js";
import { within } from "./possible.js";
import { lengthSums, type Plain, possibleOf } from "./quantity.js";
import { ratioT } from "./ratioT.js";
import type { Estimate } from "./summary.js";
import { wilson } from "./wilson.js";

/** Estimates a quantity from games played; docs/statistics.md tells which method serves which. */
export function estimate(columns: Columns, tally: Tally, quantity: Plain): Estimate {
  return within(estimated(columns, tally, quantity), possibleOf(columns, quantity));
}

function estimated(columns: Columns, tally: Tally, quantity: Plain): Estimate {
  const { plan } = columns;
  switch (quantity.kind) {
    case "share":
      return (
        controlledShare(columns, tally, quantity) ??
        wilson(counted(plan, tally, quantity.counter(columns)), tally.games)
      );
    case "rate":
      return clusteredWilson(pairMoments(plan, tally, quantity.pair(columns)));
    case "ratio":
      return ratioT(pairMoments(plan, tally, quantity.pair(columns)), quantity.unit);
    case "killRatio":
      return clusteredRatio(pairMoments(plan, tally, quantity.pair(columns)));
    case "turns":
      return meanT({ ...lengthSums(columns, tally), n: tally.games }, "turns");
  }
}
