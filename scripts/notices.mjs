/** Whose work is inside what is built, and on which terms: MIT, ISC and BSD ask that their text goes with every copy. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** The package that a module belongs to: its folder; null for our own. @param id as a bundler has it */
const packageOf = (id) =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+\/)/.exec(id.replaceAll("\\", "/"))?.[1] ?? null;

/** Packages by their folders, with name, version, licence and author as they say themselves. */
export function packagesOf(ids) {
  const folders = [...new Set(ids.map(packageOf))].filter((folder) => folder !== null);
  return folders.map((folder) => {
    const { name, version, license, author } = JSON.parse(
      readFileSync(`${folder}package.json`, "utf8"),
    );
    const [by] = String(author?.name ?? author ?? "").split(/ *[<(]/);
    return { folder, name, version, license, by };
  });
}

/** What a package says of its licence in full: in a file of its own, or at the end of what there is to read. */
function textOf({ folder, name }) {
  const read = (file) => readFileSync(folder + file, "utf8");
  const files = readdirSync(folder);
  const own = files.filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file));
  const readme = files.filter((file) => /^readme\b/i.test(file)).map(read);
  const texts =
    own.length > 0 ? own.map(read) : readme.map((all) => /^#* *licen[cs]e\b.*/ims.exec(all)?.[0]);
  const text = texts.join("\n\n").trim();
  if (!/copyright/i.test(text)) throw new Error(`${name} has no text of its licence`);
  return text;
}

/** The modules that bundlers take in, and the file of notices on them. */
export class Notices {
  #ids = new Set();

  /** @param ids of modules */
  add(ids) {
    for (const id of ids) this.#ids.add(id);
  }

  /** Of rolldown: notes what is left in each bundle after unused modules are gone. */
  plugin = {
    name: "notices",
    generateBundle: (_, bundle) => {
      for (const { moduleIds = [] } of Object.values(bundle)) this.add(moduleIds);
    },
  };

  /** @param metafile of esbuild, run in `folder` */
  addBuilt({ outputs }, folder) {
    for (const { inputs } of Object.values(outputs)) {
      const left = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
      this.add(left.map(([id]) => folder + id));
    }
  }

  /** @param file to write; the same text is there once, under all that it is of */
  write(file) {
    const byText = new Map();
    for (const each of packagesOf([...this.#ids])) {
      const title = `${each.name} ${each.version} (${each.license})`;
      const text = textOf(each);
      byText.set(text, [...(byText.get(text) ?? []), title]);
    }
    const parts = [...byText]
      .map(([text, titles]) => `${[...new Set(titles)].sort().join("\n")}\n\n${text}\n`)
      .sort();
    const line = `\n${"-".repeat(80)}\n\n`;
    const head =
      "The JavaScript of deadeye beside this file has inside of it what follows, on these terms.\n";
    writeFileSync(file, [head, ...parts].join(line));
  }
}
