import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { answers, startBookingTool } from "./booking-tool.ts";

/** What comes of a tool whose service does as the listener says. */
async function outcomeOf(listener: RequestListener, settings: Parameters<typeof startBookingTool>[1] = {}) {
  await using tool = await startBookingTool(listener, settings);
  return await tool.run();
}

const redirects =
  (status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { location: "/a" }).end();
const ok = (result: object) => ({ ok: true, result });
const failed = (result: object) => ({ ok: false, result });

describe("an answer that says yes", () => {
  it("is a JSON object as it is", async () => {
    const body = { id: 7, free: ["19:00", null, { at: 20.5 }], note: "", constructor: "b", error: null, errors: {} };
    expect(await outcomeOf(answers(body))).toEqual(ok(body));
    expect(await outcomeOf(answers(body, 201, "application/problem+json; charset=utf-8"))).toEqual(ok(body));
    expect(await outcomeOf(answers(JSON.stringify(body), 200, "text/html"))).toEqual(ok(body));
  });

  it("stands in `result` when it is other JSON, in `text` when it is none, and is empty when there is nothing", async () => {
    expect(await outcomeOf(answers(["a", 1]))).toEqual(ok({ result: ["a", 1] }));
    expect(await outcomeOf(answers("42", 200, "application/json"))).toEqual(ok({ result: 42 }));
    expect(await outcomeOf(answers("null", 200, "application/json"))).toEqual(ok({ result: null }));
    expect(await outcomeOf(answers("42"))).toEqual(ok({ text: "42" }));
    expect(await outcomeOf(answers("Your table is ready."))).toEqual(ok({ text: "Your table is ready." }));
    expect(await outcomeOf(answers("{broken", 200, "application/json"))).toEqual(ok({ text: "{broken" }));
    expect(await outcomeOf(answers(" \n", 200))).toEqual(ok({}));
    expect(await outcomeOf((_request, response) => void response.writeHead(204).end())).toEqual(ok({}));
  });

  it("is no success when the object says otherwise", async () => {
    for (const [body, error] of [
      [{ success: false, message: "No table left" }, "No table left."],
      [{ ok: false }, "This could not be done."],
      [{ error: "Closed on Mondays." }, "Closed on Mondays."],
      [{ error: { code: 5 } }, "This could not be done."],
      [{ error: true, message: "Full!" }, "Full!"],
    ] as const) {
      expect(await outcomeOf(answers(body))).toEqual(failed({ ...body, error }));
    }
  });
});

describe("an answer that says no", () => {
  it("is reported in words, with the service's own reason where it is plain text", async () => {
    for (const [status, body, error] of [
      [422, { message: "Choose a later time" }, "Choose a later time."],
      [404, { error: "Unknown booking." }, "Unknown booking."],
      [400, { message: { text: "nested" }, error: ["listed"] }, "This could not be done."],
      [401, "<h1>Unauthorized</h1>", "This could not be done."],
      [429, {}, "The service is too busy."],
      [500, { stack: "at book (booking.js:3)" }, "The service does not work at the moment."],
      [503, { message: " Back\n\tat\u202e 5\u2028pm " }, "Back at 5 pm."],
    ] as const) {
      expect(await outcomeOf(answers(body, status))).toEqual(failed({ error, status }));
    }
  });

  it("includes a web page, of which a visitor reads nothing: what became of a write is unknown", async () => {
    const page = "The service answered with a web page instead of data";
    for (const html of [
      "<!doctype html><h1>Sign in</h1>",
      '\n<!-- shop --> <HTML lang="pt"><script>alert(1)</script>',
    ]) {
      const read = await outcomeOf(answers(html, 200, "text/html"), { method: "GET" });
      expect(read).toEqual(failed({ error: `${page}.`, failure_code: "WEB_PAGE" }));
      const { result } = await outcomeOf(answers(html, 200, "text/html"));
      expect(result).toMatchObject({
        outcome: "unknown",
        error: expect.stringContaining(`${page}, so it is not known`),
      });
    }
    const words = "Two rooms <b>are free</b>.";
    expect(await outcomeOf(answers(words, 200, "text/html"))).toEqual(ok({ text: words }));
  });

  it("gives no more than 200 characters of that reason", async () => {
    const { result } = await outcomeOf(answers({ message: "no ".repeat(500) }, 422));
    expect(String(result.error).length).toBeLessThan(250);
    expect(result.error).toMatch(/no…$/);
  });

  it("includes a redirect of what only reads, which is not followed", async () => {
    await using tool = await startBookingTool(redirects(307), { method: "GET" });
    expect(await tool.run()).toEqual(failed({ error: "The service has moved.", status: 307, failure_code: "MOVED" }));
    expect(tool.server.requests).toHaveLength(1);
  });
});

describe("an answer that does not come", () => {
  const unknown = "so it is not known whether this was done. Check before trying again.";
  const lost: RequestListener = (_request, { socket }) => void socket?.destroy();

  it("leaves a write's outcome unknown, and says that it must be checked", async () => {
    const never: RequestListener = () => {};
    const large = answers({ text: "a".repeat(70_000) });
    for (const [listener, words, code] of [
      [never, "The service took too long to answer", { failure_code: "TIMED_OUT" }],
      [lost, "The connection to the service was lost", { failure_code: "CONNECTION_LOST" }],
      [large, "The service's answer was too large", {}],
    ] as const) {
      const result = { error: `${words}, ${unknown}`, outcome: "unknown", ...code };
      expect(await outcomeOf(listener, { timeoutS: 0.2, method: "DELETE" })).toEqual(failed(result));
      const read = { error: `${words}.`, ...code };
      expect(await outcomeOf(listener, { timeoutS: 0.2, method: "GET" })).toEqual(failed(read));
    }
    for (const status of [502, 504, 520, 522, 524]) {
      const gateway = { error: `The service does not work at the moment, ${unknown}`, outcome: "unknown", status };
      expect(await outcomeOf(answers("<h1>No answer</h1>", status))).toEqual(failed(gateway));
    }
    const read = { error: "The service does not work at the moment.", status: 504 };
    expect(await outcomeOf(answers("", 504), { method: "GET" })).toEqual(failed(read));
  });

  it("may stand behind a redirect: a write's outcome is unknown, and it is neither repeated nor followed", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      await using tool = await startBookingTool(redirects(status));
      const result = { error: `The service has moved, ${unknown}`, outcome: "unknown", status, failure_code: "MOVED" };
      expect(await tool.run()).toEqual(failed(result));
      expect(tool.server.requests).toHaveLength(1);
    }
  });

  it("is known to be nothing if the request never left", async () => {
    const tool = await startBookingTool(lost);
    await tool[Symbol.asyncDispose]();
    expect(await tool.run()).toEqual(
      failed({ error: "The service could not be reached.", failure_code: "UNREACHABLE" }),
    );
  });

  it("rejects only when the turn is over", async () => {
    await using tool = await startBookingTool(() => controller.abort(new Error("over")));
    const controller = new AbortController();
    await expect(tool.run({}, controller.signal)).rejects.toThrow("over");
    await expect(tool.run({}, controller.signal)).rejects.toThrow("over");
    expect(tool.server.connections).toHaveLength(1);
  });
});
