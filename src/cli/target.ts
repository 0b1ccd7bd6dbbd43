/** `--target METRIC=VALUE`, as `tune` and `balance` are asked. */
import { asNumber } from "../core/messages.js";
import type { Target } from "../studies/study.js";
import { UsageError } from "../studies/usage.js";
import * as say from "./messages.js";

/**
 * @param text such as `win.A=0.5`, `win.A=50%` or `win.A - win.B = 0`
 * @throws UsageError if it has no such form
 */
export function targetOf(text: string): Target {
  const equals = text.lastIndexOf("=");
  const metric = text.slice(0, Math.max(0, equals)).trim();
  const words = text.slice(equals + 1).trim();
  const number = words.endsWith("%") ? words.slice(0, -1).trim() : words;
  const value = Number(number) / (number === words ? 1 : 100);
  if (equals < 1 || number === "" || !Number.isFinite(value)) {
    const meant = asNumber(words);
    throw new UsageError(
      say.targetForm(text, meant === null ? null : `${metric || "win.A"}=${meant}`),
    );
  }
  return { metric, value };
}
