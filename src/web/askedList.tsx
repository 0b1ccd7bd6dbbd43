/** What was asked, in a list: each question with its short answer, to come back to, name, keep, share, save and remove. */
import { render } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { shorten } from "../report/text.js";
import { NAME_MAX, type Shared, sharedFrom } from "./link.js";

/** A question, what it is called, and what it came to. */
interface Entry {
  asked: Shared;
  name: string;
  /** What the fight is called. */
  fight: string;
  answer: string;
  /** It is there again at the next visit. */
  kept: boolean;
}

/** What may be done with a question. */
interface Hands {
  back(asked: Shared): void;
  share(asked: Shared): void;
  /** The files of the answer that is shown. */
  save(): void;
  /** Where the focus goes when there is no list any more. */
  leave(): void;
  tell(words: string): void;
}

const KEY = "deadeye.asked";
/** Of those that nobody keeps, and of those that are kept: as many, and as long, as a browser bears. */
const MOST = 20;
const LETTERS_MOST = 1_000_000;
const ANSWER_MAX = 300;

/** The same before and after it was written down. */
const keyOf = ({ fileName, text, book, study, values, other }: Shared): string =>
  JSON.stringify([
    ...[fileName, text, book, study, values],
    other && [other.fileName, other.text, other.files ?? {}],
  ]);

