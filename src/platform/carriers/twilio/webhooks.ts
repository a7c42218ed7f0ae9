import { readBoundedText, TooLargeError } from "../../../http/input/bounded-text.ts";
import type { Log } from "../../log.ts";
import type { CarrierListener, MissedTransfer } from "../carrier.ts";
import { readHandoff } from "../relay-connection/frames.ts";
import { answeredByOf, isEnd, reportOf, type TwilioCalls } from "./calls.ts";
import type { TwilioRequests } from "./requests.ts";
import { type WebhookName, webhookNames, webhookUrl } from "./wire/addresses.ts";
import { failureOf } from "./wire/errors.ts";
import { readContent } from "./wire/media.ts";
import { answeredKeyword } from "./wire/opt-out.ts";
import { readAddress } from "./wire/phone-addresses.ts";
import { isSigned } from "./wire/signature.ts";
import { element, type Twiml, twimlDocument } from "./wire/twiml.ts";

/** Chosen: Twilio's forms have some dozen fields; a text has at most 1,600 characters. */
const longestBodyBytes = 64 * 1024;
/** What it means that the number was not talked with that a caller was handed to. https://www.twilio.com/docs/voice/twiml/dial */
const missedOutcomes: Readonly<Record<string, MissedTransfer["outcome"]>> = {
  busy: "busy",
  "no-answer": "no answer",
  failed: "failed",
};

export interface TwilioWebhooksOptions {
  readonly apiUrl: string;
  readonly authToken: string;
  readonly calls: TwilioCalls;
  readonly requests: TwilioRequests;
  readonly listener: () => CarrierListener | undefined;
  readonly log: Log;
}

/** The parameters of a request of Twilio's. A number that is withheld is a word. */
interface Asked {
  /** Our own, where it is about a request of ours. */
  readonly reference: string | undefined;
  readonly get: (name: string) => string;
  /** What our address has given along. */
  readonly given: (name: string) => string;
}

/** Answers what Twilio asks and tells. Only what it has signed is believed. */
export class TwilioWebhooks {
  readonly #options: TwilioWebhooksOptions;

  constructor(options: TwilioWebhooksOptions) {
    this.#options = options;
  }

  /**
   * @param path Below {@link webhookPath}, with a slash.
   * @returns 2xx once what was reported is stored, so that nothing is lost that Twilio repeats
   */
  async handle(request: Request, path: string): Promise<Response> {
    const name = webhookNames.find((each) => path === `/${each}`);
    if (!name) return plain(404, "There is no such webhook.");
    if (request.method !== "POST") return plain(405, "Twilio’s webhooks are POST requests.", { allow: "POST" });
    const { apiUrl, authToken, log } = this.#options;
    let form: URLSearchParams;
    try {
      form = new URLSearchParams(await readBoundedText(request, longestBodyBytes));
    } catch (error) {
      return plain(error instanceof TooLargeError ? 413 : 400, "The request cannot be read.");
    }
    const { search, searchParams } = new URL(request.url);
    const url = webhookUrl(apiUrl, name) + search;
    if (!isSigned(request.headers.get("x-twilio-signature"), authToken, url, form)) {
      log.warn({ webhook: name }, "a request to Twilio’s webhook is not signed by Twilio for this address");
      return plain(403, "The signature is missing or wrong.");
    }
    const asked: Asked = {
      reference: searchParams.get("reference") ?? undefined,
      get: (field) => form.get(field) ?? "",
      given: (value) => searchParams.get(value) ?? "",
    };
    try {
      return await this.#answer[name](asked);
    } catch (error) {
      log.error({ webhook: name, error }, "a request of Twilio’s could not be answered");
      return plain(503, "Try again later.", { "retry-after": "5" });
    }
  }

