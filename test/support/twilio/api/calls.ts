import { matchesDate, toRfc2822 } from "../dates.ts";
import { TwilioError } from "../errors.ts";
import { inBackground } from "../network.ts";
import { Call, type CallEvent } from "../voice/call.ts";
import { detect, detectionParameters, verdictOf } from "../voice/detection.ts";
import type { TwimlSource } from "../voice/run-program.ts";
import { type ApiRequest, accountPath, listQuery, optional, page2010, type Route } from "./route.ts";

/** @source https://www.twilio.com/docs/voice/api/call-resource › Create a Call resource */
const defaultTimeoutSeconds = 60;
const events: ReadonlySet<string> = new Set<CallEvent>(["initiated", "ringing", "answered", "completed"]);

const detectionForm = [
  "MachineDetection",
  "MachineDetectionTimeout",
  "MachineDetectionSpeechThreshold",
  "MachineDetectionSpeechEndThreshold",
  "MachineDetectionSilenceTimeout",
  "AsyncAmd",
  "AsyncAmdStatusCallback",
  "AsyncAmdStatusCallbackMethod",
];
const twimlForm = ["Url", "Method", "Twiml", "FallbackUrl", "FallbackMethod", "TimeLimit"];
const callbackForm = ["StatusCallback", "StatusCallbackMethod"];

export const callRoutes: readonly Route[] = [
  {
    method: "POST",
    pattern: accountPath("Calls.json"),
    form: ["To", "From", "CallerId", "Timeout", "SendDigits", "StatusCallbackEvent", "CallReason"]
      .concat(twimlForm)
      .concat(callbackForm)
      .concat(detectionForm),
    handle(request) {
      const { network } = request;
      const source = sourceOf(request.form);
      if (!source) throw new TwilioError(21205);
      const call = createCall(request);
      return { status: 201, body: toJson(call), after: () => inBackground(network, place(call, source, request.form)) };
    },
  },
  {
    method: "GET",
    pattern: accountPath("Calls.json"),
    query: listQuery("To", "From", "ParentCallSid", "Status", "StartTime", "StartTime<", "StartTime>", "EndTime"),
    handle(request) {
      const { network, query } = request;
      const is = (name: string, value: string | undefined) => {
        const wanted = optional(query, name);
        return wanted === undefined || wanted === value;
      };
      const found = network.calls.filter(
        (call) =>
          is("To", call.options.to) &&
          is("From", call.options.from) &&
          is("ParentCallSid", call.options.parent?.sid) &&
          is("Status", call.status) &&
          matchesDate(query, "StartTime", call.startTime ?? call.created) &&
          matchesDate(query, "EndTime", call.endTime),
      );
      return page2010("calls", request, found.toReversed().map(toJson));
    },
  },
  {
    method: "GET",
    pattern: accountPath("Calls/:sid.json"),
    handle: (request) => ({ status: 200, body: toJson(find(request)) }),
  },
  {
    method: "POST",
    pattern: accountPath("Calls/:sid.json"),
    form: ["Status", ...twimlForm, ...callbackForm],
    handle(request) {
      const call = find(request);
      const { form } = request;
      const status = optional(form, "Status");
      if (call.isOver) throw new TwilioError(21220);
      const callback = optional(form, "StatusCallback");
      if (callback) call.statusCallback = { url: callback, events: new Set(["completed"]) };
      if (status) return { status: 200, body: end(call, status) };
      const source = sourceOf(form);
      if (!source) return { status: 200, body: toJson(call) };
      if (call.status !== "in-progress") throw new TwilioError(21220);
      return { status: 200, body: toJson(call), after: () => inBackground(call.network, call.run(source)) };
    },
  },
];

