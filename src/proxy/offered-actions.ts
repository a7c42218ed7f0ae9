import type { VisitorAction } from "../contract/operations/conversations/conversations.ts";
import { visitorActions } from "../contract/visitor-actions.ts";
import { unknownAddress } from "../http/address.ts";
import type { Settings } from "./options.ts";
import { isNamed, type PaidActionKind } from "./paid-actions/action-policy.ts";
import type { ResolvedPolicy } from "./policy.ts";

/**
 * What the policy names and can be done here: what costs money needs countries, and a store that keeps it; a phone is proved
 * by a code, which some number has to send.
 */
export function offeredActions({ policy, callAssistantIds, store }: Settings): readonly VisitorAction[] {
  if (policy.countries.size === 0 || !(store.durable || store.singleProcess)) return ["person"];
  const canProve = codeSender(policy) !== undefined;
  const isPossible: Readonly<Record<PaidActionKind, boolean>> = {
    call: callAssistantIds.size > 0 && canProve,
    sms: true,
    whatsapp: canProve,
    "web-call": true,
  };
  return visitorActions.filter((action) => action === "person" || (isNamed(policy, action) && isPossible[action]));
}

/** The same for one visitor: whose address is not known gets nothing that costs money, so nothing of it is offered to them. */
export function actionsFor(settings: Settings, address: string): readonly VisitorAction[] {
  const offered = offeredActions(settings);
  return address === unknownAddress ? offered.filter((action) => action === "person") : offered;
}

/** The id of the number that codes are sent from; nothing if the policy names none. */
export function codeSender({ verification, sms }: Pick<ResolvedPolicy, "verification" | "sms">): number | undefined {
  return verification.from ?? sms?.from;
}
