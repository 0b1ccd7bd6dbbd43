/** The version in package.json, which a page cannot read; a test compares. */
export const VERSION = "0.1.0";
