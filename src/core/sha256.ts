/** SHA-256 of texts, at once and the same in Node and in a browser, whose own can only be awaited. */
import { sha256 as hashOf } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The hash of a text in UTF-8: 32 bytes. */
export const sha256 = (text: string): Uint8Array => hashOf(utf8ToBytes(text));

/** The same as 64 hexadecimal digits. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(text));
