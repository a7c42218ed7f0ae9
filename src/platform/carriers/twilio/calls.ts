import type {
  AnsweredBy,
  CallLegRequest,
  CallRelay,
  CallRequest,
  CarrierCall,
  CarrierCallStatus,
  RequestOutcome,
} from "../carrier.ts";
import type { HandoffData } from "../relay-connection/frames.ts";
import { isAbout } from "./messages.ts";
import type { TwilioRequests } from "./requests.ts";
import { speechLanguage } from "./speech/languages.ts";
import { languageNames, relaySpeech } from "./speech/relay-speech.ts";
import type { NewTwilioRequest, TwilioRequest } from "./store.ts";
import { type WebhookName, webhookUrl } from "./wire/addresses.ts";
import { type Fields, type TwilioApi, TwilioError, unlessGone } from "./wire/api.ts";
import { element, type Twiml, twimlDocument } from "./wire/twiml.ts";

/** "Call is not in-progress": it has ended. https://www.twilio.com/docs/api/errors/21220 */
const callIsOver = 21_220;
/** The longest that Twilio takes, and that our calls need with room to spare. */
const mostRingSeconds = 600;

/** Chosen: how long the number rings that a caller is handed to. */
const transferRingSeconds = 30;

/** A call as Twilio's API has it, as far as it is read. */
export interface TwilioCall {
  readonly sid: string;
  readonly status: string;
  /** Seconds, as text; null until it has ended. */
  readonly duration?: string | null;
  readonly answered_by?: string | null;
  readonly direction?: string;
  readonly date_created?: string | null;
}

export interface TwilioCallsOptions {
  readonly api: TwilioApi;
  readonly requests: TwilioRequests;
  readonly apiUrl: string;
  /** Who calls where a request names nobody. */
  readonly callerNumber: string | undefined;
}

/** Calls at Twilio. */
export class TwilioCalls {
  readonly #options: TwilioCallsOptions;

  constructor(options: TwilioCallsOptions) {
    this.#options = options;
  }

