import type { Policy } from "../../src/proxy/index.ts";

/**
 * What the demo's visitors may do. All of it stays on the simulated network: nobody's phone rings, and no money is spent but the
 * demo's own.
 */
export function visitorPolicy(number: { readonly id: number; readonly senderId: number } | undefined): Policy {
  return {
    calls: { captions: true },
    webCalls: { maxSeconds: 300 },
    ...(number ? { sms: { from: number.id }, whatsapp: { senderId: number.senderId } } : {}),
    // Handsets have the numbers that Ofcom keeps for fiction.
    countries: ["GB"],
    simulatedNumbers: true,
    // A simulated phone wakes nobody.
    quietHours: null,
    // Whoever tries the demo is one visitor at one address, with one phone, all day.
    limits: { callsPerDay: 50, textsPerDay: 50 },
    dailySpend: 20,
    showPrices: true,
  };
}
