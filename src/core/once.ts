/**
 * What is made when it is first asked for, and kept.
 * @example const schema = once(() => z.strictObject({ ... })); // a command that reads no such file never makes it
 */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
