import type { HandoffData } from "../../carriers/relay-connection/frames.ts";
import type { CallTransfer, EndReason, RelayResult } from "../call.ts";
import type { CallLanguage } from "./language.ts";

/** Why a call is ending. */
export interface Ending {
  readonly reason: EndReason;
  readonly transfer?: CallTransfer | undefined;
  /** The carrier has connected the caller with the person already. */
  readonly isJoined?: true;
}

/** Whether the far end is gone, so that nothing can be sent to it. */
export function isGone(reason: EndReason): boolean {
  return reason === "hangup" || reason === "line_lost";
}

/**
 * Why a call has ended that was `decided` to end before. A caller who hangs up while we say goodbye changes nothing; one who
 * was to be handed over is gone.
 */
export function endingOf(given: EndReason, decided: Ending | undefined): Ending {
  const isDecided = isGone(given) && decided && decided.reason !== "transferred";
  const reason = isDecided ? decided.reason : given;
  if (reason !== "transferred" || !decided) return { reason };
  return { ...decided, reason };
}

/** What the carrier receives of an end, as JSON. */
export function handoffData(
  { reason, transfer, isJoined }: Ending,
  { texts, current: language }: Pick<CallLanguage, "texts" | "current">,
  mostSeconds: number,
): string {
  if (isJoined) return JSON.stringify({ reason, joined: true } satisfies HandoffData);
  if (!transfer) return JSON.stringify({ reason } satisfies HandoffData);
  const data: HandoffData = {
    reason,
    transferTo: transfer.to,
    mostSeconds,
    ...(transfer.warm ? { summary: transfer.warm.summary } : {}),
    unanswered: { say: `${texts.nobodyAnswers} ${texts.goodbye}`, language },
  };
  return JSON.stringify(data);
}

/** What a session has come to. */
export function resultOf({ reason, transfer, isJoined }: Ending, answeredBy: RelayResult["answeredBy"]): RelayResult {
  const whereTo = { ...(transfer ? { transfer } : {}), ...(isJoined ? { isJoined } : {}) };
  return { reason, endedBy: endedBy[reason], answeredBy, ...whereTo };
}

/** Whose decision each end is. Chosen: ours, where the assistant's settings say so. */
const endedBy: Readonly<Record<EndReason, RelayResult["endedBy"]>> = {
  hangup: "customer",
  assistant_hangup: "assistant",
  silence: "assistant",
  initial_silence: "assistant",
  voicemail: "assistant",
  max_duration: null,
  transferred: null,
  line_lost: null,
  engine_failed: null,
  stopped: null,
};
