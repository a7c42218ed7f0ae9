import { describe, expect, it } from "vitest";
import { isApiError } from "../../../src/contract/problem.ts";
import { memoryStore } from "../../../src/proxy/limits/memory-store.ts";
import { createNumberKey } from "../../../src/proxy/limits/number-key.ts";
import { createHolds } from "../../../src/proxy/limits/paid-action-holds.ts";
import type { ProxyStore } from "../../../src/proxy/limits/store.ts";
import { type AdmissionRequest, createAdmission } from "../../../src/proxy/paid-actions/rules/admission.ts";
import { readPaidPolicy } from "../../../src/proxy/paid-actions/rules/paid-policy.ts";
import { keepVerifiedNumber, type VerifiedPurpose } from "../../../src/proxy/paid-actions/rules/verified-number.ts";
import { createSigner } from "../../../src/proxy/session/signer.ts";
import type { Session } from "../../../src/proxy/session/tokens.ts";
import { secret } from "../../support/proxy.ts";

const dayMs = 24 * 3_600_000;
const limits = { callsPerDay: 3, textsPerDay: 5 };

/** Rules over one store, as each process of a site has them. */
function startRules({ dailySpend = 100, policy = {} }: { dailySpend?: number; policy?: object } = {}) {
  const clock = { at: Date.parse("2026-11-20T10:00:00Z") };
  const now = () => new Date(clock.at);
  const kept = memoryStore({ singleProcess: true, now });
  const keys: string[] = [];
  const store: ProxyStore = {
    ...kept,
    add: (key, ...more) => {
      keys.push(key);
      return kept.add(key, ...more);
    },
  };
  const resolved = { ...readPaidPolicy({ countries: ["GB", "US"], ...policy }), limits };
  const open = () =>
    createAdmission({
      store,
      holds: createHolds(store, { dailySpendMicros: dailySpend * 1_000_000, now }),
      policy: resolved,
      numberKey: createNumberKey(createSigner(secret, "phone number")),
      now,
      emit: () => undefined,
    });
  const admission = open();
  return {
    admission,
    open,
    keys,
    pass: (ms: number) => {
      clock.at += ms;
    },
    /** A visitor with a proved number. */
    async visitor(number = "+447400123456", purposes: VerifiedPurpose[] = ["call", "sms", "whatsapp"]) {
      const id = crypto.randomUUID();
      const session: Session = { id, conversation: id, assistant: "mara", origin: "https://shop.example" };
      for (const purpose of purposes) {
        await keepVerifiedNumber(store, session, { purpose, number, consent: { text: "Yes", at: "2026-11-20" } });
      }
      return { session, number, address: "192.0.2.1", client: `address:${id}` };
    },
  };
}

/** How it was refused; undefined if it was not. */
async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    return cause.problem.code;
  }
}

type Visitor = Awaited<ReturnType<ReturnType<typeof startRules>["visitor"]>>;

function action(visitor: Visitor, change: Partial<AdmissionRequest> = {}): AdmissionRequest {
  return { ...visitor, purpose: "call", costMicros: 1_000_000, ...change };
}

