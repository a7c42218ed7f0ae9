import { describe, expect, it } from "vitest";
import { createProxy, type ProxyOptions } from "../../src/proxy/index.ts";
import { assistantUuid, ownerKey } from "../support/fake-platform.ts";
import { secret, shop } from "../support/proxy.ts";

const good: ProxyOptions = {
  baseUrl: "https://platform.example/api",
  apiKey: ownerKey,
  secret,
  origins: [shop],
  assistants: { mara: { uuid: assistantUuid } },
};
const long = "a secret with more than thirty-two characters";

describe("createProxy", () => {
  it.each<[string, object]>([
    ["baseUrl", { baseUrl: "" }],
    ["baseUrl", { baseUrl: "platform.example" }],
    ["baseUrl", { baseUrl: "ftp://platform.example" }],
    ["baseUrl", { baseUrl: "https://user:pass@platform.example" }],
    ["apiKey", { apiKey: "" }],
    ["apiKey", { apiKey: undefined }],
    ["apiKey", { apiKey: `${ownerKey}\n` }],
    ["apiKey", { apiKey: `${ownerKey} ` }],
    ["secret", { secret: "short" }],
    ["secret", { secret: [] }],
    ["secret", { secret: [{ kid: "a", key: "short" }] }],
    ["secret", { secret: [{ kid: "", key: long }] }],
    [
      "secret",
      {
        secret: [
          { kid: "a", key: long },
          { kid: "a", key: secret },
        ],
      },
    ],
    ["secret", { secret: undefined }],
    ["origins", { origins: shop }],
    ["origins[1]", { origins: [shop, "*"] }],
    ["origins[0]", { origins: [`${shop}/`] }],
    ["origins[0]", { origins: [`${shop}/chat`] }],
    ["origins[0]", { origins: ["https://SHOP.example"] }],
    ["origins[0]", { origins: ["https://shop.example:443"] }],
    ["origins[0]", { origins: ["https://*.shop.example"] }],
    ["origins[0]", { origins: ["null"] }],
    ["origins[0]", { origins: ["file:///"] }],
    ["assistants", { assistants: {} }],
    ["assistants", { assistants: { "": { uuid: assistantUuid } } }],
    ["assistants.mara.uuid", { assistants: { mara: { uuid: "mara" } } }],
    ["policy.calls", { policy: { calls: true } }],
    ["policy.calls.captions", { policy: { calls: { captions: "yes" } } }],
    ["policy.calls.number", { policy: { calls: { number: "+447700900123" } } }],
    ["policy.sms.from", { policy: { sms: {} } }],
    ["policy.whatsapp.senderId", { policy: { whatsapp: { senderId: 0 } } }],
    ["policy.webCalls.maxSeconds", { policy: { webCalls: { maxSeconds: 1.5 } } }],
    ["policy.showPrices", { policy: { showPrices: 1 } }],
    [
      "assistants.mara.callAssistantId",
      { assistants: { mara: { uuid: "3f2b8a10-0000-4000-8000-000000000001", callAssistantId: "7" } } },
    ],
    ["policy.variables", { policy: { variables: [7] } }],
    ["policy.limits.messages", { policy: { limits: { messages: 1 } } }],
    ["policy.limits.messagesPerMinute", { policy: { limits: { messagesPerMinute: 0 } } }],
    ["policy.limits.messagesPerMinute", { policy: { limits: { messagesPerMinute: 1.5 } } }],
    ["policy.dailySpend", { policy: { dailySpend: -1 } }],
    ["policy.limits.callsPerDay", { policy: { limits: { callsPerDay: 101 } } }],
    ["policy.countries", { policy: { countries: "GB" } }],
    ["policy.countries[1]", { policy: { countries: ["GB", "UK"] } }],
    ["policy.countries[0]", { policy: { countries: ["gb"] } }],
    ["policy.countries[0]", { policy: { countries: ["*"] } }],
    ["policy.quietHours", { policy: { quietHours: { from: "21:00" } } }],
    ["policy.quietHours", { policy: { quietHours: { from: "9pm", to: "08:00" } } }],
    ["policy.consent", { policy: { consent: " " } }],
    ["policy.consent", { policy: { consent: {} } }],
    ["policy.consent", { policy: { consent: { en: "Yes", de: "" } } }],
    ["policy.consent", { policy: { consent: { German: "Ja" } } }],
    ["policy.consent", { policy: { consent: null } }],
    ["policy.verification.off", { policy: { verification: { off: true } } }],
    ["policy.verification.text", { policy: { verification: { text: "No code in it" } } }],
    ["policy.verification.company", { policy: { verification: { company: " " } } }],
    ["policy.verification.from", { policy: { verification: { from: "7" } } }],
    ["policy.proofOfWork.from", { policy: { proofOfWork: { from: 0 } } }],
    ["policy.proofOfWork.maxNumber", { policy: { proofOfWork: { maxNumber: 1e9 } } }],
    ["policy.simulatedNumbers", { policy: { simulatedNumbers: "yes" } }],
    ["policy.dailySpend", { policy: { dailySpend: Number.NaN } }],
    ["identity", { identity: { keys: long, issuer: "", audience: "chat" } }],
    ["identity.keys", { identity: { keys: "short", issuer: "a", audience: "b" } }],
    ["allowNoOrigin", { allowNoOrigin: true }],
    ["redact.book", { redact: { book: "name" } }],
    ["basePath", { basePath: "ringback" }],
    ["basePath", { basePath: "/ringback/" }],
    ["trustProxyHops", { trustProxyHops: -1 }],
    ["trustProxyHops", { trustProxyHops: 0.5 }],
    ["options.orgins", { orgins: [shop] }],
  ])("says that %s is wrong, and never what it was: %j", (option, change) => {
    const make = () => createProxy({ ...good, ...change } as ProxyOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^createProxy: ${option.replace(/[[\].]/g, "\\$&")} `));
    expect(make).not.toThrow(/canary|a secret|short|user:pass/);
  });

  it("takes what is right, and does nothing until it is asked", () => {
    const calls: unknown[] = [];
    const fetch = async (...given: unknown[]) => {
      calls.push(given);
      return new Response();
    };
    const proxy = createProxy({ ...good, fetch });
    expect(typeof proxy.handle).toBe("function");
    expect(calls).toEqual([]);
  });
});
