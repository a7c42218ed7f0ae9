// Counts src/platform/reading/parsing/formats/encoding/letters.json, by which files in older character sets are recognised, from two
// npm packages that it installs into a folder for the while: node scripts/run.mjs letters. With --check it only compares.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countLetters } from "../lib/letters/count.ts";
import { packages, readTexts } from "../lib/letters/texts.ts";
import { root } from "../lib/processes.ts";

const target = join(root, "src/platform/reading/parsing/formats/encoding/letters.json");
const folder = mkdtempSync(join(tmpdir(), "letters-"));
try {
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const install = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
  const { status } = spawnSync("npm", [...install, ...wanted], {
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("The packages could not be installed.");
  const counted = `${JSON.stringify(countLetters(readTexts(join(folder, "node_modules"))), undefined, 2)}\n`;
  if (!process.argv.includes("--check")) writeFileSync(target, counted);
  else if (counted !== readFileSync(target, "utf8")) {
    console.error("letters.json is not what the packages say: node scripts/run.mjs letters");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
