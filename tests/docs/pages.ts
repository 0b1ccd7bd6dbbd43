/** Pages whose commands are tried (commands.long.ts), and which the site shows (browser/site.test.ts). */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../e2e/cli.js";

const markdown = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

/** For readers. */
export const PAGES = ["README.md", "CONTRIBUTING.md", ...markdown("docs")];

/** With those for whoever wants to know more. */
export const ALL_PAGES = [...PAGES, "CHANGELOG.md", ...markdown("docs/decisions")];
