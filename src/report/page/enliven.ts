/** What a script adds to the pictures and tables of a page. */
import { reachMarks } from "./marks.js";
import { offerTakeaway } from "./takeaway.js";

/** @param part of the page, once it is in place */
export function enliven(part: ParentNode): void {
  reachMarks(part);
  offerTakeaway(part);
}
