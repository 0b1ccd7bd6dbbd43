/** The search of the site: the index is loaded when somebody wants to search. */
import MiniSearch from "minisearch";
import { SEARCHED } from "./searched.mjs";

const MOST = 12;
/** Letters of a section that are shown before and behind what was looked for. */
const BEFORE = 40;
const BEHIND = 120;

const { up = "" } = document.currentScript?.dataset ?? {};
const form = document.querySelector("form[role=search]");
const input = form.querySelector("input");
const told = form.querySelector("#told");
const found = form.querySelector("#found");

let index = null;
/** As a script, which a page from a disk may load, too. */
function loaded() {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${up}search-index.js`;
    script.onload = () => resolve(MiniSearch.loadJSON(self.deadeyeIndex, SEARCHED));
    script.onerror = reject;
    document.head.append(script);
  });
  return index;
}

function itemOf({ id, title, page, text, terms }) {
  const at = Math.max(0, ...terms.map((term) => text.toLowerCase().indexOf(term)).slice(0, 1));
  // Words are whole.
  const from = at > BEFORE ? text.indexOf(" ", at - BEFORE) + 1 : 0;
  const end = text.indexOf(" ", at + BEHIND);
  const link = document.createElement("a");
  link.href = up + id;
  link.textContent = title === page ? title : `${page}: ${title}`;
  const words = document.createElement("p");
  words.textContent = `${from > 0 ? "… " : ""}${end < 0 ? text.slice(from) : `${text.slice(from, end)} …`}`;
  const item = document.createElement("li");
  item.append(link, words);
  return item;
}

async function search() {
  const query = input.value.trim();
  const hits = query === "" ? [] : (await loaded()).search(query);
  // Somebody may have typed on.
  if (query !== input.value.trim()) return;
  found.replaceChildren(...hits.slice(0, MOST).map(itemOf));
  told.textContent =
    query === ""
      ? ""
      : hits.length === 0
        ? "Nothing found."
        : hits.length === 1
          ? "One place"
          : `${hits.length} places`;
}

input.addEventListener("focus", loaded);
input.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const links = [...found.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "Escape") {
    input.value = "";
    void search();
    input.focus();
  } else if (event.key === "ArrowDown") (links[at + 1] ?? input).focus();
  else if (event.key === "ArrowUp") (links[at - 1] ?? input).focus();
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  input.focus();
});

const wide = matchMedia("(min-width: 62rem)");
const pages = document.querySelector(".pages");
const show = () => {
  pages.open = wide.matches;
};
wide.addEventListener("change", show);
show();
form.hidden = false;
