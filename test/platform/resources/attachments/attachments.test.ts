import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Attachment, uploadAttachment } from "../../../../src/contract/operations/conversations/attachments.ts";
import { getConversation, type HistoryItem } from "../../../../src/contract/operations/conversations/conversations.ts";
import { createFolderFiles } from "../../../../src/platform/files/folder-files.ts";
import { createS3Files } from "../../../../src/platform/files/s3/s3-files.ts";
import { removeDueFiles } from "../../../../src/platform/resources/calls/recordings/remove-files.ts";
import { sweepFiles } from "../../../../src/platform/resources/conversations/attachments/sweep.ts";
import { removeOldData } from "../../../../src/platform/retention/remove-old-data.ts";
import { deep } from "../../../counts.ts";
import { history, start } from "../../../support/conversations.ts";
import { makeDocxOf, paragraph } from "../../../support/files/docx.ts";
import { makeGif, makeHeic, makeJpeg, makePng, makeWebp } from "../../../support/files/pictures.ts";
import { createMemoryFiles } from "../../../support/memory-files.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { startS3 } from "../../../support/s3/stand-in.ts";
import { smallDisk } from "../../../support/small-disk.ts";
import { type HostileFile, hostileKinds, moreHostile } from "./hostile-files.ts";

const png = () => new File([makePng()], "boiler.png");
const signal = new AbortController().signal;

