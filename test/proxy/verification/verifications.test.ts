import { describe, expect, it } from "vitest";
import { proxyWords } from "../../../src/languages/lists/proxy.ts";
import { ofLanguage } from "../../../src/languages/of-language.ts";
import { memoryStore, type ProxyStore } from "../../../src/proxy/index.ts";
import { verifiedNumberOf } from "../../../src/proxy/paid-actions/rules/verified-number.ts";
import type { Session } from "../../../src/proxy/session/tokens.ts";
import { countSegments } from "../../../src/text/segments.ts";
import { answerJson } from "../../support/fake-platform.ts";
import { startProxy } from "../../support/proxy.ts";
import { otherCode, policy, segmentPrice, startVerifying, type Visitor } from "../../support/verification.ts";

const codeTextIn = (language: string) => ofLanguage(proxyWords, language).code;

const number = "+447400123456";

function sessionOf({ token }: Visitor): Session {
  const { sid, ...claims } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return { ...claims, id: sid };
}

describe("POST /verifications", () => {
  it("refuses invalid requests, and sends no text", async () => {
    await using site = await startVerifying();
    const visitor = await site.visit();
    const good = { phone_number: number, purpose: "call", consent: true };
    const cases: [body: unknown, status: number, code: string, headers?: Record<string, string>][] = [
      ["{", 400, "MALFORMED_JSON"],
      [[], 422, "VALIDATION_FAILED"],
      [{ ...good, phone_number: undefined }, 422, "VALIDATION_FAILED"],
      [{ ...good, phone_number: 447400123456 }, 422, "VALIDATION_FAILED"],
      [{ ...good, phone_number: [number] }, 422, "VALIDATION_FAILED"],
      [{ ...good, phone_number: "1".repeat(41) }, 422, "VALIDATION_FAILED"],
      [{ ...good, purpose: "fax" }, 422, "VALIDATION_FAILED"],
      [{ ...good, purpose: undefined }, 422, "VALIDATION_FAILED"],
      [{ ...good, consent: "true" }, 422, "VALIDATION_FAILED"],
      [{ ...good, consent: 1 }, 422, "VALIDATION_FAILED"],
      [{ ...good, body: "Buy now" }, 422, "VALIDATION_FAILED"],
      [{ ...good, to: "+19005551234" }, 422, "VALIDATION_FAILED"],
      [{ ...good, consent: undefined }, 403, "CONSENT_REQUIRED"],
      [{ ...good, consent: false }, 403, "CONSENT_REQUIRED"],
      [{ ...good, consent_language: "fi" }, 403, "CONSENT_REQUIRED"],
      [{ ...good, consent_language: "constructor" }, 403, "CONSENT_REQUIRED"],
      [{ ...good, consent_language: 7 }, 422, "VALIDATION_FAILED"],
      [{ ...good, purpose: "whatsapp" }, 403, "ACTION_NOT_ALLOWED"],
      [{ ...good, phone_number: "07400123456" }, 422, "INVALID_PHONE"],
      [{ ...good, phone_number: "+447700900123" }, 422, "INVALID_PHONE"],
      [{ ...good, phone_number: "+33612345678" }, 403, "COUNTRY_NOT_ALLOWED"],
      [{ ...good, phone_number: "+449012345678" }, 403, "NUMBER_TYPE_NOT_ALLOWED"],
      [{ ...good, phone_number: "+12125550123" }, 403, "QUIET_HOURS"],
      [good, 403, "ACTION_NOT_ALLOWED", { "x-forwarded-for": "nobody" }],
    ];
    for (const [body, status, code, headers] of cases) {
      const answer = await site.ask(visitor, "/verifications", body, headers ? { headers } : {});
      expect([JSON.stringify(body), answer.status, answer.code]).toEqual([JSON.stringify(body), status, code]);
      expect(answer.json).toHaveProperty("message");
    }
    const elsewhere = await site.proxy.ask("POST", "/verifications", { body: good });
    const another = await site.ask(visitor, "/verifications", good, { origin: "https://evil.example" });
    const read = await site.proxy.ask("GET", "/verifications", { token: visitor.token });
    expect([elsewhere.code, another.code, read.code]).toEqual([
      "TOKEN_MISSING",
      "ORIGIN_NOT_ALLOWED",
      "METHOD_NOT_ALLOWED",
    ]);
    expect(site.texts()).toEqual([]);
    expect(site.proxy.events.filter(({ type }) => type === "misconfigured")).toMatchObject([
      { option: "clientAddress" },
    ]);
  });

  it("says when it is quiet at the number", async () => {
    await using site = await startVerifying({ policy: { ...policy, quietHours: { from: "20:00", to: "09:30" } } });
    site.at("2026-11-20T21:15:00Z");
    const answer = await site.verify(await site.visit());
    expect([answer.code, answer.json]).toEqual([
      "QUIET_HOURS",
      { message: expect.any(String), from: "20:00", to: "09:30", time: "21:15" },
    ]);
  });

  it("writes to visitors in the language that they agreed in, within one text", async () => {
    for (const language of Object.keys(proxyWords)) {
      await using site = await startVerifying();
      const answer = await site.verify(await site.visit(), number, { consent_language: language });
      expect([language, answer.status]).toEqual([language, 200]);
      const body = String(site.texts()[0]?.body.body);
      const [sentence = ""] = body.split("\n");
      expect(sentence).toBe(codeTextIn(language).replace("{code}", site.code()).replace("{site}", "shop.example"));
      expect([language, countSegments(body)]).toEqual([language, 1]);
    }
    expect(new Set(Object.keys(proxyWords).map(codeTextIn)).size).toBe(16);
    expect(codeTextIn("sv")).toBe(codeTextIn("en"));
  });

  it("names the company in the place of the page's host, and keeps the code to the page's site", async () => {
    await using site = await startVerifying({ policy: { ...policy, verification: { company: "Halden $& Heating" } } });
    await site.verify(await site.visit());
    const code = site.code();
    expect(site.texts()[0]?.body.body).toBe(
      `${code} is your code for Halden $& Heating. If you did not ask for it, ignore this text.\n\n@shop.example #${code}`,
    );
  });

  it("sends the code to the number alone, to be shown nowhere, and proves it to this session for this purpose", async () => {
    const written: string[] = [];
    const kept = memoryStore({ singleProcess: true, now: () => new Date("2026-11-20T10:00:00Z") });
    const store: ProxyStore = {
      ...kept,
      set: (key, value, ttlMs) => {
        written.push(key, value);
        return kept.set(key, value, ttlMs);
      },
    };
    await using site = await startVerifying({ store, policy: { ...policy, whatsapp: { senderId: 9 } } });
    const [visitor, other] = [await site.visit(), await site.visit("192.0.2.2")];
    const started = await site.verify(visitor, "+44 7400 123456");
    expect(started.json).toEqual({
      verification_id: expect.stringMatching(/^[\w-]{22}$/),
      expires_at: "2026-11-20T10:10:00.000Z",
      resend_at: "2026-11-20T10:01:00.000Z",
    });
    const [text] = site.texts();
    const code = site.code();
    expect(text?.body).toEqual({
      from: 7,
      to: number,
      body: `${code} is your code for shop.example. If you did not ask for it, ignore this text.\n\n@shop.example #${code}`,
    });
    expect(text?.headers["ringback-sensitive"]).toBe("body");
    expect(text?.headers["idempotency-key"]).toMatch(/^verification-/);

    const id = started.json.verification_id;
    expect((await site.check(other, id, code)).code).toBe("CODE_EXPIRED");
    const answer = await site.check(visitor, id, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([answer.status, answer.json]).toEqual([200, { verified: true }]);
    expect(await verifiedNumberOf(store, sessionOf(visitor), "call")).toMatchObject({ number });
    expect(await verifiedNumberOf(store, sessionOf(visitor), "sms")).toBeUndefined();
    expect(await verifiedNumberOf(store, sessionOf(other), "call")).toBeUndefined();
    // Asked again because the answer was lost.
    expect((await site.check(visitor, id, code)).status).toBe(200);

    const { events } = site.proxy;
    expect(events.map(({ type }) => type)).toContain("number_verified");
    expect(events.find(({ type }) => type === "code_sent")).toMatchObject({
      country: "GB",
      purpose: "call",
      consent: expect.stringContaining("I agree"),
    });
    expect(written.join()).toContain("I agree");
    for (const place of [JSON.stringify(events), started.text, answer.text]) {
      expect(place).not.toContain("7400");
      expect(place).not.toContain(code);
    }
    expect(written.join().replaceAll(/"at":"[^"]*"/g, "")).not.toContain(code);
  });

  it("keeps what was agreed to in the language that the page has shown", async () => {
    await using site = await startVerifying();
    const body = { phone_number: number, purpose: "call", consent: true, consent_language: "de" };
    expect((await site.ask(await site.visit(), "/verifications", body)).status).toBe(200);
    expect(site.proxy.events.find(({ type }) => type === "code_sent")).toMatchObject({
      consent: expect.stringContaining("Ich bin einverstanden"),
    });
  });

  it("is not there where the policy offers nothing that needs it", async () => {
    await using site = await startVerifying({ policy: { countries: ["GB"] } });
    const visitor = await site.visit();
    expect((await site.verify(visitor)).code).toBe("ACTION_NOT_ALLOWED");
    expect((await site.check(visitor, "x", "123456")).code).toBe("ACTION_NOT_ALLOWED");
  });

  it("says to the owner that no number sends the codes, and offers visitors nothing that needs one", async () => {
    const policy = { calls: {}, whatsapp: { senderId: 5 }, webCalls: {}, countries: ["GB"] };
    await using site = await startVerifying({ policy });
    const { json } = await site.proxy.ask("GET", "/capabilities");
    expect(json).toMatchObject({ actions: ["person", "web-call"] });
    expect((await site.verify(await site.visit())).code).toBe("ACTION_NOT_ALLOWED");
    expect(site.proxy.events).toContainEqual(
      expect.objectContaining({ type: "misconfigured", option: "policy.verification.from" }),
    );
  });
});

describe("POST /verifications/check", () => {
  it("takes five tries, then not even the code", async () => {
    await using site = await startVerifying();
    const visitor = await site.visit();
    const { json } = await site.verify(visitor);
    const wrong = ["12345", "1234567", "", "abcdef", otherCode(site.code())];
    for (const [at, code] of wrong.entries()) {
      const answer = await site.check(visitor, json.verification_id, code === "" ? "-" : code);
      expect([answer.status, answer.code, answer.json.attempts_left]).toEqual([422, "CODE_WRONG", 4 - at]);
    }
    expect((await site.check(visitor, json.verification_id, site.code())).code).toBe("CODE_EXPIRED");
  });

  it("takes five tries of however many at once", async () => {
    await using site = await startVerifying();
    const visitor = await site.visit();
    const { json } = await site.verify(visitor);
    const wrong = otherCode(site.code());
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => site.check(visitor, json.verification_id, wrong)),
    );
    expect(answers.filter(({ code }) => code === "CODE_WRONG")).toHaveLength(5);
    expect(answers.filter(({ code }) => code === "CODE_EXPIRED")).toHaveLength(55);
  });

  it("takes no code after ten minutes, no other verification's, and none that never was", async () => {
    await using site = await startVerifying();
    const visitor = await site.visit();
    const first = await site.verify(visitor);
    const code = site.code();
    site.pass(61_000);
    const second = await site.verify(visitor);
    if (site.code() !== code) {
      expect((await site.check(visitor, second.json.verification_id, code)).code).toBe("CODE_WRONG");
    }
    site.pass(9 * 60_000);
    expect((await site.check(visitor, first.json.verification_id, code)).code).toBe("CODE_EXPIRED");
    expect((await site.check(visitor, second.json.verification_id, site.code())).status).toBe(200);
    for (const id of ["x", "__proto__", "attempts:1", String(first.json.verification_id).slice(1)]) {
      expect((await site.check(visitor, id, code)).code).toBe("CODE_EXPIRED");
    }
  });

  it("reads the digits of every keyboard", async () => {
    await using site = await startVerifying();
    const visitor = await site.visit();
    const { json } = await site.verify(visitor);
    const arabic = site.code().replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const wide = site.code().replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect((await site.check(visitor, json.verification_id, arabic)).status).toBe(200);
    expect((await site.check(visitor, json.verification_id, wide)).status).toBe(200);
  });
});

