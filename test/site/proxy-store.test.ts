import { afterEach, expect, it, vi } from "vitest";
import { silentLog } from "../../src/platform/log.ts";
import { readEnvironment } from "../../src/platform/node/environment.ts";
import { openProxyStore } from "../../src/site/proxy-store.ts";

const dayMs = 24 * 3_600_000;

afterEach(() => vi.useRealTimers());

it("keeps what names visitors no longer than the retention period, two days at least", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const left = async (retentionDays: number | undefined, days: number) => {
    const { store } = await openProxyStore({ environment: { ...readEnvironment({}), retentionDays }, log: silentLog });
    await store.set("resume:1", "session", 30 * dayMs);
    vi.setSystemTime(Date.now() + days * dayMs - 1);
    const before = await store.get("resume:1");
    vi.setSystemTime(Date.now() + 2);
    return [before, await store.get("resume:1")];
  };
  expect(await left(undefined, 30)).toEqual(["session", undefined]);
  expect(await left(90, 30)).toEqual(["session", undefined]);
  expect(await left(7, 7)).toEqual(["session", undefined]);
  expect(await left(1, 2)).toEqual(["session", undefined]);
});
