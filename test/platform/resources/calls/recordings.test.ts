import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createFolderFiles } from "../../../../src/platform/files/folder-files.ts";
import type { FileStorage } from "../../../../src/platform/files/port.ts";
import { createS3Files } from "../../../../src/platform/files/s3/s3-files.ts";
import { removeDueFiles } from "../../../../src/platform/resources/calls/recordings/remove-files.ts";
import { removeOldData } from "../../../../src/platform/retention/remove-old-data.ts";
import { deep } from "../../../counts.ts";
import { answering } from "../../../support/call.ts";
import { getCall, listCalls, requestCall, setAssistant, untilCall } from "../../../support/calls.ts";
import { passJobTime } from "../../../support/jobs.ts";
import { startS3 } from "../../../support/s3/stand-in.ts";
import {
  buyNumber,
  customerNumber,
  ownNumber,
  publicUrl,
  startTwilioPlatform,
} from "../../../support/twilio-platform.ts";
import { startReceiver } from "../../../support/webhooks.ts";

async function openFolder() {
  const parent = await mkdtemp(join(tmpdir(), "ringback-recordings-"));
  const folder = join(parent, "files");
  return {
    files: createFolderFiles(folder),
    names: () => readdir(folder).catch(() => []),
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true }),
  };
}

async function openBucket() {
  const s3 = await startS3();
  return {
    files: createS3Files({ settings: s3.settings }),
    names: async () => [...s3.objects.keys()],
    [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
  };
}

type Options = NonNullable<Parameters<typeof startTwilioPlatform>[0]>;

/** A platform whose assistant records its calls. */
async function start(files: FileStorage, options: Options = {}) {
  const platform = await startTwilioPlatform({ engine: answering("At nine."), ...options, files });
  await buyNumber(platform);
  await setAssistant(platform, { record: true, initial_message: "Hello." });
  return platform;
}

type Platform = Awaited<ReturnType<typeof start>>;

/** A call that the customer ends. @returns Its id */
async function callAndHangUp(platform: Platform): Promise<number> {
  const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
  await untilCall(platform, id, "in-progress");
  const phone = platform.twilio.phone(customerNumber);
  await expect.poll(() => phone.call.heard.length).toBeGreaterThan(0);
  await phone.hangUp();
  await untilCall(platform, id, "ended_by_customer");
  return id;
}

/** Where the news of a recording is faster than that of the call's end, it is looked for 20 seconds after the end. */
async function untilState(platform: Platform, id: number, state: "stored" | "none"): Promise<void> {
  const now = async () => (await getCall(platform, id)).recording_state;
  const atOnce = expect.poll(now, { timeout: 1_000 }).toBe(state);
  await atOnce.catch(() => passTime(platform, 60_000));
  await expect.poll(now).toBe(state);
}

async function untilRecorded(platform: Platform, id: number): Promise<string> {
  await untilState(platform, id, "stored");
  const { recording_url: link } = await getCall(platform, id);
  expect(link).not.toBeNull();
  return String(link);
}

/** Reads a link as its receiver does, without a token. */
function listen(platform: Platform, url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(platform.url + url.slice(publicUrl.length), init);
}

/** Lets time pass for jobs; a worker that runs has looked already when the next one is due. */
async function passTime(platform: Platform, ms: number): Promise<void> {
  const { worker } = platform.platform;
  await worker.stop();
  await passJobTime(platform, ms);
  worker.start();
}

async function waitingFor({ db }: Platform, id: number) {
  const { rows } = await sql`select from pgboss.job_common
    where state <= 'active' and data -> 'payload' ->> 'call_id' = ${String(id)}`.execute(db);
  return rows;
}

const states = async ({ db }: Platform) =>
  (await db.selectFrom("call_recordings").select("state").execute()).map(({ state }) => state);

describe.each([
  ["a folder", openFolder],
  ["a bucket", openBucket],
] as const)("recordings kept in %s", (_, open) => {
  it("are fetched from the carrier once, deleted there, and heard by their link, as a whole and in parts", async () => {
    await using kept = await open();
    await using platform = await start(kept.files);
    const { twilio } = platform;
    twilio.recordings.wait = true;
    twilio.webhooks.repeat = true;
    const id = await callAndHangUp(platform);
    expect(await getCall(platform, id)).toMatchObject({ recording_url: null, recording_state: "pending" });
    const [recording] = twilio.recordings.made;
    const sound = recording!.bytes.toString();
    expect(recording!.attributes).toMatchObject({ channels: "dual", trim: "do-not-trim" });
    twilio.faults.next("cut body", { method: "GET", path: /mp3$/ });
    recording!.finish();
    const url = await untilRecorded(platform, id);
    await expect.poll(() => twilio.recordings.made).toEqual([]);
    expect(await kept.names()).toHaveLength(1);
    expect(url.startsWith(`${publicUrl}/recordings/`)).toBe(true);
    expect((await listCalls(platform)).data[0]?.recording_url).toBe(url);
    const whole = await listen(platform, url);
    expect([whole.status, await whole.text()]).toEqual([200, sound]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": String(sound.length),
      "accept-ranges": "bytes",
      "cache-control": expect.stringContaining("private"),
      "content-disposition": `inline; filename="call-${id}.mp3"`,
      "x-content-type-options": "nosniff",
    });
    const head = await listen(platform, url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(sound.length),
      "",
    ]);
    const partOf = async (range: string) => {
      const response = await listen(platform, url, { headers: { range } });
      return [
        response.status,
        response.headers.get("content-range"),
        response.status === 416 ? "" : await response.text(),
      ];
    };
    const size = sound.length;
    expect(await partOf("bytes=0-0")).toEqual([206, `bytes 0-0/${size}`, sound[0]]);
    expect(await partOf("bytes=4-")).toEqual([206, `bytes 4-${size - 1}/${size}`, sound.slice(4)]);
    expect(await partOf("bytes=-3")).toEqual([206, `bytes ${size - 3}-${size - 1}/${size}`, sound.slice(-3)]);
    expect(await partOf("bytes=2-999999999")).toEqual([206, `bytes 2-${size - 1}/${size}`, sound.slice(2)]);
    expect(await partOf(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, ""]);
    expect(await partOf("bytes=-0")).toEqual([416, `bytes */${size}`, ""]);
    for (const odd of ["bytes=0-1,3-4", "bytes=5-2", "bytes=a-b", "lines=0-1", `bytes=${"9".repeat(40)}-`])
      expect((await partOf(odd))[0]).toBe(200);
    const { key: token } = platform.owner;
    expect((await platform.request("DELETE", `/user/calls/${id}`, { token })).status).toBe(200);
    expect((await listen(platform, url)).status).toBe(404);
    await removeDueFiles({ ...platform.settling, files: kept.files });
    expect(await kept.names()).toEqual([]);
  });
});

