/** The studies with what they ask for, as a form. */
import type { Field } from "../scenario/names.js";
import type { Study } from "./asked.js";
import { inUnit } from "./shown.js";
import { type Asking, beginsItself, type Choice, STUDIES, type StudyId } from "./studies.js";

type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** An element with attributes (null: none) and what is in it. */
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...inside);
  return element;
}

/** What may be put into the fields of a study: values of the file, and lists. */
export interface Choices {
  readonly places: readonly Field[];
  readonly metrics: readonly Choice[];
  readonly guns: readonly Choice[];
  readonly covers: readonly Choice[];
  readonly others: readonly Choice[];
}

const placeChoice = ({ owner, name, path }: Field): Choice => ({
  words: owner === null ? name : `${owner}: ${name}`,
  value: path,
});

function picker(label: string, name: string, choices: readonly Choice[], usual = "") {
  const options = choices.map(({ words, value }) => new Option(words, value));
  const select = make("select", { name, "aria-label": label }, ...options);
  take(select, usual);
  return select;
}

/** @returns whether it is there to be chosen */
function take(select: HTMLSelectElement, wanted: string | undefined): boolean {
  const isThere = [...select.options].some(({ value }) => value === wanted);
  if (isThere) select.value = wanted as string;
  return isThere;
}

const SWEEP_POINTS = 10;
/** What most ask about first. */
const DISTANCE = "distance";

/** What is filled in already, by name. */
export type Given = Study["values"] | undefined;

/** A place of the file: of a word all that it may be, of a number what lies between the ends that two sliders set. */
function rangeOf(
  { name, label }: Asking,
  places: readonly Field[],
  given: string | undefined,
): HTMLElement {
  const none = name === "second" ? [{ words: "nothing else", value: "" }] : [];
  const select = picker(label, "", [...none, ...places.map(placeChoice)]);
  const ends = ["from", "to"].map((end) => make("input", { type: "range", "aria-label": end }));
  const [low, high] = ends as [HTMLInputElement, HTMLInputElement];
  const told = make("output");
  const result = make("input", { type: "hidden", name });
  const chosen = (): Field | undefined => places.find(({ path }) => path === select.value);
  const set = (values: string, words: string): void => {
    result.value = values === "" ? "" : `${select.value}=${values}`;
    told.textContent = words;
  };
  const update = (): void => {
    const { unit = "" } = chosen() ?? {};
    const [from, to] = [low, high].map(({ value }) => Number(value)).sort((a, b) => a - b) as [
      number,
      number,
    ];
    const step = Math.max(1, Math.ceil((to - from) / SWEEP_POINTS));
    set(`${from}..${to}:${step}`, inUnit(`${from} to ${to}`, unit));
  };
  const choose = (): void => {
    const field = chosen();
    for (const end of ends) end.hidden = field?.kind !== "number";
    if (field?.kind !== "number") {
      const words = field?.kind === "yes" ? ["true", "false"] : (field?.words ?? []);
      set(words.join(","), words.join(", "));
      return;
    }
    const value = typeof field.value === "number" ? field.value : 0;
    const least = Math.ceil(Math.max(field.least ?? 0, 0));
    const most = Math.floor(Math.min(field.most ?? value * 2, Math.max(10, value * 3)));
    for (const end of ends)
      Object.assign(end, { min: String(least), max: String(most), step: "1" });
    low.value = String(Math.max(least, Math.floor(value / 2)));
    high.value = String(Math.min(most, Math.ceil(value * 1.5)));
    update();
  };
  select.addEventListener("change", choose);
  for (const end of ends) end.addEventListener("input", update);
  if (name === "first") take(select, DISTANCE);
  const [, path, from, to] = /^(.*?)=(?:(\d+)\.\.(\d+))?/.exec(given ?? "") ?? [];
  const isThere = take(select, path);
  choose();
  if (isThere && from !== undefined && to !== undefined) {
    // A range as the sliders make them; whatever else a link asks for is asked as it stands there.
    [low.value, high.value] = [from, to];
    update();
  }
  return make("span", {}, select, low, high, told, result);
}

function severalOf(
  { name }: Asking,
  choices: readonly Choice[],
  given: string | undefined,
): HTMLElement {
  const chosen = given?.split(",") ?? [];
  const boxes = choices.map(({ words, value }) => {
    const checked = chosen.includes(value);
    return make(
      "label",
      {},
      make("input", { type: "checkbox", name, value, checked }),
      ` ${words}`,
    );
  });
  return make("span", { class: "several" }, ...boxes);
}

function asked(asking: Asking, choices: Choices, given: Given): HTMLElement {
  const { name, label, kind, of = [], here } = asking;
  const own = choices.places.find(({ path }) => path === name)?.value;
  const usual =
    given !== undefined
      ? given[name]
      : here === undefined
        ? asking.usual
        : own === undefined
          ? undefined
          : String(own);
  const list = typeof of === "string" ? choices[of] : of;
  switch (kind) {
    case "range":
      return rangeOf(asking, choices.places, given?.[name]);
    case "place": {
      const numbers = choices.places.filter((place) => place.kind === "number");
      const select = picker(label, name, numbers.map(placeChoice), usual);
      if (usual === undefined) take(select, DISTANCE);
      return select;
    }
    case "one":
      return picker(label, name, list, usual);
    case "several":
      return severalOf(asking, list, given?.[name]);
    case "text":
    case "number":
      return make("input", {
        ...{ name, type: kind, "aria-label": label },
        ...(kind === "number" && { step: "any" }),
        value: usual ?? null,
        required: asking.usual !== undefined,
      });
  }
}

/**
 * What a study asks for in a fold, filled in, and a button.
 * @param given what was filled in when it was asked before
 */
export function askFor(
  form: HTMLFormElement,
  study: StudyId,
  choices: Choices,
  given?: Given,
): void {
  const { says, asks } = STUDIES[study];
  const stays = form.dataset.study === study && form.querySelector("details")?.open === true;
  form.dataset.study = study;
  const rows = asks.map((one: Asking) =>
    make(
      "div",
      { role: "group", "aria-label": one.label },
      make("span", {}, one.label),
      asked(one, choices, given),
    ),
  );
  const begins = beginsItself(study);
  const settings = make(
    "details",
    { open: stays || !begins },
    make("summary", {}, "Settings"),
    ...rows,
  );
  const ask = make("button", { type: "submit" }, begins ? "Ask again" : "Ask");
  form.replaceChildren(make("p", {}, says), settings, ask);
}

/** What was filled in; what is empty is left out, several are parted by commas. */
export function filledIn(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (name === "" || typeof value !== "string" || value === "") continue;
    values[name] = name in values ? `${values[name]},${value}` : value;
  }
  return values;
}

/** The question as it is filled in, for the list of those that were asked. */
export function questionWords(form: HTMLFormElement, study: StudyId): string {
  const { title } = STUDIES[study];
  const first = form.querySelector("[role=group]");
  const chosen = first?.querySelector("select")?.selectedOptions[0]?.text ?? "";
  if (study === "sweep") {
    const range = first?.querySelector("output")?.textContent ?? "";
    return title.replace("it were …", () => `${chosen} were ${range}`);
  }
  return study === "replay" ? `${title}: ${chosen}` : title.replace("…", () => chosen);
}