function createCall({ network, form }: ApiRequest): Call {
  const [to, from] = [optional(form, "To"), optional(form, "From")];
  if (!to) throw new TwilioError(21201);
  if (!from) throw new TwilioError(21213);
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new TwilioError(21211, to);
  if (!network.numbers.owns(from)) throw new TwilioError(21210, from);
  const url = optional(form, "StatusCallback");
  const wanted = form.getAll("StatusCallbackEvent");
  for (const event of wanted) {
    if (!events.has(event))
      network.problems.add(`"${event}" is no StatusCallbackEvent of a call; several are repeated`);
  }
  return new Call(network, {
    direction: "outbound-api",
    from,
    to,
    statusCallback: url
      ? { url, events: new Set((wanted.length > 0 ? wanted : ["completed"]) as CallEvent[]) }
      : undefined,
  });
}

async function place(call: Call, source: TwimlSource, form: URLSearchParams): Promise<void> {
  const outcome = await call.ring(Number(optional(form, "Timeout") ?? defaultTimeoutSeconds));
  if (outcome !== "answered") return call.end(outcome);
  if (call.isOver) return;
  call.connect();
  const limit = optional(form, "TimeLimit");
  const cancel = limit
    ? call.network.timers.after(Number(limit), () => inBackground(call.network, call.end("completed")))
    : () => {};
  void call.ended.then(cancel);
  const mode = optional(form, "MachineDetection");
  if (mode && form.get("AsyncAmd") === "true") detect(call, mode, optional(form, "AsyncAmdStatusCallback"));
  else if (mode) call.answeredBy = verdictOf(call, mode);
  const isBlocking = mode && form.get("AsyncAmd") !== "true";
  const parameters = isBlocking ? detectionParameters(call.answeredBy ?? "unknown") : {};
  await call.run("url" in source ? { ...source, parameters } : source);
}

/** "canceled" leaves a call alone that is in progress. Chosen: "completed" before the answer is "canceled". */
function end(call: Call, status: string): object {
  if (status !== "completed" && status !== "canceled") {
    call.network.problems.add(`A call cannot be set to "${status}"`);
    return toJson(call);
  }
  if (call.status !== "in-progress") inBackground(call.network, call.end("canceled"));
  else if (status === "completed") inBackground(call.network, call.end("completed"));
  return toJson(call);
}

function sourceOf(form: URLSearchParams): TwimlSource | undefined {
  const [url, twiml] = [optional(form, "Url"), optional(form, "Twiml")];
  if (twiml) return { twiml };
  if (!url) return undefined;
  if (!/^https?:\/\/[^/_]+(\/|$)/.test(url)) throw new TwilioError(21205, url);
  return { url };
}

function find({ network, path, pathname }: ApiRequest): Call {
  const call = network.calls.find(({ sid }) => sid === path.sid);
  if (!call) throw new TwilioError(20404, pathname);
  return call;
}

function toJson(call: Call): object {
  const { network, options } = call;
  const uri = `/2010-04-01/Accounts/${network.accountSid}/Calls/${call.sid}`;
  const duration = call.durationSeconds;
  const number = network.numbers.find(options.direction === "inbound" ? options.to : options.from);
  return {
    account_sid: network.accountSid,
    answered_by: call.answeredBy ?? null,
    api_version: "2010-04-01",
    caller_name: null,
    date_created: toRfc2822(call.created),
    date_updated: toRfc2822(call.endTime ?? call.startTime ?? call.created),
    direction: options.direction,
    duration: duration === undefined ? null : `${duration}`,
    end_time: toRfc2822(call.endTime),
    forwarded_from: null,
    from: options.from,
    from_formatted: options.from,
    group_sid: null,
    parent_call_sid: options.parent?.sid ?? null,
    phone_number_sid: number?.sid ?? null,
    price: call.price,
    price_unit: "USD",
    queue_time: "0",
    sid: call.sid,
    start_time: toRfc2822(call.startTime),
    status: call.status,
    subresource_uris: { recordings: `${uri}/Recordings.json`, notifications: `${uri}/Notifications.json` },
    to: options.to,
    to_formatted: options.to,
    trunk_sid: null,
    uri: `${uri}.json`,
  };
}
