import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findFile, readFiles, readFolder, type ServedFile } from "./served.ts";

/** Files for browsers, by their paths. */
export type BrowserFiles = ReadonlyMap<string, ServedFile>;

/** What lists the scripts of the widget, beside them. */
const listOfWidget = "integrity.json";

/** Reads a folder of pages: the console, with the page at `/` of a server of one's own, or the demo. */
export function readBuiltPages(folder: "console" | "demo"): BrowserFiles {
  return readFolder(fileURLToPath(new URL("..", find(`${folder}/assets/`))));
}

/** Reads the widget. */
export function readBuiltWidget(): BrowserFiles {
  const list = find(`widget/${listOfWidget}`);
  const scripts = Object.keys(JSON.parse(readFileSync(list, "utf8")) as Record<string, string>);
  return readFiles(fileURLToPath(new URL(".", list)), [...scripts, listOfWidget]);
}

/** Reads the pages of docs/*.md. */
export function readBuiltDocs(): BrowserFiles {
  return readFolder(fileURLToPath(new URL(".", find("docs/index.html"))));
}

/** Finds files where this build has them: in the package beside the server's files, in a clone's build beside their folder. */
function find(name: string): URL {
  const places = ["./", "../", "../../"].map((place) => new URL(place, import.meta.url));
  const file = findFile(places, name);
  if (file) return file;
  throw new Error(`This copy of Ringback is not complete: ${name} is missing. Install the package again.`);
}
