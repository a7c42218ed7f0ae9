import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Policy } from "../../src/proxy/index.ts";
import { deep } from "../counts.ts";
import { makePng } from "../support/files/pictures.ts";
import { createMemoryFiles } from "../support/memory-files.ts";
import { startPlatform, type TestPlatform } from "../support/platform.ts";
import { shop, startProxy, type TestProxy } from "../support/proxy.ts";

type Visitor = { readonly uuid: string; readonly token: string };

describe("files of a visitor of a proxied site", () => {
  const storage = createMemoryFiles();
  let platform: TestPlatform;
  let proxy: TestProxy;
  beforeAll(async () => {
    platform = await startPlatform({ balanceUsd: 50, files: storage.files });
    const { key: token, assistantId } = platform.owner;
    const body = { attachments: true, conversation_access: "token" };
    await platform.request("PUT", `/user/assistant/${assistantId}`, { token, body });
    proxy = await openProxy({ attachments: true });
  });
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await platform[Symbol.asyncDispose]();
  });

  const openProxy = (policy: Policy) =>
    startProxy({
      baseUrl: platform.url,
      apiKey: platform.owner.key,
      assistants: { mara: { uuid: platform.owner.assistantUuid } },
      policy,
    });
  function send(visitor: Visitor, file: File | undefined, { to = visitor.uuid, of = proxy, type = "" } = {}) {
    const form = new FormData();
    if (file) form.set("file", file);
    const headers = { origin: shop, authorization: `Bearer ${visitor.token}` };
    return fetch(`${of.url}/conversations/${to}/attachments`, {
      method: "POST",
      headers: type === "" ? headers : { ...headers, "content-type": type },
      body: form,
    });
  }
  const read = (visitor: Visitor, id: string, of = proxy) =>
    fetch(`${of.url}/conversations/${visitor.uuid}/attachments/${id}`, {
      headers: { origin: shop, authorization: `Bearer ${visitor.token}` },
    });
  const png = () => new File([makePng()], "boiler.png");

  it("go through, and come back to nobody but the visitor", async () => {
    const [ada, eve] = [await proxy.open(), await proxy.open()];
    expect(ada.answer.json).toMatchObject({ attachments: true });
    expect(ada.answer.headers.get("ringback-features")).toContain("attachments");
    const added = await send(ada, png());
    const file = await added.json();
    expect([added.status, file]).toEqual([
      200,
      { id: expect.any(String), name: "boiler.png", type: "image/png", size: makePng().length },
    ]);
    const body = { message: "", attachments: [file.id] };
    const said = await proxy.ask("POST", `/conversations/${ada.uuid}/messages`, { token: ada.token, body });
    expect(said.status).toBe(200);
    const { json } = await proxy.ask("GET", `/conversations/${ada.uuid}`, { token: ada.token });
    expect(json).toMatchObject({ attachments: true, history: [{}, { content: "", attachments: [file] }, {}] });
    const mine = await read(ada, file.id);
    expect(Object.fromEntries(mine.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": `attachment; filename="boiler.png"; filename*=UTF-8''boiler.png`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": shop,
    });
    expect(Buffer.from(await mine.arrayBuffer()).equals(makePng())).toBe(true);
    expect((await read({ ...eve, uuid: ada.uuid }, file.id)).status).toBe(404);
    expect((await read(eve, file.id)).status).toBe(404);
    expect((await read(ada, crypto.randomUUID())).status).toBe(404);
    expect((await send({ ...eve, uuid: ada.uuid }, png())).status).toBe(404);
    expect((await read({ ...ada, token: "forged" }, file.id)).status).toBe(401);
  });

  it.runIf(deep)("are refused in the platform's codes, and bounded by hour and by visitor", async () => {
    const ada = await proxy.open();
    const refusal = await send(ada, new File(["<svg>"], "a.svg"));
    expect([refusal.status, refusal.headers.get("ringback-code")]).toEqual([422, "FILE_NOT_ALLOWED"]);
    expect((await send(ada, undefined)).status).toBe(422);
    expect((await send(ada, png(), { type: "application/json" })).status).toBe(422);
    const large = (bytes: number) => new File([Buffer.alloc(bytes, "a")], "long.txt");
    expect((await send(ada, large(11.5 * 1_024 ** 2))).status).toBe(413);
    expect((await send(ada, large(9.5 * 1_024 ** 2))).status).toBe(200);
    expect((await send(ada, large(9.5 * 1_024 ** 2))).status).toBe(200);
    const beyond = await send(ada, large(3 * 1_024 ** 2));
    expect([beyond.status, Number(beyond.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const other = await proxy.open(); // the same address
    expect((await send(other, large(3 * 1_024 ** 2))).status).toBe(429);
    proxy.pass(60 * 60_000);
    expect((await send(await proxy.open(), png())).status).toBe(200);
  });

  it("do not exist where the policy does not name them", async () => {
    await using closed = await openProxy({});
    const ada = await closed.open();
    expect(ada.answer.json.attachments).toBeUndefined();
    expect(ada.answer.headers.get("ringback-features")).not.toContain("attachments");
    expect((await closed.ask("GET", "/capabilities")).json.features).not.toContain("attachments");
    expect((await send(ada, png(), { of: closed })).status).toBe(403);
    const id = crypto.randomUUID();
    expect((await read(ada, id, closed)).status).toBe(403);
    const body = { message: "Here.", attachments: [id] };
    const said = await closed.ask("POST", `/conversations/${ada.uuid}/messages`, { token: ada.token, body });
    expect([said.status, said.code]).toEqual([403, "ATTACHMENTS_NOT_ALLOWED"]);
  });
});
