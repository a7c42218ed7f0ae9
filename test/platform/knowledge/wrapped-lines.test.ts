import { describe, expect, it } from "vitest";
import type { FileType } from "../../../src/platform/reading/parsing/messages.ts";
import { parse } from "../../../src/platform/reading/parsing/parse.ts";

/** The passages of a small file, one after the other. */
async function passages(text: string, type: FileType = "md"): Promise<string> {
  const { chunks } = await parse({ type, name: "Stoves" }, new TextEncoder().encode(text), () => {});
  return chunks.map(({ body }) => body).join("\n\n");
}

const wrapped = `A tiled stove is heated twice a day at most. Put in no more than two
kilograms of dry beech or ash for each load, and let it burn with the
damper fully open. Close the damper only when no flame is to be seen.

- spruce: use it only to light the fire, never as the main fuel as it
  spits and fills the flues with soot
- beech: dry

> Hairline cracks in the glaze are harmless and part of an old tile. A
> crack that you can feel with a fingernail lets smoke through, so you
> stop heating, and call us

Our workshop:
Ofterdinger Lane 17
Kendal LA9 4AA

\`\`\`
one line of code that is nearly as long as the others are in here
and another
\`\`\`
`;

describe("a text that was wrapped at some 70 characters", () => {
  it.each(["md", "txt"] as const)("has each paragraph, item and quote in one line: %s", async (type) => {
    const text = await passages(wrapped, type);
    expect(text).toContain(
      "no more than two kilograms of dry beech or ash for each load, and let it burn with the damper",
    );
    expect(text).toContain("as it spits and fills the flues with soot\n- beech: dry");
    expect(text).toContain(
      "of an old tile. A crack that you can feel with a fingernail lets smoke through, so you stop",
    );
  });

  it("keeps the ends of lines that were meant: addresses, hours, code, and two blanks", async () => {
    const text = await passages(wrapped);
    expect(text).toContain("Our workshop:\nOfterdinger Lane 17\nKendal LA9 4AA");
    expect(text).toContain("in here\nand another");
    const hours =
      "The showroom is open on Mondays from nine to twelve\nTuesdays and Wednesdays from two to seven in summer\n" +
      "Thursdays it is open by appointment with our people\nFridays it is open from nine to one all of the year\n";
    expect(await passages(hours)).toBe(hours.trim());
    expect(await passages("A line that ends by itself, and is long enough  \nand another one below it")).toContain(
      "  \nand",
    );
  });

  it("parts no words of Japanese, and no word at its own hyphen", async () => {
    const text = await passages(
      "日本語でのご相談は毎週火曜日の午後二時から四時まで、電話またはチャッ\nトで承ります。\n\n" +
        "The workshop in which our stoves are made is a very well-\nkept house, for bread and for the short- and long-\nterm guests.",
    );
    expect(text).toContain("チャットで承ります");
    expect(text).toContain("a very well-kept house");
    expect(await passages("Wir erklären Ihnen bei der Beratung gerne alle Vor-\nund Nachteile.")).toContain("Vor- und");
  });
});

describe("a footnote of a Markdown file", () => {
  it("stands in brackets where it is referred to, in a table too, and below a heading", async () => {
    const text = await passages(
      "# Prices[^tax]\n\n| work | price |\n|---|---|\n| joints | 310 €[^old] |\n\nTravel is free.[^from] Beyond, 0.85 €.\n\n" +
        "[^tax]: With tax.\n[^old]: Tiles made before 1850\n  cost 25 % more.\n[^from]: From Kendal.\n[^none]: We take cash.\n",
    );
    expect(text).toContain("| joints | 310 € (Tiles made before 1850 cost 25 % more) |");
    expect(text).toContain("Travel is free. (From Kendal.) Beyond, 0.85 €.");
    expect(text).toMatch(/^With tax\./);
    expect(text).toContain("We take cash.");
    expect(text).not.toContain("[^");
  });
});
