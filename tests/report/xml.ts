/**
 * A strict little XML reader: enough to prove that a picture is well-formed, and to read its text.
 */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

const TOKEN = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const ENTITY = /&(?:#(\d+|x[\dA-Fa-f]+)|(amp|lt|gt|quot|apos));/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/;

function decode(text: string): string {
  if (/&(?!(#\d+|#x[\dA-Fa-f]+|amp|lt|gt|quot|apos);)/.test(text))
    throw new Error(`bare & in ${text}`);
  return text.replace(ENTITY, (_, code: string | undefined, name: string | undefined) =>
    code === undefined
      ? (NAMED[name ?? ""] ?? "")
      : String.fromCodePoint(Number(code.replace("x", "0x"))),
  );
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, key = "", value = ""] of text.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (key in found) throw new Error(`${key} twice`);
    found[key] = decode(value);
  }
  return found;
}

/** @throws Error where the text is not well-formed */
export function parseXml(text: string): XmlElement {
  if (FORBIDDEN.test(text)) throw new Error("a character that XML forbids");
  const root: XmlElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`not well-formed at ${at}: ${text.slice(at, at + 60)}`);
    const [, closing, name = "", attributes = "", empty, characters] = match;
    const parent = open[open.length - 1];
    if (!parent) throw new Error("more ends than beginnings");
    if (characters !== undefined) parent.children.push(decode(characters));
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [] };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [element, ...more] = root.children.filter(
    (child) => typeof child !== "string" || child.trim(),
  );
  if (open.length !== 1 || !element || typeof element === "string" || more.length > 0) {
    throw new Error("not one closed element");
  }
  return element;
}

/** All text, pieces parted by line breaks. */
export function textOf(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : textOf(child)))
    .join("\n");
}

/** The element and all elements within it. */
export function elementsOf(element: XmlElement): XmlElement[] {
  const within = element.children.flatMap((child) =>
    typeof child === "string" ? [] : elementsOf(child),
  );
  return [element, ...within];
}
