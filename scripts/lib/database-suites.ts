import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./processes.ts";

const opener = join(root, "test/support/storage.ts");

/**
 * Suites whose subject is the same on every database: readers, engines, shapes of requests, the proxy in front of a
 * platform. The deep run alone takes them to PostgreSQL too; a name that is missing here costs time, and nothing else.
 */
const alikeOnAll: readonly string[] = [
  "test/client/every.test.ts",
  "test/http/unread-bodies.test.ts",
  "test/platform/engine/forms/",
  "test/platform/engine/hostile.test.ts",
  "test/platform/engine/llm/",
  "test/platform/engine/offline.test.ts",
  "test/platform/engine/turn-cost.test.ts",
  "test/platform/evaluation/",
  "test/platform/http/bodies.test.ts",
  "test/platform/http/edge.test.ts",
  "test/platform/http/surroundings.test.ts",
  "test/platform/knowledge/hostile.test.ts",
  "test/platform/knowledge/website.test.ts",
  "test/platform/openapi.test.ts",
  "test/platform/reference.test.ts",
  "test/platform/resources/try-tool.test.ts",
  "test/proxy/adapters.test.ts",
  "test/proxy/streaming.test.ts",
];

/**
 * The test files to run on PostgreSQL: those that open a database through test/support/storage.ts, themselves or by what
 * they import, in the deep run all of them.
 */
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
    .map((file) => relative(root, file))
    .filter((file) => process.env.RINGBACK_DEEP === "1" || !alikeOnAll.some((start) => file.startsWith(start)));
}
