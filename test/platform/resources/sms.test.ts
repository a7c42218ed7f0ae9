import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { reasonOf, sendCarrierRequest } from "../../../src/platform/carriers/carrier-request.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { embeddedCatalogue } from "../../../src/platform/resources/catalogues/catalogue.ts";
import { receiveMessage } from "../../../src/platform/resources/phone-messages/receive-message.ts";
import { settleOpenMessages } from "../../../src/platform/resources/phone-messages/settle-messages.ts";
import { countSegments } from "../../../src/text/segments.ts";
import { answering } from "../../support/call.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { giveSender } from "../../support/whatsapp.ts";

const own = "+447700900700";
const handset = "+447700900123";

describe("POST /user/sms", () => {
  it("sends a text once its number is read, and charges its segments by country", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const from = await giveSender(platform, platform.owner);
    const sent = await send(platform, { from, to: "+44 7700 900123", body: "Your table is ready." });
    expect(sent).toEqual({
      status: 200,
      code: null,
      message: "SMS sent successfully",
      data: {
        id: expect.any(Number),
        phone_number_id: from,
        to: handset,
        body: "Your table is ready.",
        user_id: platform.owner.userId,
        segments: 1,
        segment_price: 0.052,
        total_cost: 0.052,
        status: "sent",
        sms_sid: expect.stringMatching(/^SIM[0-9a-f]{32}$/),
        created_at: "2026-11-20 10:00:00",
        updated_at: "2026-11-20 10:00:00",
      },
    });
    expect(await platform.balance()).toMatchObject({ postedMicros: 948_000n, heldMicros: 0n });
    const american = await send(platform, { from, to: "001 202 555 0123", body: "é".repeat(161) });
    expect(american.data).toMatchObject({ to: "+12025550123", segments: 2, segment_price: 0.008, total_cost: 0.016 });
    const cyrillic = await send(platform, { from, to: handset, body: "Привет".repeat(12) });
    expect(cyrillic.data).toMatchObject({ segments: 2, total_cost: 0.104 });
    expect(await platform.balance()).toMatchObject({ postedMicros: 828_000n, heldMicros: 0n });
    expect(await platform.carrier.messagesOf(handset, 10)).toMatchObject([
      { from: own, body: "Your table is ready." },
      { from: own, body: "Привет".repeat(12) },
    ]);
    expect((await list(platform)).data.map(({ status }: { status: string }) => status)).toEqual([
      "delivered",
      "sent",
      "delivered",
    ]);
  });

  it("refuses in the order sender, capability, subscription, recipient, balance, and charges nothing", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.05 });
    const from = await giveSender(platform, platform.owner);
    const refusals = [
      [{ from: 2_147_483_647, to: "none", body: "Hi" }, "From number not found"],
      [{ from, to: "07700 900123", body: "Hi" }, "Invalid to phone number"],
      [{ from, to: "+44 7700 900123 x5", body: "Hi" }, "Invalid to phone number"],
      [{ from, to: handset, body: "Hi" }, "Insufficient balance"],
    ] as const;
    for (const [body, message] of refusals) expect(await send(platform, body)).toMatchObject({ status: 400, message });
    const notCapable = { sms_capable: false };
    await platform.db.updateTable("phone_numbers").set(notCapable).where("id", "=", from).execute();
    expect(await send(platform, { from, to: "none", body: "Hi" })).toMatchObject({
      status: 400,
      message: "From number is not SMS capable",
    });
    const expired = { sms_capable: true, subscribed_until: new Date("2026-11-20T10:00:00.000Z") };
    await platform.db.updateTable("phone_numbers").set(expired).where("id", "=", from).execute();
    expect(await send(platform, { from, to: "none", body: "Hi" })).toMatchObject({
      status: 400,
      message: "From number has no active subscription",
    });
    expect(platform.carrier.requests).toBe(0);
    expect(await platform.balance()).toMatchObject({ postedMicros: 50_000n, heldMicros: 0n });
  });

  it("gives the price back where the carrier refuses, and sends anew under the same key", async () => {
    await using platform = await startPlatform();
    const from = await giveSender(platform, platform.owner);
    platform.carrier.failNext("refuse");
    const text = { from, to: handset, body: "Hi" };
    expect(await send(platform, text, { "idempotency-key": "a" })).toEqual({
      status: 500,
      code: "PROVIDER_FAILED",
      message: "Failed to send SMS",
      error: "Refused for a test.",
      reason: "refused",
    });
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
    expect(await send(platform, text, { "idempotency-key": "a" })).toMatchObject({ status: 200 });
    expect(platform.carrier.requests).toBe(2);
  });

  it("gives the reason unknown where a text never reached the carrier", async () => {
    await using platform = await startPlatform();
    const from = await giveSender(platform, platform.owner);
    // The process was suspended while it sent, and a look-up found no such message meanwhile.
    platform.carrier.sendMessage = async () => {
      platform.pass(30_000);
      await settleOpenMessages(platform.services);
      throw new Error("The connection was lost.");
    };
    expect(await send(platform, { from, to: handset, body: "Hi" })).toMatchObject({
      status: 500,
      error: "The carrier does not know this message.",
      reason: "unknown",
    });
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
  });

  it("does not send a text that is late, nor reports that the carrier refused it", async () => {
    const now = () => new Date(60_000);
    const request = { storedAt: new Date(0), logFields: {}, send: () => Promise.reject(new Error("was sent")) };
    const outcome = await sendCarrierRequest(request, { now, log: silentLog });
    expect(outcome).toMatchObject({ state: "refused" });
    expect(outcome?.state === "refused" && reasonOf(outcome.reason)).toBe("unknown");
  });

  it.each([
    ["lose-answer", "sent", 948_000n],
    ["lose-request", "failed", 1_000_000n],
  ] as const)(
    "asks the carrier later after a lost answer (%s): the text is %s",
    async (fault, status, postedMicros) => {
      await using platform = await startPlatform();
      const from = await giveSender(platform, platform.owner);
      platform.carrier.failNext(fault);
      const text = { from, to: handset, body: "Hi" };
      const unknown = await send(platform, text, { "idempotency-key": "a" });
      expect(unknown).toMatchObject({ status: 500, error: expect.stringContaining("not known"), reason: "unknown" });
      expect(await platform.balance()).toMatchObject({ heldMicros: 52_000n });
      expect(await send(platform, text, { "idempotency-key": "a" })).toEqual(unknown);
      expect(platform.carrier.requests).toBe(1);
      expect(await settleOpenMessages(platform.services)).toBe(0);
      platform.pass(30_000);
      expect(await settleOpenMessages(platform.services)).toBe(1);
      expect(await platform.balance()).toMatchObject({ postedMicros, heldMicros: 0n });
      expect((await list(platform)).data).toMatchObject([{ status }]);
      // From now on the key has what became of the text: its answer, or one that is sent anew. Another text still conflicts.
      const other = await send(platform, { ...text, body: "Bye" }, { "idempotency-key": "a" });
      expect(other).toMatchObject({ status: 422 });
      const settled = await send(platform, text, { "idempotency-key": "a" });
      expect(settled).toMatchObject({ status: 200, data: { status: "sent" } });
      expect(await send(platform, text, { "idempotency-key": "a" })).toEqual(settled);
      expect((await list(platform)).data).toHaveLength(status === "sent" ? 1 : 2);
      expect(await platform.balance()).toMatchObject({ postedMicros: 948_000n, heldMicros: 0n });
    },
  );

  it("is sent once whatever happens to the process: after a death, a repeat asks the carrier first", async () => {
    await using platform = await startPlatform();
    const from = await giveSender(platform, platform.owner);
    const text = { from, to: handset, body: "Hi" };
    const first = await send(platform, text, { "idempotency-key": "a" });
    // What is stored when the process dies between the carrier's answer and the end of the request.
    await platform.db
      .updateTable("phone_messages")
      .set({ status: "sending", sid: null })
      .where("direction", "=", "outbound")
      .execute();
    const dead = { state: "running", lease_until: new Date(0) } as const;
    await platform.db.updateTable("idempotency_keys").set(dead).execute();
    await platform.db
      .updateTable("ledger_accounts")
      .set({ held_micros: 52_000n, posted_micros: 1_000_000n })
      .where("user_id", "=", platform.owner.userId)
      .execute();
    await platform.db
      .updateTable("ledger_transfers")
      .set({ state: "held", posted_micros: null, settled_at: null })
      .where("kind", "=", "sms")
      .execute();
    expect(await send(platform, text, { "idempotency-key": "a" })).toMatchObject({ status: 409 });
    platform.pass(30_000);
    const again = await send(platform, text, { "idempotency-key": "a" });
    expect(again.data).toMatchObject({ id: first.data.id, sms_sid: first.data.sms_sid, status: "sent" });
    expect(platform.carrier.requests).toBe(1);
    expect(await platform.balance()).toMatchObject({ postedMicros: 948_000n, heldMicros: 0n });
  });

  it("keeps a sensitive body on the recipient's handset alone", async () => {
    await using platform = await startPlatform();
    const from = await giveSender(platform, platform.owner);
    const headers = { "ringback-sensitive": "body" };
    const sent = await send(platform, { from, to: handset, body: "Your code is 493817." }, headers);
    expect(sent.data.body).toBe("••••••");
    expect((await list(platform)).data[0].body).toBe("••••••");
    const rows = await platform.db.selectFrom("phone_messages").select("body").execute();
    expect(JSON.stringify(rows)).not.toContain("493817");
    expect(await platform.carrier.messagesOf(handset, 1)).toMatchObject([{ body: "Your code is 493817." }]);
  });
});

