/** How the index of the site is made, and read. */

/** @type {import("minisearch").Options} */
export const SEARCHED = {
  fields: ["title", "page", "text"],
  storeFields: ["title", "page", "text"],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
};
