/** The page of the workbench: an editor and a form of one text, and what the desk says of it. */
import { h, render } from "preact";
import type { Issue } from "../core/errors.js";
import { parted } from "../core/messages.js";
import { employ } from "../host/web/employ.js";
import type { Curve } from "../report/curve.js";
import { enliven } from "../report/page/enliven.js";
import { saveFile } from "../report/page/takeaway.js";
import type { Completions } from "../scenario/completion.js";
import { isBook, LIMITS, readDocument, Source, valueAt } from "../scenario/document.js";
import { edited, withEdit } from "../scenario/edit.js";
import { fileTooBig } from "../scenario/messages.js";
import { followWithin } from "./anchors.js";
import type { Asked, Complete, Moment, OfFile, Order, Reply, Said } from "./asked.js";
import { AskedList } from "./askedList.js";
import { CurveSlider } from "./curve.js";
import { Doors, type Example } from "./doors.js";
import { askFor, type Choices, filledIn, questionWords } from "./form.js";
import { Glance } from "./glance.js";
import { type BookFile, fragmentOf, LINK_MAX, type Shared, sharedIn } from "./link.js";
import { Panels } from "./panels.js";
import { part } from "./part.js";
import { Parts, renew } from "./renew.js";
import { ReplayPanel } from "./replay.js";
import { mapWidthFor } from "./shown.js";
import { beginsItself, type Choice, STUDIES, STUDY_IDS, type StudyId } from "./studies.js";
import { Texts } from "./texts.js";

/** Whoever types wants no answer to half a word, ms. */
const TYPING = 250;
const FIRST_EXAMPLE = "high-noon.yaml";
const WHO_WINS = "Who wins?";

const exampleChoice = ({ name, file }: Example): Choice => ({ words: name, value: file });
/** What a scenario may be compared with beside the examples, whose files have names. */
const ITSELF: Choice = { words: "itself, as it was opened", value: "itself" };

const { dataset } = document.documentElement;
const status = part("status");
const head = part("head");
const glance = new Glance(part("glance"), head);
const change = part("change");
const sections = new Parts(part("sections"));
const studied = part("studied");
const below = part("curve");
const asking = part<HTMLFormElement>("asking");
/** There is a report once all is said. */
const download = part<HTMLButtonElement>("download");
const examplePicker = part<HTMLSelectElement>("example");

const list = new AskedList(part("asked"), {
  back: bringBack,
  share: (asked) => void share(asked),
  save: () => send({ ask: "download" }),
  leave: () => part("studies").querySelector<HTMLElement>("[aria-pressed=true]")?.focus(),
  tell(words) {
    status.textContent = words;
  },
});
const desk = new Worker(new URL("./desk.js", import.meta.url), { type: "module" });
const player = () => new Worker(new URL("./player.js", import.meta.url), { type: "module" });
let examples: readonly Example[] = [];
let orders = 0;
/** What the last order asked for that gives up the one before. */
let ordered: Asked["ask"] = "check";
let fileName = FIRST_EXAMPLE;
let asOpened: OfFile = { text: "", fileName, files: {} };
/** Null: the run. */
let study: StudyId | null = null;
/** Whether the study asks by itself, once it is known of what. */
let begins = false;
/** What is asked next, where that was asked before. */
let again: Shared | null = null;
/** What the fight and its sides are called. */
const NAMELESS = { fight: "", sides: ["A", "B"] as readonly [a: string, b: string] };
let called = NAMELESS;
const NO_CHOICES: Choices = { places: [], metrics: [], guns: [], covers: [], others: [] };
let choices = NO_CHOICES;
/** What a number does, as far as it was asked. */
let curve: Curve | null = null;
/** The last text without a problem, and the one before it. */
let valid: OfFile | null = null;
let validBefore: OfFile | null = null;
/** What was asked of last. */
let inHand = asOpened;
/** Of what the study has said what stands there, and what that fight was called; null: nothing does. */
let studiedOf: { readonly file: OfFile; readonly fight: string } | null = null;

