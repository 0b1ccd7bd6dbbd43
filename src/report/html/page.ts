/** The frame of every page: one file, no network, nothing allowed but what is inside. */
import { sha256 } from "../../core/sha256.js";
import { escapeMarkup, printable } from "../text.js";
import { scriptFor } from "./picture.js";

/** As a Content-Security-Policy names what it allows. */
const allowed = (text: string): string => `'sha256-${btoa(String.fromCharCode(...sha256(text)))}'`;

export interface PageParts {
  /** Text of strangers is welcome here. */
  readonly title: string;
  readonly generator: string;
  /** Style sheet, fonts included. */
  readonly style: string;
  /** Markup of the body. */
  readonly body: string;
}

/** A whole HTML document whose policy allows its own style and script by their hashes. */
export function htmlPage({ title, generator, style, body }: PageParts): string {
  const script = scriptFor(body);
  const element = script === "" ? "" : `<script type="module">${script}</script>\n`;
  const policy = [
    "default-src 'none'",
    script === "" ? "script-src 'none'" : `script-src ${allowed(script)}`,
    `style-src ${allowed(style)}`,
    "font-src data:",
    // What is saved as a picture is drawn as one first.
    ...(script === "" ? [] : ["img-src data:"]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    `<meta name="generator" content="${escapeMarkup(printable(generator))}">\n` +
    `<title>${escapeMarkup(printable(title))}</title>\n` +
    `<style>${style}</style>\n</head>\n<body>\n${body}${element}</body>\n</html>\n`
  );
}
