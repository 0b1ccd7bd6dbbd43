/** The editor of the scenario file. */
import { redo, undo } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";
import type { Issue } from "../core/errors.js";
import type { Edit } from "../scenario/edit.js";

/** Colours of the page, so that they change with it at night. */
const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: tags.comment, color: "var(--soft)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: ".8rem", color: "var(--ink)", background: "var(--page)" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-scroller": { fontFamily: "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--tint)", color: "var(--soft)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { background: "var(--tint)" },
  ".cm-tooltip, .cm-panels": { background: "var(--page)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "var(--line)" },
});

export interface Editor {
  text(): string;
  change(edit: Edit): void;
  undo(): void;
  redo(): void;
  /** Another text in place of all; undo brings the old one back. */
  replace(text: string): void;
  /** Shows what is wrong where it is wrong. */
  mark(issues: readonly Issue[]): void;
  goTo(issue: Issue): void;
}

/**
 * Puts an editor into the page: in a shadow tree, where its styles need no `style` element, which the page's policy
 * forbids.
 * @param onChange told whenever the text is another
 */
export function editorIn(place: HTMLElement, text: string, onChange: () => void): Editor {
  const root = place.attachShadow({ mode: "open" });
  const state = EditorState.create({
    doc: text,
    extensions: [
      basicSetup,
      yaml(),
      lintGutter(),
      theme,
      syntaxHighlighting(colours),
      EditorView.lineWrapping,
      // A text that scrolls must be within reach of the Tab key: being editable alone does not say that to all tools.
      EditorView.contentAttributes.of({ "aria-label": "Scenario file", tabindex: "0" }),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) onChange();
      }),
    ],
  });
  const view = new EditorView({ state, root, parent: root });
  return {
    text: () => view.state.doc.toString(),
    change(edit) {
      view.dispatch({ changes: edit, userEvent: "input" });
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
    replace(fresh) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: fresh } });
    },
    mark(issues) {
      view.dispatch(setDiagnostics(view.state, issues.map(diagnostic)));
    },
    goTo(issue) {
      view.dispatch({ selection: { anchor: diagnostic(issue).from }, scrollIntoView: true });
      view.focus();
    },
  };

  function diagnostic({ line, column, length, message, hint }: Issue): Diagnostic {
    const { doc } = view.state;
    const from = Math.min(
      doc.line(Math.min(Math.max(line, 1), doc.lines)).from + column - 1,
      doc.length,
    );
    return {
      from: Math.max(0, from),
      to: Math.min(Math.max(0, from) + length, doc.length),
      severity: "error",
      message: hint === undefined ? message : `${message} (${hint})`,
    };
  }
}
