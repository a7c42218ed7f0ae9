import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findFile, readFiles, readFolder, type ServedFile } from "../../site/index.ts";

/** The files that a server of one's own has for browsers, by their paths. */
export interface BrowserFiles {
  /** The console, and the page at `/`. */
  readonly console: ReadonlyMap<string, ServedFile>;
  readonly widget: ReadonlyMap<string, ServedFile>;
}

/** What lists the scripts of the widget, beside them: in the package's folder they are among others. */
const listOfWidget = "integrity.json";

/** Reads them where this build has them: in the package beside the server's files, in a clone's build beside their folder. */
export function readBrowserFiles(): BrowserFiles {
  const places = ["./", "../", "../../"].map((place) => new URL(place, import.meta.url));
  const consolePage = find(places, ["console/index.html"]);
  const list = find(places, [listOfWidget, `widget/${listOfWidget}`]);
  const scripts = Object.keys(JSON.parse(readFileSync(list, "utf8")) as Record<string, string>);
  return {
    console: readFolder(fileURLToPath(new URL(".", consolePage))),
    widget: readFiles(fileURLToPath(new URL(".", list)), [...scripts, listOfWidget]),
  };
}

function find(places: readonly URL[], names: readonly string[]): URL {
  for (const name of names) {
    const file = findFile(places, name);
    if (file) return file;
  }
  throw new Error(`This copy of Ringback is not complete: ${names[0]} is missing. Install the package again.`);
}
