import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openTestStorage } from "../../support/storage.ts";

describe("a statement", () => {
  it("stores U+FFFD for what no database takes, and everything else as it is", async () => {
    await using storage = await openTestStorage();
    const { db } = storage;
    const read = async (text: string, type: "text" | "jsonb") => {
      const { rows } = await sql<{ value: unknown }>`select ${text}::${sql.raw(type)} as value`.execute(db);
      return rows[0]?.value;
    };
    expect(await read("a\0b\0", "text")).toBe("a\ufffdb\ufffd");
    expect(await read("\\u0000 is how JSON writes it", "text")).toBe("\\u0000 is how JSON writes it");
    for (const [value, stored] of [
      [{ "a\0": ["b\0", "\ud83d!", "\udc00"] }, { "a\ufffd": ["b\ufffd", "\ufffd!", "\ufffd"] }],
      [
        { escaped: "\\u0000", twice: "\\\\u0000", mixed: "\\\0" },
        { escaped: "\\u0000", twice: "\\\\u0000", mixed: "\\\ufffd" },
      ],
      ["\0", "\ufffd"],
      [
        ["💥", "\n\u0001", { "": null }],
        ["💥", "\n\u0001", { "": null }],
      ],
    ])
      expect(await read(JSON.stringify(value), "jsonb")).toEqual(stored);
    const inList = await sql<{ found: boolean }>`select 'a' = any (${["a", "b\0"]}::text[]) as found`.execute(db);
    expect(inList.rows).toEqual([{ found: true }]);
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ value: string }>`select ${"in\0"}::text as value`.execute(tx);
      expect(rows).toEqual([{ value: "in\ufffd" }]);
    });
  });
});
