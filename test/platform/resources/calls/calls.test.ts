import { describe, expect, it } from "vitest";
import { findDiscrepancies } from "../../../../src/platform/ledger/audit.ts";
import { noteCallStatus } from "../../../../src/platform/resources/calls/carrier/receive-call.ts";
import { settleOpenCalls } from "../../../../src/platform/resources/calls/carrier/settle-calls.ts";
import { LiveCalls } from "../../../../src/platform/resources/calls/session/live-calls.ts";
import { addNumber, create, send } from "../../../support/assistants.ts";
import { getCall, handset, listCalls, personas, requestCall, setAssistant, untilCall } from "../../../support/calls.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { giveSender } from "../../../support/whatsapp.ts";
import { signInAs } from "../../team/team.ts";

/** What a minute with a British number costs here, over the longest that a call may last. */
const heldMicros = 700_000n;

describe("POST /user/make_call", () => {
  it("refuses in the order phone, assistant, balance, and holds nothing", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.69 });
    const unknown = { assistant_id: 2_147_483_647 };
    expect(await requestCall(platform, { ...unknown, phone_number: "07700 900123" })).toMatchObject({
      status: 400,
      message: "Invalid phone number",
    });
    expect(await requestCall(platform, unknown)).toMatchObject({ status: 404, message: "Assistant not found" });
    const other = await platform.addOwner();
    expect(await requestCall(platform, { assistant_id: other.assistantId })).toMatchObject({ status: 404 });
    expect(await requestCall(platform)).toMatchObject({ status: 422, message: "Insufficient balance" });
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
    expect((await listCalls(platform)).total).toBe(0);
  });

  it("starts a call for each of two identical requests without a key, charges each once, and refuses what is not covered", async () => {
    await using platform = await startPlatform({ balanceUsd: 1.45, runningClock: true });
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => requestCall(platform, { phone_number: personas.hangsUp })),
    );
    const ids = answers.flatMap(({ call_id }) => call_id ?? []);
    expect([new Set(ids).size, answers.filter(({ message }) => message === "Insufficient balance").length]).toEqual([
      2, 1,
    ]);
    expect(await platform.balance()).toMatchObject({ heldMicros: 2n * heldMicros });
    platform.platform.worker.start();
    // Who hangs up first, the person or the assistant that was told "no, thank you", is the machine's pace.
    for (const id of ids) {
      await expect.poll(async () => (await getCall(platform, id)).status).toMatch(/^ended(?:_by_customer)?$/);
    }
    const ended = await Promise.all(ids.map((id) => getCall(platform, id)));
    const transfers = await platform.db
      .selectFrom("ledger_transfers")
      .select("state")
      .where("kind", "=", "call")
      .execute();
    expect(transfers.map(({ state }) => state)).toEqual(["posted", "posted"]);
    const spent = ended.reduce((sum, { total_cost }) => sum + BigInt(Math.round(total_cost * 1e6)), 0n);
    expect(spent).toBeGreaterThan(0n);
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_450_000n - spent, heldMicros: 0n });
    expect(platform.carrier.requests).toBe(2);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("shows the assistant's own number, else one that nobody answers before one of another assistant", async () => {
    await using platform = await startPlatform({ balanceUsd: 10 });
    const { userId, assistantId } = platform.owner;
    const shown = async () => {
      const { call_id } = await requestCall(platform);
      return (await getCall(platform, call_id)).assistant_phone_number;
    };
    expect(await shown()).toBeNull();
    const answered = await giveSender(platform, { userId, number: "+447700900702" });
    expect(await shown()).toBe("+447700900702");
    await create(platform, { type: "inbound", phone_number_id: answered });
    expect(await shown()).toBe("+447700900702");
    const free = await giveSender(platform, { userId, number: "+447700900701" });
    const another = await giveSender(platform, { userId, number: "+447700900703" });
    await create(platform, { type: "inbound", phone_number_id: another });
    expect(await shown()).toBe("+447700900701");
    // Its owner's choice stands, also where another assistant answers there, and a caller ID is there to be shown.
    await send(platform, "PUT", `/user/assistant/${assistantId}`, { type: "outbound", phone_number_id: answered });
    expect(await shown()).toBe("+447700900702");
    const phone_number_id = await addNumber(platform, "+442079460103", "caller_id");
    await send(platform, "PUT", `/user/assistant/${assistantId}`, { phone_number_id });
    expect(await shown()).toBe("+442079460103");
    // Without a choice, it stands before the number of another assistant, and behind one that nobody answers.
    await send(platform, "PUT", `/user/assistant/${assistantId}`, { phone_number_id: null });
    expect(await shown()).toBe("+447700900701");
    await create(platform, { type: "inbound", phone_number_id: free });
    expect(await shown()).toBe("+442079460103");
  });

  it("holds the longest that the call may last, and starts one call for one key", async () => {
    await using platform = await startPlatform();
    const headers = { "idempotency-key": "a" };
    const variables = { name: "Ada", order: { id: 7 } };
    const first = await requestCall(platform, { phone_number: "0044 7700 900123", variables }, headers);
    expect(first).toEqual({
      status: "initiated",
      message: "Call initiated successfully",
      call_id: expect.any(Number),
      data: {
        id: first.call_id,
        call_id: first.call_id,
        status: "initiated",
        type: "outbound",
        assistant_id: platform.owner.assistantId,
        client_phone_number: handset,
        created_at: "2026-11-20 10:00:00",
      },
    });
    expect(await requestCall(platform, { phone_number: "0044 7700 900123", variables }, headers)).toEqual(first);
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros });
    expect(await getCall(platform, first.call_id)).toMatchObject({
      status: "initiated",
      carrier: "simulated",
      variables,
      held: 0.7,
      total_cost: 0,
      transcript: null,
      recording_url: null,
      transcript_items: [],
    });
  });

  it.each([
    ["busy", personas.busy, "busy"],
    ["refused", "+447700900180", "failed"],
  ] as const)("gives everything back where the number is %s", async (_name, phone_number, status) => {
    await using platform = await startPlatform();
    platform.platform.worker.start();
    const { call_id: id } = await requestCall(platform, { phone_number });
    expect(await untilCall(platform, id, status)).toMatchObject({ duration: 0, total_cost: 0, held: 0 });
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
  });

  it("is not answered once it has rung for as long as it may, also where no report of that came", async () => {
    await using platform = await startPlatform();
    platform.platform.worker.start();
    const { call_id: id } = await requestCall(platform, { phone_number: personas.noAnswer });
    await untilCall(platform, id, "ringing");
    platform.pass(31_000);
    await settleOpenCalls(servicesOf(platform));
    expect(await getCall(platform, id)).toMatchObject({ status: "no-answer", ended_at: "2026-11-20 10:00:31" });
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
  });

  it.each([
    ["lose-answer", "ringing", heldMicros],
    ["lose-request", "failed", 0n],
  ] as const)(
    "is dialled once where the carrier's answer is lost (%s): the carrier is asked, and the call is %s",
    async (fault, status, held) => {
      await using platform = await startPlatform();
      await setAssistant(platform, { ringing_time: 60 }); // longer than the carrier has for its news
      platform.carrier.failNext(fault);
      platform.platform.worker.start();
      const { call_id: id } = await requestCall(platform);
      await expect.poll(() => platform.carrier.requests).toBe(1);
      if (fault === "lose-answer") await expect.poll(() => platform.carrier.calls.current(handset)).toBeDefined();
      expect(await askedAt(platform, id)).not.toBeNull();
      await settleOpenCalls(servicesOf(platform));
      expect(await platform.balance()).toMatchObject({ heldMicros });
      platform.pass(29_000); // rings on
      await settleOpenCalls(servicesOf(platform));
      platform.pass(1_500);
      await settleOpenCalls(servicesOf(platform));
      expect(await getCall(platform, id)).toMatchObject({ status });
      expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: held });
      expect(platform.carrier.requests).toBe(1);
    },
  );
});

