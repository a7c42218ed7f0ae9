#!/usr/bin/env node
// The `ringback-server` command: the built one of the package, and in a clone its sources, built and run as npm scripts are.
import { existsSync } from "node:fs";

const runner = new URL("../../scripts/run.mjs", import.meta.url);
if (existsSync(runner)) {
  process.argv.splice(2, 0, "ringback");
  await import(runner.href);
} else {
  await import("../dist/cli.js");
}
