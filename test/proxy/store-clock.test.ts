import { afterEach, expect, it, vi } from "vitest";
import { createProxy, memoryStore, type ProxyStore } from "../../src/proxy/index.ts";
import { assistantUuid, ownerKey, startFakePlatform } from "../support/fake-platform.ts";
import { secret, shop } from "../support/proxy.ts";

afterEach(() => void vi.useRealTimers());

/** A proxy with no clock of its own choice. */
function proxyOn(baseUrl: string, store: ProxyStore) {
  const proxy = createProxy({
    baseUrl,
    apiKey: ownerKey,
    secret,
    origins: [shop],
    assistants: { mara: { uuid: assistantUuid } },
    policy: { limits: { messagesPerMinute: 3 } },
    store,
  });
  return (path: string, body: object, token?: string) =>
    proxy(
      new Request(`https://chat.example${path}`, {
        method: "POST",
        headers: {
          origin: shop,
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      }),
    );
}

it("counts and reads tokens by the store's clock: a server whose own is an hour ahead neither forgets nor refuses", async () => {
  await using platform = await startFakePlatform();
  const time = Date.parse("2026-11-20T10:00:20.000Z");
  const shared = memoryStore({ singleProcess: true, now: () => new Date(time) });
  const store: ProxyStore = { ...shared, now: async () => time };
  const right = proxyOn(platform.url, store);
  const begun = await right("/conversations", {});
  const token = begun.headers.get("ringback-token") ?? "";
  const path = `/conversations/${(await begun.json()).conversation_id}/messages`;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  const wrong = proxyOn(platform.url, store);
  const statuses: number[] = [];
  for (const say of [right, wrong, wrong, right, wrong])
    statuses.push((await say(path, { message: "Hi" }, token)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

it("goes on by the server's own clock where the store does not answer its time", async () => {
  await using platform = await startFakePlatform();
  const store: ProxyStore = {
    ...memoryStore({ singleProcess: true }),
    now: async () => Promise.reject(new Error("away")),
  };
  expect((await proxyOn(platform.url, store)("/conversations", {})).status).toBe(200);
});