describe("texts to an owner's number", () => {
  it("are answered once by the active assistant at the number, in one conversation, and paid by segment", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const phone_number_id = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id, status: "active" });
    platform.platform.worker.start();
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Are you open?" });
    await expect.poll(() => bodiesAt(platform, handset)).toEqual(["Are you open?", "You said: Are you open?"]);
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "And tomorrow?" });
    await expect.poll(async () => (await bodiesAt(platform, handset)).length).toBe(4);
    const { data } = await ask(platform, "GET", `/user/conversations?customer_phone=${encodeURIComponent(handset)}`);
    expect(data).toMatchObject([{ type: "api", message_count: 4, external_identifier: handset }]);
    const idsOf = async (query: string) =>
      (await ask(platform, "GET", `/user/conversations?${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await idsOf("type=api&by_text=true")).toEqual([data[0].id]);
    expect(await idsOf("type=api&by_text=false")).toEqual([]);
    await expect.poll(() => platform.balance()).toMatchObject({ postedMicros: 876_000n, heldMicros: 0n });
    const usage = await ask(platform, "GET", "/user/usage?days=1");
    expect([usage.data, usage.assistants]).toMatchObject([[{ cost: 0.124 }], [{ chat_messages: 2, cost: 0.124 }]]);
  });

  it("stand unread in their conversation where the balance pays no answer", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.01 });
    const phone_number_id = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id, status: "active" });
    platform.platform.worker.start();
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Are you open?" });
    await idle(platform);
    expect((await ask(platform, "GET", "/user/conversations?type=api")).data).toMatchObject([
      { message_count: 1, unread: 1, last_message: { role: "user", excerpt: "Are you open?" } },
    ]);
    expect(await bodiesAt(platform, handset)).toEqual(["Are you open?"]);
    expect(await platform.balance()).toMatchObject({ postedMicros: 10_000n, heldMicros: 0n });
  });

  it("are not answered while the assistant is inactive", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const phone_number_id = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id, status: "inactive" });
    platform.platform.worker.start();
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Hello?" });
    await idle(platform);
    expect(await bodiesAt(platform, handset)).toEqual(["Hello?"]);
  });

  it("are listed where no assistant answers them, and not among the texts that were sent", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const from = await giveSender(platform, platform.owner);
    await send(platform, { from, to: handset, body: "Your table is ready." });
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "We are ten minutes late" });
    const inbound = { direction: "inbound", from: handset, to: own, body: "We are ten minutes late", total_cost: 0 };
    const outbound = { direction: "outbound", from: own, to: handset, body: "Your table is ready.", total_cost: 0.052 };
    const listed = async (query: string) => (await ask(platform, "GET", `/user/sms${query}`)).data;
    expect(await listed("?direction=all&to=900123")).toMatchObject([inbound, outbound]);
    expect(await listed("?direction=inbound")).toMatchObject([inbound]);
    expect(await listed("")).toMatchObject([outbound]);
  });

  it("are not answered once the number's month is over", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const phone_number_id = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id, status: "active" });
    await platform.db
      .updateTable("phone_numbers")
      .set({ subscribed_until: new Date(0) })
      .execute();
    platform.platform.worker.start();
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Hello?" });
    await idle(platform);
    expect(await bodiesAt(platform, handset)).toEqual(["Hello?"]);
  });

  it("are answered once however often the carrier tells of them, and not after a STOP that came before the answer", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const phone_number_id = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id, status: "active" });
    const sid = await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Are you open?" });
    await platform.carrier.write({ channel: "sms", from: "+447700900124", to: own, body: "And you?" });
    const again = { sid, channel: "sms", from: handset, to: own, body: "Are you open?" } as const;
    await receiveMessage(again, platform.services);
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "STOP" });
    platform.platform.worker.start();
    await expect.poll(() => bodiesAt(platform, "+447700900124")).toEqual(["And you?", "You said: And you?"]);
    await idle(platform);
    expect(await bodiesAt(platform, handset)).toEqual(["Are you open?", "STOP", confirmed.stop]);
    const received = await platform.db.selectFrom("phone_messages").select("id").where("sid", "=", sid).execute();
    expect(received).toHaveLength(1);
  });

  it("stop and start what their number sends", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    const from = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id: from, status: "active" });
    platform.platform.worker.start();
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: " Stop. " });
    await expect.poll(() => bodiesAt(platform, handset)).toEqual([" Stop. ", confirmed.stop]);
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "STOP" }); // is confirmed once
    const text = { from, to: handset, body: "Hi" };
    expect(await send(platform, text)).toMatchObject({
      status: 500,
      error: "The recipient asked to get no texts from this number.",
      reason: "opted_out",
    });
    expect(await send(platform, { ...text, to: "+447700900124" })).toMatchObject({ status: 200 });
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "START" });
    const all = [" Stop. ", confirmed.stop, "STOP", "START", confirmed.start];
    await expect.poll(() => bodiesAt(platform, handset)).toEqual(all);
    const spent = await platform.balance();
    expect(spent).toMatchObject({ postedMicros: 1_000_000n - 3n * 52_000n, heldMicros: 0n }); // with one "Hi"
    expect(await send(platform, text)).toMatchObject({ status: 200 });
    // Nothing was stopped that it could start: a word like others.
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Start" });
    await expect.poll(async () => (await bodiesAt(platform, handset)).slice(6)).toEqual(["Start", "You said: Start"]);
    await platform.carrier.write({ channel: "sms", from: "+447700900125", to: own, body: "help" });
    await expect
      .poll(() => bodiesAt(platform, "+447700900125"))
      .toEqual(["help", "You said: help Reply STOP to get no more messages."]);
  });

  it("that a phone writes for a tap on an answer are not answered, and stand in the conversation", async () => {
    const engine = answering("We open at nine.");
    await using platform = await startPlatform({ balanceUsd: 1, engine });
    const phone_number_id = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id, status: "active" });
    platform.platform.worker.start();
    const write = (body: string) => platform.carrier.write({ channel: "sms", from: handset, to: own, body });
    await write("When do you open?");
    await expect.poll(() => bodiesAt(platform, handset)).toHaveLength(2);
    const paid = await platform.balance();
    await write("Liked “We open at nine.”");
    await write("And on Sundays?"); // answered after it
    await expect.poll(() => bodiesAt(platform, handset)).toHaveLength(5);
    expect(engine.seen.map(({ message }) => message)).toEqual(["When do you open?", "And on Sundays?"]);
    const { postedMicros } = await platform.balance();
    expect(paid.postedMicros - postedMicros).toBe(62_000n);
    const [{ id }] = (await ask(platform, "GET", "/user/conversations?type=api")).data;
    const contents = async () =>
      (await ask(platform, "GET", `/conversations/${id}`)).history.map(({ content }: { content: string }) => content);
    await expect.poll(contents).toContain("Liked “We open at nine.”");
  });

  it("confirm a STOP, and answer HELP, in the language of the assistant at the number, who need not answer itself", async () => {
    await using platform = await startPlatform({ balanceUsd: 1, catalogue: embeddedCatalogue });
    const phone_number_id = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id, status: "inactive", language_id: 2 });
    platform.platform.worker.start();
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Hilfe" });
    const help = ["Hilfe", "Antworten Sie STOP, um keine Nachrichten mehr zu erhalten."];
    await expect.poll(() => bodiesAt(platform, handset)).toEqual(help);
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "STOPP" });
    const stopped = "Sie erhalten keine Nachrichten mehr von uns. Antworten Sie START, um wieder welche zu erhalten.";
    await expect.poll(() => bodiesAt(platform, handset)).toEqual([...help, "STOPP", stopped]);
  });

  it("get a long answer as plain text in parts of three segments, each after the one before when it is asked for", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `| Service ${at} | **${at} €** |`);
    const answer = `Here is what we **charge**.\n\n| Service | Price |\n| --- | --- |\n${rows.join("\n")}`;
    const engine = answering(answer);
    await using platform = await startPlatform({ balanceUsd: 1, engine });
    const phone_number_id = await giveSender(platform, platform.owner);
    await answerAt(platform, { phone_number_id, status: "active" });
    platform.platform.worker.start();
    const parts: string[] = [];
    for (const [at, asked] of ["What does it cost?", "More", "MORE"].entries()) {
      await platform.carrier.write({ channel: "sms", from: handset, to: own, body: asked });
      await expect.poll(async () => (await bodiesAt(platform, handset)).length).toBe(2 * at + 2);
      parts.push((await bodiesAt(platform, handset)).at(-1)!);
    }
    expect(parts[0]).toMatch(/^Here is what we charge\.\n\nService: Service 0, Price: 0 €\nService: Service 1, /);
    const offer = " Reply MORE for the rest.";
    expect(parts.map((part) => part.endsWith(offer))).toEqual([true, true, false]);
    expect(Math.max(...parts.map(countSegments))).toBe(3);
    expect(
      parts
        .map((part) => part.replace(offer, ""))
        .join("\n")
        .match(/Price: \d+ €(?=\n|$)/g),
    ).toHaveLength(30);
    // One question was answered, by somebody who knows that the answer is read on a phone.
    expect(engine.seen.map(({ channel }) => channel)).toEqual(["sms"]);
    const [{ id }] = (await ask(platform, "GET", "/user/conversations?type=api")).data;
    const { history } = await ask(platform, "GET", `/conversations/${id}`);
    expect(history.map(({ role, content }: { role: string; content: string }) => [role, content])).toEqual([
      ["user", "What does it cost?"],
      ["assistant", answer],
      ["user", "More"],
      ["user", "MORE"],
    ]);
    // After the last part it is a word like others.
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "more" });
    await expect.poll(() => engine.seen.length).toBe(2);
  });
});

const confirmed = {
  stop: "You will get no more messages from us. Reply START to get them again.",
  start: "You will get messages from us again. Reply STOP to get no more.",
};

async function answerAt(platform: TestPlatform, more: object): Promise<void> {
  const { userId, assistantId } = platform.owner;
  await platform.db
    .updateTable("assistants")
    .set({ type: "inbound", ...more })
    .where("id", "=", assistantId)
    .where("user_id", "=", userId)
    .execute();
}

async function bodiesAt(platform: TestPlatform, number: string): Promise<string[]> {
  return (await platform.carrier.messagesOf(number, 10)).map(({ body }) => body);
}

/** Resolves when no answer is waiting to be written any more. */
async function idle(platform: TestPlatform): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) as count from pgboss.job where group_id in ('phone-messages.answer', 'phone-messages.confirm-keyword')
      `.execute(platform.db);
      return Number(rows[0]?.count);
    })
    .toBe(0);
}

function list(platform: TestPlatform) {
  return ask(platform, "GET", "/user/sms");
}

async function ask(platform: TestPlatform, method: string, path: string) {
  const response = await platform.request(method, path, { token: platform.owner.key });
  return response.json();
}

async function send(platform: TestPlatform, body: object, headers: Record<string, string> = {}) {
  const response = await platform.request("POST", "/user/sms", { body, headers, token: platform.owner.key });
  return { status: response.status, code: response.headers.get("ringback-code"), ...(await response.json()) };
}
