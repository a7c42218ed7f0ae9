import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { receiveMessage } from "../../../../src/platform/resources/phone-messages/receive-message.ts";
import { counts } from "../../../counts.ts";
import { send } from "../../../support/assistants.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { giveSender } from "../../../support/whatsapp.ts";

const own = "+447700900700";
const handset = "+447700900123";
const attack = counts.keywordsOfOnePhone;

/** A platform at whose number an assistant answers, and who pays for it. */
async function startAnswering(options: Parameters<typeof startPlatform>[0] & { readonly capUsd?: number } = {}) {
  const platform = await startPlatform({ balanceUsd: 50, ...options });
  const phone_number_id = await giveSender(platform, platform.owner);
  const { assistantId } = platform.owner;
  const cap = options.capUsd === undefined ? {} : { daily_spend_cap_micros: BigInt(options.capUsd * 1e6) };
  await platform.db
    .updateTable("assistants")
    .set({ type: "inbound", status: "active", phone_number_id, ...cap })
    .where("id", "=", assistantId)
    .execute();
  platform.platform.worker.start();
  return platform;
}

/** Lets a phone write, one message after the other. */
async function write(
  platform: TestPlatform,
  bodies: readonly string[],
  from = handset,
  channel: "sms" | "whatsapp" = "sms",
) {
  for (const body of bodies) {
    await platform.carrier.write({ channel, from, to: own, body });
    await idle(platform);
  }
}

/** What was sent to a phone. */
async function answers(platform: TestPlatform, to = handset): Promise<{ body: string; micros: bigint }[]> {
  const rows = await platform.db
    .selectFrom("phone_messages")
    .select(["body", "segments", "segment_micros"])
    .where("direction", "=", "outbound")
    .where("other_number", "=", to)
    .orderBy("id")
    .execute();
  return rows.map(({ body, segments, segment_micros }) => ({ body, micros: segment_micros * BigInt(segments) }));
}

/** What a day's counter of the assistant has reached. */
async function countedMicros(platform: TestPlatform, key = `spend:${platform.owner.assistantId}`): Promise<bigint> {
  const row = await platform.db.selectFrom("rate_counters").select("count").where("key", "=", key).executeTakeFirst();
  return row?.count ?? 0n;
}

async function spentMicros(platform: TestPlatform): Promise<bigint> {
  const { postedMicros } = await platform.balance();
  return 50_000_000n - postedMicros;
}