describe("the recording of a call", () => {
  it.runIf(deep)(
    "of a customer who calls is made as well; without the setting, or a place to keep it, nothing is recorded",
    async () => {
      await using kept = await openFolder();
      await using platform = await start(kept.files);
      const phone = platform.twilio.phone(customerNumber);
      const call = phone.callNumber(ownNumber);
      await expect.poll(() => call.heard.length).toBeGreaterThan(0);
      await phone.hangUp();
      await expect.poll(async () => (await listCalls(platform)).data[0]?.recording_url).toMatch(publicUrl);
      await setAssistant(platform, { record: false });
      const silent = await callAndHangUp(platform);
      expect(await getCall(platform, silent)).toMatchObject({ recording_url: null, recording_state: null });
      await using without = await startTwilioPlatform({ engine: answering("At nine.") });
      await buyNumber(without);
      await setAssistant(without, { record: true, initial_message: "Hello." });
      const unkept = await callAndHangUp(without as Platform);
      expect(await getCall(without, unkept)).toMatchObject({ recording_url: null, recording_state: null });
      expect(without.twilio.recordings.made).toEqual([]);
    },
  );

  it.runIf(deep)("that the carrier does not have, or that nobody answered, is none", async () => {
    await using kept = await openFolder();
    await using platform = await start(kept.files);
    platform.twilio.recordings.wait = true;
    const id = await callAndHangUp(platform);
    platform.twilio.recordings.made[0]!.finish("absent");
    await expect.poll(async () => (await getCall(platform, id)).recording_state).toBe("none");
    platform.twilio.phone(customerNumber).behaviour = { does: "busy" };
    const { call_id: busy } = await requestCall(platform, { phone_number: customerNumber });
    await untilCall(platform, busy, "busy");
    expect((await getCall(platform, busy)).recording_state).toBe("none");
  });

  it.runIf(deep)(
    "is kept after a storage that was away, and news of other calls changes nothing",
    async () => {
      await using s3 = await startS3();
      await using platform = await start(createS3Files({ settings: s3.settings }));
      const { twilio } = platform;
      s3.faults.push({ status: 503, code: "SlowDown" });
      const id = await callAndHangUp(platform);
      await untilRecorded(platform, id);
      expect(s3.requests.map(({ method, status }) => [method, status])).toEqual([
        ["PUT", 503],
        ["PUT", 200],
      ]);
      const url = `${publicUrl}/carriers/twilio/recording`;
      const { status } = await twilio.webhooks.post(url, {
        CallSid: `CA${"0".repeat(32)}`,
        RecordingStatus: "completed",
      });
      expect(status).toBe(204);
      expect(await states(platform)).toEqual(["stored"]);
    },
    30_000,
  );

  it.runIf(deep)("that is larger than any call is not stored", async () => {
    await using kept = await openFolder();
    await using platform = await start(kept.files);
    platform.twilio.recordings.soundOf = () => Buffer.alloc(64 * 1024 * 1024 + 1);
    const id = await callAndHangUp(platform);
    await untilState(platform, id, "none");
    expect(await kept.names()).toEqual([]);
  });

  it("is deleted with its call, at the carrier as well where it was not fetched, and again after an hour", async () => {
    await using kept = await openFolder();
    await using platform = await start(kept.files);
    const { db, twilio } = platform;
    twilio.recordings.wait = true;
    const id = await callAndHangUp(platform);
    const { file } = await db.selectFrom("call_recordings").select("file").executeTakeFirstOrThrow();
    expect((await platform.request("DELETE", `/user/calls/${id}`, { token: platform.owner.key })).status).toBe(200);
    const services = { ...platform.settling, files: kept.files };
    await removeDueFiles(services);
    expect(twilio.recordings.made).toEqual([]);
    // A job had fetched it before, and stores it after.
    await kept.files.put(file, new Uint8Array([1]), { contentType: "audio/mpeg" });
    await removeDueFiles(services);
    expect(await kept.names()).toEqual([file]);
    await sql`update removed_files set due_at = due_at - interval '1 hour'`.execute(db);
    await removeDueFiles(services);
    expect(await kept.names()).toEqual([]);
    expect(await db.selectFrom("removed_files").selectAll().execute()).toEqual([]);
  });

  it("is removed with its call by age", async () => {
    await using kept = await openFolder();
    await using platform = await start(kept.files);
    const id = await callAndHangUp(platform);
    await untilRecorded(platform, id);
    await expect.poll(() => platform.twilio.recordings.made).toEqual([]);
    // A call stays while a job of it waits: the one that its end asked for, in case the news of the recording is lost.
    await passTime(platform, 60_000);
    await expect.poll(async () => (await waitingFor(platform, id)).length).toBe(0);
    const { settling } = platform;
    const later = new Date(settling.now().getTime() + 3 * 24 * 3_600_000);
    await removeOldData({ ...settling, now: () => later, retentionDays: 1 });
    expect(await states(platform)).toEqual([]);
    await removeDueFiles({ ...settling, files: kept.files });
    expect(await kept.names()).toEqual([]);
  });
});

