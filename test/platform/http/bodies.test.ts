import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/index.ts";
import type { Operation } from "../../../src/contract/kit/operation.ts";
import { createDocument } from "../../../src/contract/operations/knowledge/documents.ts";
import { rowLimits } from "../../../src/contract/operations/limits.ts";
import { sendWhatsappFreeform } from "../../../src/contract/operations/phone/whatsapp.ts";
import type { Route } from "../../../src/platform/http/route.ts";
import { createRouter } from "../../../src/platform/http/router.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { serveNode } from "../../../src/platform/node/serve.ts";
import { deep } from "../../counts.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const now = () => new Date("2026-11-20T10:00:00.000Z");

/** One row on a server of its own, answered by what a test gives. */
async function serveRow(row: Operation, platform: TestPlatform, run: NonNullable<Route["run"]>, clock = now) {
  const services = { db: platform.db, storage: platform.storage, now: clock, log: silentLog, mail: undefined };
  const router = createRouter([{ row, uses: [], run }], { services, publicUrlOf: () => "http://api.example" });
  const server = await serveNode((request) => router(request, { address: "one", network: "one" }), { port: 0 });
  return { url: `http://127.0.0.1:${server.port}`, [Symbol.asyncDispose]: () => server.close() };
}

const mostBytes = rowLimits.documentFileBytes + rowLimits.besideFileBytes;

function form(file: Blob, more: Record<string, string> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ name: "House rules", type: "txt", ...more })) body.set(name, value);
  body.set("file", file, "rules.txt");
  return body;
}

describe("a multipart body", () => {
  /** What the handler of documents would be given. */
  async function receiving() {
    const owned = new AsyncDisposableStack();
    const platform = owned.use(await startPlatform());
    const { key } = platform.owner;
    const seen: Record<string, unknown>[] = [];
    const { url } = owned.use(
      await serveRow(createDocument, platform, async ({ body }) => {
        seen.push(body);
        return {};
      }),
    );
    const post = (body: BodyInit, type?: string) =>
      fetch(`${url}/user/knowledgebases/7/documents`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${key}`, ...(type ? { "content-type": type } : {}) },
        duplex: "half",
      } as RequestInit);
    return { post, seen, url, key, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  }

  it("brings its fields, numbers among them, and the file as it is", async () => {
    await using edge = await receiving();
    const response = await edge.post(form(new Blob(["No dogs."]), { relative_links_limit: "5", description: "" }));
    expect(response.status).toBe(201);
    const { file, ...fields } = edge.seen[0] ?? {};
    expect(fields).toEqual({ name: "House rules", type: "txt", relative_links_limit: 5 });
    expect(await (file as File).text()).toBe("No dogs.");
  });

  it("is checked as JSON is: a missing file, and what is no file", async () => {
    await using edge = await receiving();
    const missing = form(new Blob([""]));
    missing.delete("file");
    expect(await errorsOf(await edge.post(missing))).toEqual({ file: ["The file field is required."] });
    missing.set("file", "rules.txt");
    expect(await errorsOf(await edge.post(missing))).toEqual({ file: ["The file field must be a file."] });
    const site = JSON.stringify({ name: "Site", type: "website" });
    expect(Object.keys(await errorsOf(await edge.post(site, "application/json")))).toEqual(["url", "links"]);
    expect(edge.seen).toEqual([]);
  });

  it.runIf(deep)("holds a file of 20 MB and none that is a byte larger", async () => {
    await using edge = await receiving();
    const most = new Uint8Array(rowLimits.documentFileBytes);
    expect((await edge.post(form(new Blob([most])))).status).toBe(201);
    const more = await edge.post(form(new Blob([most, "x"])));
    expect([more.status, await errorsOf(more)]).toEqual([
      422,
      { file: ["The file field must not be greater than 20480 kilobytes."] },
    ]);
  });

  it("is refused over 21 MB, broken, or of another type, in the operation's own shape", async () => {
    await using edge = await receiving();
    const huge = await edge.post(form(new Blob([new Uint8Array(mostBytes)])));
    expect([huge.status, await huge.json()]).toEqual([413, { error: "The request body is too large." }]);
    expect(huge.headers.get("connection"), "no later request is sent on it").toBe("close");
    const unannounced = new Blob([new Uint8Array(mostBytes + 1)]).stream();
    expect((await edge.post(unannounced, "multipart/form-data; boundary=x")).status).toBe(413);
    const broken = await edge.post("--x\r\nnothing", "multipart/form-data; boundary=x");
    expect([broken.status, Object.keys(await broken.json())]).toEqual([400, ["error"]]);
    expect((await edge.post("nothing", "multipart/form-data")).status).toBe(400);
    expect((await edge.post("a=b", "application/x-www-form-urlencoded")).status).toBe(415);
  });

  it("is what the client sends where a file is given", async () => {
    await using edge = await receiving();
    const client = createClient({ baseUrl: edge.url, apiKey: edge.key });
    await client.createDocument({
      params: { knowledgebaseId: 7 },
      body: { name: "House rules", type: "txt", file: new File(["No dogs."], "rules.txt") },
    });
    await client.createDocument({
      params: { knowledgebaseId: 7 },
      body: { name: "Site", type: "website", url: "https://shop.example" },
    });
    expect(edge.seen.map(({ type, file }) => [type, file instanceof File])).toEqual([
      ["txt", true],
      ["website", false],
    ]);
  });
});

describe("a row's rate", () => {
  it("refuses the sixth WhatsApp message of a second, for one caller and not for another", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    await using edge = await serveRow(sendWhatsappFreeform, platform, async () => ({}));
    const post = (key: string) =>
      fetch(`${edge.url}/user/whatsapp/send-freeform`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ sender_id: 1, recipient_phone: "+447700900123", message: "Hello" }),
      });
    for (let count = 0; count < 5; count++) expect((await post(platform.owner.key)).status).toBe(200);
    const refused = await post(platform.owner.key);
    expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("x-ratelimit-limit")]).toEqual([
      429,
      "1",
      "5",
    ]);
    expect(await refused.json()).toEqual({
      success: false,
      error: "Too Many Attempts.",
      error_code: "RATE_LIMITED",
      message: "Too Many Attempts.",
      errors: {},
      retry_after: 1,
    });
    expect((await post(other.key)).status).toBe(200);
  });
});

describe("a rate of the API", () => {
  it("holds in every second, also in one that two clock seconds share, and for many at once", async () => {
    await using platform = await startPlatform();
    await using edge = await serveRow(
      sendWhatsappFreeform,
      platform,
      async () => ({}),
      () => new Date(time.now),
    );
    const time = { now: Date.parse("2026-11-20T10:00:00.900Z") };
    const send = async () => {
      const response = await fetch(`${edge.url}/user/whatsapp/send-freeform`, {
        method: "POST",
        headers: { authorization: `Bearer ${platform.owner.key}`, "content-type": "application/json" },
        body: JSON.stringify({ sender_id: 1, recipient_phone: "+447700900123", message: "Hello" }),
      });
      return response.status;
    };
    const passed = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, send))).filter((status) => status === 200).length;
    expect(await passed(9)).toBe(5);
    time.now += 200;
    expect(await passed(5)).toBe(0);
    time.now += 799;
    expect(await passed(5)).toBe(0);
    time.now += 1;
    expect(await passed(2)).toBe(2);
    time.now += 500;
    expect(await passed(5)).toBe(3);
    time.now += 500;
    expect(await passed(5)).toBe(2);
  });
});

async function errorsOf(response: Response): Promise<Record<string, string[]>> {
  return (await response.json()).errors;
}