describe("what strangers cost by phone", () => {
  it("is two confirmations for STOP and START in turn, and one answer for HELP, in a day", async () => {
    await using platform = await startAnswering();
    await write(
      platform,
      Array.from({ length: attack }, (_, at) => (at % 2 === 0 ? "Stopp" : "Start.")),
    );
    expect((await answers(platform)).map(({ body }) => body)).toEqual([
      expect.stringContaining("Reply START"),
      expect.stringContaining("Reply STOP"),
    ]);
    const helped = "+447700900124";
    await write(
      platform,
      Array.from({ length: attack }, () => "HELP"),
      helped,
    );
    expect(await answers(platform, helped)).toHaveLength(1);
    // Another day, another confirmation; a STOP counts all the same.
    platform.pass(24 * 3_600_000);
    await write(platform, ["Stopp", "HELP"], helped);
    expect(await answers(platform, helped)).toHaveLength(2);
    expect(await spentMicros(platform)).toBe(await countedTotal(platform));
  });

  it("is confirmed once too where two servers take the same word at the same time", async () => {
    await using platform = await startAnswering();
    await Promise.all(
      ["a", "b", "c", "d"].map((sid) =>
        receiveMessage(
          { sid, channel: "sms", from: handset, to: own, body: sid < "c" ? "STOP" : "START" },
          platform.services,
        ),
      ),
    );
    await idle(platform);
    const sent = (await answers(platform)).map(({ body }) => body);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it("is nothing for what a phone writes for a tap on an answer", async () => {
    await using platform = await startAnswering();
    await write(platform, ["Thank you, that is all for today"]);
    const { body = "" } = (await answers(platform))[0] ?? {};
    expect(body).toMatch(/^[^?]{20,}$/);
    const spent = await spentMicros(platform);
    await write(platform, [`Liked “${body}”`]);
    expect(await answers(platform)).toHaveLength(1);
    expect(await spentMicros(platform)).toBe(spent);
  });

  it("counts in the daily cap at the price of each text: one phone gets a quarter of the day", async () => {
    await using platform = await startAnswering({ capUsd: 2 });
    await write(
      platform,
      Array.from({ length: attack }, (_, at) => `Question ${at}?`),
    );
    const sent = await answers(platform);
    const total = sent.reduce((sum, { micros }) => sum + micros + 10_000n, 0n);
    expect(sent.length).toBeGreaterThan(3);
    expect(total).toBeLessThanOrEqual(500_000n);
    expect(await spentMicros(platform)).toBe(total);
    expect(await countedMicros(platform)).toBe(total);
    // What is not answered can still be read.
    const listed = await send(platform, "GET", `/user/conversations?customer_phone=${encodeURIComponent(handset)}`);
    expect(listed.body.data[0]).toMatchObject({ message_count: attack + sent.length });
    // All phones together get no more than the day.
    for (let phone = 0; phone < 9; phone++) {
      await write(platform, ["One?", "Two?", "Three?", "Four?", "Five?"], `+44770090030${phone}`);
    }
    expect(await spentMicros(platform)).toBeLessThanOrEqual(2_000_000n);
    expect(await countedMicros(platform)).toBe(await spentMicros(platform));
  });

  it("counts WhatsApp messages, and gives back what the network refuses", async () => {
    await using platform = await startAnswering({ capUsd: 0.024 });
    const before = await spentMicros(platform);
    platform.carrier.failNext("refuse");
    await write(platform, ["Hello?"], handset, "whatsapp");
    expect(await countedMicros(platform)).toBe(before);
    await write(platform, ["Hello?", "Hello??", "Hello???"], handset, "whatsapp");
    expect(await spentMicros(platform)).toBe(before + 6_000n); // a quarter of the day
    expect(await countedMicros(platform)).toBe(before + 6_000n);
  });

  it("is nothing for texts from countries that are not listed, and from dear ranges", async () => {
    await using platform = await startAnswering();
    const numbers = {
      abroad: "+381641234567",
      caribbean: "+18765550123",
      satellite: "+881612345678",
      premium: "+449011234567",
      personal: "+447012345678",
      name: "SHOP",
    };
    for (const from of Object.values(numbers)) await write(platform, ["Hello?", "STOP"], from);
    for (const from of Object.values(numbers)) expect(await answers(platform, from)).toEqual([]);
    expect(await spentMicros(platform)).toBe(0n);
    // They can be read, and STOP counts.
    const { body } = await send(platform, "GET", "/user/sms?direction=inbound");
    expect(body.data).toHaveLength(12);
    const update = { sms_countries: ["RS"] };
    const changed = await send(platform, "PUT", `/user/assistant/${platform.owner.assistantId}`, update);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await write(platform, ["Hello?"], "+381641234568");
    expect(await answers(platform, "+381641234568")).toHaveLength(1);
    await write(platform, ["Hello?"]);
    expect(await answers(platform)).toEqual([]);
  });

  it("counts inbound calls: for as long as they may last while they go on, and then for what was talked", async () => {
    await using platform = await startAnswering({ runningClock: true });
    const { calls } = platform.carrier;
    // 0.07 USD a minute: the day has room for one more, once another has ended.
    const update = { max_duration: 60, daily_spend_cap: 0.1 };
    await send(platform, "PUT", `/user/assistant/${platform.owner.assistantId}`, update);
    const first = await calls.dial(handset, own);
    expect(first.state).not.toBe("ended");
    expect(await countedMicros(platform)).toBe(70_000n);
    expect(await calls.dial("+447700900124", own)).toMatchObject({ state: "ended", endReason: "refused" });
    const [refused] = (await send(platform, "GET", "/user/calls")).body.data;
    expect(refused).toMatchObject({ client_phone_number: "+447700900124", status: "no-answer" });
    await calls.hangUp(handset, first.id);
    await expect.poll(() => countedMicros(platform)).toBeLessThan(10_000n);
    await expect.poll(() => platform.balance()).toMatchObject({ heldMicros: 0n });
    await expect.poll(async () => (await countedMicros(platform)) - (await spentMicros(platform))).toBe(0n);
    expect((await calls.dial("+447700900124", own)).state).not.toBe("ended");
    const text = "+447700900125";
    await write(platform, ["Are you open?"], text);
    expect(await answers(platform, text)).toEqual([]);
  });

  it("counts a phone's texts and calls together, under a key that its number alone does not give", async () => {
    await using platform = await startAnswering();
    await write(platform, ["Are you open?"]);
    await platform.carrier.calls.dial(handset, own);
    const keys = await platform.db
      .selectFrom("rate_counters")
      .select(["key", "window_start"])
      .where("key", "like", "spend:%:client:%")
      .execute();
    expect(keys).toHaveLength(1);
    for (const { key, window_start } of keys)
      for (const text of [handset, `${handset} ${window_start.toISOString()}`])
        expect(key).not.toContain(createHash("sha256").update(text).digest("base64url").slice(0, 16));
  });

  it("counts in a day of its own at a number without an assistant", async () => {
    await using platform = await startPlatform({ balanceUsd: 50 });
    const numberId = await giveSender(platform, platform.owner);
    platform.platform.worker.start();
    for (let phone = 0; phone < 4; phone++) await write(platform, ["STOP", "START"], `+44770090030${phone}`);
    expect(await countedMicros(platform, `spend:number-${numberId}`)).toBe(8n * 52_000n);
  });
});

/** What all days of the assistant have counted. */
async function countedTotal(platform: TestPlatform): Promise<bigint> {
  const rows = await platform.db
    .selectFrom("rate_counters")
    .select("count")
    .where("key", "=", `spend:${platform.owner.assistantId}`)
    .execute();
  return rows.reduce((sum, { count }) => sum + count, 0n);
}

/** Resolves when no answer is waiting to be written any more. */
async function idle(platform: TestPlatform): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: bigint }>`
          select count(*) as count from pgboss.job where group_id in ('phone-messages.answer', 'phone-messages.confirm-keyword')
        `.execute(platform.db);
        return Number(rows[0]?.count);
      },
      { interval: 10 },
    )
    .toBe(0);
}
