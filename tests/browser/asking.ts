/** The questions of the workbench as a page of any engine is asked them: by clicks, one after the other. */

interface Question {
  readonly title: string;
  /** Few variants of the first are solved, or many of the second played: that is what takes its time. */
  readonly of: "high-noon" | "napnuts-duel";
  /** What is filled in, by the names of its fields; several of a list are parted by commas. */
  readonly values: Readonly<Record<string, string>>;
  /** Words of its answer. */
  readonly says: RegExp;
}

/** As many as are soon played. */
const games = "64";

/** Each study of the workbench. */
export const QUESTIONS: readonly Question[] = (
  [
    ["high-noon", "Show me a game", { find: "upset", games }, /Won by/],
    ["high-noon", "Compare with …", { other: "fanning.yaml", games }, /\(fanning\.yaml\)/],
    ["high-noon", "What if it were …?", { games }, /between .* at/],
    [
      "high-noon",
      "Which value makes it so?",
      { solve: "sides.A.figures.0.stats.skill", games },
      /Skill/,
    ],
    [
      "high-noon",
      "Which gun is best here?",
      { weapon: "pistol,shotgun", distance: "20", games },
      /best gun overall/,
    ],
    ["high-noon", "What should they do?", { games }, /best/],
    ["high-noon", "What is best play?", { cards: "no" }, /[Bb]est play/],
    ["high-noon", "Print tables", { weapon: "pistol" }, /pistol/],
    ["high-noon", "Which ruling matters?", { games }, /ruling/],
    ["napnuts-duel", "What is a point worth?", { games }, /matters most/],
    ["napnuts-duel", "Make it fair", { games }, /smallest change/],
    [
      "napnuts-duel",
      "What should men and guns cost?",
      { weapon: "handgun", distance: "6", man: "cowboy, hero", most: "2", games },
      /What men and guns cost/,
    ],
  ] as const
).map(([of, title, values, says]) => ({ of, title, values, says }));

/** What to evaluate in a page: a promise of the state that it comes to rest in. */
export const RESTING = `new Promise((over) => {
  const { dataset } = document.documentElement;
  const look = () => (/done|failed|problems/.test(dataset.state) ? over(dataset.state) : setTimeout(look, 50));
  look();
})`;

/** The question is turned to, and filled in: what it has begun by itself gives way to what is asked then. */
const FILL = `(title, values) => {
  const seen = (place) => [...document.querySelectorAll(place + " button")];
  seen("#studies").find(({ textContent }) => textContent === title).click();
  for (const [name, value] of Object.entries(values)) {
    for (const field of document.querySelectorAll("#asking [name=" + name + "]")) {
      if (field.type === "checkbox") field.checked = value.split(",").includes(field.value);
      else field.value = value;
      if (field.type !== "checkbox" && field.value !== value) throw new Error(name + " cannot be " + value);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  document.querySelector("#asking [type=submit]").click();
}`;

/** What to evaluate in a page: a promise of the answer's words: title, first sentence, tables, and the story of a game. */
export const asking = ({ title, values }: Question): string => `(async () => {
  (${FILL})(...${JSON.stringify([title, values])});
  const state = await ${RESTING};
  const parts = document.querySelectorAll("#studied :is(h1, p, th, td, #story > *), #status");
  return [state, ...[...parts].map(({ textContent }) => textContent)].join("\\n");
})()`;