  readonly #answer: Readonly<Record<WebhookName, (asked: Asked) => Promise<Response>>> = {
    voice: async ({ get }) => {
      const call = { sid: get("CallSid"), from: shownNumber(get("From")), to: get("To") };
      const relay = await this.#listener.callReceived(call);
      return instructions(...(relay ? this.#options.calls.sessionInstructions(relay) : [element("Reject", {})]));
    },
    "call-status": async ({ reference, get }) => {
      await this.#noteStatus(reference, {
        sid: get("CallSid"),
        status: get("CallStatus"),
        duration: get("CallDuration") || null,
        answered_by: get("AnsweredBy") || null,
      });
      return done();
    },
    "talk-ended": async ({ get }) => {
      const sid = get("CallSid");
      const leg = await this.#options.requests.openCallLegOf(sid);
      // Whatever ended the session: somebody waits for this caller.
      if (leg?.joined_at) return instructions(this.#options.calls.room(leg));
      const { transferTo, unanswered, mostSeconds } = readHandoff(get("HandoffData"));
      if (transferTo === undefined) return instructions(element("Hangup", {}));
      return instructions(this.#options.calls.transfer(transferTo, { unanswered, mostSeconds }));
    },
    "transfer-ended": async ({ get, given }) => {
      const outcome = missedOutcomes[get("DialCallStatus")];
      if (outcome === undefined) return instructions(element("Hangup", {}));
      await this.#listener.transferMissed({ sid: get("CallSid"), outcome });
      return instructions(...this.#options.calls.sentence(given("say"), given("language")), element("Hangup", {}));
    },
    leg: async ({ reference = "", get }) => {
      const { requests, calls } = this.#options;
      const leg = await requests.name(reference, get("CallSid"));
      const isPerson = answeredByOf(get("AnsweredBy")) !== "machine";
      if (!leg || leg.ended_at || !isPerson) return instructions(element("Hangup", {}));
      return instructions(...calls.announcement(leg));
    },
    "leg-join": async ({ reference = "", get }) => {
      const { requests, calls } = this.#options;
      const leg = await requests.join(reference);
      if (!leg) return instructions(element("Hangup", {}));
      await this.#listener.callStatus({ sid: get("CallSid"), reference, status: "in-progress", isJoined: true });
      return instructions(calls.room(leg));
    },
    recording: async ({ get }) => {
      await this.#listener.recordingSettled({ sid: get("CallSid") });
      return done();
    },
    message: async ({ get }) => {
      const { channel, number: from } = readAddress(get("From"));
      const { number: to } = readAddress(get("To"));
      const content = readContent(get, channel);
      if (!content) return instructions();
      const answered = channel === "sms" ? answeredKeyword(content.body, get("OptOutType")) : undefined;
      await this.#listener.messageReceived({ sid: get("MessageSid"), channel, from, to, ...content, answered });
      return instructions();
    },
    "message-status": async ({ reference, get }) => {
      const [sid, status] = [get("MessageSid"), get("MessageStatus")];
      if (reference !== undefined) await this.#options.requests.name(reference, sid);
      if (status === "sent" || status === "delivered" || status === "read")
        await this.#listener.messageStatus({ sid, reference, status });
      if (status === "undelivered" || status === "failed")
        await this.#listener.messageStatus({ sid, reference, status: "failed", failure: failureOf(get("ErrorCode")) });
      return done();
    },
  };

  /** @throws While the process is starting: Twilio asks again, or we ask Twilio */
  get #listener(): CarrierListener {
    const listener = this.#options.listener();
    if (!listener) throw new Error("the platform is starting");
    return listener;
  }

  async #noteStatus(reference: string | undefined, call: Parameters<typeof reportOf>[0]): Promise<void> {
    const { requests, calls } = this.#options;
    const ours = reference === undefined ? undefined : await requests.name(reference, call.sid);
    const report = reportOf(call, ours);
    if (!report) return;
    await this.#listener.callStatus(report);
    if (!isEnd(report.status)) return;
    if (ours?.kind === "leg") await requests.end(ours.reference);
    else await calls.endCallLegOf(call.sid);
  }
}

/** E.164, or null if the number is withheld, which Twilio tells by a word or an impossible number. */
function shownNumber(from: string): string | null {
  return /^\+[1-9]\d{5,14}$/.test(from) ? from : null;
}

function instructions(...verbs: readonly Twiml[]): Response {
  return new Response(twimlDocument(...verbs), { headers: { "content-type": "text/xml; charset=utf-8" } });
}

function done(): Response {
  return new Response(null, { status: 204 });
}

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
}