describe("files of conversations", () => {
  const storage = createMemoryFiles();
  let platform: TestPlatform;
  let uuid: string;

  beforeAll(async () => {
    platform = await startPlatform({ balanceUsd: 50, files: storage.files });
    await allow(true);
    uuid = await start(platform);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  async function allow(attachments: boolean): Promise<void> {
    const { key: token, assistantId } = platform.owner;
    const answer = await platform.request("PUT", `/user/assistant/${assistantId}`, { token, body: { attachments } });
    expect(answer.status).toBe(200);
  }
  /** As the holder of the token; by default nobody, a minute after the one before. */
  async function send(file: File, { to = uuid, token }: { to?: string; token?: string } = {}): Promise<Response> {
    const body = new FormData();
    body.set("file", file);
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return fetch(`${platform.url}/conversations/${to}/attachments`, { method: "POST", body, headers });
  }
  async function upload(file: File, more: { to?: string; token?: string } = {}): Promise<Attachment> {
    const answer = await send(file, more);
    const body = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return uploadAttachment.success.body.parse(body);
  }
  const say = (body: object, to = uuid, more = {}) =>
    platform.request("POST", `/conversations/${to}/messages`, { body, token: platform.owner.key, ...more });
  const read = (id: string, { of = uuid, token }: { of?: string; token?: string } = {}) =>
    platform.request("GET", `/conversations/${of}/attachments/${id}`, token === undefined ? {} : { token });
  async function removeFiles(): Promise<void> {
    await removeDueFiles(platform.services, signal);
  }

  it.each([
    ["image/png", makePng(), "a.PNG"],
    ["image/jpeg", makeJpeg(), "a.jpeg"],
    ["image/webp", makeWebp(), "a.webp"],
    ["image/gif", makeGif(), "a.gif"],
    ["image/heic", makeHeic(), "a.heic"],
    ["application/pdf", Buffer.from("%PDF-1.7\n"), "a.pdf"],
    [
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      makeDocxOf(paragraph("Hello")),
      "a.docx",
    ],
    ["text/plain", Buffer.from("Grüße, 你好"), "größe.txt"],
    ["text/plain", Buffer.from("\ufeffGrüße", "utf16le"), "a.txt"],
    ["text/csv", Buffer.from("name;price\nBoiler;90\n"), "a.csv"],
    ["text/csv", Buffer.from("gr\u00f6\u00dfe;1", "latin1"), "a.csv"],
  ])(
    "takes %s, and gives it back as it came, to be saved and never to be shown in place",
    async (type, bytes, name) => {
      const given = await upload(new File([Buffer.from(bytes)], name, { type: "text/html" }));
      expect(given).toEqual({ id: expect.any(String), name: name.replace("PNG", "png"), type, size: bytes.byteLength });
      expect((await read(given.id)).status, "no message has it yet").toBe(404);
      expect((await say({ message: "Here.", attachments: [given.id] })).status).toBe(200);
      const answer = await read(given.id);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "content-length": String(bytes.byteLength),
        "content-disposition": expect.stringMatching(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''\S+$/),
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "no-store",
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    },
  );

  describe.each<HostileFile>(deep ? [...hostileKinds, ...moreHostile] : hostileKinds)("$is", (hostile) => {
    const { name, bytes, becomes } = hostile;
    it(becomes === "refused" ? "is refused, and nothing of it is kept" : `is kept as what it is alone`, async () => {
      const before = storage.stored.size;
      // The browser says what it likes.
      const answer = await send(new File([Buffer.from(bytes as string)], name, { type: "image/png" }), {
        token: platform.owner.key,
      });
      if (becomes === "refused") {
        expect(answer.status).toBe(422);
        expect(storage.stored.size).toBe(before);
        return;
      }
      const kept = await answer.json();
      expect(kept).toMatchObject(becomes);
      await say({ message: "", attachments: [kept.id] });
      const served = await read(kept.id);
      expect(served.headers.get("content-type")).toBe(becomes.type);
      expect(served.headers.get("content-disposition")).toMatch(/^attachment; /);
      expect(served.headers.get("content-security-policy")).toContain("sandbox");
      expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    });
  });

  it("stand in the history, in events, and in the answer of a person", async () => {
    const to = await start(platform);
    const [one, two] = [await upload(png(), { to }), await upload(new File(["a,b"], "b.csv"), { to })];
    await say({ message: "", attachments: [two.id, one.id, two.id] }, to);
    const mine = (await history(platform, to)).findLast(({ role }) => role === "user") as HistoryItem;
    expect(mine).toMatchObject({ content: "", attachments: [two, one] });
    const token = platform.owner.key;
    const plan = await upload(new File(["The plan."], "plan.txt"), { to, token });
    const path = `/user/conversations/${to}/messages`;
    const answered = await platform.request("POST", path, {
      token,
      body: { message: "", name: "Bo", attachments: [plan.id] },
    });
    expect(await answered.json()).toMatchObject({ data: { content: "", attachments: [plan], author: { name: "Bo" } } });
    expect((await history(platform, to)).at(-1)).toMatchObject({ attachments: [plan] });
    expect((await read(plan.id, { of: to })).status).toBe(200);
    const listed = await (await platform.request("GET", "/user/conversations?per_page=1", { token })).json();
    expect(listed.data[0].last_message.excerpt, "what a list shows of a message without words").toBe("plan.txt");
  });

  it("need a message of their own: each goes with one, and with its own conversation", async () => {
    const to = await start(platform);
    const { id } = await upload(png(), { to });
    expect((await say({ message: "Mine", attachments: [id] })).status, "another conversation").toBe(404);
    expect((await say({ message: "One", attachments: [id] }, to)).status).toBe(200);
    const again = await say({ message: "Two", attachments: [id] }, to);
    expect([again.status, await again.json()]).toEqual([
      404,
      { status: false, error: "This file is not there any more. Add it again." },
    ]);
    expect((await history(platform, to)).map(({ content }) => content)).not.toContain("Two");
    expect((await say({ message: "", attachments: [] }, to)).status).toBe(422);
    expect((await say({ message: " " }, to)).status).toBe(422);
    const six = Array.from({ length: 6 }, () => crypto.randomUUID());
    expect((await say({ message: "Many", attachments: six }, to)).status).toBe(422);
  });

  it("come with a message once, however often it is repeated", async () => {
    const to = await start(platform);
    const { id } = await upload(png(), { to });
    const headers = { "idempotency-key": "once" };
    const body = { message: "", attachments: [id] };
    const first = await (await say(body, to, { headers })).json();
    expect(await (await say(body, to, { headers })).json()).toEqual(first);
    expect((await history(platform, to)).filter(({ attachments }) => attachments).length).toBe(1);
  });

  it("are read by nobody else: not by another owner, in another conversation, by a guess, or without access", async () => {
    const to = await start(platform);
    const { id } = await upload(png(), { to });
    await say({ message: "Here.", attachments: [id] }, to);
    const other = await platform.addOwner();
    expect((await read(id, { of: uuid })).status).toBe(404);
    expect((await read(crypto.randomUUID(), { of: to })).status).toBe(404);
    expect((await read("1", { of: to })).status).toBe(404);
    const { key: token, assistantId } = platform.owner;
    const closing = { token, body: { conversation_access: "token" } };
    await platform.request("PUT", `/user/assistant/${assistantId}`, closing);
    expect((await read(id, { of: to })).status).toBe(401);
    expect((await read(id, { of: to, token: other.key })).status).toBe(401);
    expect((await send(png(), { to })).status).toBe(401);
    expect((await read(id, { of: to, token })).status).toBe(200);
    await platform.request("PUT", `/user/assistant/${assistantId}`, { token, body: { conversation_access: "open" } });
    expect((await read(id, { of: to })).status).toBe(200);
  });

  it("are taken only where the assistant allows them, and said to be", async () => {
    const offered = async (to: string) =>
      getConversation.success.body.parse(await (await platform.request("GET", `/conversations/${to}`)).json())
        .attachments;
    expect(await offered(uuid)).toBe(true);
    const waiting = await upload(png());
    await allow(false);
    expect(await offered(uuid)).toBeUndefined();
    const refusal = await send(png());
    expect([refusal.status, refusal.headers.get("ringback-code")]).toEqual([403, "ATTACHMENTS_NOT_ALLOWED"]);
    expect((await say({ message: "Here.", attachments: [waiting.id] })).status).toBe(403);
    await allow(true);
    expect((await say({ message: "Here.", attachments: [waiting.id] })).status).toBe(200);
  });

  it("are deleted after an hour where no message has them, and with their conversation", async () => {
    const to = await start(platform);
    const [left, sent] = [await upload(png(), { to }), await upload(png(), { to })];
    await say({ message: "Here.", attachments: [sent.id] }, to);
    const fileOf = async (id: string) =>
      (await platform.db.selectFrom("attachments").select("file").where("id", "=", id).executeTakeFirst())?.file ?? "";
    const [leftFile, sentFile] = [await fileOf(left.id), await fileOf(sent.id)];
    platform.pass(59 * 60_000);
    await sweepFiles.run(platform.services, { signal });
    expect(await fileOf(left.id)).toBe(leftFile);
    platform.pass(60_000);
    await sweepFiles.run(platform.services, { signal });
    expect(await fileOf(left.id)).toBe("");
    await removeFiles();
    expect([storage.stored.has(leftFile), storage.stored.has(sentFile)]).toEqual([false, true]);
    expect((await say({ message: "Late.", attachments: [left.id] }, to)).status).toBe(404);
    await platform.request("DELETE", `/user/conversations/${to}`, { token: platform.owner.key });
    expect((await read(sent.id, { of: to })).status).toBe(404);
    await removeFiles();
    expect(storage.stored.has(sentFile)).toBe(false);
  });

  it("are deleted by age, and with the account", async () => {
    const { key: token } = platform.owner;
    const to = await start(platform);
    const { id } = await upload(png(), { to, token });
    await say({ message: "Here.", attachments: [id] }, to);
    platform.pass(40 * 24 * 60 * 60_000);
    await removeOldData({ ...platform.services, retentionDays: 30 });
    expect(await platform.db.selectFrom("attachments").selectAll().where("id", "=", id).execute()).toEqual([]);
    await removeFiles();
    uuid = await start(platform);
  });

  it("are lost by no storage that is full or away: what was not stored is refused, and nothing is left of it", async () => {
    const before = storage.stored.size;
    storage.faults.put = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const refusal = await send(png());
    expect([refusal.status, refusal.headers.get("ringback-code")]).toEqual([503, "FILES_UNAVAILABLE"]);
    expect(refusal.headers.get("retry-after")).not.toBeNull();
    delete storage.faults.put;
    const rows = await platform.db.selectFrom("attachments").select("id").where("stored", "=", false).execute();
    expect([rows, storage.stored.size]).toEqual([[], before]);
    const { id } = await upload(png());
    await say({ message: "Here.", attachments: [id] });
    storage.faults.get = new Error("away");
    expect((await read(id)).status).toBe(503);
    delete storage.faults.get;
    expect((await read(id)).status).toBe(200);
  });

  it("are bounded: 20 MB an hour for somebody without a token, in all of their conversations", async () => {
    platform.pass(60 * 60_000);
    const large = () => new File([Buffer.alloc(2 * 1_024 ** 2, "a")], "long.txt");
    const [one, two] = [await start(platform), await start(platform)];
    await upload(large(), { to: one });
    await upload(large(), { to: two });
    // As if they had been of nineteen together: the counter of the address, and no conversation's.
    const counted = platform.db.updateTable("rate_counters").where("key", "like", "files:%");
    await counted
      .where("key", "not like", "%:conversation:%")
      .set((eb) => ({ count: eb("count", "+", 15n * 1_048_576n) }))
      .execute();
    const refusal = await send(large(), { to: await start(platform) });
    expect([refusal.status, Number(refusal.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await send(png(), { to: two })).status, "a small one still fits").toBe(200);
    expect((await send(large(), { to: one, token: platform.owner.key })).status).toBe(200);
    platform.pass(60 * 60_000);
    expect((await send(large(), { to: one })).status).toBe(200);
  });
});

describe.runIf(deep)("a disk that is full", () => {
  it("refuses a file, keeps nothing of it, serves those that it has, and takes it once there is room", async (context) => {
    using disk = smallDisk(256 * 1_024);
    if (!disk) return context.skip("needs the right to mount a small disk");
    const folder = join(disk.path, "files");
    await using platform = await startPlatform({ files: createFolderFiles(folder) });
    const { key: token, assistantId } = platform.owner;
    await platform.request("PUT", `/user/assistant/${assistantId}`, { token, body: { attachments: true } });
    const uuid = await start(platform);
    const path = `${platform.url}/conversations/${uuid}/attachments`;
    const send = (bytes: number) => {
      const body = new FormData();
      body.set("file", new File(["a".repeat(bytes)], "a.txt"));
      return fetch(path, { method: "POST", body });
    };
    const first = (await (await send(100_000)).json()) as Attachment;
    await platform.request("POST", `/conversations/${uuid}/messages`, {
      body: { message: "Here.", attachments: [first.id] },
    });
    for (let tries = 0; tries < 3; tries++) {
      const refusal = await send(200_000);
      expect([refusal.status, refusal.headers.get("ringback-code")]).toEqual([503, "FILES_UNAVAILABLE"]);
    }
    const stored = () => platform.db.selectFrom("attachments").select(["id", "file"]).orderBy("created_at").execute();
    const rows = await stored();
    expect([rows.map(({ id }) => id), await readdir(folder)]).toEqual([[first.id], rows.map(({ file }) => file)]);
    expect((await (await fetch(`${path}/${first.id}`)).text()).length).toBe(100_000);
    expect((await send(100_000)).status, "a smaller one fits").toBe(200);
    expect(await readdir(folder)).toHaveLength(2);
  });
});

describe.runIf(deep)("a bucket that is full or away", () => {
  it.each([{ status: 507, code: "QuotaExceeded" }, { status: 503, code: "SlowDown" }, "silence"] as const)(
    "refuses a file with %o, keeps nothing of it, and takes it once there is room",
    async (fault) => {
      await using s3 = await startS3();
      const files = createS3Files({ settings: s3.settings, answerMs: 300 });
      await using platform = await startPlatform({ files });
      const { key: token, assistantId } = platform.owner;
      await platform.request("PUT", `/user/assistant/${assistantId}`, { token, body: { attachments: true } });
      const uuid = await start(platform);
      const send = () => {
        const body = new FormData();
        body.set("file", png());
        return fetch(`${platform.url}/conversations/${uuid}/attachments`, { method: "POST", body });
      };
      s3.faults.push(fault);
      expect((await send()).status).toBe(503);
      expect([s3.objects.size, await platform.db.selectFrom("attachments").selectAll().execute()]).toEqual([0, []]);
      expect((await send()).status).toBe(200);
      expect([...s3.objects.values()].map(({ contentType }) => contentType)).toEqual(["application/octet-stream"]);
    },
  );
});
