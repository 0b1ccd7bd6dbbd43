import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256, sha256Hex } from "../../src/core/sha256.js";

const nodes = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

test("the examples of FIPS 180-4", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
  expect(sha256Hex("a".repeat(1_000_000))).toBe(
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});

test("every length around the ends of blocks, as Node's own", () => {
  for (let length = 0; length < 200; length++) {
    const text = "x".repeat(length);
    expect(sha256Hex(text)).toBe(nodes(text));
  }
});

test("any text, lone surrogates too, as Node's own", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(sha256Hex(text)).toBe(nodes(text));
    }),
  );
  expect(sha256Hex("\ud800x")).toBe(nodes("\ud800x"));
  expect(sha256("")).toHaveLength(32);
});
