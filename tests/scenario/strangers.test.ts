/** Words of strangers: what every JavaScript object has under `toString` is no option of a program. */
import { expect, test } from "vitest";
import { RESERVED } from "../../src/scenario/document.js";
import { demandOptions, FORMS } from "../../src/studies/limits.js";
import { INHERITED as RESERVED_TOO } from "./hostile.js";

const INHERITED = RESERVED_TOO.filter((name) => !RESERVED.has(name));

test.each(INHERITED)("an option of a program called %s is no option", (name) => {
  const said = (() => {
    try {
      return demandOptions({ [name]: 1 }, FORMS.run);
    } catch (error) {
      return (error as Error).name;
    }
  })();
  expect(said).toBe("UsageError");
});
