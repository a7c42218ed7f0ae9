import { describe, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

async function get(platform: TestPlatform, path: string, token = platform.owner.key) {
  const response = await platform.request("GET", path, { token });
  return { status: response.status, body: await response.json() };
}

describe("the catalogues", () => {
  it("hold one model without an outside engine, with a code in the speech lists only", async () => {
    await using platform = await startPlatform();
    for (const query of ["", "?type=llm"]) {
      expect((await get(platform, `/user/assistants/models${query}`)).body).toEqual([
        { id: 1, name: "Ringback Offline" },
      ]);
    }
    for (const type of ["multimodal", "dualplex"]) {
      expect((await get(platform, `/user/assistants/models?type=${type}`)).body).toEqual([
        { id: 1, name: "Ringback Offline", code: "ringback-offline" },
      ]);
    }
    expect((await get(platform, "/user/assistants/models?type=x")).status).toBe(422);
  });

  it("list voices by mode and language, each with a sample that plays", async () => {
    await using platform = await startPlatform();
    const { body: all } = await get(platform, "/user/assistants/voices?language_id=1");
    const { body: pipeline } = await get(platform, "/user/assistants/voices?mode=pipeline&language_id=1");
    const { body: multimodal } = await get(platform, "/user/assistants/voices?mode=multimodal&language_id=1");
    expect(pipeline.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
    expect(all).toEqual([...pipeline, ...multimodal]);
    expect((await get(platform, "/user/assistants/voices?language_id=99")).body).toEqual([]);
    for (const { preview_url } of all) {
      const sample = await fetch(preview_url);
      expect([sample.status, sample.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
      const [first, second] = new Uint8Array(await sample.arrayBuffer());
      // The frame of an MP3 begins with eleven set bits, or stands behind a tag.
      expect((first === 0xff && ((second ?? 0) & 0xe0) === 0xe0) || first === "I".charCodeAt(0)).toBe(true);
    }
    expect((await fetch(`${platform.url}/voices/none.mp3`)).status).toBe(404);
  });

  it("list the widget's languages, without a model too, and providers as bare arrays", async () => {
    await using platform = await startPlatform();
    const { body: languages } = await get(platform, "/user/assistants/languages");
    expect(languages[1]).toEqual({ id: 2, name: "German", iso_2: "de" });
    const codes = languages.map(({ iso_2 }: { iso_2: string }) => iso_2).join(" ");
    expect(codes).toMatch(/^en de fr es pt it nl pl tr uk ar he hi ja ko zh\b/); // stored by their place
    for (const list of ["synthesizer-providers", "transcriber-providers"]) {
      const { body } = await get(platform, `/user/assistants/${list}?language_id=1`);
      expect(body).toEqual([{ id: 1, name: expect.any(String), code: "device" }]);
      expect((await get(platform, `/user/assistants/${list}?language_id=99`)).body).toEqual([]);
    }
  });

  it("offer an inbound assistant neither caller ids nor numbers that are answered", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    const { userId, assistantId } = platform.owner;
    const common = { user_id: userId, country_code: "GB", region: "gb", carrier: "simulated", created_at: new Date() };
    const until = new Date("2027-01-01T00:00:00Z");
    const past = new Date("2026-01-01T00:00:00Z");
    const numbers = [
      { phone_number: "+447700900001", type: "normal", sms_capable: true, subscribed_until: until },
      { phone_number: "+447700900002", type: "normal", sms_capable: true, subscribed_until: past },
      { phone_number: "+447700900003", type: "caller_id", sms_capable: false, subscribed_until: null },
      { phone_number: "+447700900004", type: "sip", sms_capable: false, subscribed_until: until },
    ] as const;
    const rows = await platform.db
      .insertInto("phone_numbers")
      .values(numbers.map((number) => ({ ...common, carrier: "simulated" as const, ...number })))
      .returning("id")
      .execute();
    await platform.db
      .updateTable("assistants")
      .set({ type: "inbound", phone_number_id: rows[0]!.id })
      .where("id", "=", assistantId)
      .execute();
    const phones = async (path: string, token?: string) => {
      const { body } = await get(platform, path, token);
      const list: { phone_number: string }[] = body.data ?? body;
      return list.map(({ phone_number }) => phone_number.slice(-1)).join("");
    };
    expect(await phones("/user/assistants/phone-numbers")).toBe("4321");
    expect(await phones("/user/assistants/phone-numbers?type=outbound")).toBe("4321");
    expect(await phones("/user/assistants/phone-numbers?type=inbound")).toBe("42");
    expect(await phones("/user/phone-numbers/all")).toBe("4321");
    expect(await phones("/user/phone-numbers")).toBe("1");
    expect(await phones("/user/phone-numbers/all", other.key)).toBe("");
    expect((await get(platform, "/user/assistants/phone-numbers")).body[1]).toEqual({
      id: rows[2]!.id,
      phone_number: "+447700900003",
      country_code: "GB",
      type_label: "Caller ID",
      is_available: false,
    });
  });
});
