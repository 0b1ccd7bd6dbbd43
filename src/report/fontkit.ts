/** The font library, made one file of by the build (scripts/bundle.mjs) for the sake of loading it. */
export { create, type Font } from "fontkit";
