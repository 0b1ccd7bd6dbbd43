/** A text of the page with what it was before; its editor comes once somebody looks. */
import type { Issue } from "../core/errors.js";
import type { Completions } from "../scenario/completion.js";

export interface Editor {
  text(): string;
  /** Another text, of which what is the same stays: one step of undo. */
  become(text: string): void;
  /** @returns whether there was anything to take back */
  undo(): boolean;
  redo(): boolean;
  /** Another text in place of all; undo brings the old one back. */
  replace(text: string): void;
  /** Shows what is wrong where it is wrong. */
  mark(issues: readonly Issue[], notes: readonly Issue[]): void;
  goTo(issue: Issue): void;
}

export interface EditorOptions {
  readonly label: string;
  /** Told whenever the text is another. */
  readonly onChange: () => void;
  /** What may be written at a place. */
  readonly complete: (
    text: string,
    offset: number,
  ) => Completions | null | Promise<Completions | null>;
}

/** Texts one after the other, and which of them holds: those behind it were taken back. */
export interface History {
  readonly texts: readonly string[];
  readonly at: number;
}

/** The library of the editor is most of what the page has to load: it waits until its drawer is open. */
export class LateEditor implements Editor {
  private texts: string[] = [];
  private at = -1;
  private said: Parameters<Editor["mark"]> = [[], []];
  private editor: Editor | null = null;
  private readonly opened: Promise<Editor>;

  /** @param place within its drawer */
  constructor(
    place: HTMLElement,
    private readonly options: EditorOptions,
  ) {
    const drawer = place.closest("details");
    this.opened = new Promise((begin) => {
      drawer?.addEventListener("toggle", () => begin(this.load(place)), { once: true });
    });
  }

  private async load(place: HTMLElement): Promise<Editor> {
    const { editorIn } = await import("./editor.js");
    // It takes its time to load, and to be made: the page can be used in between.
    await new Promise((over) => setTimeout(over));
    this.editor = editorIn(place, this.options, { texts: this.texts, at: this.at });
    this.editor.mark(...this.said);
    return this.editor;
  }

  text(): string {
    return this.editor?.text() ?? this.texts[this.at] ?? "";
  }

  become(text: string): void {
    if (this.editor !== null) this.editor.become(text);
    else if (text !== this.text()) this.put(text);
  }

  undo(): boolean {
    return this.editor?.undo() ?? this.step(-1);
  }

  redo(): boolean {
    return this.editor?.redo() ?? this.step(1);
  }

  replace(text: string): void {
    if (this.editor !== null) this.editor.replace(text);
    else this.put(text);
  }

  mark(...said: Parameters<Editor["mark"]>): void {
    this.said = said;
    this.editor?.mark(...said);
  }

  /** Its drawer is open by then. */
  goTo(issue: Issue): void {
    void this.opened.then((editor) => editor.goTo(issue));
  }

  private put(text: string): void {
    // As the editor has them.
    const fresh = text.replace(/\r\n?/g, "\n");
    if (fresh === this.text()) this.options.onChange();
    else {
      this.texts = [...this.texts.slice(0, this.at + 1), fresh];
      this.step(1);
    }
  }

  private step(by: number): boolean {
    if (this.texts[this.at + by] === undefined) return false;
    this.at += by;
    this.options.onChange();
    return true;
  }
}