describe("a paid action", () => {
  it("reaches the number that the session proved for it, and no other", async () => {
    const { admission, visitor, keys } = startRules();
    const ada = await visitor("+447400123456", ["call"]);
    const ben = await visitor("+447400123457");
    const codes: [Partial<AdmissionRequest>, string | undefined][] = [
      [{}, undefined],
      [{ purpose: "sms" }, "NUMBER_NOT_VERIFIED"],
      [{ number: ben.number }, "NUMBER_NOT_VERIFIED"],
      [{ number: undefined }, "NUMBER_NOT_VERIFIED"],
      [{ session: ben.session }, "NUMBER_NOT_VERIFIED"],
      [{ address: "unknown" }, "ACTION_NOT_ALLOWED"],
    ];
    for (const [change, code] of codes) expect(await codeOf(admission.admit(action(ada, change)))).toBe(code);
    // Nobody reads a number off a counter.
    expect(keys.some((key) => key.includes("calls:number:"))).toBe(true);
    expect(keys.join()).not.toContain("7400123456");
  });

  it("is checked again when it comes: the hour, and what the policy has become", async () => {
    const rules = startRules();
    const late = await rules.visitor();
    rules.pass(11 * 3_600_000); // 21:00
    expect(await codeOf(rules.admission.admit(action(late)))).toBe("QUIET_HOURS");
    for (const [policy, code] of [
      [{ countries: ["US"] }, "COUNTRY_NOT_ALLOWED"],
      [{ countries: [] }, "COUNTRY_NOT_ALLOWED"],
    ] as const) {
      const other = startRules({ policy });
      expect(await codeOf(other.admission.admit(action(await other.visitor())))).toBe(code);
    }
    const closed = startRules({ policy: { countries: [] } });
    const web = action(await closed.visitor(), { purpose: "web-call", number: undefined });
    expect(await codeOf(closed.admission.admit(web))).toBe("COUNTRY_NOT_ALLOWED");
  });

  it("is one of three calls or five texts a day, for a visitor, a number and an address, however many come at once", async () => {
    const rules = startRules();
    const two = [rules.admission, rules.open()];
    const many = async (of: (at: number) => AdmissionRequest) => {
      const codes = await Promise.all(Array.from({ length: 20 }, (_, at) => codeOf(two[at % 2]!.admit(of(at)))));
      expect(new Set(codes)).toEqual(new Set([undefined, "LIMIT_REACHED"]));
      return codes.filter((code) => code === undefined).length;
    };
    const ada = await rules.visitor();
    expect(await many(() => action(ada, { costMicros: 1 }))).toBe(3);
    expect(await many((at) => action(ada, { purpose: at % 2 ? "sms" : "whatsapp", costMicros: 1 }))).toBe(5);
    // The same number from another session, the same address without a number, and the day after.
    const again = await rules.visitor();
    expect(await codeOf(rules.admission.admit(action(again)))).toBe("LIMIT_REACHED");
    const others = await Promise.all(Array.from({ length: 20 }, () => rules.visitor()));
    const client = "address:192.0.2.1";
    const web = { purpose: "web-call", client, number: undefined, costMicros: 1 } as const;
    expect(await many((at) => action(others[at]!, web))).toBe(3);
    rules.pass(dayMs);
    expect(await codeOf(rules.admission.admit(action(others[0]!, web)))).toBeUndefined();
  });

  it("says when the next may begin: when the oldest that counts is a day old, in every limit that is full", async () => {
    const rules = startRules({ policy: { quietHours: null } });
    const number = "+447400123456";
    const hourMs = 3_600_000;
    const [ada, other] = [await rules.visitor(number), await rules.visitor(number)];
    const admit = async (visitor: Visitor) => {
      const refused = await rules.admission.admit(action(visitor, { costMicros: 1 })).then(
        () => undefined,
        (cause: unknown) => cause,
      );
      return isApiError(refused) ? refused.problem.retryAfterS : refused;
    };
    for (const visitor of [ada, ada, other]) {
      expect(await admit(visitor)).toBeUndefined();
      rules.pass(hourMs);
    }
    // The number's are full since 0:00, of the visitor's own one is left.
    expect(await admit(ada)).toBe(21 * 3_600);
    rules.pass(20.999 * hourMs);
    const later = await rules.visitor(number); // a proof lasts a day
    const waitS = await admit(later);
    expect(waitS).toBe(4);
    rules.pass(1_000 * Number(waitS));
    expect(await admit(later)).toBeUndefined();
    // The next of the number's began an hour after the first.
    expect(await admit(later)).toBe(3_600);
  });

  it("does not begin anew for a visitor who becomes known, and web calls of one server's visitors count apart", async () => {
    const { admission, visitor } = startRules();
    const codes = async (count: number, of: (at: number) => Promise<AdmissionRequest> | AdmissionRequest) => {
      const seen = [];
      for (let at = 0; at < count; at++) seen.push(await codeOf(admission.admit({ ...(await of(at)), costMicros: 1 })));
      return seen.filter((code) => code === undefined).length;
    };
    const web = { purpose: "web-call", number: undefined } as const;
    const ada = await visitor();
    const known = { ...ada, session: { ...ada.session, subject: "ada" } };
    expect(await codes(4, (at) => action(at < 2 ? ada : known, { ...web, client: `address:${at}` }))).toBe(3);
    // A server that speaks for its visitors has one address.
    const served = async (subject: string) => {
      const one = await visitor();
      return action({ ...one, client: `subject:${subject}`, session: { ...one.session, subject } }, web);
    };
    expect(await codes(8, (at) => served(`visitor ${at}`))).toBe(8);
    expect(await codes(4, () => served("ben"))).toBe(3);
  });

  it("that is taken back a day later frees nobody else's place", async () => {
    const rules = startRules();
    const ada = await rules.visitor();
    const admit = () => rules.admission.admit(action(ada, { costMicros: 1 }));
    const old = await admit();
    rules.pass(dayMs);
    const again = await rules.visitor(); // its proof lasts a day
    const next = () => codeOf(rules.admission.admit(action(again, { costMicros: 1 })));
    expect([await next(), await next(), await next()]).toEqual([undefined, undefined, undefined]);
    await old.release();
    const other = await rules.visitor();
    expect(await codeOf(rules.admission.admit(action(other, { costMicros: 1 })))).toBe("LIMIT_REACHED");
  });

  it("has its money set aside before, and gives back what it did not cost, once, in whichever process", async () => {
    const rules = startRules({ dailySpend: 10 });
    const visitors = await Promise.all(
      Array.from({ length: 12 }, (_, at) => rules.visitor(`+44740012${String(3_000 + at)}`)),
    );
    const admit = (at: number, usd: number) =>
      rules.admission.admit(action(visitors[at]!, { costMicros: usd * 1_000_000 }));
    const first = await admit(0, 6);
    expect(await codeOf(admit(1, 5))).toBe("BUDGET_REACHED");
    const elsewhere = rules.open().reopen(first.receipt);
    await Promise.all([first.settle(1_000_000), elsewhere.settle(1_000_000), elsewhere.release()]);
    const second = await admit(1, 9);
    expect(await codeOf(admit(2, 0.01))).toBe("BUDGET_REACHED");
    await second.release();
    await second.release();
    // Released in full, with its counts: its visitor may still begin three.
    for (let time = 0; time < 3; time++) await (await admit(1, 0.1)).settle(100_000);
    const raced = await Promise.all(Array.from({ length: 9 }, (_, at) => codeOf(admit(3 + at, 1))));
    expect(raced.filter((code) => code === undefined)).toHaveLength(8); // 10 − 1 − 0.3 leaves eight
    rules.pass(dayMs);
    const next = await rules.visitor("+447400129999");
    expect(await codeOf(rules.admission.admit(action(next, { costMicros: 10_000_000 })))).toBeUndefined();
  });

  it("leaves others their share: a client begins none after a quarter of the day's money", async () => {
    const rules = startRules({ dailySpend: 10 });
    const client = "address:192.0.2.1";
    let next = 10;
    const admit = async (usd: number) => {
      const visitor = await rules.visitor(`+4474001234${next++}`);
      return codeOf(rules.admission.admit({ ...action(visitor), client, costMicros: usd * 1_000_000 }));
    };
    expect([await admit(1), await admit(1.4), await admit(2), await admit(0.01)]).toEqual([
      undefined,
      undefined,
      undefined,
      "BUDGET_REACHED",
    ]);
  });

  it("takes no receipt that is none", () => {
    const { admission } = startRules();
    for (const receipt of ["{}", '{"id":1}', "[]", "null"]) expect(() => admission.reopen(receipt)).toThrow(TypeError);
  });
});