let typing: ReturnType<typeof setTimeout> | undefined;
/** Who waits to hear what may be written in the book. */
let offered: (completions: Completions | null) => void = () => undefined;
const texts = new Texts({
  onChange() {
    list.leave();
    panels.leave();
    allowSaving(false);
    // What is still said of the older text would take back what has been changed since.
    orders++;
    dataset.state = "working";
    clearTimeout(typing);
    typing = setTimeout(play, TYPING);
  },
  complete(book, offset) {
    // Nobody looks at what was asked before.
    offered(null);
    askBesides({ ask: "complete", book, offset });
    return new Promise((done) => {
      offered = done;
    });
  },
});
const panels = new Panels(part("table"), part("sides"), (change) => {
  const fresh = change(texts.text);
  if (fresh === null) status.textContent = "That has to be written in the text.";
  else texts.become(fresh);
  return fresh !== null;
});

const filesOf = (book: BookFile | null | undefined): OfFile["files"] =>
  book ? { [book.name]: book.text } : {};
const subject = (): OfFile => ({ text: texts.text, fileName, files: filesOf(texts.book) });
const same = (a: OfFile, b: OfFile): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What becomes of the text, unlike what is done with an answer or a book. */
const isWork = (ask: Asked["ask"]): boolean => /check|watch|study/.test(ask);

function allowSaving(allowed: boolean): void {
  download.disabled = !allowed;
  list.allowSaving(allowed);
}

function send(order: Asked): void {
  const goesOn = /stop|still|download/.test(order.ask);
  const message: Order = { id: goesOn ? orders : ++orders, asked: order };
  if (!goesOn) ordered = order.ask;
  if (order.ask !== "stop") dataset.state = "working";
  if (isWork(order.ask)) allowSaving(false);
  desk.postMessage(message);
}

/** Asks what gives up nothing else. */
function askBesides(asked: Complete | Moment): void {
  const order: Order = { id: 0, asked };
  desk.postMessage(order);
}

/** Asks for what is to be seen of the text as it is. */
function play(): void {
  takeInHand();
  if (study !== null) {
    tellAge();
    send({ ask: "check", ...inHand });
    return;
  }
  const was = valid !== null && !same(valid, inHand) ? valid : validBefore;
  list.begin(question(), WHO_WINS, called.fight);
  again = null;
  send({ ask: "watch", ...inHand, ...(was !== null && { before: was }) });
}

/** Says so where an answer of a study is about another fight than there is by now: that is asked of by a button alone. */
function tellAge(): void {
  const older = part("older");
  older.hidden = studiedOf === null || same(studiedOf.file, inHand);
  const { fight = "" } = studiedOf ?? {};
  older.textContent = `This answer is about ${fight || "the fight"} as it was. The fight has changed since.`;
}

/** @param of null: nothing stands there */
function studyIsOf(of: OfFile | null): void {
  studiedOf = of && { file: of, fight: called.fight };
  tellAge();
}

/** What was typed by now is asked of, and once. */
function takeInHand(): void {
  clearTimeout(typing);
  inHand = subject();
}

/** Another text altogether: there is no before. */
function open(name: string, text: string, book: BookFile | null = null): void {
  fileName = name;
  // None of them, where the file is no example.
  examplePicker.value = name;
  valid = null;
  validBefore = null;
  again = null;
  begins &&= study !== null && beginsItself(study);
  choices = NO_CHOICES;
  called = NAMELESS;
  showCurve(null);
  change.replaceChildren();
  part("save-book").hidden = book === null;
  texts.open(name, text, book);
  // As the editor has it.
  asOpened = subject();
  panels.leave(true);
}

