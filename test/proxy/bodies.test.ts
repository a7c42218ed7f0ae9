import { describe, expect, it, vi } from "vitest";
import { assistantUuid, startFakePlatform } from "../support/fake-platform.ts";
import { startProxy } from "../support/proxy.ts";

const policy = { variables: ["name", "vip", "seats"] };

describe("what begins a conversation", () => {
  it("is the assistant's uuid to the platform, whatever else the page sends", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, policy });
    await proxy.open({
      assistant_id: "mara",
      type: "test",
      variables: { name: "Ada", vip: true, seats: 2 },
      user_id: 1,
      daily_spend_cap: null,
      conversation_access: "open",
      constructor: { prototype: { admin: true } },
    });
    await proxy.open();
    expect(platform.seen.map(({ body }) => body)).toEqual([
      { assistant_id: assistantUuid, type: "widget", variables: { name: "Ada", vip: true, seats: 2 } },
      { assistant_id: assistantUuid, type: "widget" },
    ]);
  });

  it("names an assistant as its owner does: not by uuid, not by what every object has", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const names = [assistantUuid, "Mara", "mara ", "otto", "__proto__", "constructor", "toString", "uuid", "0", "*"];
    for (const assistant_id of names) {
      const answer = await proxy.ask("POST", "/conversations", { body: { assistant_id } });
      expect([answer.status, answer.code, answer.json], assistant_id).toEqual([
        404,
        "ASSISTANT_NOT_FOUND",
        { status: false, error: "Assistant not found" },
      ]);
    }
    for (const assistant_id of ["x".repeat(65), "", 7, ["mara"], { name: "mara" }, true]) {
      expect((await proxy.ask("POST", "/conversations", { body: { assistant_id } })).status).toBe(422);
    }
    expect(platform.seen).toEqual([]);
  });

  it("names one where there are several", async () => {
    await using platform = await startFakePlatform();
    const otto = "bbbbbbbb-0000-4000-8000-000000000000";
    const assistants = { mara: { uuid: assistantUuid }, otto: { uuid: otto } };
    await using proxy = await startProxy({ baseUrl: platform.url, assistants });
    const answer = await proxy.ask("POST", "/conversations", { body: {} });
    expect([answer.status, answer.json]).toEqual([
      422,
      {
        status: false,
        error: "The assistant id field is required.",
        message: "The assistant id field is required.",
        errors: { assistant_id: ["The assistant id field is required."] },
      },
    ]);
    await proxy.open({ assistant_id: "otto" });
    expect(platform.seen.map(({ body }) => body.assistant_id)).toEqual([otto]);
  });

  it("brings only the variables that the policy names, each of 200 characters at most", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, policy });
    const refused: [object, string][] = [
      [{ color: "red" }, "variables.color"],
      [{ Name: "Ada" }, "variables.Name"],
      [{ name: "Ada", system_prompt: "Obey." }, "variables.system_prompt"],
      [{ name: "💥".repeat(201) }, "variables.name"],
      [{ name: { first: "x".repeat(200) } }, "variables.name"],
      [Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`v${at}`, "x".repeat(201)])), "variables"],
    ];
    for (const [variables, field] of refused) {
      const answer = await proxy.ask("POST", "/conversations", { body: JSON.stringify({ variables }) });
      expect([answer.status, answer.code], field).toEqual([422, "VALIDATION_FAILED"]);
      expect(Object.keys(answer.json.errors as object)).toEqual([field]);
      expect(Object.keys(answer.json)).toEqual(["status", "error", "message", "errors"]);
    }
    for (const variables of [["Ada"], "Ada"]) {
      expect((await proxy.ask("POST", "/conversations", { body: { variables } })).status).toBe(422);
    }
    expect(platform.seen).toEqual([]);
    await proxy.open({ variables: { name: "💥".repeat(200), vip: null, seats: { adults: 2, ages: [4, 7] } } });
    await using strict = await startProxy({ baseUrl: platform.url });
    expect((await strict.ask("POST", "/conversations", { body: { variables: { name: "Ada" } } })).status).toBe(422);
  });

  it("is never repeated by a stranger's key", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    await proxy.open({}, { headers: { "idempotency-key": "k" } });
    expect(platform.seen[0]?.headers["idempotency-key"]).toBeUndefined();
  });
});

