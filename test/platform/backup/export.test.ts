import { describe, expect, it } from "vitest";
import { listTables } from "../../../src/platform/backup/tables.ts";
import { exportAccount } from "../../../src/platform/export/export-account.ts";
import { exportedTables, keptBackTables } from "../../../src/platform/export/exported-tables.ts";
import * as users from "../../../src/platform/resources/user/store.ts";
import type { Storage } from "../../../src/platform/storage/db.ts";
import { create, send } from "../../support/assistants.ts";
import { startPlatform } from "../../support/platform.ts";
import { openTestStorage } from "../../support/storage.ts";

interface ExportedLine {
  readonly record?: string;
  readonly data?: Record<string, unknown>;
}

async function exported(storage: Storage, userId: number): Promise<{ text: string; lines: ExportedLine[] }> {
  const { email } = await users.get(storage.db, userId);
  const pieces: Uint8Array[] = [];
  for await (const piece of exportAccount(storage, email)) pieces.push(piece);
  const text = Buffer.concat(pieces).toString("utf8");
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ExportedLine);
  return { text, lines };
}

describe("an account's export", () => {
  it("has each of its records as a line, and nothing of another account", async () => {
    await using platform = await startPlatform();
    const { storage, owner } = platform;
    const other = await platform.addOwner();
    const { text, lines } = await exported(storage, owner.userId);
    expect(lines.at(-1)).toEqual({ end: true, records: lines.length - 1 });
    const ofKind = (kind: string) => lines.filter(({ record }) => record === kind).map(({ data }) => data);
    expect(ofKind("users")).toMatchObject([{ id: owner.userId, name: "Owner" }]);
    expect(ofKind("assistants")).toMatchObject([{ uuid: owner.assistantUuid, system_prompt: "Be kind." }]);
    expect(ofKind("ledger_transfers")).toMatchObject([{ amount_micros: 1_000_000 }]);
    expect(text).not.toContain(other.assistantUuid);
    expect(JSON.parse(text.split("\n")[0] ?? "")).toHaveProperty("record"); // lines begin with what they are
  });

  it("holds no secret: no key, password or token, sealed or hashed, and no address of a tool", async () => {
    await using platform = await startPlatform();
    const { storage, owner } = platform;
    await send(platform, "POST", "/user/tools", {
      name: "look_up",
      description: "Looks something up.",
      endpoint: "https://desk.example/secret-path",
      method: "GET",
      headers: [{ name: "x-key", value: "hunter2hunter2" }],
      schema: [],
    });
    await create(platform, { tools: [{ type: "call_transfer", data: { phone_number: "+447700900171" } }] });
    const { text, lines } = await exported(storage, owner.userId);
    expect(lines.find(({ record }) => record === "tools")?.data).toMatchObject({
      name: "look_up",
      header_names: ["x-key"],
    });
    for (const secret of [owner.key, "hunter2", "secret-path", "v1.", "_hash", "sealed"])
      expect(text).not.toContain(secret);
  });

  it("decides about every table: it is exported, or kept back", async () => {
    await using storage = await openTestStorage();
    const tables = (await listTables(storage.db)).map(({ name }) => name).filter((name) => name.startsWith("public."));
    const decided = [...exportedTables.map(({ table }) => table), ...keptBackTables].map((name) => `public.${name}`);
    expect(tables.filter((name) => !decided.includes(name))).toEqual([]);
    expect(new Set(decided).size).toBe(decided.length);
    const secret = /hash|token|sealed|password|secret/;
    const shown = (await listTables(storage.db)).flatMap(({ name, columns }) => {
      const found = exportedTables.find(({ table }) => name === `public.${table}`);
      return found
        ? columns.filter((column) => !found.without?.includes(column.name)).map((column) => `${name}.${column.name}`)
        : [];
    });
    expect(shown.filter((name) => secret.test(name))).toEqual([]);
  });

  it("fails in words where there is no such account", async () => {
    await using storage = await openTestStorage();
    await expect(exportAccount(storage, "nobody@example.com").next()).rejects.toThrow(
      "There is no account nobody@example.com.",
    );
  });
});
