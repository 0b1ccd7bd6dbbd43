/** The editor of the scenario file. */
import { redo, undo } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";
import type { Issue } from "../core/errors.js";
import { completionsAt } from "../scenario/completion.js";
import { changedPart } from "../scenario/edit.js";
import type { JsonSchema } from "../scenario/jsonSchema.js";

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

interface Asking {
  readonly state: EditorState;
  readonly pos: number;
  /** Asked for by a key, not by writing. */
  readonly explicit: boolean;
}

export interface Editor {
  text(): string;
  /** Another text, of which what is the same stays: one step of undo. */
  become(text: string): void;
  /** Completes what is written by a schema from now on. */
  follow(schema: JsonSchema): void;
  undo(): void;
  redo(): void;
  /** Another text in place of all; undo brings the old one back. */
  replace(text: string): void;
  /** Shows what is wrong where it is wrong. */
  mark(issues: readonly Issue[], notes: readonly Issue[]): void;
  goTo(issue: Issue): void;
}

/**
 * Puts an editor into the page: in a shadow tree, where its styles need no `style` element, which the page's policy
 * forbids.
 * @param onChange told whenever the text is another
 */
export function editorIn(place: HTMLElement, text: string, onChange: () => void): Editor {
  const root = place.attachShadow({ mode: "open" });
  let schema: JsonSchema | null = null;
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
      EditorState.languageData.of(() => [{ autocomplete: complete }]),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) onChange();
      }),
    ],
  });
  const view = new EditorView({ state, root, parent: root });
  return {
    text: () => view.state.doc.toString(),
    become(fresh) {
      const changes = changedPart(view.state.doc.toString(), fresh);
      if (changes !== null) view.dispatch({ changes, userEvent: "input" });
    },
    follow(fresh) {
      schema = fresh;
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
    replace(fresh) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: fresh } });
    },
    mark(issues, notes) {
      const marks = [
        ...issues.map((issue) => diagnostic(issue, "error")),
        ...notes.map((note) => diagnostic(note, "info")),
      ];
      view.dispatch(setDiagnostics(view.state, marks));
    },
    goTo(issue) {
      view.dispatch({
        selection: { anchor: diagnostic(issue, "info").from },
        scrollIntoView: true,
      });
      view.focus();
    },
  };

  /** As CodeMirror asks for it. */
  function complete({ state, pos, explicit }: Asking) {
    const found = schema && completionsAt(state.doc.toString(), pos, schema);
    if (!found || (found.from === pos && !explicit)) return null;
    return {
      from: found.from,
      options: found.options.map(({ label, insert, says }) => ({
        label,
        apply: insert,
        ...(says !== "" && { info: says }),
      })),
      validFor: /^[\w-]*$/,
    };
  }

  function diagnostic(
    { line, column, length, message, hint }: Issue,
    severity: Diagnostic["severity"],
  ): Diagnostic {
    const { doc } = view.state;
    const from = Math.min(
      doc.line(Math.min(Math.max(line, 1), doc.lines)).from + column - 1,
      doc.length,
    );
    return {
      from: Math.max(0, from),
      to: Math.min(Math.max(0, from) + length, doc.length),
      severity,
      message: hint === undefined ? message : `${message} (${hint})`,
    };
  }
}