describe("codes cost money", () => {
  it("which is set aside before, corrected after, and never more than the day's", async () => {
    // Ten codes at their price and what the last may cost at most.
    await using site = await startVerifying({ policy: { ...policy, dailySpend: 10 * segmentPrice } });
    const answers = [];
    for (let at = 0; at < 14; at++) {
      const visitor = await site.visit(`192.0.${at}.1`);
      answers.push(await site.verify(visitor, `+4474${String(at).padStart(2, "0")}123456`));
    }
    expect(answers.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 10 }, () => null),
      ...Array.from({ length: 4 }, () => "BUDGET_REACHED"),
    ]);
    expect(site.texts()).toHaveLength(10);
    expect(site.proxy.events.filter(({ type }) => type === "budget_reached")).toHaveLength(4);
    const talker = await site.proxy.open();
    expect((await site.proxy.say(talker)).code).toBe("INSUFFICIENT_BALANCE");
  });

  it("which comes back, with the caps, where the platform sent nothing, and stays where nobody knows", async () => {
    await using site = await startVerifying({ policy: { ...policy, dailySpend: segmentPrice } });
    const { answer } = site.platform;
    const visitor = await site.visit();
    const failWith = (status: number, message: string, code?: string, more: object = {}) => {
      site.platform.answer = (request, response) => {
        if (request.path !== "/api/user/sms") return answer(request, response);
        answerJson(response, { message, ...more }, status, code ? { "ringback-code": code } : {});
      };
    };
    const refusals: [number, string, string, string][] = [
      [400, "Insufficient balance", "INSUFFICIENT_BALANCE", "BUDGET_REACHED"],
      [400, "From number not found", "SENDER_NOT_FOUND", "UPSTREAM_REFUSED"],
      [400, "Invalid to phone number", "INVALID_PHONE", "INVALID_PHONE"],
      [422, "The from field is required.", "VALIDATION_FAILED", "UPSTREAM_REFUSED"],
      [401, "Unauthenticated.", "UNAUTHENTICATED", "UPSTREAM_REFUSED"],
    ];
    for (const [status, message, code, seen] of refusals) {
      failWith(status, message, code);
      const refused = await site.verify(visitor);
      expect([code, refused.code]).toEqual([code, seen]);
      expect(refused.text).not.toContain(message === "Unauthenticated." ? message : "From number");
    }
    // The network took none of it: the number is not reached, and another may be tried at once.
    failWith(500, "Failed to send SMS", "PROVIDER_FAILED", { reason: "refused" });
    expect((await site.verify(visitor)).code).toBe("INVALID_PHONE");
    site.platform.answer = (request, response) => {
      if (request.path !== "/api/user/sms") return answer(request, response);
      response.destroy();
    };
    const count = site.texts().length;
    const unknown = await site.verify(visitor);
    expect(unknown.status).toBe(200);
    expect(site.texts().length - count).toBe(1);
    expect(site.proxy.events.at(-1)).toMatchObject({ type: "outcome_unknown", action: "verify" });
    // The text arrived, and its code is good.
    expect((await site.check(visitor, unknown.json.verification_id, site.code())).status).toBe(200);
    site.platform.answer = answer;
    site.pass(61_000);
    expect((await site.verify(visitor)).code).toBe("BUDGET_REACHED");
  });
});

