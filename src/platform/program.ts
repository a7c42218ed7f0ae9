import { existsSync } from "node:fs";

/** Where the program of a thread or a process is: a source beside its caller; once built, beside or above it. */
export function findProgram(
  callerUrl: string,
  { source, built }: { readonly source: string; readonly built: string },
): URL {
  const places = [source, `./${built}`, `../${built}`].map((path) => new URL(path, callerUrl));
  const found = places.find((url) => existsSync(url));
  if (!found) throw new Error(`The program ${built} is missing from this build.`);
  return found;
}
