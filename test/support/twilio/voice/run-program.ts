import { readTwiml } from "../twiml/read.ts";
import type { XmlElement } from "../twiml/xml.ts";
import type { Call, CallStatus } from "./call.ts";
import { runConnect } from "./connect.ts";
import { runDial } from "./dial.ts";
import type { Program } from "./program.ts";
import { startRecording } from "./recording.ts";

/** TwiML itself, or where it is requested. */
export type TwimlSource =
  | { readonly twiml: string }
  | { readonly url: string; readonly parameters?: Readonly<Record<string, string>> };

/** Where a call goes behind a verb. */
export type Step =
  | { readonly kind: "next" }
  | { readonly kind: "go"; readonly source: TwimlSource }
  | { readonly kind: "end"; readonly status: CallStatus };

export const next: Step = { kind: "next" };

/** What a verb works with. `base` is the address of the document, for relative addresses. */
export interface VerbContext {
  readonly call: Call;
  readonly verb: XmlElement;
  readonly program: Program;
  readonly base: string | undefined;
}

/** More documents than this are a loop of redirects. */
const mostDocuments = 100;

/** Runs TwiML to its end, through redirects and actions. @returns how the call ends, if nothing stopped the program */
export async function runProgram(call: Call, start: TwimlSource, program: Program): Promise<CallStatus> {
  let source = start;
  for (let documents = 0; documents < mostDocuments; documents++) {
    const verbs = await load(call, source);
    if (!verbs) return call.startTime ? "completed" : "failed";
    const step = await runVerbs(call, verbs, program, "url" in source ? source.url : undefined);
    if (program.reason || step.kind === "next") return "completed";
    if (step.kind === "end") return step.status;
    source = step.source;
  }
  call.network.problems.add(`The TwiML of ${call.sid} redirects for ever`);
  return "failed";
}

/** The request for what to do behind a verb, where its `action` names an address. */
export function actionOf({ verb, base }: VerbContext, parameters: Readonly<Record<string, string>>): Step {
  const { action } = verb.attributes;
  if (action === undefined) return next;
  return { kind: "go", source: { url: resolveUrl(action, base), parameters } };
}

/** An address in a document, which may be relative. */
export function resolveUrl(url: string, base: string | undefined): string {
  return URL.canParse(url, base) && base !== undefined && !URL.canParse(url) ? new URL(url, base).href : url;
}

/** @returns nothing where Twilio would say that there was an application error, and hang up */
async function load(call: Call, source: TwimlSource): Promise<readonly XmlElement[] | undefined> {
  const { webhooks, problems } = call.network;
  let twiml: string;
  if ("twiml" in source) twiml = source.twiml;
  else {
    const { status, body } = await webhooks.post(source.url, { ...call.parameters(), ...source.parameters });
    if (status < 200 || status > 299) return undefined;
    twiml = body;
    if (call.isOver && twiml.trim() === "") return [];
  }
  try {
    return readTwiml(twiml);
  } catch (cause) {
    problems.add(`${(cause as Error).message}, in the TwiML of ${"url" in source ? source.url : call.sid}: ${twiml}`);
    return undefined;
  }
}

async function runVerbs(
  call: Call,
  verbs: readonly XmlElement[],
  program: Program,
  base: string | undefined,
): Promise<Step> {
  for (const verb of verbs) {
    if (program.reason) return next;
    // A call is answered by the first verb that needs it.
    const isFirst = call.options.direction === "inbound" && call.status === "ringing";
    if (isFirst && verb.name !== "Reject" && verb.name !== "Pause") call.connect();
    const step = await runVerb({ call, verb, program, base });
    if (step.kind !== "next") return step;
  }
  return next;
}

async function runVerb(context: VerbContext): Promise<Step> {
  const { call, verb, program, base } = context;
  switch (verb.name) {
    case "Say":
      call.heard.push(verb.text);
      return next;
    case "Play":
      if (verb.text) call.played.push(resolveUrl(verb.text, base));
      if (verb.attributes.digits) call.tones.push(...verb.attributes.digits);
      return next;
    case "Pause": {
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = call.network.timers.after(Number(verb.attributes.length ?? 1), resolve);
      await Promise.race([promise, program.stopped]);
      cancel();
      return next;
    }
    case "Redirect":
      return { kind: "go", source: { url: resolveUrl(verb.text, base) } };
    case "Reject":
      if (call.startTime) call.network.problems.add("<Reject> in a call that was answered");
      // Chosen: "rejected", where the caller hears that the number is not in service, is no answer.
      return { kind: "end", status: verb.attributes.reason === "busy" ? "busy" : "no-answer" };
    case "Start":
      startRecording(call, verb.children[0]!.attributes);
      return next;
    case "Connect":
      return await runConnect(context);
    case "Dial":
      return await runDial(context);
    default: // Hangup
      return { kind: "end", status: "completed" };
  }
}
