/** A breakdown by its name, of columns or of a summary. */
export function breakdownOf<T extends { readonly form: { readonly name: string } }>(
  { breakdowns }: { readonly breakdowns: readonly T[] },
  name: string,
): T {
  const found = breakdowns.find(({ form }) => form.name === name);
  if (found === undefined) throw new Error(`there are no ${name}`);
  return found;
}

/** A number that a record has under a name. */
export function numberOf(numbers: Readonly<Record<string, number>>, name: string): number {
  const found = numbers[name];
  if (found === undefined) throw new Error(`no ${name} among ${Object.keys(numbers)}`);
  return found;
}