describe("a link to a recording", () => {
  it("is good for its recording alone, for a week, and for nobody who changes it", async () => {
    await using kept = await openFolder();
    await using platform = await start(kept.files);
    const id = await callAndHangUp(platform);
    const link = await untilRecorded(platform, id);
    const other = await untilRecorded(platform, await callAndHangUp(platform));
    const statusOf = async (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return (await listen(platform, url.href)).status;
    };
    expect(await statusOf(() => undefined)).toBe(200);
    expect(await statusOf((url) => url.searchParams.delete("signature"))).toBe(403);
    expect(await statusOf((url) => url.searchParams.set("signature", "x"))).toBe(403);
    expect(await statusOf((url) => url.searchParams.set("expires", "99999999999"))).toBe(403);
    expect(await statusOf((url) => (url.search = new URL(other).search))).toBe(403);
    expect(await statusOf((url) => (url.pathname = new URL(other).pathname))).toBe(403);
    expect(await statusOf((url) => (url.pathname = "/api/recordings/..%2f..%2fsecret"))).toBe(403);
    expect((await listen(platform, link, { method: "POST" })).status).toBe(405);
    const { key: token } = await platform.addOwner();
    expect((await platform.request("GET", `/user/calls/${id}`, { token })).status).toBe(404);
    const dayMs = 24 * 3_600_000;
    platform.pass(7 * dayMs);
    expect((await listen(platform, link)).status).toBe(200);
    platform.pass(dayMs);
    expect((await listen(platform, link)).status).toBe(403);
    expect((await listen(platform, String((await getCall(platform, id)).recording_url))).status).toBe(200);
  });

  it.runIf(deep)("is answered with 503 while the storage is away, and breaks off where the file does", async () => {
    await using s3 = await startS3();
    await using platform = await start(createS3Files({ settings: s3.settings }));
    platform.twilio.recordings.soundOf = () => Buffer.alloc(200_000, "sound");
    const link = await untilRecorded(platform, await callAndHangUp(platform));
    s3.faults.push({ status: 500, code: "InternalError" });
    expect((await listen(platform, link)).status).toBe(503);
    s3.faults.push("cut body");
    await expect(listen(platform, link).then((response) => response.text())).rejects.toThrow();
    s3.objects.clear();
    expect((await listen(platform, link)).status).toBe(404);
  });
});

