import { describe, expect, it } from "vitest";
import { pageEnvelope } from "../../../src/platform/http/lists/paging.ts";

function labels(page: number, total: number): string[] {
  const envelope = pageEnvelope(["x"], total, { page, perPage: 10, url: "http://api.example/list", query: {} });
  return envelope.links.slice(1, -1).map(({ label, active }) => (active ? `[${label}]` : label));
}

describe("the envelope of a paged list", () => {
  it("names every page of a short list and marks the one it is", () => {
    expect(labels(2, 35)).toEqual(["1", "[2]", "3", "4"]);
    expect(labels(12, 120)).toHaveLength(12);
  });

  it("names the ends and the neighbours of a long one", () => {
    expect(labels(50, 1_000)).toEqual([
      "1",
      "2",
      "...",
      "47",
      "48",
      "49",
      "[50]",
      "51",
      "52",
      "53",
      "...",
      "99",
      "100",
    ]);
    expect(labels(1, 10_000_000)).toEqual(["[1]", "2", "3", "4", "...", "999999", "1000000"]);
  });

  it("leads on and back, keeps the query, and says where the page lies", () => {
    const query = { type: "inbound", per_page: 10, none: undefined };
    const envelope = pageEnvelope([1, 2, 3], 23, { page: 3, perPage: 10, url: "http://api.example/list", query });
    expect(envelope).toMatchObject({
      from: 21,
      to: 23,
      last_page: 3,
      prev_page_url: "http://api.example/list?type=inbound&per_page=10&page=2",
      next_page_url: null,
    });
    expect(pageEnvelope([1], 23, { page: 1, perPage: 10, url: "http://a.example", query: {} }).next_page_url).toBe(
      "http://a.example?page=2",
    );
  });
});
