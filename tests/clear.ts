/** Set up for every test file. */
import { afterAll } from "vitest";
import { clearAll } from "./leftovers.js";

afterAll(clearAll);