describe("the report of a recorded call", () => {
  it.runIf(deep)(
    "waits for the recording and holds its link, or goes out without it after ten minutes; without the setting it does not wait",
    async () => {
      await using receiver = await startReceiver();
      await using kept = await openFolder();
      await using platform = await start(kept.files, { safeFetch: receiver.safeFetch });
      const { twilio } = platform;
      twilio.recordings.wait = true;
      await setAssistant(platform, { is_webhook_active: true, webhook_url: receiver.hook });
      const reports = () => receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
      const isWaiting = async (id: number) =>
        (
          await platform.db
            .selectFrom("call_recordings")
            .select("report_waits")
            .where("call_id", "=", id)
            .executeTakeFirst()
        )?.report_waits;

      const recorded = await callAndHangUp(platform);
      await expect.poll(() => isWaiting(recorded)).toBe(true);
      expect(reports()).toEqual([]);
      twilio.recordings.made[0]!.finish();
      await expect.poll(() => reports().length).toBe(1);
      expect(reports()[0]).toMatchObject({ id: recorded, recording_url: await untilRecorded(platform, recorded) });
      expect((await listen(platform, String(reports()[0]!.recording_url))).status).toBe(200);

      const late = await callAndHangUp(platform);
      await expect.poll(() => isWaiting(late)).toBe(true);
      await passTime(platform, 10 * 60_000);
      await expect.poll(() => reports().length).toBe(2);
      expect(reports()[1]).toMatchObject({ id: late, recording_url: null });
      twilio.recordings.made.at(-1)!.finish();
      await untilRecorded(platform, late);

      await setAssistant(platform, { include_recording_in_webhook: false });
      const without = await callAndHangUp(platform);
      await expect.poll(() => reports().length).toBe(3);
      expect(reports()[2]).toMatchObject({ id: without });
      expect(reports()[2]).not.toHaveProperty("recording_url");
    },
    30_000,
  );
});
