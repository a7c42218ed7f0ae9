import { createHash } from "node:crypto";
import { memoryStore, type Policy, type ProxyOptions, type ProxyStore } from "../../src/proxy/index.ts";
import { answerJson, type FakeAnswer, type Seen, startFakePlatform } from "./fake-platform.ts";
import { type ProxyAnswer, type ProxyRequest, startProxy } from "./proxy.ts";

export const policy = {
  calls: {},
  sms: { from: 7 },
  countries: ["GB", "US"],
  // Each test that is about it says so.
  proofOfWork: { from: 1_000_000 },
} satisfies Policy;

/** What a segment costs at the fake platform, in USD. */
export const segmentPrice = 0.05;

/** As the fake platform, with a new conversation each time, prices and texts. */
const answer: FakeAnswer = ({ path, body }, response) => {
  if (path === "/api/user/prices") {
    const data = [{ kind: "sms segment", unit: "to any other country", price: segmentPrice }];
    return answerJson(response, { currency: "USD", data });
  }
  if (path === "/api/user/sms") {
    return answerJson(response, { message: "Sent", data: { id: 1, to: body.to, total_cost: segmentPrice } });
  }
  if (path === "/api/conversations") {
    return answerJson(response, { status: true, conversation_id: crypto.randomUUID(), history: [] });
  }
  answerJson(response, { status: true, message: "Hello", function_calls: [] });
};

export interface Visitor {
  readonly token: string;
  /** Where their requests come from. */
  readonly address: string;
}

/** A proxy that sends codes, before a platform that keeps the texts, with a clock of both. */
export async function startVerifying({
  store,
  ...options
}: Partial<ProxyOptions> & { readonly store?: ProxyStore } = {}) {
  const clock = { at: new Date("2026-11-20T10:00:00.000Z") };
  const now = () => new Date(clock.at);
  const platform = await startFakePlatform(answer);
  const shared = store ?? memoryStore({ singleProcess: true, now });
  const addProxy = (more: Partial<ProxyOptions> = {}) =>
    startProxy({ baseUrl: platform.url, trustProxyHops: 1, store: shared, policy, now, ...options, ...more });
  const proxy = await addProxy();
  const texts = (): readonly Seen[] => platform.seen.filter(({ path }) => path === "/api/user/sms");
  const from = (address: string) => ({ "x-forwarded-for": address });
  const ask = (visitor: Visitor, path: string, body: unknown, { headers, ...more }: ProxyRequest = {}) =>
    proxy.ask("POST", path, { token: visitor.token, body, headers: { ...from(visitor.address), ...headers }, ...more });
  return {
    platform,
    proxy,
    addProxy,
    store: shared,
    texts,
    ask,
    pass: (ms: number) => {
      clock.at = new Date(clock.at.getTime() + ms);
    },
    at: (iso: string) => {
      clock.at = new Date(iso);
    },
    async visit(address = "192.0.2.1"): Promise<Visitor> {
      const { token } = await proxy.open({}, { headers: from(address) });
      return { token, address };
    },
    verify: (visitor: Visitor, phone_number = "+447400123456", more: object = {}): Promise<ProxyAnswer> =>
      ask(visitor, "/verifications", { phone_number, purpose: "call", consent: true, ...more }),
    check: (visitor: Visitor, verification_id: unknown, code: string | undefined) =>
      ask(visitor, "/verifications/check", { verification_id, code }),
    /** The code in the newest text. */
    code: () => /\b\d{6}\b/.exec(String(texts().at(-1)?.body.body))?.[0] ?? "",
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

/** A code that is not this one. */
export function otherCode(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

/** What a refusal asks a page to solve. */
export interface Challenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
}

/** Solves it as a page does. */
export function solve({ maxnumber, ...challenge }: Challenge, change: object = {}): string {
  const hash = (number: number) =>
    createHash("sha256")
      .update(challenge.salt + number)
      .digest("hex");
  let number = 0;
  while (number < maxnumber && hash(number) !== challenge.challenge) number++;
  return Buffer.from(JSON.stringify({ ...challenge, number, ...change })).toString("base64");
}
