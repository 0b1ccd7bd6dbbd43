/** What every rule system does with its scenario files besides playing them. */
import { type Message, message, quote } from "../core/messages.js";
import type { ResolveContext, RuleSystem } from "../scenario/system.js";

export type SideId = "A" | "B";
export const SIDES: readonly SideId[] = ["A", "B"];

/**
 * A system that reads the same files as the games, by the same checks, for something else that is made of them.
 * @param make    of the model and of the parsed file; may note what is wrong for its purpose
 * @param modelOf the model that a thing was made of
 */
export function readAs<Model, Made>(
  system: RuleSystem<Model>,
  make: (model: Model, parsed: unknown, context: ResolveContext) => Made,
  modelOf: (made: Made) => Model,
): RuleSystem<Made> {
  return {
    ...system,
    kinds: system.kinds.map(({ kind, schema, resolve }) => ({
      kind,
      schema,
      resolve: (parsed, context) => make(resolve(parsed, context), parsed, context),
    })),
    metricIds: (made) => system.metricIds(modelOf(made)),
    summary: (made) => system.summary(modelOf(made)),
  };
}

/** For reading a second time what was already complained about. */
export const quiet = (context: ResolveContext): ResolveContext => ({
  ...context,
  issue: () => undefined,
});

/** An entry of a file with its place in it, and what its men are called. */
export interface Placed<Entry> {
  readonly entry: Entry;
  readonly side: SideId;
  readonly path: string;
  readonly who: string;
}

interface Counted {
  readonly name?: string | undefined;
  readonly count: number;
}

/** The entries of a side in the order of its men, who are numbered through. */
export function placedOf<Entry extends Counted>(
  side: SideId,
  entries: readonly { readonly entry: Entry; readonly path: string }[],
): Placed<Entry>[] {
  let men = 0;
  return entries.map(({ entry, path }) => {
    const first = men + 1;
    men += entry.count;
    const name = entry.name ?? `${side}${first}`;
    const more = entry.name === undefined ? ` to ${side}${men}` : ` 1 to ${entry.count}`;
    return { entry, side, path, who: entry.count > 1 ? name + more : name };
  });
}

const versusOneEach = (side: string, figures: number): Message =>
  message("VERSUS_ONE_EACH", `gun against gun needs one man on side ${side}, not ${figures}`);
const versusStand = (name: string): Message =>
  message("VERSUS_STAND", `gun against gun needs men who stand and shoot; ${quote(name)} does not`);

/**
 * Notes it if there is not just one man on either side, who stands and shoots.
 * @param stands whether a man does, and the rule that lets him do otherwise
 */
export function demandTwo<Figure extends { readonly side: SideId; readonly name: string }>(
  figures: readonly Figure[],
  stands: { readonly rule: string; readonly key: string; of(figure: Figure): boolean },
  context: ResolveContext,
): void {
  for (const side of SIDES) {
    const own = figures.filter((figure) => figure.side === side);
    const path = ["sides", side, "figures"];
    if (own.length !== 1) context.issue(path, versusOneEach(side, own.length));
    const mover = own.find((figure) => !stands.of(figure));
    if (mover !== undefined) {
      context.issue([...path, 0, stands.key], versusStand(mover.name), { rule: stands.rule });
    }
  }
}