/** Problems, or notes on a file that has none. */
function showProblems(issues: readonly Issue[], notes: readonly Issue[]): void {
  texts.mark(issues, notes);
  const rows = [...issues, ...notes].map((issue) => {
    const { line, message, hint, rule } = issue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${texts.isOfBook(issue) ? "Rules, line" : "Line"} ${line}: ${message}`;
    button.addEventListener("click", () => texts.goTo(issue));
    const row = document.createElement("li");
    row.append(button, hint === undefined ? "" : ` ${hint}`);
    if (rule !== undefined) {
      const id = document.createElement("span");
      id.className = "whole";
      id.textContent = rule;
      row.append(hint === undefined ? " " : " · ", id);
    }
    return row;
  });
  part("problems").replaceChildren(...rows);
  if (issues.length === 0) {
    if (valid !== null && !same(valid, inHand)) validBefore = valid;
    valid = inHand;
    return;
  }
  status.textContent = `Problems in the file: ${issues.length}.`;
  list.answer("Not answered: the file has problems.");
  dataset.state = "problems";
}

function showPlaces(what: Extract<Said, { said: "places" }>): void {
  const { fields, lists, table: ground, name, sides, system, refused } = what;
  called = { fight: name, sides };
  list.about(name);
  panels.setUp(ground);
  // How much is played is no part of the fight.
  const places = fields.filter(({ value, steps }) => value !== undefined && steps[0] !== "run");
  const shape = (): string =>
    JSON.stringify([
      choices.places.map(({ path }) => path),
      choices.metrics,
      choices.guns,
      choices.others,
    ]);
  const [known, isFirst] = [shape(), choices === NO_CHOICES];
  const alike = examples.filter(({ rules }) => rules === system).map(exampleChoice);
  choices = { ...lists, places, others: [ITSELF, ...alike] };
  for (const button of part("studies").querySelectorAll("button")) {
    button.hidden = button.value !== study && refused.some((one) => one === button.value);
  }
  if (study !== null && known !== shape()) {
    askFor(asking, study, choices, again?.values ?? (isFirst ? undefined : filledIn(asking)));
  }
  showCurve(curve);
  if (ordered !== "check") return;
  if (begins) {
    begins = false;
    ask();
    return;
  }
  dataset.state = "ready";
  status.textContent = "";
}

const replay = new ReplayPanel(
  studied,
  (moment) => askBesides({ ask: "moment", moment, wide: mapWidthFor(studied.clientWidth) }),
  (moment) => send({ ask: "still", moment }),
);

function complain(why: string): void {
  status.textContent = why;
  dataset.state = "failed";
}

/** The answer stays where it was no question. */
function fail({ of, why }: Extract<Said, { said: "failed" }>): void {
  complain(why);
  if (!isWork(of)) return;
  const words = document.createElement("p");
  words.className = "partial";
  words.textContent = why;
  studied.replaceChildren(words);
  studyIsOf(inHand);
  list.answer(why);
}

/** What it comes to, for the list of questions. */
const shortOf = (place: Element): string =>
  ((place.querySelector(".answer") ?? place.querySelector("h1"))?.textContent ?? "").trim();

/** What a number does: below the question about it, beside what the file says now. */
function showCurve(fresh: Curve | null): void {
  curve = fresh;
  const field = choices.places.find(({ path }) => path === fresh?.path);
  if (fresh === null || study !== "sweep" || typeof field?.value !== "number") {
    render(null, below);
    return;
  }
  const { steps, value: now } = field;
  const put = (value: number): void => {
    const edit = edited(texts.text, steps, String(value));
    if (edit === null) return;
    texts.become(withEdit(texts.text, edit));
    turnTo(null);
  };
  const { path } = fresh;
  render(h(CurveSlider, { key: path, curve: fresh, names: called.sides, now, put }), below);
}

function hear(what: Said): void {
  switch (what.said) {
    case "problems":
      showProblems(what.issues, what.notes);
      if (what.schema !== null) texts.follow(what.schema);
      return;
    case "places":
      showPlaces(what);
      return;
    case "cards":
      panels.show(what.cards);
      return;
    case "curve":
      if (what.of === "distance") panels.draw(what.curve);
      else showCurve(what.curve);
      return;
    case "progress":
      status.textContent = what.words;
      return;
    case "head":
      renew(head, what.markup);
      enliven(head);
      glance.show();
      list.answer(shortOf(head));
      return;
    case "change":
      renew(change, what.markup);
      enliven(change);
      return;
    case "sections":
      sections.show(what.parts);
      return;
    case "study":
      renew(studied, what.markup);
      enliven(studied);
      studyIsOf(inHand);
      list.answer(shortOf(studied));
      return;
    case "scene":
      replay.show(what.markup);
      return;
    case "begun":
      if (begun !== null) open(begun.name.replace(/(\.ya?ml)?$/, "-fight.yaml"), what.text, begun);
      return;
    case "completions":
      offered(what.completions);
      return;
    case "still":
      void keepStill(what.markup);
      return;
    case "archive":
      saveFile(
        `${fileName.replace(/\.ya?ml$/, "")}${study === null ? "" : `-${study}`}.zip`,
        what.bytes,
      );
      rest("The report is saved.");
      return;
    case "failed":
      fail(what);
      return;
    case "end":
      void end(what.games);
  }
}

/** All is done. */
function rest(words: string): void {
  status.textContent = words;
  dataset.state = "done";
}

/** All is said, and once it is shown, too, all is done. */
async function end(games: number | null): Promise<void> {
  const order = orders;
  await Promise.all([panels.done(), sections.done()]);
  if (order === orders) await replay.begin();
  if (order !== orders) return;
  rest(games === null ? "Done." : `${parted(games)} games played.`);
  allowSaving(true);
}

/** The moment of a film as a file. */
async function keepStill(markup: string): Promise<void> {
  const order = orders;
  const words = await replay.save(markup).then(
    () => "The picture is saved.",
    () => "The picture could not be saved.",
  );
  if (order === orders) rest(words);
}

/** The question as it stands: the file, and what is filled in, or was when it was asked before. */
function question(): Shared {
  const { book, text } = texts;
  const name = again?.name;
  const file = {
    ...{ fileName, text, study },
    ...(book !== null && { book }),
    ...(name !== undefined && { name }),
  };
  if (study === null) return file;
  if (again?.values !== undefined) return { ...again, ...file };
  const values = filledIn(asking);
  const isOther = values.other === ITSELF.value && !same(asOpened, subject());
  return { ...file, values, ...(isOther && { other: asOpened }) };
}

/** Asks the study. */
function ask(): void {
  if (study === null) return;
  const wanted = question();
  again = null;
  showCurve(null);
  takeInHand();
  const { values = {} } = wanted;
  list.begin(wanted, questionWords(asking, study), called.fight);
  const example = examples.find(({ file }) => file === values.other);
  const other =
    wanted.other ??
    (example
      ? { fileName: example.file, text: example.text, files: filesOf(example.book) }
      : asOpened);
  send({ ask: "study", study, values, other, ...inHand });
}

/** What was asked before, with the fight as it was then. */
function bringBack(known: Shared): void {
  const { book = null } = known;
  if (known.fileName !== fileName || book?.text !== texts.book?.text) {
    open(known.fileName, known.text, book);
  } else if (known.text !== texts.text) texts.become(known.text);
  turnTo(known.study, known);
}

/**
 * Shows the run, or a study and what it asks for.
 * @param known what was filled in when it was asked before, and what it was called
 */
function turnTo(wanted: StudyId | null, known: Shared | null = null): void {
  study = wanted;
  again = known;
  list.leave();
  for (const button of part("studies").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.value === (wanted ?? "")));
  }
  part("run").hidden = wanted !== null;
  part("sections").hidden = wanted !== null;
  part("study").hidden = wanted === null;
  glance.leave();
  studied.replaceChildren();
  studyIsOf(null);
  showCurve(null);
  begins = wanted !== null && (known?.values !== undefined || beginsItself(wanted));
  if (wanted !== null) askFor(asking, wanted, choices, known?.values);
  play();
}

function listStudies(): void {
  const buttons = [null, ...STUDY_IDS].map((id) => {
    const button = document.createElement("button");
    button.type = "button";
    button.value = id ?? "";
    button.textContent = id === null ? WHO_WINS : STUDIES[id].title;
    button.setAttribute("aria-pressed", String(id === null));
    button.addEventListener("click", () => turnTo(id));
    return button;
  });
  part("studies").append(...buttons);
  asking.addEventListener("submit", (event) => {
    event.preventDefault();
    again = null;
    ask();
  });
}

/** The address becomes a link that holds all, and is copied if the browser lets us. */
async function share(asked: Shared): Promise<void> {
  const fragment = await fragmentOf(asked);
  if (location.href.length - location.hash.length + fragment.length > LINK_MAX) {
    status.textContent = "Too long for a link: save it as a file instead.";
    return;
  }
  history.replaceState(null, "", fragment);
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  );
  status.textContent = copied ? "The link is copied." : "The address is the link now.";
}

/** A book that was opened by itself, and waits for a fight by it. */
let begun: BookFile | null = null;

/** Opens somebody's own files, a scenario, a book or both; where they can be none of ours, what there is stays. */
async function openFiles(given: Iterable<File>): Promise<void> {
  let scenario: BookFile | null = null;
  let book: BookFile | null = null;
  for (const file of given) {
    const refuse = (why: string): void => {
      status.textContent = `${file.name} was not opened: ${why}.`;
    };
    if (file.size > LIMITS.fileBytes) return refuse(fileTooBig(LIMITS.fileBytes).text);
    const text = await file
      .arrayBuffer()
      .then((bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes))
      .catch(() => null);
    if (text === null) return refuse("it is no UTF-8 text");
    const read = { name: file.name, text };
    if (isBook(readDocument(new Source(file.name, text)).data)) book = read;
    else scenario = read;
  }
  const names = (text: string, { name }: BookFile): boolean =>
    valueAt(readDocument(new Source("", text)).data, ["book"]) === name;
  const beside = book ?? texts.book;
  if (scenario !== null) {
    open(scenario.name, scenario.text, beside && names(scenario.text, beside) ? beside : book);
  } else if (book !== null && names(texts.text, book)) {
    open(fileName, texts.text, book);
  } else if (book !== null) {
    begun = book;
    send({ ask: "begin", book: book.text, name: book.name });
  }
}

function listenToButtons(): void {
  part("tour").addEventListener("click", () => doors.tour());
  const gallery = part<HTMLDialogElement>("gallery");
  part("browse").addEventListener("click", () => void doors.browse());
  part("close-gallery").addEventListener("click", () => gallery.close());
  part("print").addEventListener("click", () => print());
  part("undo").addEventListener("click", () => texts.undo());
  part("redo").addEventListener("click", () => texts.redo());
  part("save").addEventListener("click", () => saveFile(fileName, texts.text));
  part("save-book").addEventListener("click", () => {
    const { book } = texts;
    if (book !== null) saveFile(book.name, book.text);
  });
  download.addEventListener("click", () => send({ ask: "download" }));
  part("share").addEventListener("click", () => {
    const { name } = list;
    void share({ ...question(), ...(name !== undefined && { name }) });
  });
  part("stop").addEventListener("click", () => send({ ask: "stop" }));
  for (const button of part("places").querySelectorAll("button")) {
    button.addEventListener("click", () => {
      if (button.value === "texts") texts.show();
      part(button.value).scrollIntoView();
    });
  }
  for (const button of part("file-menu").querySelectorAll("button")) {
    button.addEventListener("click", () => part("file-menu").hidePopover());
  }
  const file = part<HTMLInputElement>("file");
  part("open").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    void openFiles([...(file.files ?? [])]);
    // So that the same file can be opened again.
    file.value = "";
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    void openFiles([...(event.dataTransfer?.files ?? [])]);
  });
}

function listExamples(): void {
  const groups = new Map<string, HTMLOptGroupElement>();
  for (const { file, system, name } of examples) {
    const group = groups.get(system) ?? document.createElement("optgroup");
    group.label = system;
    groups.set(system, group);
    group.append(new Option(name, file));
  }
  examplePicker.append(...groups.values());
  // By the address, so that the way back leads back.
  examplePicker.addEventListener("change", () => {
    openExample(examplePicker.value);
  });
}

function openExample(file: string): void {
  const address = `#example=${file}`;
  // What the address names already need not be what is open.
  if (location.hash === address) void openAddress();
  else location.hash = address;
}

/** Opens what the address names. */
async function openAddress(): Promise<void> {
  const shared = await sharedIn(location.hash).catch(() => {
    complain("The link is broken.");
    return undefined;
  });
  if (shared === undefined) return;
  if (shared !== null) {
    open(shared.fileName, shared.text, shared.book);
    turnTo(shared.study, shared);
    return;
  }
  const named = location.hash.replace("#example=", "");
  const example =
    examples.find(({ file }) => file === named) ??
    examples.find(({ file }) => file === FIRST_EXAMPLE);
  if (example === undefined) return;
  open(example.file, example.text, example.book);
}

const doors = new Doors(part("doors"), part<HTMLDialogElement>("gallery"), {
  example: openExample,
  file: () => part("file").click(),
});

async function begin(): Promise<void> {
  desk.addEventListener("message", ({ data, ports }: MessageEvent<Reply | null>) => {
    // Workers are asked for by ports alone.
    if (data === null) return employ(player(), ports);
    const { id, what } = data;
    if (id === orders || id === 0) hear(what);
  });
  listStudies();
  listenToButtons();
  followWithin(part("result"));
  const response = await fetch(new URL("./examples.json", import.meta.url));
  examples = (await response.json()) as readonly Example[];
  listExamples();
  doors.begin(examples, location.hash === "");
  addEventListener("hashchange", () => void openAddress());
  await openAddress();
  // Absent where a page is not secure: such a page needs its server.
  await navigator.serviceWorker?.register(new URL("./offline.js", import.meta.url));
}

void begin();
