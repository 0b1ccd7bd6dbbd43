/** What a first visit meets: three doors, a tour of a minute, and the examples as pictures by book. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { InParts } from "./frames.js";
import type { BookFile } from "./link.js";

/** A scenario that comes with deadeye, as the build lists them. */
export interface Example {
  readonly file: string;
  /** Its rule system, and what that is called. */
  readonly rules: string;
  readonly system: string;
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  /** Rules of one's own that it is by. */
  readonly book?: BookFile;
  /** Of its table, from 0 to 1 in both ways; y grows upwards. Where there is no table: two groups apart. */
  readonly men: readonly (readonly [side: "A" | "B", x: number, y: number])[];
  readonly ground: readonly (readonly (readonly [x: number, y: number])[])[];
}

const KEY = "deadeye.seen";

/** Whoever refuses us a place to remember it meets the doors again. */
function isFirst(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Refused: nothing depends on it.
  }
}

/** Parts of the page, and what one does there. */
const STOPS: readonly (readonly [part: string, says: string])[] = [
  ["fight", "This is the fight. Drag a man, or move him with the arrow keys."],
  [
    "result",
    "This is who wins, played out or solved. It begins by itself and gets more precise with every game.",
  ],
  [
    "sides",
    "Each man is a card: his numbers, guns and tactic. Copy him, add others, take some away.",
  ],
  ["undo", "Undo takes back whatever you did, here and in the file."],
  ["share", "A link holds all of it. There is no account and no server."],
];

function Tour({ end }: { end: () => void }) {
  const [at, go] = useState(0);
  const [part, says] = STOPS[at] as (typeof STOPS)[number];
  useEffect(() => {
    const place = document.getElementById(part);
    place?.classList.add("toured");
    place?.scrollIntoView({ block: "nearest" });
    return () => place?.classList.remove("toured");
  }, [part]);
  const last = at === STOPS.length - 1;
  return (
    <section class="tour" aria-label="Tour">
      <p aria-live="polite">
        <small>
          {at + 1} of {STOPS.length}
        </small>{" "}
        {says}
      </p>
      <button type="button" onClick={end}>
        Close
      </button>
      {!last && (
        <button type="button" class="primary" onClick={() => go(at + 1)}>
          Next
        </button>
      )}
    </section>
  );
}

const WIDE = 120;
const HIGH = 68;

/** A fight as a small picture: its ground and its men. */
function Picture({ men, ground }: Pick<Example, "men" | "ground">) {
  const x = (share: number): number => Math.round(6 + share * (WIDE - 12));
  const y = (share: number): number => Math.round(HIGH - 6 - share * (HIGH - 12));
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
      {ground.map((corners) => (
        <polygon points={corners.map(([east, north]) => `${x(east)},${y(north)}`).join(" ")} />
      ))}
      {men.map(([side, east, north]) => (
        <circle class={side === "A" ? "of-a" : "of-b"} cx={x(east)} cy={y(north)} r="3.5" />
      ))}
    </svg>
  );
}

interface Opening {
  example(file: string): void;
  file(): void;
}

/** Where rules of one's own begin. */
const OWN = "own-rules";

function Gallery({
  books,
  examples,
  open,
  file,
}: {
  books: readonly string[];
  examples: readonly Example[];
  open: (file: string) => void;
  file: () => void;
}) {
  return (
    <>
      {books.map((book) => (
        <section
          key={book}
          aria-label={book}
          id={examples.some((one) => one.system === book && one.book) ? OWN : undefined}
        >
          <h2>{book}</h2>
          {examples.some((one) => one.system === book && one.book) && (
            <p>
              A book of rules is a text that is played at once. Begin with one of these and change
              it, or{" "}
              <button type="button" onClick={file}>
                open a file
              </button>
            </p>
          )}
          <ul>
            {examples
              .filter(({ system }) => system === book)
              .map((example) => (
                <li key={example.file}>
                  <button type="button" onClick={() => open(example.file)}>
                    <Picture {...example} />
                    <span>{example.name}</span>
                    <small>{example.kind}</small>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Behind the first two doors. */
const DUEL = "high-noon.yaml";
const AMBUSH = "canyon-rifles.yaml";

export class Doors {
  private examples: readonly Example[] = [];
  private readonly work = new InParts();

  constructor(
    private readonly place: HTMLElement,
    private readonly gallery: HTMLDialogElement,
    private readonly opening: Opening,
  ) {}

  /** @param stranger whether the address names nothing */
  begin(examples: readonly Example[], stranger: boolean): void {
    this.examples = examples;
    if (stranger && isFirst()) this.show();
  }

  /** The examples as pictures: a book a frame, since all at once take longer than that. @returns when all are there */
  browse(): Promise<void> {
    const leave = (): void => {
      this.gallery.close();
      this.close();
    };
    const open = (file: string): void => {
      leave();
      this.opening.example(file);
    };
    const file = (): void => {
      leave();
      this.opening.file();
    };
    const place = this.gallery.querySelector("div") as Element;
    const books = [...new Set(this.examples.map(({ system }) => system))];
    const list = (count: number): void => {
      const some = books.slice(0, count);
      render(<Gallery books={some} examples={this.examples} open={open} file={file} />, place);
    };
    if (place.childElementCount < books.length) {
      this.work.begin(books.length, (i) => {
        list(i + 1);
        return true;
      });
    }
    this.gallery.showModal();
    return this.work.done();
  }

  tour(): void {
    remember();
    render(<Tour end={() => this.close()} />, this.place);
  }

  /** The examples, at rules of one's own. */
  private async ownRules(): Promise<void> {
    await this.browse();
    const place = document.getElementById(OWN);
    place?.scrollIntoView();
    place?.querySelector<HTMLElement>("li button")?.focus({ preventScroll: true });
  }

  private close(): void {
    remember();
    render(null, this.place);
  }

  private show(): void {
    const open = (file: string): void => {
      this.close();
      this.opening.example(file);
    };
    const door = (title: string, says: string, enter: () => void) => (
      <button type="button" onClick={enter}>
        <strong>{title}</strong>
        <small>{says}</small>
      </button>
    );
    render(
      <section class="doors" aria-label="Where to begin">
        {door("A duel", "Two men, a street.", () => open(DUEL))}
        {door("An ambush", "On a table, with cover.", () => open(AMBUSH))}
        {door("Your own rules", "Written as a text, played at once.", () => void this.ownRules())}
        <div>
          <button type="button" class="primary" onClick={() => this.tour()}>
            Tour of a minute
          </button>
          <button type="button" onClick={() => this.close()}>
            Close
          </button>
        </div>
      </section>,
      this.place,
    );
  }
}
