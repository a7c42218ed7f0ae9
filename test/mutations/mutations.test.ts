import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mutations } from "./mutations.ts";

const root = join(import.meta.dirname, "../..");

// They are tried out by `npm run mutations`.
describe("the faults that tests must notice", () => {
  it.each(mutations)("$name: stands in its file once, with tests that are there", ({ file, find, replace, tests }) => {
    expect(readFileSync(join(root, file), "utf8").split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(tests.filter((test) => !existsSync(join(root, "test", test)))).toEqual([]);
  });
});