describe("a platform whose network", () => {
  it("did not answer leaves the code good, since the text may arrive", async () => {
    await using site = await startVerifying();
    const { answer } = site.platform;
    site.platform.answer = (request, response) =>
      request.path === "/api/user/sms"
        ? answerJson(response, { message: "Failed to send SMS", reason: "unknown" }, 500, {
            "ringback-code": "PROVIDER_FAILED",
          })
        : answer(request, response);
    const visitor = await site.visit();
    const unknown = await site.verify(visitor);
    expect(unknown.status).toBe(200);
    expect((await site.check(visitor, unknown.json.verification_id, site.code())).status).toBe(200);
  });
});

describe("a platform that", () => {
  const pricesPath = "/api/user/prices";

  it.each(["dear", undefined, -5])("with the price %s leaves the day's money a bound", async (price) => {
    await using site = await startVerifying({ policy: { ...policy, dailySpend: 0.14 } });
    const { answer } = site.platform;
    site.platform.answer = (request, response) => {
      if (request.path === "/api/user/sms") return answerJson(response, { message: "Sent", data: { id: 1 } });
      if (request.path !== pricesPath) return answer(request, response);
      answerJson(response, { data: [{ kind: "sms segment", unit: "to any other country", price }] });
    };
    const first = await site.verify(await site.visit());
    const second = await site.verify(await site.visit("198.51.100.1"), "+447400123457");
    expect([first.code, second.code]).toEqual([null, "BUDGET_REACHED"]);
  });

  it("is asked for its prices again a minute after it did not answer", async () => {
    await using site = await startVerifying({ policy: { ...policy, dailySpend: 2 * segmentPrice } });
    const { answer } = site.platform;
    site.platform.answer = (request, response) =>
      request.path === pricesPath ? response.destroy() : answer(request, response);
    expect((await site.verify(await site.visit())).code).toBe("BUDGET_REACHED");
    site.platform.answer = answer;
    site.pass(61_000);
    expect((await site.verify(await site.visit())).status).toBe(200);
  });

  it("gives no answer five times in a row is sent no code for half a minute, and the visitor's caps stay as they were", async () => {
    let isDown = false;
    await using site = await startVerifying({
      fetch: (input, init) => (isDown ? Promise.reject(new TypeError("fetch failed")) : fetch(input, init)),
    });
    const visitor = await site.visit();
    const others = await Promise.all(Array.from({ length: 5 }, (_, at) => site.visit(`10.0.${at}.1`)));
    isDown = true;
    for (const [at, other] of others.entries()) await site.verify(other, `+44740${at + 1}123456`);
    for (let at = 0; at < 4; at++) {
      const answer = await site.verify(visitor);
      expect([answer.code, answer.headers.get("retry-after")]).toEqual(["UNREACHABLE", "30"]);
    }
    isDown = false;
    site.pass(30_000);
    expect((await site.verify(visitor)).status).toBe(200);
    site.pass(61_000);
    expect((await site.verify(visitor)).status).toBe(200);
  });
});