  place({ reference, from, to, ringSeconds, relay }: CallRequest, signal: AbortSignal): Promise<RequestOutcome> {
    return this.#place({ reference, kind: "call", from, to }, signal, {
      Twiml: twimlDocument(...this.sessionInstructions(relay)),
      // An answering machine is known by what it says: Twilio's detection would let everybody wait in silence first.
      Timeout: String(Math.min(ringSeconds, mostRingSeconds)),
    });
  }

  /** The person's call asks us for its instructions once it is clear that a person has answered. */
  placeCallLeg(request: CallLegRequest, signal: AbortSignal): Promise<RequestOutcome> {
    const { reference, from, to, ringSeconds, callSid: caller_sid, message, language, mostSeconds: most_s } = request;
    const callLeg = { reference, kind: "leg", from, to, caller_sid, message, language, most_s } as const;
    return this.#place(callLeg, signal, {
      Url: this.#url("leg", reference),
      Method: "POST",
      Timeout: String(Math.min(ringSeconds, mostRingSeconds)),
      MachineDetection: "Enable",
    });
  }

  /** A call by our reference or by Twilio's sid. */
  async find(name: { readonly reference: string } | { readonly sid: string }): Promise<CarrierCall | undefined> {
    const { api, requests } = this.#options;
    const request = "sid" in name ? await requests.findBySid(name.sid) : await requests.find(name.reference);
    if ("reference" in name && !request) return undefined;
    const sid = "sid" in name ? name.sid : (request?.sid ?? (await this.#search(request!)));
    if (!sid) return undefined;
    const call = await api.get<TwilioCall>(api.account(`Calls/${sid}`)).catch(unlessGone);
    return call && reportOf(call, request);
  }

  /** Hangs up; a call that has ended is no error. */
  async end(sid: string): Promise<void> {
    const { api } = this.#options;
    try {
      await api.post(api.account(`Calls/${sid}`), { form: { Status: "completed" } });
    } catch (error) {
      if (!(error instanceof TwilioError && (error.status === 404 || error.code === callIsOver))) throw error;
    }
  }

  /** Ends the call of a person who is called for a caller, or talks with them, once the caller's call is over. */
  async endCallLegOf(callerSid: string): Promise<void> {
    const { requests } = this.#options;
    const callLeg = await requests.openCallLegOf(callerSid);
    if (!callLeg) return;
    await requests.end(callLeg.reference); // one that has no sid yet is hung up on when it asks for its instructions
    if (callLeg.sid) await this.end(callLeg.sid);
  }

  /**
   * The instructions by which the session of a call begins: Twilio listens and speaks, and we exchange its words over a WebSocket. What is
   * recorded is recorded from before the first word to the end of the call.
   */
  sessionInstructions({ url, token, speech, isRecorded }: CallRelay): readonly Twiml[] {
    const { attributes, children } = relaySpeech(speech);
    const recording = element("Recording", {
      channels: "dual",
      trim: "do-not-trim", // its times are the transcript's
      recordingStatusCallback: this.#url("recording"),
      recordingStatusCallbackMethod: "POST",
      recordingStatusCallbackEvent: "completed absent",
    });
    const connection = element(
      "Connect",
      { action: this.#url("talk-ended"), method: "POST" },
      element(
        "ConversationRelay",
        {
          url,
          ...attributes,
          dtmfDetection: true,
          // What is said while we speak without letting ourselves be interrupted is reported too.
          reportInputDuringAgentSpeech: "any",
          // Words are counted as they come (`min_interrupt_words`).
          partialPrompts: true,
        },
        ...children,
        element("Parameter", { name: "token", value: token }),
        element("Parameter", { name: "languages", value: languageNames(speech) }),
      ),
    );
    return isRecorded ? [element("Start", {}, recording), connection] : [connection];
  }

  /** What the person hears who was called for a caller. */
  announcement({ reference, message, language }: TwilioRequest): Twiml[] {
    return [
      ...this.sentence(message ?? "", language ?? "en"),
      element("Redirect", { method: "POST" }, this.#url("leg-join", reference)),
    ];
  }

  /** A sentence in a language, as ISO 639-1; nothing if it has no words. */
  sentence(text: string, language: string): Twiml[] {
    return text === "" ? [] : [element("Say", { language: speechLanguage(language) }, text)];
  }

  /** Connects a caller with a number; `unanswered` comes back with what has become of it. */
  transfer(
    to: string,
    { unanswered, mostSeconds }: { [Name in "unanswered" | "mostSeconds"]: HandoffData[Name] | undefined },
  ): Twiml {
    const action = this.#url("transfer-ended", { ...unanswered });
    const bounds = { timeout: transferRingSeconds, timeLimit: mostSeconds };
    return element("Dial", { ...bounds, action, method: "POST" }, element("Number", {}, to));
  }

  /** The room in which a caller and the person for them talk: it closes when one of them leaves. */
  room({ reference, most_s: mostSeconds }: TwilioRequest): Twiml {
    return element(
      "Dial",
      { timeLimit: mostSeconds ?? undefined },
      element("Conference", { beep: false, endConferenceOnExit: true, waitUrl: "" }, reference),
    );
  }

  #url(name: WebhookName, about?: string | Record<string, string>): string {
    return webhookUrl(this.#options.apiUrl, name, about);
  }

  async #place(
    {
      from,
      to,
      ...request
    }: Omit<NewTwilioRequest, "from_number" | "to_number"> & { readonly from: string | null; readonly to: string },
    signal: AbortSignal,
    instructions: Fields,
  ): Promise<RequestOutcome> {
    const { api, requests, callerNumber } = this.#options;
    const caller = from ?? callerNumber;
    if (caller === undefined)
      return {
        state: "refused",
        reason: "Twilio withholds no numbers: the assistant needs one of yours to call from.",
      };
    const { reference } = request;
    return requests.place(
      { ...request, from_number: caller, to_number: to },
      {
        ask: () =>
          api.post<TwilioCall>(api.account("Calls"), {
            form: {
              To: to,
              From: caller,
              StatusCallback: this.#url("call-status", reference),
              StatusCallbackMethod: "POST",
              StatusCallbackEvent: ["ringing", "answered", "completed"],
              ...instructions,
            },
            signal,
          }),
        find: async () => {
          const sid = (await requests.find(reference))?.sid;
          return sid ? { state: "accepted", sid } : undefined;
        },
      },
    );
  }

  /** Twilio's call for a request whose answer was lost, among those to the same number since. */
  async #search(request: TwilioRequest): Promise<string | undefined> {
    const { api, requests } = this.#options;
    const { calls } = await api.get<{ calls: readonly TwilioCall[] }>(api.account("Calls"), {
      query: { From: request.from_number, To: request.to_number, PageSize: "50" },
    });
    const candidates = calls.filter(
      ({ direction = "outbound-api", date_created: at }) =>
        direction === "outbound-api" && isAbout(Date.parse(at ?? ""), request.created_at.getTime()),
    );
    const free = await requests.unnamed(candidates.map(({ sid }) => sid));
    const found = candidates.findLast(({ sid }) => free.has(sid));
    return (found && (await requests.name(request.reference, found.sid))?.sid) ?? undefined;
  }
}

const statuses: Readonly<Record<string, CarrierCallStatus>> = {
  queued: "ringing",
  initiated: "ringing",
  ringing: "ringing",
  "in-progress": "in-progress",
  completed: "completed",
  busy: "busy",
  "no-answer": "no-answer",
  failed: "failed",
  /** Hung up before anybody answered. */
  canceled: "no-answer",
};

/** What is reported of a call, by Twilio's names; undefined for a status that we do not know. */
export function reportOf(
  { sid, status: given, duration, answered_by }: TwilioCall,
  request: TwilioRequest | undefined,
): CarrierCall | undefined {
  const answeredBy = answeredByOf(answered_by);
  let status = statuses[given];
  if (!status) return undefined;
  // An answering machine is not the person who was called for a caller.
  if (request?.kind === "leg" && answeredBy === "machine" && status === "completed") status = "no-answer";
  const seconds = Number(duration ?? Number.NaN);
  return {
    sid,
    reference: request?.reference,
    status,
    answeredBy,
    ...(request?.kind === "leg" ? { isJoined: request.joined_at !== null } : {}),
    ...(Number.isFinite(seconds) && isEnd(status) ? { durationSeconds: status === "completed" ? seconds : 0 } : {}),
  };
}

/** Whether a call has ended. */
export function isEnd(status: CarrierCallStatus): boolean {
  return status !== "ringing" && status !== "in-progress";
}

/** `machine_start`, `machine_end_beep` …, `fax`: no person. */
export function answeredByOf(given: string | null | undefined): AnsweredBy | undefined {
  if (!given) return undefined;
  if (given === "human" || given === "unknown") return given;
  return /^(?:machine|fax)/.test(given) ? "machine" : "unknown";
}
