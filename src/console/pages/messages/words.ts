import type { Failure } from "../api.ts";
import { seesMoney } from "../parts/account/own-role.ts";

/** What an owner reads about a message that was refused, by error code. */
export const failureWords: Readonly<Record<string, (failure: Failure) => string>> = {
  INSUFFICIENT_BALANCE: () =>
    seesMoney()
      ? "Not sent: your balance does not cover it. Add funds on the overview."
      : "Not sent: the account’s balance does not cover it. Please ask an admin of your team.",
  INVALID_PHONE: () => "This is no phone number. Write it with the country’s code, such as +44 7700 900123.",
  SENDER_NOT_FOUND: () => "This number is not yours any more.",
  SENDER_NOT_CAPABLE: () => "This number can only make calls.",
  SENDER_OFFLINE: () => "WhatsApp has this sender offline. We check again every 5 minutes.",
  SUBSCRIPTION_INACTIVE: () =>
    seesMoney()
      ? "This month’s price of the number is not paid."
      : "This number cannot send at present. Please ask an admin of your team.",
  TEMPLATE_MISMATCH: () => "Each blank of the template needs a value.",
  TEMPLATE_NOT_APPROVED: () => "WhatsApp has not approved this template.",
  TEMPLATE_NOT_FOUND: () => "This template no longer exists.",
  PROVIDER_FAILED: ({ extra: { error, reason } }) => {
    if (typeof error !== "string" || !error.endsWith("."))
      return "The carrier did not take it. The list says what became of it.";
    return reason === "unknown" ? error : `Not sent. ${error}`;
  },
};

const statuses: Readonly<Record<string, { readonly text: string; readonly kind: string }>> = {
  sending: { text: "Sending", kind: "held" },
  unknown: { text: "Not known yet", kind: "held" },
  sent: { text: "Sent", kind: "" },
  delivered: { text: "Delivered", kind: "good" },
  read: { text: "Read", kind: "good" },
  failed: { text: "Failed", kind: "bad" },
  received: { text: "Received", kind: "accent" },
};

/** The label of a message's status, and the kind of tag that shows it. */
export function statusWords(status: string): { readonly text: string; readonly kind: string } {
  return statuses[status] ?? { text: status, kind: "" };
}
