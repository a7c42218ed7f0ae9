import type { VisitorAction } from "../contract/operations/conversations.ts";
import type { Settings } from "./options.ts";

/** What the policy names and can be done here: what costs money needs countries, and a store that keeps it. */
export function offeredActions({ policy, callAssistantIds, store }: Settings): readonly VisitorAction[] {
  const { calls, sms, whatsapp, webCalls, countries } = policy;
  if (countries.size === 0 || !(store.durable || store.singleProcess)) return ["person"];
  return [
    "person",
    ...(calls && callAssistantIds.size > 0 ? (["call"] as const) : []),
    ...(sms ? (["sms"] as const) : []),
    ...(whatsapp ? (["whatsapp"] as const) : []),
    ...(webCalls ? (["web-call"] as const) : []),
  ];
}
