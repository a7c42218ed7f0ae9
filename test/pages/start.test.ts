import { existsSync } from "node:fs";
import { expect, it } from "vitest";

it("has a built demo", () => {
  expect(existsSync("build/test/server/demo.js")).toBe(true);
});
