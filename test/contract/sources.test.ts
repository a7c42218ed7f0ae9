import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

describe("a fact's source", () => {
  it("is a heading that docs/api/sources.md lists", () => {
    const known = headings(readFileSync(join(root, "docs/api/sources.md"), "utf8"));
    const named = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => sourcesOf(file));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ anchor }) => !known.has(anchor))).toEqual([]);
  });
});

function headings(text: string): Set<string> {
  const known = new Set<string>();
  let heading = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) {
      heading = line.slice(3);
      known.add(heading);
    } else if (line.startsWith("- ")) known.add(`${heading} › ${line.slice(2).split(":")[0]}`);
  }
  return known;
}

/** `@source A › B › C; D` names the anchors "A › B" and "D". */
function sourcesOf(file: string): { file: string; anchor: string }[] {
  const text = readFileSync(join(root, "src", file), "utf8");
  return [...text.matchAll(/@source ([^*\n,]+)/g)].flatMap(([, names = ""]) =>
    names
      .split(";")
      .map((name) => ({ file, anchor: name.trim().replace(/\.$/, "").split(" › ").slice(0, 2).join(" › ") })),
  );
}