describe("the store that codes need", () => {
  it("may fail once the text is out: the visitor gets what the code is typed for", async () => {
    const kept = memoryStore({ singleProcess: true });
    let isWell = true;
    const store: ProxyStore = {
      ...kept,
      increment: (...given) => (isWell ? kept.increment(...given) : Promise.reject(new Error("gone"))),
    };
    await using site = await startVerifying({ store });
    const { answer } = site.platform;
    site.platform.answer = (request, response) => {
      if (request.path !== "/api/user/sms") return answer(request, response);
      isWell = false;
      answerJson(response, { message: "Sent", data: { id: 1, total_cost: segmentPrice / 2 } });
    };
    const visitor = await site.visit();
    const { status, json } = await site.verify(visitor);
    expect(status).toBe(200);
    isWell = true;
    site.pass(5_000);
    expect((await site.check(visitor, json.verification_id, site.code())).status).toBe(200);
  });

  it("is shared, or the only one: memory of one process among several sends nothing", async () => {
    await using site = await startVerifying({ store: memoryStore() });
    const visitor = await site.visit();
    const answer = await site.verify(visitor);
    expect([answer.status, answer.code]).toEqual([503, "STORE_REQUIRED"]);
    expect(site.texts()).toEqual([]);
    expect(site.proxy.events).toContainEqual(expect.objectContaining({ type: "misconfigured", option: "store" }));
  });

  it.each(["down", "slow"])("is needed for codes and not for chat: %s", async (state) => {
    const kept = memoryStore({ singleProcess: true });
    let isWell = true;
    const fail = () => (state === "down" ? Promise.reject(new Error("gone")) : new Promise<never>(() => {}));
    const store: ProxyStore = {
      ...kept,
      durable: true,
      get: (...given) => (isWell ? kept.get(...given) : fail()),
      set: (...given) => (isWell ? kept.set(...given) : fail()),
      add: (...given) => (isWell ? kept.add(...given) : fail()),
      increment: (...given) => (isWell ? kept.increment(...given) : fail()),
    };
    await using site = await startVerifying({ store });
    const talker = await site.proxy.open();
    const visitor = await site.visit();
    const { json } = await site.verify(visitor);
    isWell = false;
    expect((await site.check(visitor, json.verification_id, site.code())).code).toBe("STORE_REQUIRED");
    expect((await site.verify(visitor, "+447400123457")).code).toBe("STORE_REQUIRED");
    expect(site.texts()).toHaveLength(1);
    expect((await site.proxy.say(talker)).status).toBe(200);
    isWell = true;
    site.pass(5_000);
    expect((await site.check(visitor, json.verification_id, site.code())).status).toBe(200);
  });

  it("serves every process: a code asked for at one is taken at another", async () => {
    await using site = await startVerifying();
    const visitor = await site.visit();
    const { json } = await site.verify(visitor);
    await using second = await site.addProxy();
    const body = { verification_id: json.verification_id, code: site.code() };
    expect((await second.ask("POST", "/verifications/check", { token: visitor.token, body })).status).toBe(200);
    await using stranger = await startProxy({
      baseUrl: site.platform.url,
      policy,
      store: site.store,
      secret: "s".repeat(40),
    });
    expect((await stranger.ask("POST", "/verifications/check", { token: visitor.token, body })).code).toBe(
      "TOKEN_MISSING",
    );
  });
});
