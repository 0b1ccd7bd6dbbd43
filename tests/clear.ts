/** Set up for every test file. */
import { afterAll } from "vitest";
import "./equal.js";
import { clearAll } from "./leftovers.js";

afterAll(clearAll);
