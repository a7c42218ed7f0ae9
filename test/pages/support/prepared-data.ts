import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { emptyFolder, startEnvironment, startFlags } from "./demo.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with a migrated, empty database, made by the built command line. */
    preparedData: string;
  }
}

/** A new database takes seconds, a copy of an empty one next to nothing. */
export default function setup(project: TestProject): () => void {
  const data = emptyFolder();
  execFileSync(process.execPath, [...startFlags, "build/test/server/cli.js", "migrate"], {
    env: { ...startEnvironment, RINGBACK_DATA: data.path },
  });
  project.provide("preparedData", data.path);
  return () => data[Symbol.dispose]();
}
