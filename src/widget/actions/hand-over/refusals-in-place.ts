import type { Step } from "./hand-over-state.ts";

/** Refusals that belong to a field; the others end the way that was chosen. */
const numberCodes = new Set([
  "INVALID_PHONE",
  "NUMBER_TYPE_NOT_ALLOWED",
  "COUNTRY_NOT_ALLOWED",
  "CONSENT_REQUIRED",
  "VALIDATION_FAILED",
]);
const codeCodes = new Set(["CODE_WRONG", "CODE_EXPIRED"]);
/** Another try may help, so the step stays. */
const passingCodes = new Set([
  "UNREACHABLE",
  "TIMEOUT",
  "BROKEN",
  "GATEWAY",
  "UNEXPECTED",
  "RATE_LIMITED",
  "IN_FLIGHT",
  "PROOF_REQUIRED",
  "CONVERSATION_BUSY",
]);

/** Whether it is what was typed that has to be looked at again, and not the connection. */
export function isAboutField(code: string): boolean {
  return numberCodes.has(code) || codeCodes.has(code);
}

/** Whether a refusal is shown in the step that it was met in; any other ends the way that was chosen. */
export function staysIn(step: Step | undefined, code: string): boolean {
  if (step === "number") return numberCodes.has(code) || passingCodes.has(code);
  // A link to WhatsApp ends like a code.
  if (step === "confirm") return code === "CODE_EXPIRED";
  return step === "code" && (codeCodes.has(code) || passingCodes.has(code));
}
