#!/usr/bin/env node
// Scripts ask for the version: all else would take three times as long to load as it takes to say it.
if (["--version", "-v"].includes(process.argv[2]) && process.argv.length === 3) {
  console.log((await import("../dist/studies/version.js")).VERSION);
} else {
  try {
    const { enableCompileCache } = await import("node:module");
    const { setFlagsFromString } = await import("node:v8");
    const { HEAP_FLAG, isKept, runKept } = await import("../dist/host/v8.js");
    setFlagsFromString(HEAP_FLAG);
    // From 22.8 on Node keeps what it has compiled for the next time. What a build has kept fits its own Node alone, so
    // that the package comes without it.
    enableCompileCache?.();
    const program = new URL("../dist/cli/kept.cjs", import.meta.url);
    if (enableCompileCache === undefined && isKept(program)) runKept(program);
    else await import("../dist/cli/main.js");
  } catch (error) {
    // What the system refuses before anything of ours is loaded is no fault of ours.
    if (error.syscall === undefined) throw error;
    const gone = error.syscall === "uv_cwd";
    const why = gone ? "the current folder is gone; go to one that is there" : error.message;
    console.error(`deadeye cannot start: ${why}`);
    process.exitCode = 2;
  }
}
