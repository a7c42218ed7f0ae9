import { describe, expect, it, vi } from "vitest";
import { eventStreamBody } from "../../../src/http/event-stream/write-events.ts";
import { deep } from "../../counts.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

/** How many conversations get through when each comes with its own forwarding header. */
async function started(platform: TestPlatform, forwarded: (count: number) => string, times: number): Promise<number> {
  let passed = 0;
  for (let count = 0; count < times; count++) {
    const { status } = await platform.request("POST", "/conversations", {
      body: { assistant_id: platform.owner.assistantUuid },
      headers: { "x-forwarded-for": forwarded(count) },
    });
    if (status === 200) passed++;
  }
  return passed;
}

describe("the client's address", () => {
  it("is the connection's, whatever a header claims, where no proxy is trusted", async () => {
    await using platform = await startPlatform();
    expect(await started(platform, (count) => `10.0.0.${count}`, 62)).toBe(60);
  });

  it("is what the last trusted proxy wrote; what stands before that is the client's own claim", async () => {
    await using platform = await startPlatform({ trustProxyHops: 1 });
    expect(await started(platform, (count) => `10.0.0.${count}, 192.0.2.1`, 62)).toBe(60);
    expect(await started(platform, (count) => `192.0.2.1, 198.51.100.${count}`, 5)).toBe(5);
  });

  it.runIf(deep)("is one for a household's whole IPv6 network, for each port, and for what is no address", async () => {
    await using platform = await startPlatform({ trustProxyHops: 1 });
    expect(await started(platform, (count) => `2001:db8:1:2::${count}`, 62)).toBe(60);
    expect(await started(platform, (count) => `198.51.100.7:${1024 + count}`, 62)).toBe(60);
    expect(await started(platform, (count) => `client-${count}`, 62)).toBe(60);
  });
});

describe("links in answers", () => {
  it("lead to the address that the owner gave, not to the request's", async () => {
    await using platform = await startPlatform({ publicUrl: "https://chat.example/api" });
    const page = await (await platform.request("GET", "/user/assistants/get", { token: platform.owner.key })).json();
    expect(page.path).toBe("https://chat.example/api/user/assistants/get");
  });
});

describe("an event stream", () => {
  it("gives a sign every 15 seconds while nothing happens, and none once its reader has left", async () => {
    // Timeouts that the platforms of the tests before leave behind are none of the stream's.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const reader = eventStreamBody(silence()).getReader();
      const first = reader.read();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(new TextDecoder().decode((await first).value)).toBe(": still here\n\n");
      void reader.cancel();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

async function* silence(): AsyncGenerator<never> {
  await new Promise(() => {});
}