/** Whatever else lies there, or was written by another version, is left out. */
function keptBefore(): Entry[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.slice(0, MOST).flatMap((one: Readonly<Record<string, unknown>> | null) => {
      const { name, fight, answer, asked } = one ?? {};
      if (![name, fight, answer].every((words) => typeof words === "string")) return [];
      try {
        const [called, of, said] = [name, fight, answer] as [string, string, string];
        return [{ asked: sharedFrom(asked), name: called, fight: of, answer: said, kept: true }];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

export class AskedList {
  private entries: Entry[] = keptBefore();
  /** Whose answer is shown. */
  private current: Entry | null = null;
  /** Whether that is there to be saved. */
  private canSave = false;

  constructor(
    private readonly place: HTMLElement,
    private readonly hands: Hands,
  ) {
    addEventListener("storage", ({ key }) => {
      if (key === KEY || key === null) this.follow();
    });
    this.render();
  }

  /** The same page elsewhere in the browser keeps others by now. */
  private follow(): void {
    const kept = new Map(keptBefore().map((one) => [keyOf(one.asked), one]));
    this.entries = this.entries.filter((own) => {
      const key = keyOf(own.asked);
      const [theirs, wasKept] = [kept.get(key), own.kept];
      kept.delete(key);
      Object.assign(own, theirs ?? { kept: false });
      return own.kept || !wasKept || own === this.current;
    });
    this.entries.push(...kept.values());
    this.render();
  }

  /** A question is asked: a new one is the first of the list; a run that nobody keeps gives way to the next. */
  begin(asked: Shared, name: string, fight: string): void {
    const key = keyOf(asked);
    const known = this.entries.find((one) => keyOf(one.asked) === key);
    const entry = known ?? { asked, name: asked.name ?? name, fight, answer: "", kept: false };
    if (known === undefined) {
      const rest = this.entries.filter(
        (one) => one.kept || asked.study !== null || one.asked.study !== null,
      );
      const passing = rest.filter(({ kept }) => !kept).slice(0, MOST - 1);
      this.entries = [entry, ...rest.filter((one) => one.kept || passing.includes(one))];
    }
    this.current = entry;
    this.render();
  }

  /** The fight of the question that is shown is known by now. */
  about(fight: string): void {
    const { current } = this;
    if (current === null || current.fight === fight) return;
    current.fight = fight;
    this.render();
  }

  /** What the question that is shown came to by now. */
  answer(words: string): void {
    const { current } = this;
    if (current === null || words === "" || current.answer === words) return;
    current.answer = shorten(words, ANSWER_MAX, ({ length }) => length);
    if (current.kept) this.store();
    this.render();
  }

  /** The fight is another by now. */
  leave(): void {
    if (this.current === null) return;
    this.current = null;
    this.render();
  }

  allowSaving(allowed: boolean): void {
    if (allowed === this.canSave) return;
    this.canSave = allowed;
    this.render();
  }

  /** What somebody called the question that is shown. */
  get name(): string | undefined {
    return this.current?.asked.name;
  }

  /** @returns whether the browser has taken it */
  private store(): boolean {
    const kept = this.entries.filter((one) => one.kept);
    const text = JSON.stringify(kept);
    if (kept.length > MOST || text.length > LETTERS_MOST) return false;
    try {
      localStorage.setItem(KEY, text);
      return true;
    } catch {
      return false;
    }
  }

  private keep(entry: Entry): void {
    entry.kept = !entry.kept;
    if (!this.store()) {
      entry.kept = false;
      this.hands.tell("No more can be kept here: remove some questions first.");
    }
    this.render();
  }

  private rename(entry: Entry, words: string): void {
    const name = words.trim().slice(0, NAME_MAX);
    if (name === "" || name === entry.name) return;
    entry.name = name;
    entry.asked = { ...entry.asked, name };
    if (entry.kept) this.store();
    this.render();
  }

  private remove(entry: Entry): void {
    const at = this.entries.indexOf(entry);
    this.entries = this.entries.filter((one) => one !== entry);
    if (this.current === entry) this.current = null;
    this.store();
    this.render();
    // Whoever goes by keys is not thrown back to the beginning of the page.
    const left = [...this.place.querySelectorAll<HTMLElement>(".back")];
    const next = left[at] ?? left.at(-1);
    if (next === undefined) this.hands.leave();
    else next.focus();
  }

  private render(): void {
    const { entries, current, canSave, hands } = this;
    const fight = current?.fight;
    this.place.hidden = entries.length === 0;
    render(
      <>
        <h2>What was asked</h2>
        <ol>
          {entries.map((entry) => (
            <One
              key={keyOf(entry.asked)}
              entry={entry}
              elsewhere={fight !== undefined && ![fight, ""].includes(entry.fight)}
              isCurrent={entry === current}
              back={() => hands.back(entry.asked)}
              keep={() => this.keep(entry)}
              rename={(words) => this.rename(entry, words)}
              share={() => hands.share(entry.asked)}
              save={canSave ? hands.save : null}
              remove={() => this.remove(entry)}
            />
          ))}
        </ol>
      </>,
      this.place,
    );
  }
}

interface OneProps {
  entry: Entry;
  /** Whether it is about another fight than the one that is shown. */
  elsewhere: boolean;
  isCurrent: boolean;
  back: () => void;
  keep: () => void;
  rename: (words: string) => void;
  share: () => void;
  /** Null: there is nothing to save yet. */
  save: (() => void) | null;
  remove: () => void;
}

function One(props: OneProps) {
  const { entry, elsewhere, isCurrent, back } = props;
  const { name, fight, answer } = entry;
  const [naming, setNaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Whether a name was given by keys, whose way goes on from there. */
  const byKeys = useRef(false);
  useLayoutEffect(() => {
    if (byKeys.current) button.current?.focus();
    byKeys.current = false;
  }, [naming]);
  return (
    <li class={isCurrent ? "current" : ""}>
      {naming ? (
        <Naming
          name={name}
          end={(words, keyed) => {
            byKeys.current = keyed;
            setNaming(false);
            props.rename(words);
          }}
        />
      ) : (
        <button type="button" class="back" aria-current={isCurrent} ref={button} onClick={back}>
          <strong>{name}</strong>
          <small>{`${elsewhere ? `${fight}: ` : ""}${answer === "" ? "…" : answer}`}</small>
        </button>
      )}
      <Acts {...props} begin={() => setNaming(true)} />
    </li>
  );
}

/** A name that is written anew. @param end is told it, and whether a key has ended it */
function Naming({ name, end }: { name: string; end: (words: string, keyed: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const keyed = useRef(false);
  useLayoutEffect(() => field.current?.select(), []);
  return (
    <input
      type="text"
      aria-label="What the question is called"
      defaultValue={name}
      maxLength={NAME_MAX}
      ref={field}
      onBlur={({ currentTarget: { value } }) => end(value, keyed.current)}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.value = name;
        keyed.current = event.key === "Escape" || event.key === "Enter";
        if (keyed.current) event.currentTarget.blur();
      }}
    />
  );
}

/** What may be done with a question, most of it only while its answer is shown. */
function Acts({
  entry: { name, kept },
  isCurrent,
  keep,
  begin,
  share,
  save,
  remove,
}: OneProps & { begin: () => void }) {
  return (
    <span class="acts">
      <button type="button" aria-pressed={kept} aria-label={`Keep: ${name}`} onClick={keep}>
        {kept ? "Kept" : "Keep"}
      </button>
      {isCurrent && (
        <>
          <button type="button" aria-label={`Rename: ${name}`} onClick={begin}>
            Rename
          </button>
          <button type="button" aria-label={`Share: ${name}`} onClick={share}>
            Share
          </button>
          <button
            type="button"
            aria-label={`Save the report: ${name}`}
            disabled={save === null}
            onClick={() => save?.()}
          >
            Save
          </button>
        </>
      )}
      <button type="button" aria-label={`Remove: ${name}`} onClick={remove}>
        ×
      </button>
    </span>
  );
}
