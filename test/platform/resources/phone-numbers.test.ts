import { describe, expect, it } from "vitest";
import { credit } from "../../../src/platform/ledger/ledger.ts";
import { beginPurchase } from "../../../src/platform/resources/phone-numbers/purchase.ts";
import { renewNumbers } from "../../../src/platform/resources/phone-numbers/renew.ts";
import { settlePurchases } from "../../../src/platform/resources/phone-numbers/settle-purchases.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const dayMs = 24 * 3_600_000;

describe("phone numbers", () => {
  it("are found by country and digits, in the form that people write", async () => {
    await using platform = await startPlatform();
    const { data } = await ask(platform, "GET", "/user/phone-numbers/search?country_code=GB&contains=90012");
    expect(data[0]).toEqual({
      phone_number: "+447700900120",
      phone_number_formatted: "+44 7700 900120",
      country_code: "GB",
      region: "gb",
      price: 1.15,
      sms_capable: true,
    });
    expect(data.every(({ phone_number }: Named) => phone_number.includes("90012"))).toBe(true);
    const nowhere = await ask(platform, "GET", "/user/phone-numbers/search?country_code=XX");
    expect(nowhere).toEqual({ data: [] });
    const french = await ask(platform, "GET", "/user/phone-numbers/search?country_code=FR");
    expect(french.data[0]).toMatchObject({ phone_number: expect.stringMatching(/^\+33\d{9}$/), country_code: "FR" });
  });

  it("are paid for the month when bought, shown in every list, and gone from the search", async () => {
    await using platform = await startPlatform({ balanceUsd: 2 });
    const bought = await buy(platform, "+447700900012");
    expect(bought).toMatchObject({
      status: 201,
      data: { phone_number: "+447700900012", type: "normal", has_active_subscription: true, nickname: null },
    });
    expect(await platform.balance()).toMatchObject({ postedMicros: 850_000n, heldMicros: 0n });
    const { data: all } = await ask(platform, "GET", "/user/phone-numbers/all");
    expect(all).toMatchObject([
      { id: bought.data.id, type_label: "Normal", created_at: "2026-11-20T10:00:00.000000Z" },
    ]);
    expect(await ask(platform, "GET", "/user/phone-numbers")).toMatchObject([{ id: bought.data.id }]);
    const found = await ask(platform, "GET", "/user/phone-numbers/search?country_code=GB&contains=900012");
    expect(found.data).toEqual([]);
    expect(await buy(platform, "+447700900012")).toMatchObject({ status: 404 });
    expect(await buy(platform, "+447700900013")).toMatchObject({ status: 400, message: "Insufficient balance" });
    expect(await platform.balance()).toMatchObject({ postedMicros: 850_000n, heldMicros: 0n });
  });

  it("are one buyer's where two buy the same at once, and the other pays nothing", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const other = await platform.addOwner({ balanceUsd: 5 });
    const answers = await Promise.all(
      [platform.owner.key, other.key, platform.owner.key, other.key].map((token) =>
        buy(platform, "+447700900012", { token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
    const left = [await platform.balance(), await platform.balance(other.userId)];
    expect(left.map(({ postedMicros }) => postedMicros).sort()).toEqual([3_850_000n, 5_000_000n]);
    expect(left.map(({ heldMicros }) => heldMicros)).toEqual([0n, 0n]);
  });

  it("are nobody else's who buys them in the moment in which they were bought, and hold no money of theirs", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const late = await platform.addOwner({ balanceUsd: 5 });
    await buy(platform, "+447700900012");
    // What a purchase waits for that has looked for the number before it was bought.
    const number = { number: "+447700900012", country: "GB", region: "gb", smsCapable: true };
    const purchase = { userId: late.userId, use: undefined, carrier: platform.carrier, now: platform.services.now() };
    const ordering = inTransaction(platform.db, async (tx) => {
      const begun = await beginPurchase(tx, number, purchase);
      if (begun === "taken") throw new Error("taken");
    });
    await expect(ordering).rejects.toThrow("taken");
    expect(await platform.balance(late.userId)).toMatchObject({ postedMicros: 5_000_000n, heldMicros: 0n });
  });

  it("that the carrier refuses cost nothing, and can be ordered again", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    platform.carrier.failNext("refuse");
    const headers = { "idempotency-key": "order-1" };
    expect(await buy(platform, "+447700900012", { headers })).toMatchObject({
      status: 500,
      message: "Failed to purchase phone number",
    });
    expect(await platform.balance()).toMatchObject({ postedMicros: 5_000_000n, heldMicros: 0n });
    expect(await buy(platform, "+447700900012", { headers })).toMatchObject({ status: 201 });
  });

  it("whose purchase got no answer are the buyer's and paid once the carrier says so", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    platform.carrier.failNext("lose-answer");
    const headers = { "idempotency-key": "order-1" };
    const unknown = await buy(platform, "+447700900012", { headers });
    expect(unknown.status).toBe(500);
    expect(await buy(platform, "+447700900012", { headers })).toEqual(unknown);
    expect(await platform.balance()).toMatchObject({ heldMicros: 1_150_000n });
    platform.pass(60_000);
    await settlePurchases(platform.services);
    expect(await platform.balance()).toMatchObject({ postedMicros: 3_850_000n, heldMicros: 0n });
    expect((await ask(platform, "GET", "/user/phone-numbers/all")).data).toMatchObject([
      { phone_number: "+447700900012" },
    ]);
    // An owner who asks again learns that the number is theirs, and does not buy another.
    expect(await buy(platform, "+447700900012", { headers })).toMatchObject({
      status: 201,
      data: { phone_number: "+447700900012" },
    });
  });

  it("whose purchase never arrived cost nothing once the carrier says so", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    platform.carrier.failNext("lose-request");
    const headers = { "idempotency-key": "order-1" };
    expect((await buy(platform, "+447700900012", { headers })).status).toBe(500);
    await settlePurchases(platform.services);
    expect(await platform.balance()).toMatchObject({ heldMicros: 1_150_000n });
    platform.pass(30_000);
    await settlePurchases(platform.services);
    expect(await platform.balance()).toMatchObject({ postedMicros: 5_000_000n, heldMicros: 0n });
    expect(await buy(platform, "+447700900012", { headers })).toMatchObject({ status: 201 });
  });

  it("can be bought where a SIP trunk of the owner has the same number", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const trunk = { sip_trunk_type: "number", phone_number: "+447700900012", sip_address: "sip.shop.example" };
    const login = { sip_username: "desk", sip_password: "a long password" };
    expect(await ask(platform, "POST", "/user/phone-numbers/sip-trunks", { ...trunk, ...login })).toHaveProperty(
      "data",
    );
    expect(await ask(platform, "POST", "/user/phone-numbers/sip-trunks", { ...trunk, ...login })).toMatchObject({
      errors: { phone_number: ["The phone number has already been taken."] },
    });
    expect(await buy(platform, "+447700900012")).toMatchObject({ status: 201 });
  });

  it("take a name and lose it, and are given back with their assistant left without one", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const { data } = await buy(platform, "+447700900012");
    const path = `/user/phone-numbers/${data.id}`;
    expect(await ask(platform, "PUT", path, { nickname: "Front desk" })).toMatchObject({
      data: { nickname: "Front desk" },
    });
    expect(await ask(platform, "PUT", path, { nickname: null })).toMatchObject({ data: { nickname: null } });
    expect(await ask(platform, "PUT", path, { nickname: "x".repeat(51) })).toMatchObject({
      errors: { nickname: [expect.any(String)] },
    });
    const assistant = `/user/assistant/${platform.owner.assistantId}`;
    await ask(platform, "PUT", assistant, { phone_number_id: data.id });
    expect(await ask(platform, "DELETE", path)).toEqual({ message: "Phone number released successfully" });
    const [listed] = await ask(platform, "GET", "/user/assistants");
    expect(listed.phone_number_id ?? null).toBeNull();
    platform.platform.worker.start();
    await expect
      .poll(async () => (await ask(platform, "GET", "/user/phone-numbers/search?country_code=GB&contains=900012")).data)
      .toMatchObject([{ phone_number: "+447700900012" }]);
  });

  it("are charged each month once, and have no subscription while that cannot be paid", async () => {
    await using platform = await startPlatform({ balanceUsd: 2.5 });
    await buy(platform, "+447700900012");
    platform.pass(31 * dayMs);
    expect((await ask(platform, "GET", "/user/phone-numbers/all")).data[0].has_active_subscription).toBe(false);
    await Promise.all([renewNumbers(platform.services), renewNumbers(platform.services)]);
    expect(await renewNumbers(platform.services)).toBe(0);
    expect(await platform.balance()).toMatchObject({ postedMicros: 200_000n, heldMicros: 0n });
    expect((await ask(platform, "GET", "/user/phone-numbers/all")).data[0].has_active_subscription).toBe(true);
    platform.pass(31 * dayMs);
    expect(await renewNumbers(platform.services)).toBe(0);
    expect((await ask(platform, "GET", "/user/phone-numbers/all")).data[0].has_active_subscription).toBe(false);
    expect(await ask(platform, "GET", "/user/phone-numbers")).toEqual([]);
    expect(await platform.balance()).toMatchObject({ postedMicros: 200_000n, heldMicros: 0n });
  });

  it("are charged one month after a server that was off for half a year, and none of those in which nothing was sent", async () => {
    await using platform = await startPlatform({ balanceUsd: 20 });
    await buy(platform, "+447700900012");
    const { postedMicros } = await platform.balance();
    platform.pass(190 * dayMs);
    const rounds = [];
    for (let round = 0; round < 4; round++) rounds.push(await renewNumbers(platform.services));
    expect(rounds).toEqual([1, 0, 0, 0]);
    expect(await platform.balance()).toMatchObject({ postedMicros: postedMicros - 1_150_000n, heldMicros: 0n });
    const [number] = (await ask(platform, "GET", "/user/phone-numbers/all")).data;
    expect(number.has_active_subscription).toBe(true);
  });

  it("begin a month when it is paid, where its owner could not pay for days", async () => {
    await using platform = await startPlatform({ balanceUsd: 1.2 });
    await buy(platform, "+447700900012"); // on the 20th of November
    platform.pass(40 * dayMs);
    expect(await renewNumbers(platform.services)).toBe(0);
    await inTransaction(platform.db, (tx) =>
      credit(tx, {
        userId: platform.owner.userId,
        key: "more",
        amountMicros: 5_000_000n,
        kind: "credit",
        now: platform.services.now(),
      }),
    );
    expect(await renewNumbers(platform.services)).toBe(1);
    expect(await ends(platform)).toEqual(["2027-01-30"]);
  });

  it("that began on the 31st end on the last day of each month, and come back to the 31st", async () => {
    await using platform = await startPlatform({ balanceUsd: 20 });
    platform.pass(Date.parse("2027-01-31T09:30:00Z") - platform.services.now().getTime());
    await buy(platform, "+447700900012");
    const seen = [...(await ends(platform))];
    for (const day of ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]) {
      platform.pass(Date.parse(`${day}T09:30:00Z`) - platform.services.now().getTime());
      expect(await renewNumbers(platform.services), day).toBe(1);
      seen.push(...(await ends(platform)));
    }
    expect(seen).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30"]);
  });

  it("are renewed by one of two processes that find the month over at once", async () => {
    await using platform = await startPlatform({ balanceUsd: 20 });
    await buy(platform, "+447700900012");
    platform.pass(31 * dayMs);
    const renewed = await Promise.all([renewNumbers(platform.services), renewNumbers(platform.services)]);
    expect(renewed.toSorted()).toEqual([0, 1]);
  });
});

/** The last days of the numbers' months. */
async function ends({ db }: TestPlatform) {
  const rows = await db.selectFrom("phone_numbers").select("subscribed_until").execute();
  return rows.map(({ subscribed_until }) => subscribed_until?.toISOString().slice(0, 10));
}

interface Named {
  readonly phone_number: string;
}

interface Options {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

async function ask(platform: TestPlatform, method: string, path: string, body?: object, options: Options = {}) {
  const token = options.token ?? platform.owner.key;
  const response = await platform.request(method, path, { token, ...(body ? { body } : {}), ...options });
  return response.json();
}

async function buy(platform: TestPlatform, phone_number: string, options: Options = {}) {
  const token = options.token ?? platform.owner.key;
  const path = "/user/phone-numbers/purchase";
  const response = await platform.request("POST", path, { body: { phone_number }, ...options, token });
  return { status: response.status, ...(await response.json()) };
}
