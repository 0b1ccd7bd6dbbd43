/**
 * Loaded before a command: it has something open that nobody closes, and what it prints meets a fault that nobody
 * thought of.
 */
import { createServer } from "node:net";

createServer().listen(0, "127.0.0.1");
process.stdout.write = () => {
  throw new TypeError("nobody thought of it");
};
