import { describe, expect, it } from "vitest";
import { networkOf } from "../../../src/http/network.ts";
import { memoryStore } from "../../../src/proxy/index.ts";
import { createPrefixes } from "../../../src/proxy/verification/prefixes.ts";
import { counts, seed } from "../../counts.ts";
import { answerJson } from "../../support/fake-platform.ts";
import { randomOf } from "../../support/random.ts";
import { type Challenge, policy, solve, startVerifying, type Visitor } from "../../support/verification.ts";

const minute = 60_000;
const hour = 60 * minute;
const open = { ...policy, dailySpend: null };

describe("codes that are sent", () => {
  it("are two an hour to a number, a minute apart, for all visitors and pages together", async () => {
    await using site = await startVerifying({ policy: open });
    const ask = async (address: string) => {
      const answer = await site.verify(await site.visit(address));
      return [answer.code, answer.headers.get("retry-after")];
    };
    expect(await ask("192.0.2.1")).toEqual([null, null]);
    expect(await ask("198.51.100.1")).toEqual(["RATE_LIMITED", "60"]);
    site.pass(59 * minute);
    expect(await ask("203.0.113.1")).toEqual([null, null]);
    site.pass(minute);
    // The first one's hour is over, the second one's is not: no window of fixed length lets three pass.
    expect(await ask("192.0.2.9")).toEqual([null, null]);
    site.pass(minute);
    expect(await ask("198.51.100.9")).toEqual(["LIMIT_REACHED", String(60 * 60)]);
    expect(site.texts()).toHaveLength(3);
  });

  it("are counted so that nobody reads a number off a counter", async () => {
    const kept = memoryStore({ singleProcess: true });
    const keys: string[] = [];
    const noted =
      <Rest extends unknown[], Answer>(work: (key: string, ...rest: Rest) => Answer) =>
      (key: string, ...rest: Rest) => {
        keys.push(key);
        return work(key, ...rest);
      };
    const store = { ...kept, add: noted(kept.add), increment: noted(kept.increment), set: noted(kept.set) };
    await using site = await startVerifying({ policy: open, store });
    const visitor = await site.visit();
    const { json } = await site.verify(visitor);
    expect((await site.check(visitor, json.verification_id, site.code())).status).toBe(200);
    expect(keys.some((key) => key.includes("code:number:"))).toBe(true);
    expect(keys.join()).not.toContain("7400123456");
  });

  it("let the session that asked know when it may ask again, and nobody else when that was", async () => {
    await using site = await startVerifying({ policy: open });
    const [visitor, stranger] = [await site.visit("192.0.2.1"), await site.visit("198.51.100.1")];
    const waitOf = async (who: Visitor) => {
      const { code, headers } = await site.verify(who);
      return [code, headers.get("retry-after")];
    };
    await site.verify(visitor);
    site.pass(20_000);
    expect([await waitOf(visitor), await waitOf(stranger)]).toEqual([
      ["RATE_LIMITED", "40"],
      ["RATE_LIMITED", "60"],
    ]);
    site.pass(40_000);
    await site.verify(visitor);
    site.pass(5 * minute);
    expect([await waitOf(visitor), await waitOf(stranger)]).toEqual([
      ["LIMIT_REACHED", String(54 * 60)],
      ["LIMIT_REACHED", String(60 * 60)],
    ]);
  });

  it("may follow at once for another purpose, and are two an hour to a number all the same", async () => {
    await using site = await startVerifying({ policy: { ...open, whatsapp: { senderId: 9 } } });
    const visitor = await site.visit();
    const codes = [];
    for (const purpose of ["call", "sms", "sms", "whatsapp"]) {
      codes.push((await site.verify(visitor, undefined, { purpose })).code);
    }
    expect(codes).toEqual([null, null, "RATE_LIMITED", "LIMIT_REACHED"]);
    expect(site.texts()).toHaveLength(2);
  });

  it("are five a day for a session, and one of many that come at once for a number", async () => {
    await using site = await startVerifying({ policy: open });
    const visitor = await site.visit();
    const many = await Promise.all(Array.from({ length: 20 }, () => site.verify(visitor)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes: unknown[] = [];
    for (let at = 0; at < 6; at++) codes.push((await site.verify(visitor, `+44740${at}123456`)).code);
    // The last digit but the six belongs to the number that was asked for already.
    expect(codes.filter((code) => code === null)).toHaveLength(4);
    expect(codes.at(-1)).toBe("LIMIT_REACHED");
    expect(site.texts()).toHaveLength(5);
  });

  it.each([
    ["a /24", (at: number) => `192.0.2.${at + 1}`],
    ["a /48", (at: number) => `2001:db8:7:${at.toString(16)}::${at}`],
  ])("are twenty a day for %s, however its addresses change", async (_, address) => {
    await using site = await startVerifying({ policy: open });
    const answers = await Promise.all(
      Array.from({ length: 26 }, async (_, at) =>
        site.verify(await site.visit(address(at)), `+4474${String(at).padStart(2, "0")}123456`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)?.code).toBe("LIMIT_REACHED");
    site.pass(24 * hour);
    expect((await site.verify(await site.visit(address(3)), "+447426123456")).status).toBe(200);
  });

  it("are twenty a day for ten thousand numbers in a row", async () => {
    await using site = await startVerifying({ policy: open });
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, at) =>
        site.verify(await site.visit(`192.0.${at}.1`), `+44740012${String(3_000 + at)}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  it("count against the session's five a day when refused, not against the number", async () => {
    await using site = await startVerifying({ policy: open });
    const { answer } = site.platform;
    failTexts(site, "refused");
    const visitor = await site.visit();
    const codes: unknown[] = [];
    for (let at = 0; at < 6; at++) codes.push((await site.verify(visitor)).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "INVALID_PHONE"), "LIMIT_REACHED"]);
    site.platform.answer = answer;
    expect((await site.verify(await site.visit("198.51.100.1"))).status).toBe(200);
  });

  it("are answered the same where their holder has said STOP, so that nobody can learn of it", async () => {
    const [first, second, other] = ["192.0.2.1", "198.51.100.1", "203.0.113.1"];
    /** All that a visitor who asks for codes can see, and what is asked of the platform and the store for it. */
    const seen = async (hasStopped: boolean) => {
      const store = memoryStore({ singleProcess: true });
      let operations = 0;
      const counting = new Proxy(store, {
        get: (target, name) => {
          const value = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return (...given: unknown[]) => {
            operations += 1;
            return Reflect.apply(value, target, given);
          };
        },
      });
      await using site = await startVerifying({ policy: open, store: counting });
      if (hasStopped) failTexts(site, "opted_out");
      const answers: unknown[] = [];
      const ask = async (address: string) => {
        const visitor = await site.visit(address);
        const { status, code, json, headers } = await site.verify(visitor);
        answers.push([status, code, Object.keys(json), json.expires_at, json.resend_at, headers.get("retry-after")]);
        const check = await site.check(visitor, json.verification_id ?? "none", "000000");
        answers.push([check.status, check.code, check.json.attempts_left]);
      };
      await ask(first);
      await ask(second);
      site.pass(minute);
      await ask(second);
      site.pass(minute);
      await ask(other);
      return { answers, operations };
    };
    const [usual, stopped] = [await seen(false), await seen(true)];
    expect(stopped.answers).toEqual(usual.answers);
    expect(stopped.answers[0]).toEqual(expect.arrayContaining([200]));
    expect(Math.abs(stopped.operations - usual.operations)).toBeLessThanOrEqual(usual.operations * 0.1);
  });

  it("count against the network's and the numbers' twenty a day when the carrier refuses them", async () => {
    await using site = await startVerifying({ policy: open });
    failTexts(site, "refused");
    const refused = async (address: (at: number) => string, number: (at: number) => string) => {
      const codes: unknown[] = [];
      for (let at = 0; at < 22; at++) codes.push((await site.verify(await site.visit(address(at)), number(at))).code);
      return codes.filter((code) => code === "INVALID_PHONE").length;
    };
    const network = (at: number) => `192.0.2.${at + 1}`;
    expect(await refused(network, (at) => `+4474${String(at).padStart(2, "0")}123456`)).toBe(20);
    expect(
      await refused(
        (at) => `10.0.${at}.1`,
        () => "+447500123456",
      ),
    ).toBe(20);
  });
});

describe("a range of numbers", () => {
  it("stays open when its numbers opted out", async () => {
    await using site = await startVerifying({ policy: open });
    const { answer } = site.platform;
    failTexts(site, "opted_out");
    for (let at = 0; at < 51; at++) {
      const { code } = await site.verify(await site.visit(`10.0.${at}.1`), `+447400${at + 10}1234`);
      expect([at, code]).toEqual([at, null]);
    }
    site.platform.answer = answer;
    expect((await site.verify(await site.visit())).status).toBe(200);
    expect(site.proxy.events.filter(({ type }) => type === "prefix_stopped")).toEqual([]);
    expect(site.proxy.events.filter(({ type }) => type === "recipient_stopped")).toHaveLength(51);
  });

  it("gets no code for an hour once fewer than 15 of its last 50 came back", async () => {
    const clock = { at: 0 };
    const now = () => new Date(clock.at);
    const stopped: string[] = [];
    const prefixes = createPrefixes(memoryStore({ now }), { now, onStop: (prefix) => stopped.push(prefix) });
    let next = 100_000;
    const send = async (comesBack: boolean) => {
      const sent = await prefixes.sending(`+447400${next++}`);
      if ("stoppedForS" in sent) return sent.stoppedForS;
      if (comesBack) await Promise.all([prefixes.verified(sent), prefixes.verified(sent)]);
      return "sent";
    };
    // Each comes back until 70 are sent: their last 50 are all good. Then none does.
    for (let at = 0; at < 70; at++) expect(await send(true)).toBe("sent");
    for (let bad = 1; bad <= 36; bad++) expect([bad, await send(false)]).toEqual([bad, "sent"]);
    expect(await send(true)).toBe(3_600);
    expect(stopped).toEqual(["+447400"]);
    expect(await prefixes.sending("+447401123456")).not.toHaveProperty("stoppedForS");
    clock.at += hour - 1;
    expect(await send(true)).toBe(1);
    clock.at += 1;
    for (let at = 0; at < 50; at++) expect(await send(at % 10 < 3)).toBe("sent");
    expect(await send(true)).toBe("sent"); // exactly 15 of 50
  });

  it("stops for codes asked for at once, and tells its owner and nobody the number", async () => {
    await using site = await startVerifying({ policy: open });
    const ask = async (at: number) =>
      site.verify(
        await site.visit(`10.${at}.1.1`),
        `+447400${String(at)}${String(at).padStart(5, "0").slice(0, 5)}`.slice(0, 13),
      );
    const numbers = Array.from({ length: 70 }, (_, at) => 10 + at);
    const answers = [];
    for (const at of numbers) answers.push(await ask(at));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.code, refused?.headers.get("retry-after")]).toEqual(["RATE_LIMITED", "3600"]);
    expect(site.proxy.events.filter(({ type }) => type === "prefix_stopped")).toMatchObject([{ prefix: "+447400" }]);
  });
});

describe("a proof of work", () => {
  const proving = { ...open, proofOfWork: { maxNumber: 60 } };
  const challengeOf = (json: Record<string, unknown>) => json.challenge as Challenge;

  it("is needed from an address's second request on, once solved for one request", async () => {
    await using site = await startVerifying({ policy: proving });
    const visitor = await site.visit();
    expect((await site.verify(visitor)).status).toBe(200);
    const asked = await site.verify(visitor, "+447400123457");
    expect([asked.status, asked.code]).toEqual([403, "PROOF_REQUIRED"]);
    expect(challengeOf(asked.json)).toEqual({
      algorithm: "SHA-256",
      challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
      salt: expect.stringMatching(/^[\w-]{22}\?expires=\d+&$/),
      signature: expect.any(String),
      maxnumber: 60,
    });
    const proof = solve(challengeOf(asked.json));
    expect((await site.verify(visitor, "+447400123457", { proof })).status).toBe(200);
    expect((await site.verify(visitor, "+447400123458", { proof })).code).toBe("PROOF_REQUIRED");
    expect((await site.verify(await site.visit("192.0.2.2"), "+447400123458")).status).toBe(200);
  });

  it("is no good when it is wrong, old, or somebody else's", async () => {
    await using site = await startVerifying({ policy: proving });
    const [visitor, other] = [await site.visit(), await site.visit()];
    await site.verify(visitor);
    const challenge = challengeOf((await site.verify(visitor, "+447400123457")).json);
    const othersProof = solve(challengeOf((await site.verify(other, "+447400123457")).json));
    const later = challenge.salt.replace(/\d+&$/, (expires) => `9${expires}`);
    const split = /^(.*\d)(\d)&$/.exec(challenge.salt);
    const wrong: Record<string, string | number> = {
      "no base64": "!",
      "no JSON": btoa("x"),
      "not an object": btoa("[]"),
      "another algorithm": solve(challenge, { algorithm: "SHA-1" }),
      "another number": solve(challenge, { number: 61 }),
      "a fraction": solve(challenge, { number: 0.5 }),
      "a text": solve(challenge, { number: "7" }),
      "a later end": solve(challenge, { salt: later }),
      "digits moved from the end to the number": solve(challenge, { salt: split?.[1] ?? "" }),
      "another signature": solve(challenge, { signature: "A".repeat(43) }),
      "another session's": othersProof,
      "a challenge of its own": solve({ ...challenge, challenge: "0".repeat(64) }, { number: 0 }),
    };
    for (const [name, proof] of Object.entries(wrong)) {
      const answer = await site.verify(visitor, "+447400123457", { proof });
      expect([name, answer.code]).toEqual([name, "PROOF_REQUIRED"]);
    }
    expect((await site.verify(visitor, "+447400123457", { proof: "x".repeat(2_049) })).code).toBe("VALIDATION_FAILED");
    const good = solve(challenge);
    const raced = await Promise.all(
      Array.from({ length: 8 }, (_, at) => site.verify(visitor, `+44740${at + 1}123456`, { proof: good })),
    );
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    const old = solve(challengeOf((await site.verify(visitor, "+447400123457")).json));
    site.pass(5 * minute);
    expect((await site.verify(visitor, "+447400123457", { proof: old })).code).toBe("PROOF_REQUIRED");
  });
});

describe(`${counts.farmedCodes} attempts to farm codes`, () => {
  it("stay inside every cap", async () => {
    // Memory's own answers come at once, so that requests are between each other's steps.
    await using site = await startVerifying({
      policy: { ...policy, dailySpend: 4, proofOfWork: { maxNumber: 20 }, limits: { conversationsPerHour: 1_000 } },
    });
    const random = randomOf(seed);
    const pick = (most: number) => Math.floor(random() * most);
    const sent: { at: number; number: string; session: string; network: string }[] = [];
    const visitors: Visitor[] = [];
    let at = 0;
    const attempt = async () => {
      const known = visitors[pick(visitors.length + 3)];
      const address = `10.0.${pick(6)}.${pick(250)}`;
      const visitor = known ?? (await site.visit(address));
      if (!known) visitors.push(visitor);
      const number = `+44740${pick(10)}12${String(pick(400)).padStart(4, "0")}`;
      const first = await site.verify(visitor, number);
      const proof = first.code === "PROOF_REQUIRED" ? solve(first.json.challenge as Challenge) : undefined;
      const answer = proof ? await site.verify(visitor, number, { proof }) : first;
      if (answer.status !== 200) return;
      sent.push({ at, number, session: visitor.token, network: networkOf(visitor.address) });
    };
    for (let done = 0; done < counts.farmedCodes; done += 25) {
      await Promise.all(Array.from({ length: 25 }, attempt));
      const passed = pick(20 * minute);
      at += passed;
      site.pass(passed);
      visitors.splice(0, passed > 10 * minute ? visitors.length : 0); // before their tokens end
    }
    expect(sent.length).toBeGreaterThan(20);
    expect(site.texts()).toHaveLength(sent.length);
    expect(mostWithin(hour, sent, ({ number }) => number)).toBeLessThanOrEqual(2);
    expect(mostWithin(24 * hour, sent, ({ session }) => session)).toBeLessThanOrEqual(5);
    expect(mostWithin(24 * hour, sent, ({ network }) => network)).toBeLessThanOrEqual(20);
    expect(mostWithin(24 * hour, sent, ({ number }) => number.slice(0, -4))).toBeLessThanOrEqual(20);
  });
});

/** The most items of one key in any stretch of time. */
function mostWithin<Item extends { at: number }>(
  ms: number,
  items: readonly Item[],
  key: (item: Item) => string,
): number {
  const byKey = [...Map.groupBy(items, key).values()];
  return Math.max(
    0,
    ...byKey.flatMap((own) => own.map(({ at }) => own.filter((other) => other.at >= at && other.at < at + ms).length)),
  );
}

/** Has the platform answer that it could not send a text, for this reason. */
function failTexts({ platform }: Awaited<ReturnType<typeof startVerifying>>, reason: string): void {
  const { answer } = platform;
  platform.answer = (request, response) => {
    if (request.path !== "/api/user/sms") return answer(request, response);
    answerJson(response, { message: "Failed to send SMS", reason }, 500, { "ringback-code": "PROVIDER_FAILED" });
  };
}
