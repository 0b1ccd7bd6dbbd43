/** The fonts that pages and pictures have inside, on the desk: files beside it, which the page itself shows, too. */
const FILES = ["latin-400", "latin-600", "latin-ext-400", "latin-ext-600"];
const fonts = new Map<string, string>();

/** Bytes in base 64. */
export const pageFont = (name: string): string => fonts.get(name) ?? "";

async function load(name: string): Promise<void> {
  const response = await fetch(new URL(`./${name}.woff2`, import.meta.url));
  const bytes = new Uint8Array(await response.arrayBuffer());
  fonts.set(name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")));
}

/** What is drawn before that has the reader's own font inside. */
export const fontsLoaded = Promise.all(FILES.map(load));
