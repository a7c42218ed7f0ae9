import { inBackground } from "../network.ts";
import type { XmlElement } from "../twiml/xml.ts";
import { Call, type CallEvent } from "./call.ts";
import { Conference } from "./conference.ts";
import { detect } from "./detection.ts";
import { actionOf, resolveUrl, type Step, type VerbContext } from "./run-program.ts";

/** @source https://www.twilio.com/docs/voice/twiml/dial › Attributes */
const defaults = { timeoutSeconds: 30, timeLimitSeconds: 14_400 };

interface DialEnd {
  /** @source https://www.twilio.com/docs/voice/twiml/dial#dialcallstatus-values */
  readonly status: "completed" | "answered" | "busy" | "no-answer" | "failed" | "canceled";
  readonly child?: Call | undefined;
  readonly isBridged?: boolean;
}

/** `<Dial>`: calls somebody and connects both, or joins a conference; then requests the `action` address. */
export async function runDial(context: VerbContext): Promise<Step> {
  const { call, verb, program } = context;
  const conference = verb.children.find((child) => child.name === "Conference");
  const { status, child, isBridged } = conference
    ? await joinConference(context, conference)
    : await dialNumbers(context, verb.children.length > 0 ? verb.children : [number(verb.text)]);
  if (program.reason === "replaced") return { kind: "next" };
  const step = actionOf(context, {
    DialCallStatus: status,
    ...(child && { DialCallSid: child.sid }),
    ...(child && { DialCallDuration: `${child.durationSeconds ?? 0}` }),
    ...(isBridged !== undefined && { DialBridged: `${isBridged}` }),
  });
  if (program.reason === "ended" && step.kind === "go" && "url" in step.source) {
    await call.network.webhooks.post(step.source.url, { ...call.parameters(), ...step.source.parameters });
  }
  return step;
}

async function dialNumbers(context: VerbContext, nouns: readonly XmlElement[]): Promise<DialEnd> {
  const { call, verb, program, base } = context;
  const { network } = call;
  const from = verb.attributes.callerId ?? call.options.from;
  if (verb.attributes.callerId && !network.numbers.owns(from) && from !== call.options.from) {
    network.problems.add(`The callerId ${from} is neither the account's nor the caller's`);
    return { status: "failed" };
  }
  const timeout = Number(verb.attributes.timeout ?? defaults.timeoutSeconds);
  const callLegs = nouns.map((noun) => placeCallLeg(call, noun, from, base));
  const rings = callLegs.map(async ({ child, noun }) => {
    const outcome = await child.ring(timeout);
    if (outcome !== "answered") await child.end(outcome);
    return { child, noun, outcome };
  });
  const winner = await Promise.race([firstAnswer(rings), program.stopped.then(() => undefined)]);
  const others = callLegs.filter(({ child }) => child !== winner?.child);
  await Promise.all(others.map(({ child }) => child.end("no-answer")));
  if (!winner) {
    const [first] = await Promise.all(rings);
    return { status: unansweredStatus(first?.child), child: first?.child };
  }
  return await bridge(context, winner.child, winner.noun);
}

async function bridge({ call, verb, program, base }: VerbContext, child: Call, noun: XmlElement): Promise<DialEnd> {
  const { network } = call;
  child.connect();
  const { url, machineDetection, amdStatusCallback } = noun.attributes;
  if (machineDetection && amdStatusCallback) {
    detect(child, machineDetection, resolveUrl(amdStatusCallback, base));
  }
  if (url) {
    const whisper = child.run({ url: resolveUrl(url, base) }, "leave connected");
    await Promise.race([whisper, program.stopped]);
  }
  if (child.isOver) return { status: "completed", child, isBridged: false };
  if (program.reason) {
    await child.end("completed");
    return { status: "completed", child, isBridged: false };
  }
  child.partners = () => [call];
  call.partners = () => [child];
  const limit = Number(verb.attributes.timeLimit ?? defaults.timeLimitSeconds);
  const cancel = network.timers.after(limit, () => inBackground(network, child.end("completed")));
  await Promise.race([child.ended, program.stopped]);
  cancel();
  child.partners = () => [];
  call.partners = () => [];
  await child.end("completed");
  return { status: "completed", child, isBridged: true };
}

async function joinConference({ call, verb, program, base }: VerbContext, noun: XmlElement): Promise<DialEnd> {
  const { network } = call;
  let conference = network.conferences.get(noun.text);
  if (!conference) {
    conference = new Conference(network, noun.text, noun.attributes, base);
    network.conferences.set(noun.text, conference);
  }
  const removed = conference.join(call, noun.attributes, base);
  const limit = Promise.withResolvers<void>();
  const cancel = network.timers.after(Number(verb.attributes.timeLimit ?? defaults.timeLimitSeconds), limit.resolve);
  await Promise.race([removed, limit.promise, program.stopped]);
  cancel();
  const isUpdated = program.reason === "replaced";
  conference.leave(call, isUpdated ? "participant_updated_via_api" : "participant_hung_up");
  return { status: "answered" };
}

function placeCallLeg(parent: Call, noun: XmlElement, from: string, base: string | undefined) {
  const { statusCallback, statusCallbackEvent = "completed" } = noun.attributes;
  const child = new Call(parent.network, {
    direction: "outbound-dial",
    from,
    to: noun.text,
    parent,
    statusCallback: statusCallback
      ? {
          url: resolveUrl(statusCallback, base),
          events: new Set(statusCallbackEvent.split(" ") as CallEvent[]),
        }
      : undefined,
  });
  return { child, noun };
}

/** The first call leg that is answered; nothing once none can be. */
async function firstAnswer<T extends { readonly outcome: string }>(
  rings: readonly Promise<T>[],
): Promise<T | undefined> {
  const answered = rings.map(async (ring) => {
    const result = await ring;
    if (result.outcome !== "answered") throw new Error("not answered");
    return result;
  });
  return await Promise.any(answered).catch(() => undefined);
}

/** Chosen: a caller who hangs up before anybody answers leaves "no-answer", the status of the call leg. */
function unansweredStatus(child: Call | undefined): DialEnd["status"] {
  const status = child?.status;
  return status === "busy" || status === "no-answer" || status === "canceled" ? status : "failed";
}

function number(text: string): XmlElement {
  return { name: "Number", attributes: {}, children: [], text };
}
