import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type FolderArchive, readArchive } from "./folder-archive.ts";

/** The template's file, in the build's own folder. */
export const templateFile = "new-database.zst";

/** Where this build has its packed database; undefined if there is none. */
export function findTemplate(): URL | undefined {
  const places = ["./", "../"].map((folder) => new URL(folder + templateFile, import.meta.url));
  return places.find((url) => existsSync(url));
}

/**
 * Reads a packed database, empty and with all tables: what is unpacked from it is the one that PGlite and the migrations
 * would make, in a fraction of the time.
 * @returns undefined where another PGlite is installed than it was made with
 * @throws Error when the file is not whole
 */
export function readTemplate(file: URL): FolderArchive | undefined {
  const template = readArchive(readFileSync(file));
  return template.about === pgliteVersion() ? template : undefined;
}

/** The version of the PGlite that is installed. */
export function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const { version } = JSON.parse(readFileSync(join(entry, "../../package.json"), "utf8")) as { version: string };
  return version;
}
