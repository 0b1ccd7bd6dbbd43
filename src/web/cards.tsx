/** The sides as cards, and what else a file says, by the declarations that its check goes by. */
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { count, plainWords } from "../core/messages.js";
import { rowName } from "../rules/kit/words.js";
import { pathText } from "../scenario/document.js";
import { scalarOf } from "../scenario/edit.js";
import type { Input } from "../scenario/names.js";
import {
  allCards,
  type Card,
  cardsOf,
  freshName,
  keyOf,
  labelOf,
  type Shown,
  usualOf,
} from "./shown.js";

type Of = { readonly input: Input; readonly shown: Shown };

const idOf = ({ path }: Input): string => `field-${path}`;

/** A whole number with a button on either side. */
function Stepper({ input, shown: { hands } }: Of) {
  const { value, least, most, whole } = input;
  const now = typeof value === "number" ? value : null;
  const base = now ?? (keyOf(input) === "count" ? 1 : (least ?? 0));
  const to = (next: number): void =>
    hands.set(input, String(Math.min(most ?? next, Math.max(least ?? next, next))));
  const button = (by: number, sign: string, word: string) => (
    <button
      type="button"
      aria-label={`${labelOf(input)}: one ${word}`}
      disabled={now !== null && now === (by < 0 ? least : most)}
      onClick={() => to(base + by)}
    >
      {sign}
    </button>
  );
  return (
    <span class="stepper">
      {button(-1, "−", "less")}
      <input
        id={idOf(input)}
        type="number"
        min={least ?? undefined}
        max={most ?? undefined}
        step={whole ? 1 : "any"}
        placeholder={/\d/.test(usualOf(input)) ? usualOf(input) : ""}
        value={now ?? ""}
        onChange={({ currentTarget: { value: typed } }) =>
          hands.set(input, typed === "" ? null : typed)
        }
      />
      {button(1, "+", "more")}
    </span>
  );
}

function Choice({ input, shown: { hands } }: Of) {
  const { kind, value, words } = input;
  const all = kind === "yes" ? ["true", "false"] : words;
  return (
    <select
      id={idOf(input)}
      value={value === undefined ? "" : String(value)}
      onChange={({ currentTarget: { value: chosen } }) =>
        hands.set(input, chosen === "" ? null : chosen)
      }
    >
      <option value="">{usualOf(input)} (usual)</option>
      {all.map((word) => (
        <option value={word}>{plainWords(word)}</option>
      ))}
    </select>
  );
}

