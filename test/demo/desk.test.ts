import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createDesk } from "../../demo/server/desk/desk.ts";
import { Diary } from "../../demo/server/desk/diary.ts";

const now = () => new Date("2026-11-20T10:00:00.000Z");
const visit = { date: "2026-11-24", time: "13:00", problem: "tap", name: "Ada Byron", phone: "020 7946 0018" };

describe("the demo's desk", () => {
  it("answers a repeated request with the visit that it made, and another one that the time is taken", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ringback-desk-"));
    const desk = createDesk(new Diary(join(folder, "visits.json"), now), "key");
    const book = async (key: string) => {
      const headers = { authorization: "Bearer key", "content-type": "application/json", "idempotency-key": key };
      return (await desk.request("/visits", { method: "POST", headers, body: JSON.stringify(visit) })).json();
    };
    const made = await book("k");
    expect(made).toMatchObject({ status: "booked", reference: expect.stringMatching(/^HV-/) });
    expect(await book("k")).toEqual(made);
    expect(await book("l")).toMatchObject({ success: false, error: "That time is taken." });
    await rm(folder, { recursive: true });
  });
});
