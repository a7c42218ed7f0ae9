import { expect, it } from "vitest";
import { WaitingPlaces } from "../../../src/platform/relay/waiting-places.ts";

it("bounds the connections that wait by address, by network and in all, and ends the oldest of the largest network", () => {
  const places = new WaitingPlaces({ address: 2, network: 3, all: 5 });
  const ended: string[] = [];
  const take = (network: string, address: string, name = `${network}.${address}`) =>
    places.take({ address: `${network}.${address}`, network }, () => ended.push(name));
  expect([take("a", "1", "first"), take("a", "1")].map(Boolean)).toEqual([true, true]);
  expect(take("a", "1")).toBeUndefined();
  const last = take("a", "2");
  expect(last).toBeDefined();
  expect(take("a", "3")).toBeUndefined();
  expect([take("b", "1"), take("b", "2")].map(Boolean)).toEqual([true, true]);
  expect(take("c", "1")).toBeDefined();
  expect(ended).toEqual(["first"]);
  last?.();
  expect(take("a", "2")).toBeDefined();
  expect(ended).toEqual(["first"]);
  // Now no network has more than it would have itself.
  expect(take("b", "3")).toBeUndefined();
});
