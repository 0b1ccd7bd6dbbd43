/** Where a section of a page is found by its title. */
export const anchorOf = (title: string): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
