/** What an engagement's file says that is not as it looks. */

import type { ResolveContext } from "../../scenario/resolve.js";
import type { Scenario } from "../../scenario/scenario.js";
import { ADJACENT } from "./dynamite.js";
import { between, type Engagement } from "./engagement.js";
import * as say from "./messages.js";
import type { EngagementFile } from "./schema.js";

/** Fuses that nobody stands at. */
export function remarks(
  { model: { charges, units } }: Scenario<Engagement, EngagementFile>,
  remark: ResolveContext["issue"],
): void {
  for (const [c, { owner, laid, fuse }] of charges.entries()) {
    const isNear = units
      .filter(({ side }) => side === owner)
      .flatMap(({ figures }) => figures)
      .some((man) => !man.indian && between(man.at, fuse) <= ADJACENT);
    if (laid && !isNear) {
      remark(["charges", c, "fuse"], say.fuseAlone(owner, ADJACENT), "CP-POL-15");
    }
  }
}
