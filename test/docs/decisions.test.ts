import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../docs/decisions");

it("lists each decision once, under its subject and by its title", () => {
  const files = readdirSync(folder).filter((name) => name !== "README.md");
  const titled = files.map((name) => {
    const [title = ""] = readFileSync(join(folder, name), "utf8").split("\n", 1);
    return `- [${name.slice(0, 3)}](${name}) ${title.replace(/^# (?:\d{3}:? )?/, "").trim()}`;
  });
  const listed = readFileSync(join(folder, "README.md"), "utf8").match(/^- \[.*$/gm) ?? [];
  expect(listed.toSorted()).toEqual(titled.toSorted());
});
