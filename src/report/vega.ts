/**
 * The chart libraries. The build makes one file of them (scripts/bundle.mjs): they lie in some three hundred, which
 * take longer to load than a chart takes to draw.
 */
export * from "vega";
export { expressionInterpreter } from "vega-interpreter";
export { compile, type TopLevelSpec } from "vega-lite";
