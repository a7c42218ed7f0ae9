import type { Policy } from "../../src/proxy/index.ts";

/** What visitors' simulated phones are reached from; undefined if the owner has given the number back. */
export type VisitorNumber = { readonly id: number; readonly senderId: number } | undefined;

/**
 * What the demo's visitors may do. All of it stays on the simulated network: nobody's phone rings, and no money is spent but the
 * demo's own. Without handsets nobody receives a code, so visitors prove no number and neither call nor text.
 */
export function visitorPolicy(number: VisitorNumber, { hasHandsets }: { readonly hasHandsets: boolean }): Policy {
  return {
    clientTools: ["add_to_basket", "go_to_page", "fill_in_form"],
    webCalls: { maxSeconds: 300 },
    // Where the owner lets an assistant take some.
    attachments: true,
    ...(hasHandsets ? { calls: { captions: true } } : {}),
    ...(hasHandsets && number ? { sms: { from: number.id }, whatsapp: { senderId: number.senderId } } : {}),
    // Handsets have the numbers that Ofcom keeps for fiction.
    countries: ["GB"],
    simulatedNumbers: true,
    verification: { company: "Halden Heating" },
    // A simulated phone wakes nobody.
    quietHours: null,
    // A person who tries the demo is one visitor at one address, with one phone, all day.
    limits: { callsPerDay: 50, textsPerDay: 50 },
    dailySpend: 20,
    showPrices: true,
  };
}
