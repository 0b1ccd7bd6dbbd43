/** The page of the workbench: an editor, and what the desk says of the text in it. */
import type { Issue } from "../core/errors.js";
import { count } from "../report/numbers.js";
import { reachMarks } from "../report/page/marks.js";
import { progressWords } from "../report/sentences.js";
import type { Asked, Order, Reply, Said } from "./asked.js";
import { type Editor, editorIn } from "./editor.js";
import { renew } from "./renew.js";

/** A scenario that comes with deadeye, as the build lists them. */
interface Example {
  readonly file: string;
  readonly system: string;
  readonly name: string;
  readonly text: string;
}

/** Whoever types wants no answer to half a word, ms. */
const TYPING = 250;

function part<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`invariant: the page has a part ${id}`);
  return found as Kind;
}

const status = part("status");
const head = part("head");
const sections = part("sections");
const problems = part("problems");
const examplePicker = part<HTMLSelectElement>("example");
const desk = new Worker(new URL("./desk.js", import.meta.url), { type: "module" });

let asking = 0;
let fileName = "scenario.yaml";

function ask(asked: Asked): void {
  const order: Order = { id: ++asking, asked };
  document.documentElement.dataset.state = "working";
  desk.postMessage(order);
}

function showProblems(issues: readonly Issue[], editor: Editor): void {
  editor.mark(issues);
  const rows = issues.map((issue) => {
    const { line, message, hint, rule } = issue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `Line ${line}: ${message}`;
    button.addEventListener("click", () => editor.goTo(issue));
    const row = document.createElement("li");
    const more = [hint, rule].filter((words) => words !== undefined).join(" · ");
    row.append(button, more === "" ? "" : ` ${more}`);
    return row;
  });
  problems.replaceChildren(...rows);
  if (issues.length === 0) return;
  status.textContent =
    issues.length === 1 ? "One problem in the file." : `${issues.length} problems in the file.`;
  document.documentElement.dataset.state = "problems";
}

function hear(what: Said, editor: Editor): void {
  switch (what.said) {
    case "problems":
      showProblems(what.issues, editor);
      return;
    case "progress":
      status.textContent = progressWords(what.progress);
      return;
    case "head":
      renew(head, what.markup);
      return;
    case "sections":
      renew(sections, what.markup);
      reachMarks(sections);
      return;
    case "failed":
      status.textContent = what.why;
      document.documentElement.dataset.state = "failed";
      return;
    case "end":
      status.textContent = `${count(what.games)} games played.`;
      document.documentElement.dataset.state = "done";
  }
}

function listExamples(examples: readonly Example[]): void {
  const groups = new Map<string, HTMLOptGroupElement>();
  for (const { file, system, name } of examples) {
    const group = groups.get(system) ?? document.createElement("optgroup");
    group.label = system;
    groups.set(system, group);
    group.append(new Option(name, file));
  }
  examplePicker.append(...groups.values());
}

async function begin(): Promise<void> {
  const response = await fetch(new URL("./examples.json", import.meta.url));
  const examples = (await response.json()) as readonly Example[];
  listExamples(examples);
  let typing: ReturnType<typeof setTimeout> | undefined;
  const editor = editorIn(part("editor"), "", () => {
    clearTimeout(typing);
    typing = setTimeout(() => ask({ ask: "watch", text: editor.text(), fileName }), TYPING);
  });
  desk.addEventListener("message", ({ data: { id, what } }: MessageEvent<Reply>) => {
    if (id === asking) hear(what, editor);
  });
  const open = (file: string): void => {
    const example = examples.find((one) => one.file === file);
    if (example === undefined) return;
    fileName = file;
    editor.replace(example.text);
  };
  examplePicker.addEventListener("change", () => open(examplePicker.value));
  examplePicker.value = "high-noon.yaml";
  open(examplePicker.value);
}

void begin();
