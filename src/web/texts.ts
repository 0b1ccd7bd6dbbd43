/** The texts of the page: the scenario, and beside it the book that it is by, if it has one. */
import type { Issue } from "../core/errors.js";
import type { Completions } from "../scenario/completion.js";
import { completionsAt } from "../scenario/completion.js";
import type { JsonSchema } from "../scenario/jsonSchema.js";
import { LateEditor } from "./lateEditor.js";
import type { BookFile } from "./link.js";
import { part } from "./part.js";

/** Wide enough for both texts beside each other, above all else. */
const WIDE = matchMedia("(min-width: 60rem)");

type Shown = "book" | "text";

interface TextsOptions {
  /** Told whenever one of them is another. */
  readonly onChange: () => void;
  /** What may be written at a place of a book. */
  readonly complete: (book: string, offset: number) => Promise<Completions | null>;
}

export class Texts {
  private readonly scenario: LateEditor;
  /** Made when there is a book for the first time. */
  private rules: LateEditor | null = null;
  private bookName: string | null = null;
  /** Where the last change was made: undone first. */
  private touched: Shown = "text";
  private schema: JsonSchema | null = null;

  constructor(private readonly options: TextsOptions) {
    this.scenario = new LateEditor(part("editor"), {
      label: "Scenario file",
      onChange: () => this.change("text"),
      complete: (text, offset) => this.schema && completionsAt(text, offset, this.schema),
    });
    WIDE.addEventListener("change", () => this.lay());
    for (const button of part("text-tabs").querySelectorAll("button")) {
      button.addEventListener("click", () => this.show(button.value as Shown));
    }
  }

  get text(): string {
    return this.scenario.text();
  }

  get book(): BookFile | null {
    if (this.bookName === null || this.rules === null) return null;
    return { name: this.bookName, text: this.rules.text() };
  }

  /** @param book beside the scenario; null: none */
  open(fileName: string, text: string, book: BookFile | null): void {
    this.scenario.replace(text);
    this.put(book);
    this.touched = "text";
    part("text-name").textContent = book === null ? "The file as text" : `The fight: ${fileName}`;
  }

  /** Another book beside the same scenario. */
  put(book: BookFile | null): void {
    this.bookName = book?.name ?? null;
    if (book !== null) {
      part("book").hidden = false;
      this.rules ??= new LateEditor(part("book-editor"), {
        label: "Book of rules",
        onChange: () => this.change("book"),
        complete: this.options.complete,
      });
      this.rules.replace(book.text);
      part("book-name").textContent = `The rules: ${book.name}`;
      for (const id of ["book", "text"]) part<HTMLDetailsElement>(id).open = true;
      this.show("book");
    }
    this.lay();
  }

  /** A change of the scenario: one step of undo. */
  become(text: string): void {
    this.scenario.become(text);
  }

  /** Completes the scenario by a schema from now on. */
  follow(schema: JsonSchema): void {
    this.schema = schema;
  }

  /** Whether it is about the book. */
  isOfBook = ({ file }: Issue): boolean => this.bookName !== null && file === this.bookName;

  /** Each text shows what is wrong with it. */
  mark(issues: readonly Issue[], notes: readonly Issue[]): void {
    const other = (issue: Issue): boolean => !this.isOfBook(issue);
    this.scenario.mark(issues.filter(other), notes.filter(other));
    this.rules?.mark(issues.filter(this.isOfBook), notes.filter(this.isOfBook));
  }

  goTo(issue: Issue): void {
    const shown = this.isOfBook(issue) ? "book" : "text";
    this.show(shown);
    (shown === "book" ? this.rules : this.scenario)?.goTo(issue);
  }

  undo(): void {
    this.step((editor) => editor.undo());
  }

  redo(): void {
    this.step((editor) => editor.redo());
  }

  private step(take: (editor: LateEditor) => boolean): void {
    const both = [this.scenario, ...(this.bookName === null ? [] : [this.rules as LateEditor])];
    const order = this.touched === "text" ? both : both.reverse();
    order.some(take);
  }

  private change(where: Shown): void {
    this.touched = where;
    this.options.onChange();
  }

  /** Opens one of them, where there is room for one alone. */
  show(shown = this.bookName === null ? "text" : (part("texts").dataset.shown as Shown)): void {
    part("texts").dataset.shown = shown;
    part<HTMLDetailsElement>(shown).open = true;
    for (const button of part("text-tabs").querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === shown));
  }

  /** With a book the texts come first where there is room; the order of the page is that of the keyboard. */
  private lay(): void {
    const [texts, problems] = [part("texts"), part("problems")];
    const has = this.bookName !== null;
    part("book").hidden = !has;
    document.body.classList.toggle("with-book", has);
    if (has) texts.append(problems);
    else part("sides").before(problems);
    const first = has && WIDE.matches;
    if (first === (texts.parentElement === document.body)) return;
    if (first) part("fight").before(texts);
    else part("scenario").append(texts);
  }
}
