import { request as nodeRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { operations } from "../../../src/contract/all-operations.ts";
import { exampleOf } from "../../../src/contract/kit/example.ts";
import { schemaOf } from "../../../src/contract/kit/json-schema.ts";
import { type Operation, unknownIdCode } from "../../../src/contract/kit/operation.ts";
import { routes } from "../../../src/platform/all-handlers.ts";
import { drawn } from "../../counts.ts";
import { say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const rows: readonly Operation[] = Object.values(operations);
const [answered = [], unimplemented = []] = [true, false].map((isAnswered) =>
  routes.filter(({ run }) => (run !== undefined) === isAnswered).map(({ row }) => row),
);
const unknownUuid = "00000000-0000-4000-8000-000000000000";
/** `npm test` asks a few here, and a few in the conformance suite; the deep run all of them. */
const few = (of: readonly Operation[]) => drawn(of, 6);

function pathFor(row: Operation): string {
  return filled(row.path);
}

function filled(path: string): string {
  return path.replace("{uuid}", unknownUuid).replaceAll(/\{\w+\}/g, "1");
}

function sendFile({ url }: TestPlatform, path: string, token: string): Promise<Response> {
  const body = new FormData();
  body.set("file", new File(["A file."], "a.txt"));
  return fetch(url + path, { method: "POST", headers: { authorization: `Bearer ${token}` }, body });
}

function shapeOf(row: Operation, text: string, code = "NOT_IMPLEMENTED"): object {
  if (row.errorShape === "chat") return { status: false, error: text };
  if (row.errorShape === "whatsapp") return { success: false, error: text, error_code: code };
  return { [row.errorShape]: text };
}

describe("every operation", () => {
  it("that needs a token answers 401 without one, with a wrong one and with another scheme", async () => {
    await using platform = await startPlatform();
    for (const row of few(rows.filter(({ auth }) => auth === "bearer"))) {
      for (const authorization of [undefined, "Bearer nobody", "Bearer ", "Basic YTpi", platform.owner.key]) {
        const response = await platform.request(row.method, pathFor(row), {
          headers: authorization ? { authorization } : {},
        });
        expect(response.status, row.id).toBe(401);
        const own = row.failures.UNAUTHENTICATED;
        expect(await response.json()).toEqual(own ? shapeOf(row, own.message) : { message: "Unauthenticated." });
        expect(response.headers.get("ringback-code")).toBe("UNAUTHENTICATED");
      }
    }
  });

  it("refuses a token that is none of ours also where none is needed", async () => {
    await using platform = await startPlatform();
    const response = await platform.request("POST", "/conversations", {
      token: "rbk_nobody",
      body: { assistant_id: platform.owner.assistantUuid },
    });
    expect(response.status).toBe(401);
  });

  it("that takes a body answers 400, 415, 413 and 422 in its own shape", async () => {
    await using platform = await startPlatform();
    const bodies: [string, string | undefined, number, string][] = [
      ["{", "application/json", 400, "MALFORMED_JSON"],
      ['{"a":"\xff', "application/json", 400, "MALFORMED_JSON"],
      ["{}", "text/plain", 415, "UNSUPPORTED_MEDIA_TYPE"],
      ["a=b", "application/x-www-form-urlencoded", 415, "UNSUPPORTED_MEDIA_TYPE"],
      [`{"a":"${"x".repeat(5 * 1024 * 1024)}"}`, "application/json", 413, "BODY_TOO_LARGE"],
    ];
    for (const row of few(answered.filter(({ body }) => body))) {
      for (const [body, type, status, code] of bodies) {
        platform.pass(60_000); // some rows take few requests a minute
        const response = await platform.request(row.method, pathFor(row), {
          body,
          token: platform.owner.key,
          headers: type ? { "content-type": type } : {},
        });
        expect([response.status, response.headers.get("ringback-code")], `${row.id} ${body.slice(0, 8)}`).toEqual([
          status,
          code,
        ]);
        expect(Object.keys(await response.json())).toEqual(Object.keys(shapeOf(row, "")));
      }
      for (const body of ["[]", "null", '"text"', "7"]) {
        platform.pass(60_000);
        const response = await platform.request(row.method, pathFor(row), { body, token: platform.owner.key });
        expect(response.status, `${row.id} ${body}`).toBe(422);
        expect(await response.json()).toMatchObject({ errors: { body: ["The request body must be a JSON object."] } });
      }
      const empty = await platform.request(row.method, pathFor(row), { token: platform.owner.key });
      const needsNothing = row.body?.safeParse({}).success;
      if (!needsNothing) expect(empty.status, row.id).toBe(422);
    }
  });

  it("with an id in its path answers unknown, impossible and huge ids as not found", async () => {
    await using platform = await startPlatform();
    for (const row of few(answered.filter(({ params }) => params))) {
      for (const id of [unknownUuid, "0", "-1", "1.5", "99999999999999999999", "abc", "%00", "a'b", "%F0%9F%98%80"]) {
        const path = filled(row.path.replace(/\{\w+\}/, id));
        const body = row.body ? { body: exampleOf(schemaOf(row.body, "input")) } : {};
        const token = platform.owner.key;
        const response =
          row.fileBytes === undefined
            ? await platform.request(row.method, path, { token, ...body })
            : await sendFile(platform, path, token);
        expect(response.status, `${row.id} ${id}`).toBe(404);
        const code = unknownIdCode(row, Object.keys(row.params?.shape ?? {})[0] ?? "");
        expect(await response.json()).toEqual(shapeOf(row, row.failures[code]?.message ?? "", code));
      }
    }
  });

  it("that nothing answers yet says so with 501 in its own shape, on each of its paths, once it knows who asks", async () => {
    await using platform = await startPlatform();
    const message = "This operation has no implementation yet.";
    for (const row of unimplemented) {
      for (const path of [row.path, ...(row.aliases ?? [])].map(filled)) {
        expect((await platform.request(row.method, path)).status, row.id).toBe(401);
        const response = await platform.request(row.method, path, { token: platform.owner.key });
        expect([response.status, response.headers.get("ringback-code")], row.id).toEqual([501, "NOT_IMPLEMENTED"]);
        expect(await response.json()).toEqual(shapeOf(row, message));
      }
    }
  });

  it("answers another method with 405 and the methods there are", async () => {
    await using platform = await startPlatform();
    for (const row of rows) {
      const response = await platform.request("PATCH", pathFor(row));
      expect(response.status, row.id).toBe(405);
      expect(response.headers.get("allow")).toContain(row.method);
      expect(await response.json()).toEqual({ message: "Method not allowed." });
    }
  });
});

describe("the API", () => {
  it("answers an unknown path with 404 JSON", async () => {
    await using platform = await startPlatform();
    for (const path of ["/", "/nope", "/user", "/user/api-keys/1/more", "/conversations/", "/user/assistants/1"]) {
      const response = await platform.request("GET", path);
      expect([response.status, await response.json()], path).toEqual([404, { message: "Not found." }]);
    }
  });

  it("accepts a body that comes in pieces and refuses one that grows too large on the way", async () => {
    await using platform = await startPlatform();
    const status = await sendChunks(
      platform,
      "/conversations",
      Array.from({ length: 50 }, () => " ".repeat(64 * 1024)),
    );
    expect(status).toBe(413);
    const whole = JSON.stringify({ assistant_id: platform.owner.assistantUuid });
    expect(await sendChunks(platform, "/conversations", [whole.slice(0, 5), whole.slice(5)])).toBe(200);
  });

  it.each([
    ["a NUL character", "a\\u0000b"],
    ["the first half of an emoji", "a\\ud83d"],
    ["the second half of an emoji", "\\udd25b"],
  ])("takes %s, which no database can store, as invalid input", async (_, text) => {
    await using platform = await startPlatform();
    const { key, assistantUuid } = platform.owner;
    const schema = `[{"name":"a","type":"string","description":"abc${text}"}]`;
    const tool = `{"name":"a","description":"b","endpoint":"https://a.example","method":"GET","schema":${schema}}`;
    for (const [path, body, field] of [
      ["/user/api-keys", `{"name":"${text}"}`, "name"],
      ["/user/tools", tool, "schema.0.description"],
      ["/conversations", `{"assistant_id":"${assistantUuid}","variables":{"name":"${text}"}}`, "variables.name"],
      ["/conversations", `{"assistant_id":"${assistantUuid}","variables":{"${text}":1}}`, "variables"],
    ] as const) {
      const response = await platform.request("POST", path, { token: key, body });
      const said = `The ${field} field contains characters that are not allowed.`;
      expect([response.status, (await response.json()).errors], path).toEqual([422, { [field]: [said] }]);
    }
  });

  it("ignores query parameters that an operation does not know, and names them in a header", async () => {
    await using platform = await startPlatform();
    const ignored = async (path: string, token = platform.owner.key) => {
      const response = await platform.request("GET", path, token === "" ? {} : { token });
      return [response.status, response.headers.get("ringback-ignored")];
    };
    await start(platform);
    await start(platform);
    expect(await ignored("/user/conversations?status=closed&page=2&per_pages=1&closed=&per_page=1")).toEqual([
      200,
      "status, page, per_pages",
    ]);
    const listed = await platform.request("GET", "/user/conversations?per_page=1", { token: platform.owner.key });
    expect((await listed.json()).data).toHaveLength(1);
    expect(await ignored("/user/conversations?per_page=1&closed=false")).toEqual([200, null]);
    expect(await ignored("/user/me?verbose=1")).toEqual([200, "verbose"]);
    expect(await ignored(`/user/calls?${"n".repeat(50)}=1&%0d%0aX-Admin:=1&${encodeURIComponent("ключ")}=1`)).toEqual([
      200,
      `${"n".repeat(40)}, %0D%0AX-Admin%3A, ${encodeURIComponent("ключ")}`,
    ]);
    expect(await ignored(`/conversations/${await start(platform)}?utm_source=mail`, "")).toEqual([200, null]);
  });

  it("may be called from any page on the conversation paths, and on no other", async () => {
    await using platform = await startPlatform();
    const preflight = await platform.request("OPTIONS", "/conversations", {
      headers: { origin: "https://shop.example" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("idempotency-key");
    const failed = await platform.request("GET", `/conversations/${unknownUuid}`);
    expect(failed.headers.get("access-control-allow-origin")).toBe("*");
    expect(failed.headers.get("access-control-expose-headers")).toContain("Ringback-Code");
    for (const path of ["/user/me", "/login", "/user/api-keys"]) {
      const response = await platform.request("OPTIONS", path, { headers: { origin: "https://shop.example" } });
      expect(response.status).toBe(405);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("lets any page read that a path or a conversation is not there", async () => {
    await using platform = await startPlatform();
    for (const [method, path, status] of [
      ["GET", "/capabilities", 404],
      ["POST", "/verifications", 404],
      ["GET", "/conversations/", 404],
      ["POST", `/conversations/${unknownUuid}/web-calls`, 404],
    ] as const) {
      const token = { token: platform.owner.key };
      const response = await platform.request(method, path, token);
      const { headers } = response;
      const cors = [headers.get("access-control-allow-origin"), headers.get("access-control-expose-headers")];
      expect([response.status, ...cors], path).toEqual([status, "*", expect.stringContaining("Ringback-Code")]);
    }
  });

  it("takes a header that is no bearer token for none where none is needed", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    for (const authorization of ["Basic dXNlcjpwYXNz", "Digest username=a", "Negotiate abc", "rbk_nobody"]) {
      const headers = { authorization };
      expect((await platform.request("GET", `/conversations/${uuid}`, { headers })).status).toBe(200);
      expect((await say(platform, uuid, "Hi", { headers })).status).toBe(200);
    }
  });

  it("answers HEAD as GET, without a body and without effects, and 405 where there is no GET", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const read = await platform.request("HEAD", `/conversations/${uuid}`);
    expect([read.status, read.headers.get("content-type"), await read.text()]).toEqual([200, "application/json", ""]);
    for (const path of ["/conversations", `/conversations/${uuid}/messages`, "/login", "/user/make_call"]) {
      expect((await platform.request("HEAD", path)).status, path).toBe(405);
    }
    expect((await platform.request("HEAD", "/user/me")).status).toBe(401);
    expect((await platform.request("HEAD", "/user/me", { token: platform.owner.key })).status).toBe(200);
  });

  it("works mounted under a path and with the path cut off already", async () => {
    await using platform = await startPlatform({ basePath: "/api" });
    for (const path of ["/api/user/me", "/user/me"]) {
      expect((await platform.request("GET", path, { token: platform.owner.key })).status).toBe(200);
    }
    expect((await platform.request("GET", "/apiary/user/me", { token: platform.owner.key })).status).toBe(404);
  });
});

function sendChunks(platform: TestPlatform, path: string, chunks: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = nodeRequest(`${platform.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
    });
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}
