import { memoryStore, type Policy, type ProxyOptions, type ProxyStore } from "../../src/proxy/index.ts";
import { keepVerifiedNumber, type VerifiedPurpose } from "../../src/proxy/paid-actions/rules/verified-number.ts";
import type { Session } from "../../src/proxy/session/tokens.ts";
import { startPlatform, type TestPlatform, type TestPlatformOptions } from "./platform.ts";
import { startProxy, type TestProxy } from "./proxy.ts";
import { giveSender } from "./whatsapp.ts";

export interface Visitor {
  readonly uuid: string;
  readonly token: string;
}

/** What the platform's side of a line does with a request: it never arrives, or its answer breaks off, or comes too late. */
export type ConnectionFault = "lose-request" | "lose-answer" | "slow-answer";

/** A proxy that offers every action, before a platform whose owner has a number, a WhatsApp sender and some money. */
export async function startPhoneProxy({ balanceUsd = 5, ...options }: TestPlatformOptions = {}) {
  const platform = await startPlatform({ balanceUsd, ...options });
  platform.platform.worker.start();
  const { owner } = platform;
  const from = await giveSender(platform, owner);
  const listed = await platform.request("GET", "/user/whatsapp/senders", { token: owner.key });
  const senderId: number = (await listed.json()).data[0].id;
  const store = memoryStore({ singleProcess: true, now: platform.services.now });
  const policy: Policy = {
    calls: { captions: true },
    sms: { from },
    whatsapp: { senderId },
    webCalls: { maxSeconds: 60 },
    countries: ["GB"],
    simulatedNumbers: true,
    dailySpend: 100,
  };
  const proxies: TestProxy[] = [];
  const faults: { path: string; fault: ConnectionFault; whenAnswered: (() => void) | undefined }[] = [];
  const send: typeof fetch = async (input, init) => {
    const at = faults.findIndex(({ path }) => String(input).includes(path) && init?.method === "POST");
    const [found] = at < 0 ? [] : faults.splice(at, 1);
    if (found?.fault === "lose-request") throw new TypeError("fetch failed");
    const response = await fetch(input, init);
    const late = found?.fault === "slow-answer" ? untilAborted(init?.signal) : undefined;
    found?.whenAnswered?.();
    if (late) return late;
    if (found) throw new TypeError("terminated");
    return response;
  };
  const addProxy = async (more: Partial<ProxyOptions> = {}) => {
    const proxy = await startProxy({
      baseUrl: platform.url,
      apiKey: owner.key,
      assistants: { mara: { uuid: owner.assistantUuid, callAssistantId: owner.assistantId } },
      now: platform.services.now,
      fetch: send,
      store,
      policy,
      ...more,
    });
    proxies.push(proxy);
    return proxy;
  };
  const proxy = await addProxy();
  return {
    platform,
    proxy,
    store,
    policy,
    from,
    senderId,
    addProxy,
    /** The line to the platform, with its faults. */
    send,
    /** What becomes of the next POST to this path of the platform's; `whenAnswered` runs once the platform has answered it. */
    failNext: (path: string, fault: ConnectionFault, whenAnswered?: () => void) =>
      void faults.push({ path, fault, whenAnswered }),
    /** Begins a conversation with something said in it. `answer` is the id of what the assistant said. */
    async visit(message = "When do you open?", at = proxy): Promise<Visitor & { readonly answer: number }> {
      const visitor = await at.open();
      const { json } = await at.say(visitor, message);
      return { ...visitor, answer: Number(json.id) };
    },
    prove: (visitor: Visitor, purpose: VerifiedPurpose, number = "+447700900123") =>
      prove(store, visitor, purpose, number),
    /** What the owner sees. */
    owned: (path: string) => ownedBy(platform, path),
    async [Symbol.asyncDispose]() {
      for (const each of proxies) await each[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

/** What comes after everybody has stopped waiting. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

/** As a code that came to the number and was typed in. */
async function prove(store: ProxyStore, { token }: Visitor, purpose: VerifiedPurpose, number: string): Promise<void> {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const session = { id: claims.sid } as Session;
  await keepVerifiedNumber(store, session, { purpose, number, consent: { text: "Yes", at: "2026-11-20T10:00:00Z" } });
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes of many operations
async function ownedBy(platform: TestPlatform, path: string): Promise<any> {
  return (await platform.request("GET", path, { token: platform.owner.key })).json();
}