describe("a call whose process dies", () => {
  it("after the hold: is placed by the next process", async () => {
    await using platform = await startPlatform();
    const { call_id: id } = await requestCall(platform);
    expect(platform.carrier.requests).toBe(0);
    platform.platform.worker.start(); // the next process
    await untilCall(platform, id, "ringing");
    expect(platform.carrier.requests).toBe(1);
  });

  it("after the carrier was asked: is not placed again, and the carrier is asked what became of it", async () => {
    await using platform = await startPlatform();
    const { call_id: id } = await requestCall(platform);
    // What is stored when the process dies while the carrier answers: the job runs again.
    await platform.db.updateTable("calls").set({ asked_at: platform.services.now() }).execute();
    platform.platform.worker.start();
    platform.pass(30_000);
    await settleOpenCalls(servicesOf(platform));
    expect(await untilCall(platform, id, "failed")).toMatchObject({ end_reason: "unknown to the carrier" });
    expect(platform.carrier.requests).toBe(0);
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
  });

  it("during the session: is ended, and paid up to the last word that was written down, once", async () => {
    await using platform = await startPlatform();
    const { call_id: id } = await requestCall(platform);
    const at = platform.services.now();
    await leaveAnswered(platform, { line: "open" });
    const heard = { call_id: id, role: "user", text: "Hello", function_calls: "[]", interrupted: false } as const;
    await platform.db
      .insertInto("call_transcript")
      .values({ ...heard, at: new Date(at.getTime() + 30_000) })
      .execute();
    platform.pass(90_000);
    platform.platform.worker.start();
    for (let times = 0; times < 2; times++) await settleOpenCalls(servicesOf(platform));
    expect(await untilCall(platform, id, "completed")).toMatchObject({
      end_reason: "line_lost",
      duration: 30,
      total_cost: 0.035,
      carrier_cost: 0.015,
      transcript: "Customer: Hello",
    });
    await expect.poll(() => statusAtCarrier(platform)).toBe("completed");
    expect(await platform.balance()).toMatchObject({ postedMicros: 965_000n, heldMicros: 0n });
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });
});

