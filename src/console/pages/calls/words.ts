import type { CallRecord, CallStatus } from "./types.ts";

const statuses: Readonly<Record<CallStatus, { readonly text: string; readonly kind: string }>> = {
  initiated: { text: "Placing", kind: "held" },
  ringing: { text: "Ringing", kind: "held" },
  "in-progress": { text: "In progress", kind: "accent" },
  ended: { text: "Ending", kind: "held" },
  completed: { text: "Completed", kind: "good" },
  ended_by_customer: { text: "Customer hung up", kind: "good" },
  ended_by_assistant: { text: "Assistant hung up", kind: "good" },
  busy: { text: "Busy", kind: "" },
  "no-answer": { text: "No answer", kind: "" },
  failed: { text: "Failed", kind: "bad" },
};
const running: readonly CallStatus[] = ["initiated", "ringing", "in-progress"];

export const statusChoices = Object.entries(statuses).map(([value, { text }]) => ({
  value,
  label: value === "ended_by_assistant" ? "Assistant hung up, or ended" : text,
}));

export const typeWords: Readonly<Record<CallRecord["type"], string>> = {
  inbound: "Received",
  outbound: "Placed",
  web: "From a web page",
};

/** The label of a call's status, and the kind of tag that shows it. One that a person ended was not hung up by the assistant. */
export function statusWords({ status, end_reason: reason }: Pick<CallRecord, "status" | "end_reason">): {
  readonly text: string;
  readonly kind: string;
} {
  if (status === "ended_by_assistant" && reason === "stopped") return { text: "Ended", kind: "good" };
  return statuses[status] ?? { text: status, kind: "" };
}

/** Whether a call goes on. */
export function isRunning({ status }: Pick<CallRecord, "status">): boolean {
  return running.includes(status);
}

const reasons: Readonly<Record<string, string>> = {
  hangup: "The customer hung up",
  assistant_hangup: "The assistant hung up",
  max_duration: "The longest duration was reached",
  silence: "The customer said nothing for too long",
  initial_silence: "The customer said nothing at the beginning",
  voicemail: "A voicemail answered",
  transferred: "Handed to a person",
  transfer_unanswered: "Handed to a number where nobody answered",
  line_lost: "The connection was lost",
  line_not_opened: "The connection was never opened",
  engine_failed: "The assistant could not go on",
  stopped: "You ended it",
  insufficient_balance: "The balance does not cover such a call",
};

/** Why a call ended. A visitor ends their call from the page, where only its conversation is known. */
export function reasonWords({ end_reason: reason, variables }: Pick<CallRecord, "end_reason" | "variables">): string {
  if (reason === null) return "";
  if (reason === "stopped" && variables?.conversation_id !== undefined) return "The visitor or you ended it";
  const words = reason.replaceAll("_", " ");
  return reasons[reason] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const answerers = { human: "A person", machine: "A voicemail", unknown: "Not known" } as const;

/** Who answered a call, as far as that is known by now. */
export function answererOf(call: Pick<CallRecord, "status" | "answered_by" | "answered_at">): string {
  if (call.answered_by !== null) return answerers[call.answered_by];
  if (isRunning(call)) return "Not known yet";
  return call.answered_at === null ? "Nobody" : answerers.unknown;
}

/** `12 s`, `3 min 8 s`, `10 min` */
export function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${seconds} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** The API's times of calls as browsers read them. */
export function isoOf(plainTime: string): string {
  return plainTime.includes("T") ? plainTime : `${plainTime.replace(" ", "T")}Z`;
}
