import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./processes.ts";

const opener = join(root, "test/support/storage.ts");

/** The test files that open a database through test/support/storage.ts, themselves or by what they import. */
export function databaseSuites(): string[] {
  const known = new Map<string, boolean>([[opener, true]]);
  const reaches = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false); // two that import each other
    const found = [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+\.ts)"/g)]
      .map(([, path = ""]) => join(dirname(file), path))
      .some((path) => path.startsWith(join(root, "test")) && reaches(path));
    known.set(file, found);
    return found;
  };
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => join(root, "test", file))
    .filter(reaches)
    .map((file) => relative(root, file));
}
