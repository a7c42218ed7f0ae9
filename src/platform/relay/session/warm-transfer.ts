import type { CallTransfer, PersonOutcome, RelayCall } from "../call.ts";
import { announcementOf } from "./announcement.ts";
import type { CallLanguage } from "./language.ts";
import { spokenForm } from "./speech/spoken-form.ts";

/** A person who is being called for the caller, who waits. */
export interface WarmTransfer {
  readonly transfer: CallTransfer;
  /** What the owner reads in the transcript. */
  readonly note: string;
  /** Resolves when the person has been joined with the caller, or will not be; never rejects. */
  readonly outcome: Promise<PersonOutcome>;
  /** Nobody waits any more. */
  cancel(): void;
}

/**
 * Has the person called whom a caller is to be handed to.
 * @returns Nothing if the transfer is not a warm one, or no person can be joined with this call
 */
export function startWarmTransfer(
  transfer: CallTransfer,
  call: Pick<RelayCall, "callPerson" | "direction" | "from" | "to">,
  { texts, current: language, at }: Pick<CallLanguage, "texts" | "current"> & { readonly at: Date },
): WarmTransfer | undefined {
  const { to, warm } = transfer;
  if (!warm || !call.callPerson) return undefined;
  const customer = call.direction === "inbound" ? call.from : call.to;
  const message = announcementOf(texts, customer, sentence(warm.summary));
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const person = { to, phoneNumberId: warm.phoneNumberId, message: spokenForm(message, { language, at }), language };
  return {
    transfer,
    note: `Calling ${to} to transfer the caller. Message: ${message}`,
    outcome: call.callPerson(person, { signal }).catch(() => "failed"),
    cancel: () => cancelling.abort(),
  };
}

/** What the owner reads in the transcript of how it went. */
export const outcomeNotes: Readonly<Record<PersonOutcome, string>> = {
  joined: "The person answered and was connected with the caller.",
  declined: "The person declined.",
  // Phones report a call that was rejected as busy.
  busy: "The person’s line was busy, or they declined.",
  "no answer": "The person did not answer.",
  "no number": "The person was not called: no phone can have this number. Correct it in the assistant’s tools.",
  unaffordable: "The person was not called: the balance does not cover it.",
  failed: "The person could not be called.",
};

/** What the owner reads where the caller has not waited. */
export const leftWaitingNote = "The caller hung up before the person had taken the call.";

/** A summary as a sentence; empty if there is none. */
function sentence(summary: string): string {
  const said = summary.trim();
  const text = `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}