describe("a call whose process dies while the assistant speaks", () => {
  it("keeps what was being said, is paid up to when its line was last known to be open, and settled once", async () => {
    await using platform = await startPlatform();
    const { call_id: id } = await requestCall(platform);
    const at = platform.services.now();
    await leaveAnswered(platform, { line: "open" });
    await platform.db
      .insertInto("call_lines")
      .values({ call_id: id, open_at: at, saying: "Good morning, this is Ada.", saying_calls: "[]", saying_since: at })
      .execute();
    platform.pass(30_000);
    // While it lived, its process marked the line.
    const live = new LiveCalls(platform.storage, { now: platform.services.now, markEveryMs: 1 });
    live.add({ id, userId: platform.owner.userId }, { stop: () => undefined, hangUp: () => undefined });
    const openAt = async () =>
      (await platform.db.selectFrom("call_lines").select("open_at").executeTakeFirst())?.open_at;
    await expect.poll(openAt).toEqual(new Date(at.getTime() + 30_000));
    live.remove(id);
    platform.pass(60_000);
    platform.platform.worker.start();
    await Promise.all([settleOpenCalls(servicesOf(platform)), settleOpenCalls(servicesOf(platform))]);
    await settleOpenCalls(servicesOf(platform));
    expect(await untilCall(platform, id, "completed")).toMatchObject({
      end_reason: "line_lost",
      duration: 30,
      total_cost: 0.035,
      transcript: "Assistant: Good morning, this is Ada. —",
    });
    expect(await openAt()).toBeUndefined();
    expect(await platform.balance()).toMatchObject({ postedMicros: 965_000n, heldMicros: 0n });
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });
});

