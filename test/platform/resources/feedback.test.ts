import { describe, expect, it } from "vitest";
import { history, say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

describe("POST /conversations/{uuid}/feedback", () => {
  it("keeps the last word on an answer, which its reader finds in the history", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const { id } = await (await say(platform, uuid, "Hi")).json();
    for (const value of ["up", "down"]) {
      const response = await judge(platform, uuid, { message_id: id, value });
      expect([response.status, await response.json()]).toEqual([200, { status: true }]);
      expect((await history(platform, uuid)).at(-1)).toMatchObject({ id, feedback: value });
    }
    expect((await history(platform, uuid)).at(0)).not.toHaveProperty("feedback");
  });

  it("takes answers of this conversation only", async () => {
    await using platform = await startPlatform();
    const [uuid, other] = [await start(platform), await start(platform)];
    await say(platform, uuid, "Hi");
    const foreign = (await (await say(platform, other, "Hi")).json()).id;
    const own = (await history(platform, uuid)).find(({ role }) => role === "user")?.id;
    for (const message_id of [foreign, own, 2_147_483_647]) {
      const response = await judge(platform, uuid, { message_id, value: "up" });
      expect([response.status, await response.json()]).toEqual([404, { status: false, error: "Message not found" }]);
      expect(response.headers.get("ringback-code")).toBe("MESSAGE_NOT_FOUND");
    }
    expect(JSON.stringify(await history(platform, other))).not.toContain("feedback");
  });

  it("refuses other values, and does not know what the caller may not see", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const [greeting] = await history(platform, uuid);
    for (const body of [
      {},
      { message_id: greeting?.id },
      { message_id: greeting?.id, value: "sideways" },
      { message_id: "x", value: "up" },
    ]) {
      expect((await judge(platform, uuid, body)).status, JSON.stringify(body)).toBe(422);
    }
    await platform.db.updateTable("assistants").set({ conversation_access: "token" }).execute();
    const judged = { message_id: greeting?.id, value: "up" };
    expect((await judge(platform, uuid, judged)).status).toBe(401);
    const stranger = await platform.addOwner();
    const asOther = { body: judged, token: stranger.key };
    expect((await platform.request("POST", `/conversations/${uuid}/feedback`, asOther)).status).toBe(401);
    const asOwner = { body: judged, token: platform.owner.key };
    expect((await platform.request("POST", `/conversations/${uuid}/feedback`, asOwner)).status).toBe(200);
  });
});

function judge(platform: TestPlatform, uuid: string, body: object) {
  return platform.request("POST", `/conversations/${uuid}/feedback`, { body });
}
