import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { allSchedules } from "../../../src/platform/all-jobs.ts";
import { runningStatuses } from "../../../src/platform/call-states.ts";
import type { CallRequest } from "../../../src/platform/carriers/carrier.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { readBalance } from "../../../src/platform/ledger/ledger.ts";
import { usd } from "../../../src/platform/ledger/money.ts";
import { costOfSeconds } from "../../../src/platform/ledger/prices.ts";
import * as assistants from "../../../src/platform/resources/assistants/store.ts";
import * as phoneNumbers from "../../../src/platform/resources/phone-numbers/store.ts";
import type { Storage } from "../../../src/platform/storage/db.ts";
import { createVault } from "../../../src/platform/vault.ts";
import { counts, deep, seed } from "../../counts.ts";
import { storedJobs } from "../../support/jobs.ts";
import { makeOwner, type TestOwner, testSecret } from "../../support/owner.ts";
import { connectedSeconds, KillingCarrier, killPoints } from "../../support/phone-kills/killing-carrier.ts";
import { startPhonePlatform } from "../../support/phone-kills/phone-server.ts";
import { serveCarrier } from "../../support/phone-kills/remote-carrier.ts";
import { type PhoneServer, startPhoneServer } from "../../support/phone-kills/start-phone-server.ts";
import { randomOf } from "../../support/random.ts";
import { makeTestDatabase, type TestDatabase } from "../../support/storage.ts";

const balanceUsd = 1_000;
const own = "+447700900700";
const person = "+447700900125";
/** How many calls, and how many texts, each process is asked for. */
const each = 3;
/** What each process's clock is ahead of the one before: by then a request has arrived at the carrier or never will. */
const stepMs = 60_000;
/** A process that nothing kills within this time is killed without a reason. */
const patienceMs = 4_000;

/** Something an owner asks for under a key, again and again until it is answered. */
interface SentRequest {
  readonly key: string;
  readonly path: "/user/make_call" | "/user/sms";
  readonly body: object;
  answer?: { readonly call_id: number; readonly data: { readonly id: number } };
}

it.runIf(deep)(
  `sends, dials and charges once, and never without a charge, when the process is killed ${counts.phoneKills} times around its carrier's answers (seed ${seed})`,
  async () => {
    const random = randomOf(seed);
    await using database = await makeTestDatabase();
    const { owner, from } = await prepare(database);
    const requests: SentRequest[] = [];
    let server: PhoneServer | undefined;
    const carrier = new KillingCarrier({
      random,
      kill: () => server?.kill(),
      talk: async (request, { asksForPerson }) =>
        talk(Number(await server?.port), request, { asksForPerson, longerMs: random() * 20 }),
    });
    await using carrierServer = await serve(carrier);
    const { url: carrierUrl } = carrierServer;
    const askAll = (port: number) => {
      const open = requests.filter(({ answer }) => !answer);
      return Promise.all(open.map((request) => ask(port, owner, request)));
    };
    for (let kill = 0; kill < counts.phoneKills; kill++) {
      const point = killPoints[(seed + kill) % killPoints.length]!;
      const isOfCalls = point === "during a call" || point === "while a person is called";
      const kind = isOfCalls || random() < 0.5 ? "call" : "text";
      carrier.killAt(point, kind, point === "after the report of a call" ? 0 : Math.floor(random() * each));
      const { engine, place } = database;
      server = startPhoneServer({ engine, place, carrierUrl, aheadMs: kill * stepMs });
      const port = await server.port;
      for (let count = 0; count < each; count++) requests.push(...requestsOf(`${kill}-${count}`, owner, from));
      if (port) await askAll(port);
      await Promise.race([server.exited, sleep(patienceMs)]);
      server.kill();
      await server.exited;
    }
    carrier.neverKill();
    // The last process: what is open at its start, and a while later what it began itself.
    for (let step = counts.phoneKills, isOpen = true; isOpen; step++) {
      expect(step).toBeLessThan(counts.phoneKills + 10);
      const storage = await database.open();
      await lapseJobs(storage);
      const platform = await startPhonePlatform(storage, { carrierUrl, aheadMs: step * stepMs });
      await askAll(platform.port);
      await expect.poll(() => countJobs(storage), { timeout: 60_000 }).toBe(0);
      isOpen = requests.some(({ answer }) => !answer) || (await countOpen(storage)) > 0;
      await platform.close();
    }

    const storage = await database.open();
    const { db } = storage;
    const calls = await db.selectFrom("calls").selectAll().execute();
    const answered = (path: SentRequest["path"]) =>
      requests.filter((request) => request.path === path).map(({ answer }) => answer!);
    expect(new Set(answered("/user/make_call").map(({ call_id }) => call_id))).toEqual(
      new Set(calls.map(({ id }) => id)),
    );
    expect(calls).toHaveLength(answered("/user/make_call").length);
    // Nothing arrived at the carrier twice, taken or not.
    expect(carrier.arrived).toEqual([...new Set(carrier.arrived)]);
    let spent = 0n;
    for (const call of calls) {
      const carried = carrier.carried.get(call.reference);
      const wasConnected = call.line === "closed";
      const seconds = carried === undefined ? 0 : wasConnected ? call.duration_s : connectedSeconds;
      expect(call, call.reference).toMatchObject({
        status: carried ? expect.stringMatching(/^completed|^ended_by/) : "failed",
        duration_s: seconds,
        total_micros: costOfSeconds(call.minute_micros, seconds),
      });
      if (carried && wasConnected) expect(carried.hungUp).toBe(true);
      if (!carried) expect(carrier.asked).toContain(call.reference);
      spent += call.total_micros;
    }
    // The person to be called for a caller was asked for once, and nobody talked to them.
    const callLegs = await db.selectFrom("call_legs").selectAll().execute();
    expect(carrier.arrived).toEqual(expect.arrayContaining(callLegs.map(({ reference }) => reference)));
    for (const callLeg of callLegs) expect(callLeg).toMatchObject({ ended_at: expect.any(Date), total_micros: 0n });
    if (counts.phoneKills >= killPoints.length) expect(callLegs).not.toEqual([]);
    const texts = await db.selectFrom("phone_messages").selectAll().execute();
    const sent = texts.filter(({ status }) => status !== "failed");
    expect(sent.map(({ id }) => id).sort()).toEqual(
      answered("/user/sms")
        .map(({ data }) => data.id)
        .sort(),
    );
    for (const text of texts) {
      const isSent = sent.includes(text);
      expect(carrier.carried.has(text.reference)).toBe(isSent);
      if (isSent) spent += text.segment_micros * BigInt(text.segments);
      else expect(carrier.asked).toContain(text.reference); // before it was sent anew
    }
    expect(carrier.carried.size).toBe(calls.filter(({ status }) => status !== "failed").length + sent.length);
    expect(await readBalance(db, owner.userId)).toMatchObject({
      postedMicros: usd(balanceUsd) - spent,
      heldMicros: 0n,
    });
    expect(await findDiscrepancies(db)).toEqual([]);
    await storage.close();
  },
  300_000,
);

