/** The script of every page with charts. */
import { reachMarks } from "./marks.js";

reachMarks(document);
document.documentElement.dataset.charts = "ready";