function Text({ input, shown: { hands } }: Of) {
  const { path, value, words } = input;
  return (
    <>
      <input
        id={idOf(input)}
        type="text"
        value={value === undefined || value === null ? "" : String(value)}
        list={words.length > 0 ? `words-${path}` : undefined}
        onChange={({ currentTarget: { value: typed } }) =>
          hands.set(input, typed.trim() === "" ? null : scalarOf(typed.trim()))
        }
      />
      {words.length > 0 && (
        <datalist id={`words-${path}`}>
          {words.map((word) => (
            <option value={word} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** So long after a key a choice by keys may go on, ms: then a name that is typed begins anew in a list, too. */
const KEYED = 1000;

/** A list to take one more from. By keys each letter and each arrow is a choice: what holds is what it comes to. */
function Adder({ input, add }: { readonly input: Input; readonly add: (word: string) => void }) {
  const latest = useRef(add);
  latest.current = add;
  const list = useRef<HTMLSelectElement>(null);
  /** Runs while somebody chooses by keys. */
  const keyed = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const take = (): void => {
    clearTimeout(keyed.current);
    keyed.current = undefined;
    const { value: word = "" } = list.current ?? {};
    if (word === "") return;
    list.current!.value = "";
    latest.current(word);
  };
  return (
    <select
      ref={list}
      id={idOf(input)}
      aria-label={`${labelOf(input)}: add`}
      onKeyDown={({ key }) => {
        if (/^(Enter|Tab)$/.test(key)) return take();
        clearTimeout(keyed.current);
        keyed.current = setTimeout(take, KEYED);
      }}
      onBlur={take}
      onChange={() => {
        if (keyed.current === undefined) take();
      }}
    >
      <option value="">+ add</option>
      {input.words.map((word) => (
        <option value={word}>{plainWords(word)}</option>
      ))}
    </select>
  );
}

/** Things that one has several of, such as guns: each can be put down, another taken. */
function Chips({ input, shown }: Of) {
  const { value } = input;
  const has = Array.isArray(value) ? value.map(String) : [];
  const put = (next: readonly string[]): void =>
    shown.hands.set(input, `[${next.map(scalarOf).join(", ")}]`);
  return (
    <span class="chips">
      {has.map((word, i) => (
        <span class="chip" title={shown.says[keyOf(input)]?.[word] ?? ""}>
          <span>
            {plainWords(word)}
            <small>{shown.says[keyOf(input)]?.[word]}</small>
          </span>
          <button
            type="button"
            aria-label={`Without ${plainWords(word)}`}
            onClick={() => put(has.filter((_, at) => at !== i))}
          >
            ×
          </button>
        </span>
      ))}
      <Adder input={input} add={(word) => put([...has, word])} />
    </span>
  );
}

const KINDS = { number: Stepper, word: Choice, yes: Choice, text: Text, list: Chips } as const;

/** A value with its name, and the sentence of the word that is chosen. */
export function Row({ input, shown, told = false }: Of & { readonly told?: boolean }) {
  const Kind = KINDS[input.kind];
  const says = shown.says[keyOf(input)]?.[String(input.value)];
  const wide = input.kind === "list" || says !== undefined;
  return (
    <div class={wide ? "row wide" : "row"}>
      <label for={idOf(input)} title={input.says}>
        {labelOf(input)}
      </label>
      <Kind input={input} shown={shown} />
      {says !== undefined && input.kind !== "list" && <small>{says}</small>}
      {told && says === undefined && <small>{input.says}</small>}
    </div>
  );
}

/** What is said, and in a fold what is not. */
function Rows({
  inputs,
  shown,
  first,
}: {
  readonly inputs: readonly Input[];
  readonly shown: Shown;
  readonly first: (input: Input) => boolean;
}) {
  const isFirst = (input: Input): boolean => input.value !== undefined || first(input);
  const rest = inputs.filter((input) => !isFirst(input));
  return (
    <>
      <div class="rows">
        {inputs.filter(isFirst).map((input) => (
          <Row key={input.path} input={input} shown={shown} />
        ))}
      </div>
      {rest.length > 0 && (
        <details>
          <summary>{count(rest.length, "more choice")}</summary>
          <div class="rows">
            {rest.map((input) => (
              <Row key={input.path} input={input} shown={shown} told />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** Keys that say who a man is, and how many of him there are: they stand in the head of his card. */
const HEAD = ["name", "count"];
/** Keys that each man has in sight, said or not. */
const ALWAYS = /^(npc|class|weapons|tactic|style|policy|cover)$/;

/** The row of the chart that a man is, or numbers of his own. */
function ChartRow({ card, input, shown }: { readonly card: Card } & Of) {
  const { hands, chart, says } = shown;
  const stats = card.inputs.filter(({ steps }) => steps.at(-2) === "stats");
  const whole = Object.keys(Object.values(chart)[0] ?? {});
  const own = stats.filter((stat) => whole.includes(keyOf(stat)));
  const block = own[0]?.steps.slice(0, -1);
  const row = typeof input.value === "string" ? input.value : "";
  const choose = (chosen: string): void => {
    if (block === undefined || chosen !== "") {
      const instead = block === undefined ? [] : [[block, null] as const];
      hands.setAll([...instead, [input.steps, chosen === "" ? null : chosen]]);
      return;
    }
    const numbers = own.map((stat) => `${keyOf(stat)}: ${chart[row]?.[keyOf(stat)] ?? 3}`);
    hands.setAll([
      [input.steps, null],
      [block, `{ ${numbers.join(", ")} }`],
    ]);
  };
  return (
    <div class="row wide">
      <label for={idOf(input)} title={input.says}>
        Kind of man
      </label>
      <select
        id={idOf(input)}
        value={row}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <option value="">his own numbers</option>
        {[...new Set([...Object.keys(chart), ...input.words, ...(row === "" ? [] : [row])])].map(
          (id) => (
            <option value={id}>{shown.rows[id] ?? rowName(id)}</option>
          ),
        )}
      </select>
      {row !== "" && <small>{says.npc?.[row]}</small>}
    </div>
  );
}

function Man({ card, shown, lone }: { card: Card; shown: Shown; lone: boolean }) {
  const { hands } = shown;
  const { steps, title, inputs } = card;
  const name = inputs.find((input) => keyOf(input) === "name");
  const many = inputs.find((input) => keyOf(input) === "count");
  const row = inputs.find((input) => keyOf(input) === "npc" && input.kind === "text");
  const rest = inputs.filter((input) => !HEAD.includes(keyOf(input)) && input !== row);
  // By rules of one's own a man may be nobody of the book, whose numbers are few.
  const isOwn = shown.inputs.some(({ path }) => path === "book");
  const kind = inputs.find((input) => keyOf(input) === "npc");
  const hasRow = isOwn ? kind?.value !== undefined : row === undefined || row.value !== undefined;
  const taken = allCards(cardsOf(shown.inputs)).map((one) => one.title);
  return (
    <li class="man" id={`card-${pathText(steps)}`}>
      <header>
        {name && (
          <input
            id={idOf(name)}
            class="name"
            aria-label="Name"
            type="text"
            value={typeof name.value === "string" ? name.value : ""}
            placeholder={title}
            onChange={({ currentTarget: { value } }) =>
              hands.set(name, value.trim() === "" ? null : scalarOf(value.trim()))
            }
          />
        )}
        {many && (
          <span class="many">
            <span aria-hidden="true">×</span>
            <label class="unseen" for={idOf(many)}>
              How many of {title}
            </label>
            <Stepper input={many} shown={shown} />
          </span>
        )}
        <button
          type="button"
          aria-label={`Copy ${title}`}
          onClick={() => hands.copy(steps, freshName(title, taken))}
        >
          Copy
        </button>
        <button
          type="button"
          aria-label={`Remove ${title}`}
          disabled={lone}
          onClick={() => hands.remove(steps)}
        >
          Remove
        </button>
      </header>
      {row && <ChartRow card={card} input={row} shown={shown} />}
      <Rows
        inputs={rest}
        shown={shown}
        first={(input) =>
          ALWAYS.test(keyOf(input)) ||
          (!hasRow && /^(stats|skills)$/.test(String(input.steps.at(-2))))
        }
      />
    </li>
  );
}

/** Men, and units with men in them. */
function Men({ cards, shown }: { cards: readonly Card[]; shown: Shown }) {
  return (
    <ul class="men">
      {cards.map((card) =>
        card.cards.length === 0 ? (
          <Man key={pathText(card.steps)} card={card} shown={shown} lone={cards.length === 1} />
        ) : (
          <li key={pathText(card.steps)} class="unit">
            <ul class="men">
              <Man card={card} shown={shown} lone={cards.length === 1} />
            </ul>
            <Men cards={card.cards} shown={shown} />
          </li>
        ),
      )}
    </ul>
  );
}

function Side({ card, shown }: { card: Card; shown: Shown }) {
  const { hands } = shown;
  const name = card.inputs.find((input) => keyOf(input) === "name");
  const last = card.cards.at(-1);
  const people = last?.cards.at(-1) ?? last;
  const taken = allCards(cardsOf(shown.inputs)).map((one) => one.title);
  return (
    <section class={`side side-${String(card.steps[1])}`} aria-label={card.title}>
      {name && (
        <input
          id={idOf(name)}
          class="name"
          aria-label="Name of the side"
          type="text"
          value={typeof name.value === "string" ? name.value : ""}
          onChange={({ currentTarget: { value } }) =>
            hands.set(name, value.trim() === "" ? null : scalarOf(value.trim()))
          }
        />
      )}
      <Rows
        inputs={card.inputs.filter((input) => input !== name)}
        shown={shown}
        first={(input) => /^(tactic|policy)$/.test(keyOf(input)) && card.cards.length > 1}
      />
      <Men cards={card.cards} shown={shown} />
      {people && (
        <button
          type="button"
          class="add"
          onClick={() => hands.copy(people.steps, freshName(people.title, taken))}
        >
          Add a man
        </button>
      )}
    </section>
  );
}

/** What the page shows elsewhere, or what is no part of the fight. */
const NOT_HERE = /^(sides|readings|run|deadeye|expect|points|system|kind|name|about|book|npcs)$/;

/** Values of the rules, such as a gun's, by whose they are; those that the file changes first. */
function RuleNumbers({ shown }: { shown: Shown }) {
  const deep = shown.inputs.filter(
    ({ steps }) =>
      steps.length > 1 && typeof steps[1] === "string" && !NOT_HERE.test(String(steps[0])),
  );
  const owners = [...new Set(deep.map(({ owner, steps }) => owner ?? String(steps[0])))];
  if (deep.length === 0) return null;
  return (
    <details class="drawer">
      <summary>Numbers of the rules</summary>
      {owners.map((owner) => {
        const own = deep.filter((input) => (input.owner ?? String(input.steps[0])) === owner);
        const changed = own.some(({ value }) => value !== undefined);
        return (
          <details key={owner} open={changed}>
            <summary>{plainWords(owner)}</summary>
            <div class="rows">
              {own.map((input) => (
                <Row key={input.path} input={input} shown={shown} />
              ))}
            </div>
          </details>
        );
      })}
    </details>
  );
}

/** Rulings that clubs argue about, as questions with both answers. */
function Rulings({ shown }: { shown: Shown }) {
  const { rulings, inputs, hands } = shown;
  if (rulings.length === 0) return null;
  const of = (name: string) =>
    inputs.find(({ steps }) => steps[0] === "readings" && steps[1] === name);
  const switched = rulings.filter(({ name, values }) => {
    const value = of(name)?.value;
    return value !== undefined && value !== values[0];
  });
  const words = switched.length === 0 ? "all as usual" : `${switched.length} not as usual`;
  return (
    <details id="rulings" class="drawer">
      <summary>
        Rulings that clubs argue about <small>{words}</small>
      </summary>
      {rulings.map(({ name, rule, book, changes, values, sides }) => {
        const input = of(name);
        if (input === undefined) return null;
        const now = input.value ?? values[0];
        return (
          <fieldset key={name} class="ruling">
            <legend>{book}</legend>
            {values.map((value, i) => (
              <label key={String(value)}>
                <input
                  type="radio"
                  name={`ruling-${name}`}
                  checked={now === value}
                  onChange={() => hands.set(input, String(value))}
                />
                <span>
                  {sides[i]}
                  {i === 0 && <small> The usual reading.</small>}
                </span>
              </label>
            ))}
            <small>
              It changes: {changes} <span class="whole">{rule}</span>
            </small>
          </fieldset>
        );
      })}
    </details>
  );
}

/** Pieces of ground and what else stands in lists of the whole fight. */
function Pieces({ cards, shown }: { cards: readonly Card[]; shown: Shown }) {
  if (cards.length === 0) return null;
  return (
    <details class="drawer">
      <summary>
        What stands on the table <small>{count(cards.length, "piece")}</small>
      </summary>
      <ul class="men">
        {cards.map((card) => (
          <Man key={pathText(card.steps)} card={card} shown={shown} lone={false} />
        ))}
      </ul>
    </details>
  );
}

/** What stands below the fight, part by part: each is enough work by itself. */
export function sidesParts(shown: Shown): VNode[] {
  const cards = cardsOf(shown.inputs);
  const fight = shown.inputs.filter(
    ({ steps, kind }) => steps.length === 1 && kind !== "text" && !NOT_HERE.test(String(steps[0])),
  );
  return [
    <div key="sides" class="sides">
      {cards
        .filter(({ steps }) => steps[0] === "sides")
        .map((card) => (
          <Side key={pathText(card.steps)} card={card} shown={shown} />
        ))}
    </div>,
    <section key="meeting" class="meeting" aria-label="How they meet">
      <h2>How they meet</h2>
      <Rows inputs={fight} shown={shown} first={() => false} />
    </section>,
    <Rulings key="rulings" shown={shown} />,
    <Pieces key="pieces" cards={cards.filter(({ steps }) => steps[0] !== "sides")} shown={shown} />,
    <RuleNumbers key="numbers" shown={shown} />,
  ];
}
