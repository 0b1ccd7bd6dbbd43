/** The script of every page with charts or tables. */
import { enliven } from "./enliven.js";

enliven(document);
document.documentElement.dataset.charts = "ready";