describe("a call that is answered and whose line does not open", () => {
  it("is ended without a charge by the next process, where its own died in between", async () => {
    await using platform = await startPlatform();
    const { call_id: id } = await requestCall(platform);
    await leaveAnswered(platform, { line: "none" });
    platform.platform.worker.start();
    platform.pass(59_000);
    await settleOpenCalls(servicesOf(platform));
    expect(await getCall(platform, id)).toMatchObject({ status: "in-progress" });
    platform.pass(1_000);
    await settleOpenCalls(servicesOf(platform));
    const free = { duration: 0, total_cost: 0, held: 0 };
    expect(await untilCall(platform, id, "completed")).toMatchObject({ end_reason: "line_not_opened", ...free });
    await expect.poll(() => statusAtCarrier(platform)).toBe("completed");
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it.each(["is refused", "fails to open"])("is ended at once and without a charge, where the line %s", async (how) => {
    await using platform = await startPlatform({ runningClock: true });
    platform.platform.worker.start();
    const { call_id: id } = await requestCall(platform);
    await untilCall(platform, id, "ringing");
    if (how === "is refused") await platform.db.updateTable("simulated_calls").set({ token: "wrong" }).execute();
    else await platform.db.schema.alterTable("assistants").renameTo("assistants_gone").execute();
    const { calls } = platform.carrier;
    const answered = calls.answer(handset, Number((await calls.current(handset))?.id));
    if (how === "is refused") expect(await answered).toBe(false);
    else {
      await expect(answered).rejects.toThrow();
      await platform.db.schema.alterTable("assistants_gone").renameTo("assistants").execute();
    }
    expect(await statusAtCarrier(platform)).toBe("failed");
    const ended = await getCall(platform, id);
    expect(ended).toMatchObject({ duration: 0, total_cost: 0, held: 0 });
    expect(ended.status).toMatch(/^(?:ended|completed)$/); // what follows may be done already
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
  });
});

describe("what the carrier reports", () => {
  it("ends a call after its max_duration at most, however long the carrier has counted", async () => {
    await using platform = await startPlatform();
    await setAssistant(platform, { max_duration: 30 });
    const { call_id: id } = await requestCall(platform);
    const { reference } = await platform.db
      .selectFrom("calls")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for (const [status, durationSeconds] of [["in-progress"], ["completed", 31]] as const)
      await noteCallStatus({ sid: "SIM1", reference, status, durationSeconds }, platform.services);
    expect(await getCall(platform, id)).toMatchObject({ status: "ended", duration: 30, total_cost: 0.035 });
  });

  it("moves a call once, whatever comes late, twice or after its end", async () => {
    await using platform = await startPlatform();
    const { call_id: id } = await requestCall(platform);
    const { reference } = await platform.db
      .selectFrom("calls")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const report = (status: Parameters<typeof noteCallStatus>[0]["status"], durationSeconds?: number) =>
      noteCallStatus({ sid: "SIM1", reference, status, durationSeconds }, platform.services);
    await report("in-progress");
    await report("ringing");
    expect(await getCall(platform, id)).toMatchObject({ status: "in-progress" });
    await report("busy");
    await report("completed", 61);
    await report("completed", 3_600);
    await report("no-answer");
    expect(await getCall(platform, id)).toMatchObject({ status: "ended", duration: 61, total_cost: 0.071167 });
    expect(await platform.balance()).toMatchObject({ postedMicros: 928_833n, heldMicros: 0n });
    await noteCallStatus({ sid: "SIMnobody", status: "completed" }, platform.services);
    platform.platform.worker.start();
    await untilCall(platform, id, "completed");
    await report("in-progress");
    expect(await getCall(platform, id)).toMatchObject({ status: "completed" });
  });
});

describe("an owner's calls", () => {
  it("are listed by every filter, newest first, and deleted once they are over", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const { key: token } = platform.owner;
    const first = (await requestCall(platform)).call_id;
    platform.pass(24 * 3_600_000);
    const second = (await requestCall(platform, { phone_number: personas.talks })).call_id;
    const ids = async (query: string) => (await listCalls(platform, query)).data.map(({ id }) => id);
    expect(await ids("")).toEqual([second, first]);
    expect(await ids("?per_page=1&page=2")).toEqual([first]);
    expect(await ids("?status=ringing")).toEqual([]);
    expect(await ids("?type=outbound&status=initiated")).toEqual([second, first]);
    expect(await ids("?type=web")).toEqual([]);
    expect(await ids(`?phone_number=${encodeURIComponent("+44 7700 900176")}`)).toEqual([second]);
    expect(await ids("?phone_number=none")).toEqual([]);
    expect(await ids(`?assistant_id=${platform.owner.assistantId}`)).toEqual([second, first]);
    expect(await ids("?assistant_id=1000000")).toEqual([]);
    expect(await ids("?campaign_id=1")).toEqual([]);
    expect(await ids("?date_from=2026-11-21")).toEqual([second]);
    expect(await ids("?date_from=2026-11-20&per_page=1&page=2")).toEqual([first]);
    const beyond = await listCalls(platform, "?date_from=2026-11-20&per_page=1&page=3");
    expect(beyond).toMatchObject({ data: [], total: 2 });
    expect(await ids("?date_to=2026-11-20")).toEqual([first]);
    // 10:00 in UTC is the evening there, and the next day where clocks are 14 hours ahead.
    expect(await ids("?date_to=2026-11-20&timezone=Pacific/Kiritimati")).toEqual([]);
    expect(await ids("?date_from=2026-11-22&timezone=Pacific/Kiritimati")).toEqual([second]);
    expect(await ids("?date_to=2026-11-20&timezone=America/New_York")).toEqual([first]);
    expect((await platform.request("GET", "/user/calls?timezone=Mars/Olympus", { token })).status).toBe(422);
    expect((await platform.request("GET", "/user/calls?status=lost", { token })).status).toBe(422);
    const remove = (id: number, by = token) => platform.request("DELETE", `/user/calls/${id}`, { token: by });
    expect((await remove(second)).status).toBe(409);
    const end = await platform.request("POST", `/user/calls/${second}/end`, { token });
    expect(await end.json()).toEqual({ message: "Call ended", data: { id: second, status: "no-answer" } });
    const again = await platform.request("POST", `/user/calls/${second}/end`, { token });
    expect(await again.json()).toMatchObject({ data: { status: "no-answer" } });
    const { key: other } = await platform.addOwner();
    expect((await remove(second, other)).status).toBe(404);
    expect((await remove(second)).status).toBe(200);
    expect(await ids("")).toEqual([first]);
    expect((await platform.request("POST", `/user/calls/${second}/end`, { token })).status).toBe(404);
    expect(await platform.balance()).toMatchObject({ postedMicros: 5_000_000n, heldMicros });
  });

  it("answer what the document says where they are unknown, another owner's, or still running", async () => {
    await using platform = await startPlatform();
    const { key } = platform.owner;
    const { key: stranger } = await platform.addOwner();
    const { call_id: id } = await requestCall(platform);
    const ask = async (method: string, path: string, token = key) => {
      const response = await platform.request(method, path, { token });
      return [response.status, await response.json()];
    };
    const notFound = [404, { message: "Call not found" }];
    for (const [path, token] of [
      [`/user/calls/${id}`, stranger],
      ["/user/calls/2147483647", key],
    ] as const) {
      expect(await ask("GET", path, token)).toEqual(notFound);
      expect(await ask("DELETE", path, token)).toEqual(notFound);
      expect(await ask("POST", `${path}/end`, token)).toEqual(notFound);
    }
    expect(await ask("DELETE", `/user/calls/${id}`)).toEqual([409, { message: "The call is still running" }]);
  });

  it("tell of what happens to them, and of texts, numbers and a low balance, in one stream with the conversations", async () => {
    await using platform = await startPlatform({ balanceUsd: 1.02 });
    const { key: token } = platform.owner;
    const from = await giveSender(platform, platform.owner);
    const { call_id: id } = await requestCall(platform);
    await platform.request("POST", `/user/calls/${id}/end`, { token });
    const text = { from, to: handset, body: "Hi" };
    expect((await platform.request("POST", "/user/sms", { body: text, token })).status).toBe(200);
    expect((await platform.request("POST", "/user/sms", { body: text, token })).status).toBe(200);
    const typesFor = async (reader: string) => {
      const stop = new AbortController();
      const response = await fetch(`${platform.url}/user/events`, {
        headers: { authorization: `Bearer ${reader}`, "last-event-id": "0" },
        signal: stop.signal,
      });
      let received = "";
      const types = () => [...received.matchAll(/^event: (.+)$/gm)].map(([, type]) => type);
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        received += decoder.decode(chunk, { stream: true });
        if (types().filter((type) => type === "sms.sent").length === 2) break;
      }
      stop.abort();
      return types();
    };
    const happened = [
      "number.purchased",
      "whatsapp.received",
      "message.created",
      "call.initiated",
      "call.no-answer",
      "sms.sent",
      "balance.low",
      "sms.sent",
    ];
    expect(await typesFor(token)).toEqual(happened);
    // Agents have no part in money.
    const agent = await signInAs(platform, "agent");
    expect(await typesFor(agent)).toEqual(happened.filter((type) => type !== "balance.low"));
  });
});

/** Those of a process that holds no line. */
function servicesOf({ services, storage }: TestPlatform) {
  return { ...services, storage, liveCalls: new LiveCalls(storage, { now: services.now }) };
}

/** What a process leaves behind that dies after the only call was answered. */
async function leaveAnswered({ db, services }: TestPlatform, { line }: { readonly line: "none" | "open" }) {
  const at = services.now();
  const answered = { status: "in-progress", answered_at: at, sid: "SIMleft" } as const;
  const call = await db
    .updateTable("calls")
    .set({ ...answered, line, asked_at: at })
    .returning("reference")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("simulated_calls")
    .values({ ...answered, reference: call.reference, to_number: handset, ring_until: at, created_at: at })
    .execute();
}

async function statusAtCarrier({ db }: TestPlatform) {
  return (await db.selectFrom("simulated_calls").select("status").executeTakeFirst())?.status;
}

async function askedAt({ db }: TestPlatform, id: number) {
  const call = await db.selectFrom("calls").select("asked_at").where("id", "=", id).executeTakeFirst();
  return call?.asked_at;
}