/** An owner with a number. */
async function prepare(database: TestDatabase) {
  const storage = await database.open();
  const now = new Date();
  const owner = await makeOwner(storage, now, balanceUsd);
  const { id: from } = await storage.db.transaction().execute((tx) =>
    phoneNumbers.insert(tx, {
      user_id: owner.userId,
      phone_number: own,
      country_code: "GB",
      type: "normal",
      sms_capable: true,
      region: "gb",
      carrier: "simulated",
      subscribed_until: new Date("2100-01-01T00:00:00.000Z"),
      created_at: now,
    }),
  );
  const vault = createVault(testSecret);
  const { assistantId: id, userId } = owner;
  await storage.db.transaction().execute(async (tx) => {
    const assistant = await assistants.lock(tx, userId, id, vault);
    const tool = {
      type: "warm_call_transfer",
      supervisor_phone: person,
      outbound_phone_id: from,
      description: "",
    } as const;
    await assistants.update(
      tx,
      id,
      { ...assistants.draftOf(assistant!), tools: [tool] },
      { userId, vault, now, keeps: [] },
    );
  });
  await storage.close();
  return { owner, from };
}

async function serve(carrier: KillingCarrier) {
  const server = await serveCarrier(carrier);
  return { url: server.url, [Symbol.asyncDispose]: () => server.close() };
}

function requestsOf(key: string, { assistantId }: TestOwner, from: number): SentRequest[] {
  const to = "+447700900123";
  return [
    { key: `call-${key}`, path: "/user/make_call", body: { phone_number: to, assistant_id: assistantId } },
    { key: `text-${key}`, path: "/user/sms", body: { from, to, body: "Your table is ready." } },
  ];
}

async function ask(port: number, owner: TestOwner, request: SentRequest): Promise<void> {
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${owner.key}`,
    "idempotency-key": request.key,
  };
  const init = { method: "POST", headers, body: JSON.stringify(request.body) };
  try {
    const response = await fetch(`http://127.0.0.1:${port}${request.path}`, init);
    if (response.status === 200) request.answer = (await response.json()) as NonNullable<SentRequest["answer"]>;
    else if (response.status !== 409) expect.unreachable(`${response.status}: ${await response.text()}`);
  } catch (error) {
    if (error instanceof TypeError) return; // killed before it answered
    throw error;
  }
}

/** Answers a call, hears the greeting and the answer to a question, and talks a little longer; or waits for a person. */
async function talk(
  port: number,
  { relay }: CallRequest,
  { asksForPerson, longerMs }: { readonly asksForPerson: boolean; readonly longerMs: number },
): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/relay`);
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let ended = 0;
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === "text" && frame.last) turns[ended++]?.resolve();
  });
  socket.on("error", () => undefined); // killed
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send(JSON.stringify({ type: "setup", customParameters: { token: relay.token } }));
  await turns[0]?.promise;
  const voicePrompt = asksForPerson ? "I want to talk to a person." : "When do you open?";
  socket.send(JSON.stringify({ type: "prompt", voicePrompt, last: true }));
  await turns[1]?.promise;
  await sleep(asksForPerson ? patienceMs : longerMs); // the carrier kills the process before that
}

/** Lets the jobs of killed processes be taken at once. */
async function lapseJobs({ db }: Storage): Promise<void> {
  await sql`update pgboss.job_common set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(db);
}

/** How many jobs are left but the scheduled ones. */
async function countJobs(storage: Storage): Promise<number> {
  const schedules = new Set(allSchedules.map(({ name }) => name));
  return (await storedJobs(storage)).filter(({ kind }) => !schedules.has(kind)).length;
}

/** How many calls and texts have no end yet. */
async function countOpen({ db }: Storage): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from calls where status in (${sql.join([...runningStatuses, "ended"])}))::int
      + (select count(*) from phone_messages where status in ('sending', 'unknown'))::int as open`.execute(db);
  return rows[0]?.open ?? 0;
}
