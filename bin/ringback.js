#!/usr/bin/env node
// The `ringback` command: that of the package ringback-server, where it is installed; in a clone its sources, built and run
// as npm scripts are.
import { existsSync } from "node:fs";

const runner = new URL("../scripts/run.mjs", import.meta.url);
if (existsSync(runner)) {
  process.argv.splice(2, 0, "ringback");
  await import(runner.href);
} else {
  await import("ringback-server/command").catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND" || !error.message.includes("'ringback-server'")) throw error;
    const words = process.argv.slice(2).join(" ") || "serve";
    console.error(
      `The commands are in the package ringback-server, which is not installed. Run: npx ringback-server ${words}`,
    );
    process.exitCode = 1;
  });
}
