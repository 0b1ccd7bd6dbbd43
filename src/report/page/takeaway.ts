/** Buttons by which a picture leaves the page as PNG, and a table as text that is a table wherever it is pasted. */

/** Pixels of a chart's own; the card is as large as it has to be. */
const SCALE = 2;
/** Room around a chart, which on the page has the page around it. */
const FRAME = 16;
const CARD = "answer";
/** How long a button says what it did, ms. */
const SAID = 2000;

/** A button behind something, unless there is one. @param done what it says when that is done */
function offer(after: Element, words: string, done: string, act: () => Promise<void>): void {
  if (after.nextElementSibling?.classList.contains("take")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "take";
  button.textContent = words;
  button.addEventListener("click", async () => {
    const said = await act().then(
      () => done,
      () => "This browser does not allow it",
    );
    button.textContent = said;
    setTimeout(() => {
      button.textContent = words;
    }, SAID);
  });
  after.after(button);
}

/** An address as one that has the content inside: a picture may load nothing. */
async function inside(url: string): Promise<string> {
  if (url.startsWith("data:")) return url;
  const content = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}

/** The fonts of this page as rules that need nothing else. */
async function fontRules(): Promise<string> {
  const rules: string[] = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const [, url = ""] = /url\("([^"]*)"\)/.exec(rule.cssText) ?? [];
      const from = new URL(url, sheet.href ?? document.baseURI).href;
      rules.push(rule.cssText.replace(url, await inside(from)));
    }
  }
  return rules.join("");
}

/** A picture that stands for itself, in the colours that it has on the page now: light or dark. */
async function standingAlone(svg: SVGSVGElement): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((mark, i) => {
    const seen = getComputedStyle(mark);
    for (const what of ["fill", "stroke"] as const) {
      if (mark.hasAttribute(what)) copies[i]?.setAttribute(what, seen[what]);
    }
  });
  const style = document.createElementNS(svg.namespaceURI, "style");
  style.textContent = await fontRules();
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

async function pixels(figure: HTMLElement, svg: SVGSVGElement): Promise<Blob> {
  const isCard = figure.dataset.chart === CARD;
  const [scale, frame] = isCard ? [1, 0] : [SCALE, FRAME];
  const { width, height } = svg.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await standingAlone(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = scale * (width + 2 * frame);
  canvas.height = scale * (height + 2 * frame);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  // On a phone a picture has no ground of its own.
  const grounds = [svg.parentElement ?? figure, document.body].map(
    (one) => getComputedStyle(one).backgroundColor,
  );
  context.fillStyle = grounds.find((color) => !/transparent|, 0\)$/.test(color)) ?? "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, scale * frame, scale * frame, scale * width, scale * height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)));
  });
}

/** Saves the picture of a figure as a file of the figure's name. */
export async function savePicture(figure: HTMLElement): Promise<void> {
  const svg = figure.querySelector("svg");
  if (svg !== null) saveFile(`${figure.dataset.chart ?? "chart"}.png`, await pixels(figure, svg));
}

/** A file for whoever looks. */
export function saveFile(name: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Numbers as spreadsheets read them. */
const plain = (node: Node): string =>
  (node.textContent ?? "")
    .replaceAll("\u00a0", " ")
    .replaceAll("\u2060", "")
    .replaceAll("\u2212", "-")
    .trim();

/** The words of a cell, and those in small type. */
function partsOf(cell: Element): [words: string, small: string] {
  const copy = cell.cloneNode(true) as Element;
  const small = copy.querySelector("small");
  small?.remove();
  return [plain(copy), small === null ? "" : plain(small)];
}

/** A table as markup and as text, with intervals in columns of their own. */
function taken(table: HTMLTableElement): { html: string; text: string } {
  const rows = [...table.rows];
  const wide = new Set<number>();
  for (const { cells } of rows) {
    let at = 0;
    for (const cell of cells) {
      if (cell.colSpan === 1 && cell.querySelector("small") !== null) wide.add(at);
      at += cell.colSpan;
    }
  }
  const whole = document.createElement("table");
  const lines = rows.map((row) => {
    const made = whole.insertRow();
    const line: string[] = [];
    const put = (tag: string, words: string, span = 1): void => {
      const cell = document.createElement(tag) as HTMLTableCellElement;
      cell.textContent = words;
      if (span > 1) cell.colSpan = span;
      made.append(cell);
      line.push(words, ...Array<string>(span - 1).fill(""));
    };
    let at = 0;
    for (const cell of row.cells) {
      const [words, small] = partsOf(cell);
      const covered = Array.from({ length: cell.colSpan }, (_, i) => at + i);
      const more = covered.filter((column) => wide.has(column)).length;
      at += cell.colSpan;
      if (cell.colSpan > 1) put(cell.tagName, words, cell.colSpan + more);
      else put(cell.tagName, words);
      const isHead = row.parentElement?.tagName === "THEAD";
      if (cell.colSpan === 1 && more === 1) put(cell.tagName, isHead ? "interval" : small);
    }
    return line.join("\t");
  });
  return { html: whole.outerHTML, text: lines.join("\n") };
}

async function copy(table: HTMLTableElement): Promise<void> {
  const { html, text } = taken(table);
  const item = new ClipboardItem({
    "text/html": new Blob([html], { type: "text/html" }),
    "text/plain": new Blob([text], { type: "text/plain" }),
  });
  await navigator.clipboard.write([item]);
}

/** Puts a button behind each picture and each table of a part of the page. */
export function offerTakeaway(part: ParentNode): void {
  for (const figure of part.querySelectorAll<HTMLElement>("figure[data-chart]")) {
    if (figure.querySelector("svg") === null) continue;
    const words = figure.dataset.chart === CARD ? "Save the answer as a picture" : "Save as PNG";
    offer(figure, words, "Saved", () => savePicture(figure));
  }
  for (const table of part.querySelectorAll("table")) {
    offer(table.parentElement ?? table, "Copy table", "Copied", () => copy(table));
  }
}
