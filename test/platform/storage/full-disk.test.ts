import { describe, expect, it } from "vitest";
import { offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import type { Engine } from "../../../src/platform/engine/turn.ts";
import { createPlatform } from "../../../src/platform/platform.ts";
import { deep } from "../../counts.ts";
import { openDatabaseFolder } from "../../support/database-folder.ts";
import { heldEngine, scriptedEngine } from "../../support/engine.ts";
import { makeOwner, testSecret } from "../../support/owner.ts";

const gibibyte = 1024 ** 3;
const mebibyte = 1024 ** 2;

/** A platform whose disk has as much room as the test says. */
async function startOnDisk(engine: Engine = scriptedEngine()) {
  const disk = { freeBytes: gibibyte };
  const storage = await openDatabaseFolder({ readFreeBytes: async () => disk.freeBytes });
  const now = new Date("2026-11-20T10:00:00.000Z");
  const owner = await makeOwner(storage, now, 1);
  const platform = createPlatform({
    storage,
    secret: testSecret,
    models: [{ ...offlineModel, engine }],
    clock: () => now,
  });
  const request = (method: string, path: string, body?: object) =>
    platform.fetch(
      new Request(`http://platform.test${path}`, {
        method,
        headers: { authorization: `Bearer ${owner.key}`, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  return {
    owner,
    request,
    /** Takes effect when the platform looks again, which it does a few times a second. */
    async setFree(bytes: number) {
      disk.freeBytes = bytes;
      await new Promise((resolve) => setTimeout(resolve, 250));
    },
    async [Symbol.asyncDispose]() {
      await platform.close();
      await storage[Symbol.asyncDispose]();
    },
  };
}

describe("a platform whose disk is nearly full", () => {
  it.runIf(deep)(
    "refuses in words what it would have to store, goes on reading, and stores again once there is room",
    async () => {
      await using platform = await startOnDisk();
      const begin = () => platform.request("POST", "/conversations", { assistant_id: platform.owner.assistantUuid });
      const { conversation_id: uuid } = await (await begin()).json();
      const send = (message: string) => platform.request("POST", `/conversations/${uuid}/messages`, { message });
      expect((await send("before")).status).toBe(200);

      await platform.setFree(40 * mebibyte);
      const refused = [
        await begin(),
        await send("meanwhile"),
        await platform.request("POST", "/user/folders", { name: "A" }),
      ];
      expect(
        refused.map(({ status, headers }) => [status, headers.get("ringback-code"), headers.get("retry-after")]),
      ).toEqual(refused.map(() => [503, "STORAGE_FULL", "30"]));
      const message = "The server's disk is nearly full, so nothing can be stored right now.";
      expect(await refused[1]?.json()).toEqual({ status: false, error: message });
      expect(await refused[2]?.json()).toMatchObject({ message });
      const reads = ["/user/me", "/user/assistants/get", `/conversations/${uuid}`, "/user/ledger"];
      for (const path of reads) expect((await platform.request("GET", path)).status, path).toBe(200);

      await platform.setFree(gibibyte);
      expect((await send("after")).status).toBe(200);
      const { history } = await (await platform.request("GET", `/conversations/${uuid}`)).json();
      const said = history.filter(({ role }: { role: string }) => role === "user");
      expect(said.map(({ content }: { content: string }) => content)).toEqual(["before", "after"]);
      expect(await (await platform.request("GET", "/user/me")).json()).toMatchObject({ total_balance: 0.98 });
    },
  );

  it.runIf(deep)(
    "ends a turn whose answer it could not store as soon as there is room: the next message is answered",
    async () => {
      const held = heldEngine();
      await using platform = await startOnDisk(held.engine);
      const start = await platform.request("POST", "/conversations", { assistant_id: platform.owner.assistantUuid });
      const { conversation_id: uuid } = await start.json();
      const send = (message: string) => platform.request("POST", `/conversations/${uuid}/messages`, { message });
      const lost = send("lost");
      await held.reached(1);
      await platform.setFree(40 * mebibyte);
      held.go(0);
      expect((await lost).status).not.toBe(200);

      await platform.setFree(gibibyte);
      const next = send("next");
      await held.reached(2);
      held.go(1);
      expect((await next).status).toBe(200);
      const { history } = await (await platform.request("GET", `/conversations/${uuid}`)).json();
      expect(
        history.slice(1).map(({ content, state }: { content: string; state?: string }) => [content, state]),
      ).toEqual([
        ["lost", "failed"],
        ["next", undefined],
        ["You said: next", undefined],
      ]);
      expect(await (await platform.request("GET", "/user/me")).json()).toMatchObject({ total_balance: 0.99 });
    },
  );
});
