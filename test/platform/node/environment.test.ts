import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../../src/platform/node/environment.ts";
import { surroundingsOf } from "../../../src/platform/node/surroundings.ts";

describe("RINGBACK_TRUST_PROXY_HOPS", () => {
  it("is 0 unless it is set, and a small whole number", () => {
    expect(readEnvironment({}).trustProxyHops).toBe(0);
    expect(readEnvironment({ RINGBACK_TRUST_PROXY_HOPS: "" }).trustProxyHops).toBe(0);
    expect(readEnvironment({ RINGBACK_TRUST_PROXY_HOPS: "2" }).trustProxyHops).toBe(2);
    for (const wrong of ["-1", "1.5", "10", "yes", " "]) {
      expect(() => readEnvironment({ RINGBACK_TRUST_PROXY_HOPS: wrong })).toThrow(
        "RINGBACK_TRUST_PROXY_HOPS is the number of proxies in front, 0 to 9",
      );
    }
  });

  it("is missed by the doctor where a proxy stands in front", () => {
    const warned = (more: Record<string, string>) =>
      surroundingsOf(readEnvironment({ RINGBACK_PUBLIC_URL: "https://chat.example", ...more })).filter(({ text }) =>
        text.includes("RINGBACK_TRUST_PROXY_HOPS"),
      ).length;
    expect([warned({}), warned({ RINGBACK_TRUST_PROXY_HOPS: "1" })]).toEqual([1, 0]);
  });
});
