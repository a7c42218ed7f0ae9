import type { Tool, ToolOutcome } from "../../turn.ts";
import type { Value } from "../../understanding/slots/value.ts";
import { type Form, rememberForm, toArguments } from "./form.ts";
import { emptyMemory, type Memory } from "./memory.ts";
import { failureText, plainFields, readRetry, successText, unknownText } from "./replies/outcome.ts";
import { askFor, listChoices, readBack } from "./replies/questions.ts";
import { type Place, showMoments, textsIn } from "./replies/wording.ts";
import type { SlotFillingReply, SlotFillingTurn } from "./reply.ts";

/**
 * Runs a form's tool once and says what came of it. A failure keeps the values: what was refused is asked for again, and
 * where nothing was, the same arguments are read back anew, unless the result says `retry: false`. Nothing is ever run
 * twice on one agreement: what writes is remembered as running before it does.
 * @param args What was agreed to; for a tool that needs no agreement, what the form holds.
 */
export async function runForm(
  form: Form,
  args: Readonly<Record<string, Value>>,
  turn: SlotFillingTurn,
): Promise<SlotFillingReply> {
  const before: Memory = { ...emptyMemory, form: rememberForm({ ...form, readBack: undefined, state: "running" }) };
  if (form.tool.writes) await turn.remember(before);
  const outcome = await runTool(form.tool, args, turn.signal);
  const calls = [{ name: form.tool.name, arguments: { ...args }, result: { ...outcome.result } }];
  const last = { tool: form.tool.name, values: { ...Object.fromEntries(form.values), ...plainFields(outcome.result) } };
  const done: Memory = { ...emptyMemory, last };
  if (outcome.ok) return { message: successText(form, outcome.result, placeOf(turn)), calls, memory: done };
  if (outcome.result.outcome === "unknown") return { message: unknownText(form, turn.language), calls, memory: done };
  return { calls, ...askOnFailure(form, outcome, turn, done) };
}

function askOnFailure(
  form: Form,
  { result }: ToolOutcome,
  turn: SlotFillingTurn,
  done: Memory,
): Omit<SlotFillingReply, "calls"> {
  const { language } = turn;
  const texts = textsIn(language);
  const place = placeOf(turn);
  const explanation = failureText(form, result, place);
  const { form: open, alternatives, slot } = readRetry(form, result, turn.moment);
  if (slot) {
    const list = listChoices(
      alternatives.map((one) => showMoments(one, place)),
      language,
    );
    const offer = alternatives.length > 0 ? `${texts.couldHave(list)} ` : "";
    const message = `${explanation}\n\n${offer}${askFor(slot, language)}`;
    return { message, memory: { ...done, form: rememberForm({ ...open, asked: slot, alternatives, failures: 0 }) } };
  }
  // The service says that no other try can do better.
  if (result.retry === false) return { message: `${explanation} ${texts.anythingElse}`, memory: done };
  // What only reads is asked anew with another value, if the visitor has one; anything else ends it.
  if (!form.tool.needsConsent) {
    const over = {
      ...form,
      asked: form.slots.find(({ isOptional }) => !isOptional),
      state: "over" as const,
      readBack: undefined,
    };
    const message = `${explanation} ${texts.checkDetails}`;
    return { message, memory: { ...done, form: rememberForm(over) } };
  }
  const again = {
    ...form,
    readBack: toArguments(form, turn.moment.timezone),
    failures: 0,
    asked: undefined,
    state: "failed" as const,
  };
  const message = `${explanation} ${texts.tryAgain}\n\n${readBack(again, language)}`;
  return { message, memory: { ...done, form: rememberForm(again) } };
}

function placeOf({ language, moment: { timezone } }: SlotFillingTurn): Place {
  return { language, timezone };
}

/** A tool that heeds no signal must not hold the turn. */
async function runTool(tool: Tool, args: Readonly<Record<string, Value>>, signal: AbortSignal): Promise<ToolOutcome> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const handleAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", handleAbort, { once: true });
  try {
    return await Promise.race([tool.run(args, { signal }), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", handleAbort);
  }
}
