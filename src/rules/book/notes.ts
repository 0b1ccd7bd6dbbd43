/** What is wrong with a book, each with its place in the text. */
import type { Issue } from "../../core/errors.js";
import type { Message } from "../../core/messages.js";
import type { Path, Place, Source, Span } from "../../scenario/document.js";
import type { Stretch } from "./expression.js";

export class Notes {
  readonly issues: Issue[] = [];
  readonly said: Message[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly source: Source,
    private readonly root: Place,
  ) {}

  /**
   * @param path    of a value of the book; where there is none, of what should have it
   * @param stretch letters of that value, if it is an expression
   */
  note(path: Path, said: Message, stretch?: Stretch): void {
    this.said.push(said);
    const span = this.spanOf(path, stretch);
    this.add(this.source.issue(said, span, path));
  }

  /** A step that is used twice is wrong once. */
  add(issue: Issue): void {
    const key = `${issue.line}:${issue.column}:${issue.message}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.issues.push(issue);
  }

  /** In the order of the text. */
  ordered(): Issue[] {
    return this.issues.sort((a, b) => a.line - b.line || a.column - b.column);
  }

  private spanOf(path: Path, stretch: Stretch | undefined): Span {
    let place = this.root;
    let whole = true;
    for (const step of path) {
      const next = place.children.get(step);
      whole = next !== undefined;
      if (next === undefined) break;
      place = next;
    }
    const scalar = whole && place.children.size === 0 && place.value.end > place.value.start;
    if (!scalar) return place.key ?? place.value;
    if (stretch === undefined) return place.value;
    const start = this.letterAt(place.value, stretch.at);
    return { start, end: Math.max(start + 1, this.letterAt(place.value, stretch.end)) };
  }

  /** Where a letter of a value stands in the text, which may be quoted, or folded over lines. */
  private letterAt(span: Span, letter: number): number {
    const raw = this.source.text.slice(span.start, span.end);
    const head = /^(?:[>|][^\n]*\n\s*|["']?)/.exec(raw)?.[0].length ?? 0;
    let at = head;
    // Line breaks and what indents the next line are one space of the value.
    for (let passed = 0; passed < letter && at < raw.length; passed++) {
      const space = /^[^\S\n]*\r?\n\s*/.exec(raw.slice(at));
      at += space === null ? 1 : space[0].length;
    }
    return span.start + at;
  }
}
