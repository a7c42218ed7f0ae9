import type { VisitorAction } from "../contract/operations/conversations.ts";
import type { Settings } from "./options.ts";
import type { ResolvedPolicy } from "./policy.ts";

/**
 * What the policy names and can be done here: what costs money needs countries, and a store that keeps it; a phone is proved
 * by a code, which some number has to send.
 */
export function offeredActions({ policy, callAssistantIds, store }: Settings): readonly VisitorAction[] {
  const { calls, sms, whatsapp, webCalls, countries } = policy;
  if (countries.size === 0 || !(store.durable || store.singleProcess)) return ["person"];
  const canProve = codeSender(policy) !== undefined;
  return [
    "person",
    ...(calls && callAssistantIds.size > 0 && canProve ? (["call"] as const) : []),
    ...(sms ? (["sms"] as const) : []),
    ...(whatsapp && canProve ? (["whatsapp"] as const) : []),
    ...(webCalls ? (["web-call"] as const) : []),
  ];
}

/** The id of the number that codes are sent from; nothing where the policy names none. */
export function codeSender({ verification, sms }: Pick<ResolvedPolicy, "verification" | "sms">): number | undefined {
  return verification.from ?? sms?.from;
}
