import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operations } from "../../../src/contract/all-operations.ts";
import { commonFailures } from "../../../src/contract/codes.ts";
import type { FailureRow, Operation } from "../../../src/contract/kit/operation.ts";
import { unimplementedIds } from "../../../src/platform/all-handlers.ts";
import { counts, seed } from "../../counts.ts";
import { startPlatform } from "../../support/platform.ts";

const rows: readonly Operation[] = Object.values(operations);
const open: ReadonlySet<string> = new Set(unimplementedIds);
const boundary = "fuzz-8a1f";
const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "\0",
    "'; drop table users; --",
    "{{name}}",
    "__proto__",
    "💥".repeat(2_001),
    "a".repeat(256),
    "%00",
    "../..",
    "-1",
    "2147483648",
  ),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue(),
  fc.constantFrom(null, [], {}, 1e300, Number.MIN_SAFE_INTEGER),
);

/** Parts with a row's names, as files and as fields, well formed or cut off. */
function multipartOf(fields: readonly string[]) {
  const part = fc.record({
    name: fc.constantFrom("x", ...fields),
    file: fc.option(fc.constantFrom("price-list.pdf", "../..", ""), { nil: undefined }),
    value: hostileText,
  });
  return fc.record({ parts: fc.array(part, { maxLength: 4 }), whole: fc.boolean() }).map(({ parts, whole }) => {
    const texts = parts.map(({ name, file, value }) => {
      const disposition = `form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}`;
      return `--${boundary}\r\ncontent-disposition: ${disposition}\r\n\r\n${value}\r\n`;
    });
    return `${texts.join("")}${whole ? `--${boundary}--\r\n` : ""}`;
  });
}

/** A request that has something to do with a row: its names, with values that nobody should send. */
function requestFor(row: Operation, ids: readonly string[]) {
  const fields = Object.keys(row.body?.shape ?? {});
  const queries = Object.keys(row.query?.shape ?? {});
  return fc.record({
    operation: fc.constant(row.id),
    path: fc.constantFrom(row.path, ...(row.aliases ?? [])),
    id: fc.oneof(fc.constantFrom(...ids), hostileText),
    query: fc.dictionary(fc.constantFrom("x", ...queries), hostileText, { maxKeys: 3 }),
    body: fc.oneof(
      fc
        .dictionary(fc.constantFrom("x", ...fields), hostileValue, { maxKeys: 4 })
        .map((value) => JSON.stringify(value)),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      hostileText,
      multipartOf(fields),
    ),
    type: fc.constantFrom(
      "application/json",
      "application/json",
      "application/json",
      "text/plain",
      "multipart/form-data",
      `multipart/form-data; boundary=${boundary}`,
      `multipart/form-data; boundary=${boundary}`,
      "",
    ),
    token: fc.constantFrom("own", "own", "own", "other", "none", "bad"),
    key: fc.option(fc.constantFrom("k1", "k2", "k3", " ", "é"), { nil: undefined }),
    accept: fc.constantFrom("application/json", "text/event-stream", "*/*", "text/html"),
  });
}

/** One after the other: drawn by lot, some operations would be left out by several times as many requests. */
function inTurn<Value>(all: readonly fc.Arbitrary<Value>[]): fc.Arbitrary<Value> {
  let drawn = 0;
  return fc.constant(undefined).chain(() => all[drawn++ % all.length] as fc.Arbitrary<Value>);
}

describe("whatever is sent", () => {
  it(`is answered as a row documents, ${counts.fuzzRequests} times for each of them (seed ${seed})`, async () => {
    await using platform = await startPlatform({ balanceUsd: 1_000 });
    const other = await platform.addOwner();
    const started = await platform.request("POST", "/conversations", {
      body: { assistant_id: platform.owner.assistantUuid },
      token: platform.owner.key,
    });
    const { conversation_id: uuid } = await started.json();
    const tokens = { own: platform.owner.key, other: other.key, none: undefined, bad: "nobody" };
    const seen = new Map<number, number>();
    const reached = new Set<string>();
    // The owner's keys are not up for deletion, or every request after that would be a stranger's.
    const ids = [uuid, other.assistantUuid, "0", "999"];

    await fc.assert(
      fc.asyncProperty(
        inTurn(rows.map((row) => requestFor(row, ids))),
        async ({ operation, path: form, id, query, body, type, token, key, accept }) => {
          const row: Operation = operations[operation as keyof typeof operations];
          const path = form.replaceAll(/\{\w+\}/g, encodeURIComponent(id).replace(/^1$|^2$/, "0"));
          const response = await fetch(`${platform.url}${path}?${new URLSearchParams(query)}`, {
            method: row.method,
            headers: {
              accept,
              ...(type ? { "content-type": type } : {}),
              ...(tokens[token] ? { authorization: `Bearer ${tokens[token]}` } : {}),
              ...(key && key !== "é" ? { "idempotency-key": key } : {}),
            },
            ...(row.method === "GET" ? {} : { body }),
            signal: AbortSignal.timeout(15_000),
          });
          reached.add(operation);
          seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
          // An event stream that follows something goes on for as long as its reader.
          if (row.streams === "only" && response.headers.get("content-type")?.startsWith("text/event-stream")) {
            await response.body?.cancel();
            expect(response.status, row.id).toBe(row.success.status);
            return;
          }
          const text = await response.text();
          if (response.status === 501) expect(open, "has no handler").toContain(operation);
          if (response.status === row.success.status) return;
          // An address beyond what HTTP servers take is refused before there is an operation.
          if (response.status === 431) expect(JSON.parse(text)).toEqual({ message: "Request Header Fields Too Large" });
          else expectDocumented(row, response, JSON.parse(text));
        },
      ),
      { numRuns: counts.fuzzRequests * rows.length, seed, endOnFailure: true },
    );

    console.log(
      `fuzz: ${reached.size} of ${rows.length} operations, ${JSON.stringify(Object.fromEntries([...seen].sort(([a], [b]) => a - b)))}`,
    );
    expect(rows.length - reached.size, "operations that were not asked").toBe(0);
    expect(seen.get(200), "some were answered").toBeGreaterThan(0);
    expect(seen.get(422), "some were refused").toBeGreaterThan(0);
    expect((await platform.request("GET", "/user/me", { token: platform.owner.key })).status).toBe(200);
  }, 600_000);
});

function expectDocumented(row: Operation, response: Response, body: Record<string, unknown>): void {
  const code = response.headers.get("ringback-code") ?? "";
  const failures: Record<string, FailureRow> = { ...commonFailures, ...row.failures };
  const pathIsOdd = row.params !== undefined && response.status === 404;
  expect([code, response.status], row.id).toEqual([code, pathIsOdd ? 404 : failures[code]?.status]);
  expect(code).not.toBe("INTERNAL");
  if (code === "UNAUTHENTICATED" && !row.failures[code]) expect(body).toEqual({ message: "Unauthenticated." });
  else if (code === "NOT_FOUND") expect(Object.keys(body)).toEqual(["message"]);
  else if (row.errorShape === "whatsapp") expect(body).toMatchObject({ success: false, error_code: code });
  else if (row.errorShape === "chat") expect(body).toMatchObject({ status: false, error: expect.any(String) });
  // Wrong fields have one shape, whether an operation's other failures are an `error` or a `message`.
  else if (body.errors) expect(body).toMatchObject({ message: expect.any(String), errors: expect.any(Object) });
  else expect(body).toMatchObject({ [row.errorShape]: expect.any(String) });
  if (code === "VALIDATION_FAILED") expect(body.errors).toEqual(expect.any(Object));
}
