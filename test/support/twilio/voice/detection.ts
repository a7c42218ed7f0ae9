import type { Call } from "./call.ts";

/** How long detection takes at least. @source https://www.twilio.com/docs/voice/answering-machine-detection */
const detectionMs = "2400";

/** What detection finds. @source https://www.twilio.com/docs/voice/answering-machine-detection › AnsweredBy */
export function verdictOf(call: Call, mode: string): string {
  const { who = "human", detected } = call.phone.behaviour;
  if (detected !== undefined) return detected;
  if (who === "human") return "human";
  return mode === "DetectMessageEnd" ? "machine_end_beep" : "machine_start";
}

/** Detection beside the call: its result is reported to a callback. A phone may keep it back, until a test runs it. */
export function detect(call: Call, mode: string, callback: string | undefined): void {
  const run = () => {
    const answeredBy = verdictOf(call, mode);
    call.answeredBy = answeredBy;
    if (callback === undefined) return;
    call.network.webhooks.report(`${call.sid} detection`, callback, {
      CallSid: call.sid,
      AccountSid: call.network.accountSid,
      AnsweredBy: answeredBy,
      MachineDetectionDuration: detectionMs,
    });
  };
  if (call.phone.behaviour.holdDetection) call.finishDetection = run;
  else run();
}

/** The parameters that a request for TwiML has behind detection that the call waited for. */
export function detectionParameters(answeredBy: string): Record<string, string> {
  return { AnsweredBy: answeredBy, MachineDetectionDuration: detectionMs };
}
