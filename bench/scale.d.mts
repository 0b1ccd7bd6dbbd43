/** The model of what workers cost, for tests. */
export interface Model {
  readonly once: number;
  readonly worker: number;
  readonly games: number;
}
export function fitted(
  measured: readonly { readonly workers: number; readonly user: number; readonly first: number }[],
): Model;
export function predicted(
  model: Model,
  workers: number,
  machine: { readonly processors: number; readonly cores: number },
): number;
