import type { VisitorAction } from "../../contract/operations/conversations/conversations.ts";
import { onlyKnown, wrong } from "../option-errors.ts";

/** Which actions a visitor is offered beside the chat: those that have a member here. */
export interface ActionPolicy {
  /** Lets the assistant call visitors; with `captions`, the page may read along what is said. (default: no calls) */
  readonly calls?: { readonly captions?: boolean };
  /** Lets visitors talk with the assistant in the page, for `maxSeconds` at most. (default: no such calls; 600) */
  readonly webCalls?: { readonly maxSeconds?: number };
  /** Lets visitors have a message of their conversation as a text, from the number of this id. (default: no texts) */
  readonly sms?: { readonly from: number };
  /**
   * Lets visitors go on with their conversation on WhatsApp, with the sender of this id. Who has not written to it in 24 hours
   * gets the template, and where none is named a link to write first. (default: no WhatsApp)
   */
  readonly whatsapp?: { readonly senderId: number; readonly templateId?: number };
  /** Whether pages may show what calls and messages cost the owner. (default: as the account says, which is no) */
  readonly showPrices?: boolean;
}

/** As {@link ActionPolicy}, with nothing left open. */
export interface ResolvedActionPolicy {
  /** Undefined where calls are not offered, as are the next three. */
  readonly calls: { readonly captions: boolean } | undefined;
  readonly webCalls: { readonly maxSeconds: number } | undefined;
  readonly sms: { readonly from: number } | undefined;
  readonly whatsapp: { readonly senderId: number; readonly templateId?: number } | undefined;
  /** Undefined: as the account says. */
  readonly showPrices: boolean | undefined;
}

type Kind = "boolean" | "number" | "required number";

const actions = {
  calls: { captions: "boolean" },
  webCalls: { maxSeconds: "number" },
  sms: { from: "required number" },
  whatsapp: { senderId: "required number", templateId: "number" },
} as const satisfies Partial<Record<keyof ActionPolicy, Readonly<Record<string, Kind>>>>;

/** What costs money and is offered by a member of the policy. */
export type PaidActionKind = Exclude<VisitorAction, "person">;

const memberOf = {
  call: "calls",
  sms: "sms",
  whatsapp: "whatsapp",
  "web-call": "webCalls",
} as const satisfies Record<PaidActionKind, keyof typeof actions>;

/** Whether the policy names an action. Whether it can be done here is for {@link offeredActions} to say. */
export function isNamed(policy: ResolvedActionPolicy, action: PaidActionKind): boolean {
  return policy[memberOf[action]] !== undefined;
}

/** Whether the policy names anything that costs more than a message. */
export function namesPaidActions(policy: ResolvedActionPolicy): boolean {
  return Object.values(memberOf).some((member) => policy[member] !== undefined);
}

export const actionPolicyMembers: readonly string[] = [...Object.keys(actions), "showPrices"];

/** Chosen: as long as an assistant may speak on the phone unless its owner says otherwise. */
const defaultWebCallSeconds = 600;

/** @throws {TypeError} naming the member that is wrong */
export function readActionPolicy(policy: ActionPolicy): ResolvedActionPolicy {
  for (const [name, members] of Object.entries(actions)) {
    check(policy[name as keyof typeof actions], `policy.${name}`, members);
  }
  const { calls, webCalls, sms, whatsapp, showPrices } = policy;
  if (showPrices !== undefined && typeof showPrices !== "boolean")
    throw wrong("policy.showPrices", "must be true or false");
  return {
    calls: calls && { captions: calls.captions === true },
    webCalls: webCalls && { maxSeconds: webCalls.maxSeconds ?? defaultWebCallSeconds },
    sms,
    whatsapp,
    showPrices,
  };

  function check(given: unknown, place: string, members: Readonly<Record<string, Kind>>): void {
    if (given === undefined) return;
    if (typeof given !== "object" || given === null) throw wrong(place, "must be an object");
    onlyKnown(given, Object.keys(members), place);
    for (const [member, kind] of Object.entries(members)) {
      const value = (given as Record<string, unknown>)[member];
      if (value === undefined && kind !== "required number") continue;
      if (kind === "boolean" && typeof value !== "boolean") throw wrong(`${place}.${member}`, "must be true or false");
      if (kind !== "boolean" && !(Number.isInteger(value) && Number(value) >= 1))
        throw wrong(`${place}.${member}`, "must be a whole number of at least 1");
    }
  }
}