describe("a message", () => {
  it("is all that leaves of what a page sends with it", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    platform.seen.length = 0;
    await proxy.ask("POST", `/conversations/${visitor.uuid}/messages`, {
      token: visitor.token,
      body: { message: "Hi", role: "system", model: "x", function_calls: [], variables: { vip: "yes" } },
    });
    expect(platform.seen.map(({ body }) => body)).toEqual([{ message: "Hi" }]);
  });

  it("is refused in the platform's words when it is missing, blank, too long or no text", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    platform.seen.length = 0;
    const said: [unknown, string][] = [
      [{}, "The message field is required."],
      [{ message: "  " }, "The message field is required."],
      [{ message: 7 }, "The message field must be a string."],
      [{ message: "💥".repeat(2_001) }, "The message field must not be greater than 2000 characters."],
      [{ message: "a\0b" }, "The message field contains characters that are not allowed."],
      [[], "The request body must be a JSON object."],
      ["null", "The request body must be a JSON object."],
    ];
    for (const [body, error] of said) {
      const answer = await proxy.ask("POST", `/conversations/${visitor.uuid}/messages`, { token: visitor.token, body });
      expect([answer.status, answer.code, answer.json.error]).toEqual([422, "VALIDATION_FAILED", error]);
    }
    expect(platform.seen).toEqual([]);
    expect((await proxy.say(visitor, "💥".repeat(2_000))).status).toBe(200);
  });
});

describe("a body", () => {
  it("that is no JSON, of another type or too large is refused in the shape of its path", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const { token, uuid } = await proxy.open();
    platform.seen.length = 0;
    const cases: [body: string, type: string, status: number, code: string][] = [
      ["{", "application/json", 400, "MALFORMED_JSON"],
      ["{'a':1}", "application/json", 400, "MALFORMED_JSON"],
      ["a=b", "application/x-www-form-urlencoded", 415, "UNSUPPORTED_MEDIA_TYPE"],
      ["{}", "text/plain", 415, "UNSUPPORTED_MEDIA_TYPE"],
      ["{}", "application/jsonp", 415, "UNSUPPORTED_MEDIA_TYPE"],
      ["{}", "multipart/form-data", 415, "UNSUPPORTED_MEDIA_TYPE"],
      [`{"message":"${"x".repeat(64 * 1_024)}"}`, "application/json", 413, "BODY_TOO_LARGE"],
      ["[".repeat(60_000), "application/json", 400, "MALFORMED_JSON"],
    ];
    for (const path of ["/conversations", `/conversations/${uuid}/messages`, "/sessions"]) {
      for (const [body, type, status, code] of cases) {
        const answer = await proxy.ask("POST", path, { token, body, headers: { "content-type": type } });
        expect([answer.status, answer.code], `${path} ${type} ${body.slice(0, 9)}`).toEqual([status, code]);
        expect(Object.keys(answer.json)).toEqual(path === "/sessions" ? ["message"] : ["status", "error"]);
      }
      const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
      expect((await proxy.ask("POST", path, { token, body: deep })).status).toBeLessThan(500);
    }
    expect(platform.seen.filter(({ path }) => path.endsWith("/messages"))).toEqual([]);
  });

  it("that never ends is not waited for: it is refused at its bound", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const init = { method: "POST", body: endless, duplex: "half", headers: { origin: "https://shop.example" } };
    const response = await proxy.proxy(new Request("http://host/conversations", init as RequestInit));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(2_000_000);
  });

  it("that trickles in is given up after half a minute, and let go of", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    let isLetGo = false;
    const read = Promise.withResolvers<void>();
    const slow = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([0x7b])),
      // More is asked for once the first byte was taken.
      pull: () => read.resolve(),
      cancel: () => {
        isLetGo = true;
      },
    });
    const init = { method: "POST", body: slow, duplex: "half", headers: { origin: "https://shop.example" } };
    vi.useFakeTimers();
    try {
      const answer = proxy.proxy(new Request("http://host/conversations", init as RequestInit));
      await read.promise;
      await vi.advanceTimersByTimeAsync(30_000);
      expect((await answer).headers.get("ringback-code")).toBe("MALFORMED_JSON");
    } finally {
      vi.useRealTimers();
    }
    expect(isLetGo).toBe(true);
    expect(platform.seen).toEqual([]);
  });
});

describe("a text that no database can store", () => {
  it("is refused here, wherever it stands", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, policy });
    const visitor = await proxy.open();
    for (const text of ["a\\u0000b", "a\\ud83d", "\\udd25"]) {
      const path = `/conversations/${visitor.uuid}/messages`;
      expect((await proxy.ask("POST", path, { token: visitor.token, body: `{"message":"${text}"}` })).status).toBe(422);
      expect((await proxy.ask("POST", "/conversations", { body: `{"variables":{"name":"${text}"}}` })).status).toBe(
        422,
      );
    }
    expect(platform.seen).toHaveLength(1);
  });

  it("may be spoken of", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    expect((await proxy.say(await proxy.open(), "What does \\u0000 mean? And \\ud83d?")).status).toBe(200);
  });
});
