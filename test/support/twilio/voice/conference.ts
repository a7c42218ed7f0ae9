import { toRfc2822 } from "../dates.ts";
import { inBackground, type Network } from "../network.ts";
import { createSid } from "../sids.ts";
import { readTwiml } from "../twiml/read.ts";
import type { Call } from "./call.ts";
import { resolveUrl } from "./run-program.ts";

export type LeaveReason = "participant_hung_up" | "participant_updated_via_api" | "moderator_ended_conference";

type Attributes = Readonly<Record<string, string>>;

interface Participant {
  readonly call: Call;
  readonly attributes: Attributes;
  readonly leave: () => void;
}

const documentedInWaiting = new Set(["Say", "Play", "Pause", "Redirect"]);

/** A conference. @source https://www.twilio.com/docs/voice/twiml/conference */
export class Conference {
  readonly sid = createSid("CF");
  status: "init" | "in-progress" | "completed" = "init";
  readonly #participants: Participant[] = [];
  readonly #network: Network;
  readonly #name: string;
  readonly #callback: { readonly url: string; readonly events: ReadonlySet<string> } | undefined;
  #sequence = 0;

  /** `attributes` are those of the first participant, who alone sets the status callback. */
  constructor(network: Network, name: string, attributes: Attributes, base: string | undefined) {
    this.#network = network;
    this.#name = name;
    const { statusCallback, statusCallbackEvent = "" } = attributes;
    if (statusCallback === undefined) return;
    this.#callback = { url: resolveUrl(statusCallback, base), events: new Set(statusCallbackEvent.split(" ")) };
  }

  get calls(): readonly Call[] {
    return this.#participants.map(({ call }) => call);
  }

  /** @returns what resolves when the participant is removed: the conference ended */
  join(call: Call, attributes: Attributes, base: string | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const participant = { call, attributes, leave: resolve };
    this.#participants.push(participant);
    this.#report("join", "participant-join", describe(participant));
    call.partners = () => (this.status === "in-progress" ? this.calls.filter((other) => other !== call) : []);
    const mayStart = this.#participants.some((one) => one.attributes.startConferenceOnEnter !== "false");
    if (this.status === "init" && mayStart && this.#participants.length > 1) {
      this.status = "in-progress";
      this.#report("start", "conference-start", {});
    }
    if (this.status === "init" && attributes.waitUrl)
      inBackground(this.#network, this.#wait(call, resolveUrl(attributes.waitUrl, base)));
    return promise;
  }

  leave(call: Call, reason: LeaveReason): void {
    const index = this.#participants.findIndex((one) => one.call === call);
    const [participant] = index < 0 ? [] : this.#participants.splice(index, 1);
    if (!participant) return;
    call.partners = () => [];
    participant.leave();
    this.#report("leave", "participant-leave", {
      ...describe(participant),
      ParticipantCallStatus: call.status,
      ReasonParticipantLeft: reason,
    });
    if (this.status === "completed") return;
    const endsIt = participant.attributes.endConferenceOnExit === "true";
    if (!endsIt && this.#participants.length > 0) return;
    this.status = "completed";
    this.#network.conferences.delete(this.#name);
    for (const one of [...this.#participants]) this.leave(one.call, "moderator_ended_conference");
    this.#report("end", "conference-end", {
      CallSidEndingConference: call.sid,
      ReasonConferenceEnded: endsIt ? "participant-with-end-conference-on-exit-left" : "last-participant-left",
    });
  }

  /** What somebody hears who waits: once, where Twilio repeats it. */
  async #wait(call: Call, url: string): Promise<void> {
    const { webhooks, problems } = this.#network;
    const { status, body } = await webhooks.post(url, { ...call.parameters(), ConferenceSid: this.sid });
    if (status !== 200) return;
    try {
      for (const verb of readTwiml(body)) {
        if (!documentedInWaiting.has(verb.name)) problems.add(`<${verb.name}> for somebody who waits for a conference`);
        if (verb.name === "Say") call.heard.push(verb.text);
        if (verb.name === "Play" && verb.text) call.played.push(verb.text);
      }
    } catch (cause) {
      problems.add(`${(cause as Error).message}, in the TwiML of ${url}`);
    }
  }

  #report(event: string, name: string, parameters: Readonly<Record<string, string>>): void {
    if (!this.#callback?.events.has(event)) return;
    this.#sequence += 1;
    this.#network.webhooks.report(this.sid, this.#callback.url, {
      ConferenceSid: this.sid,
      FriendlyName: this.#name,
      AccountSid: this.#network.accountSid,
      SequenceNumber: `${this.#sequence}`,
      Timestamp: toRfc2822(this.#network.now()),
      StatusCallbackEvent: name,
      ...parameters,
    });
  }
}

function describe({ call, attributes }: Participant): Record<string, string> {
  return {
    CallSid: call.sid,
    Muted: attributes.muted ?? "false",
    Hold: "false",
    Coaching: "false",
    EndConferenceOnExit: attributes.endConferenceOnExit ?? "false",
    StartConferenceOnEnter: attributes.startConferenceOnEnter ?? "true",
    ...(attributes.participantLabel && { ParticipantLabel: attributes.participantLabel }),
  };
}
