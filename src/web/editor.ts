/** What shows a file as text: the largest library of the page, loaded once somebody looks. */
import { redo, undo } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import {
  Compartment,
  EditorState,
  StateEffect,
  StateField,
  type Text,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { Decoration, type DecorationSet, WidgetType } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";
import type { Issue } from "../core/errors.js";
import { changedPart } from "../scenario/edit.js";
import type { Editor, EditorOptions, History } from "./lateEditor.js";

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
  ".cm-said": {
    margin: "0 0 .25rem 1rem",
    padding: ".1rem .5rem",
    borderLeft: "3px solid var(--bad)",
    background: "var(--tint)",
    fontFamily: "Inter, sans-serif",
    whiteSpace: "pre-wrap",
  },
});

/** What is wrong with a line, below it. */
class LineSaid extends WidgetType {
  constructor(private readonly words: string) {
    super();
  }

  override eq(other: LineSaid): boolean {
    return other.words === this.words;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("div");
    element.className = "cm-said";
    element.textContent = this.words;
    return element;
  }
}

const say = StateEffect.define<DecorationSet>();
const said = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) =>
    effects.find((effect) => effect.is(say))?.value ?? before.map(changes),
  provide: (field) => EditorView.decorations.from(field),
});

interface Asking {
  readonly state: EditorState;
  readonly pos: number;
  /** Asked for by a key, not by writing. */
  readonly explicit: boolean;
}

/** What CodeMirror offers at a place. */
const completing =
  (complete: EditorOptions["complete"]) =>
  async ({ state, pos, explicit }: Asking) => {
    const found = await complete(state.doc.toString(), pos);
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
  };

const sentenceOf = ({ message, hint }: Issue): string =>
  hint === undefined ? message : `${message} (${hint})`;

function diagnostic(doc: Text, issue: Issue, severity: Diagnostic["severity"]): Diagnostic {
  const { line, column, length } = issue;
  const from = Math.min(
    doc.line(Math.min(Math.max(line, 1), doc.lines)).from + column - 1,
    doc.length,
  );
  return {
    from: Math.max(0, from),
    to: Math.min(Math.max(0, from) + length, doc.length),
    severity,
    message: sentenceOf(issue),
  };
}

/** What is wrong, in the text and below its lines. */
function marked(
  state: EditorState,
  issues: readonly Issue[],
  notes: readonly Issue[],
): readonly TransactionSpec[] {
  const { doc } = state;
  const errors = issues.map((issue) => diagnostic(doc, issue, "error"));
  const infos = notes.map((note) => diagnostic(doc, note, "info"));
  const below = errors.map(({ from, message }) => {
    const widget = new LineSaid(message);
    return Decoration.widget({ widget, block: true, side: 1 }).range(doc.lineAt(from).to);
  });
  return [
    setDiagnostics(state, [...errors, ...infos]),
    { effects: say.of(Decoration.set(below, true)) },
  ];
}

/**
 * Puts an editor into the page: in a shadow tree, where its styles need no `style` element, which the page's policy
 * forbids.
 * @param history that it has from the start
 */
export function editorIn(
  place: HTMLElement,
  { label, onChange, complete }: EditorOptions,
  { texts, at }: History,
): Editor {
  const root = place.attachShadow({ mode: "open" });
  const language = new Compartment();
  const autocomplete = completing(complete);
  let isReady = false;
  const state = EditorState.create({
    extensions: [
      basicSetup,
      language.of([]),
      lintGutter(),
      theme,
      said,
      EditorView.lineWrapping,
      // A text that scrolls must be within reach of the Tab key: being editable alone does not say that to all tools.
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      EditorState.languageData.of(() => [{ autocomplete }]),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged && isReady) onChange();
      }),
    ],
  });
  const view = new EditorView({ state, root, parent: root });
  const become = (fresh: string, isFirst = false): void => {
    const changes = changedPart(view.state.doc.toString(), fresh);
    const annotations = Transaction.addToHistory.of(!isFirst);
    if (changes !== null) view.dispatch({ changes, annotations, userEvent: "input" });
  };
  texts.forEach((text, i) => {
    become(text, i === 0);
  });
  for (let undone = texts.length - 1; undone > at; undone--) undo(view);
  isReady = true;
  // To read the text takes as long as all else.
  setTimeout(() => {
    view.dispatch({ effects: language.reconfigure([yaml(), syntaxHighlighting(colours)]) });
  });
  return {
    text: () => view.state.doc.toString(),
    become: (fresh) => become(fresh),
    undo: () => undo(view),
    redo: () => redo(view),
    replace(fresh) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: fresh } });
    },
    mark(issues, notes) {
      view.dispatch(...marked(view.state, issues, notes));
    },
    goTo(issue) {
      const anchor = diagnostic(view.state.doc, issue, "info").from;
      // In the middle, since what is said stands below the line.
      const effects = EditorView.scrollIntoView(anchor, { y: "center" });
      view.dispatch({ selection: { anchor }, effects });
      view.focus();
    },
  };
}
