import { describe, expect, it } from "vitest";
import { answerJson, conversation, startFakePlatform } from "../support/fake-platform.ts";
import { startProxy } from "../support/proxy.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

describe("where a visitor is, by a proxy", () => {
  it("goes to the platform with the visitor's own browser, unless the policy says no", async () => {
    await using platform = await startFakePlatform(({ method, path }, response) => {
      const opened =
        method === "POST" && path.endsWith("/conversations") ? { conversation_id: conversation, history: [] } : {};
      answerJson(response, { status: true, ...opened });
    });
    await using proxy = await startProxy({ baseUrl: platform.url });
    const headers = { "user-agent": agent };
    const page = { url: "https://shop.example/umbrellas", title: "Umbrellas" };
    const visitor = await proxy.open({ context: page }, { headers });
    expect(platform.seen.at(-1)?.body).toMatchObject({ context: { ...page, user_agent: agent } });
    const path = `/conversations/${visitor.uuid}/context`;
    const said = await proxy.ask("POST", path, { body: { context: page }, token: visitor.token, headers });
    expect([said.status, said.json]).toEqual([200, { status: true }]);
    expect(platform.seen.at(-1)?.body).toEqual({ context: { ...page, user_agent: agent } });
    expect((await proxy.ask("POST", path, { body: { context: page } })).status).toBe(401);

    await using silent = await startProxy({ baseUrl: platform.url, policy: { context: false } });
    const other = await silent.open({ context: page }, { headers });
    expect(platform.seen.at(-1)?.body).not.toHaveProperty("context");
    const refused = await silent.ask("POST", path, { body: { context: page }, token: other.token });
    expect([refused.status, refused.code]).toEqual([403, "ACTION_NOT_ALLOWED"]);
  });
});
