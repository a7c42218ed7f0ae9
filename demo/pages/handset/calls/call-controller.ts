import type { ReactiveController, ReactiveControllerHost } from "lit";
import { spaced } from "../../../../src/console/pages/shared/phone-number.ts";
import { Hearing, type HearingProblem } from "../../../../src/widget/actions/web-call/hearing.ts";
import { Voice } from "../../../../src/widget/actions/web-call/voice.ts";
import { act, dial, follow, type PhoneCall, type PhoneEvent } from "./phone-calls.ts";
import { Ringer } from "./ringer.ts";

/** Something that was said, pressed or played. */
export interface Entry {
  readonly who: "them" | "you" | "note";
  readonly text: string;
  /** The assistant was cut off here. */
  readonly isCut?: boolean;
}

/** This phone's call: how it goes, what is said, and how one speaks and listens. */
export class CallController implements ReactiveController {
  call: PhoneCall | undefined;
  entries: readonly Entry[] = [];
  /** What the microphone has understood of a sentence that goes on. */
  partial = "";
  problem = "";
  /** When the call ended. */
  endedAt: number | undefined;
  readonly ringer = new Ringer(() => this.host.requestUpdate());
  readonly voice = new Voice({
    onTurn: () => this.#add({ who: "them", text: "" }),
    onHeard: (text) => this.#changeLast("them", { who: "them", text }),
  });
  readonly hearing = new Hearing({
    onStart: () => this.#handleSpeech(),
    onText: (text, isFinal) => this.#handleText(text, isFinal),
    onProblem: (problem) => this.#fail(microphoneWords[problem]),
  });
  #ends: (() => void)[] = [];
  #isFollowing = false;
  /** Two people talk: neither cuts the other's words off. */
  #isWithPerson = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#ends = [this.ringer.connect()];
  }

  /** Follows the line, once the phone has its number. */
  follow(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    this.#ends.push(follow((event) => this.#handleEvent(event)));
  }

  hostDisconnected(): void {
    for (const end of this.#ends) end();
    this.#isFollowing = false;
    this.#leave();
  }

  /** Calls a number. */
  dial(to: string): Promise<void> {
    return this.#do(async () => {
      this.#show(await dial(to));
      return true;
    });
  }

  answer(): Promise<void> {
    return this.#do((id) => act.answer(id), "This call is no longer ringing.");
  }

  decline(): Promise<void> {
    return this.#do((id) => act.decline(id));
  }

  hangUp(): Promise<void> {
    const { heard, isSpeaking } = this.voice;
    this.#leave();
    return this.#do(async (id) => {
      // What was read of the last turn belongs to the transcript; a call is ended also where that cannot be sent.
      if (isSpeaking || heard !== "") await act.interrupt(id, heard).catch(() => undefined);
      return act.hangUp(id);
    });
  }

  /** Says something, over the assistant where it is speaking. */
  say(text: string): Promise<void> {
    const heard = this.#interrupt();
    this.#add({ who: "you", text });
    return this.#do((id) => act.say(id, text, heard), "This call is over.");
  }

  press(digit: string): Promise<void> {
    this.#add({ who: "note", text: `You pressed ${digit}` });
    return this.#do((id) => act.press(id, digit));
  }

  /** Turns the assistant's voice on or off. */
  setVoice(isOn: boolean): void {
    this.voice.setOn(isOn);
    this.host.requestUpdate();
  }

  /** Turns the microphone on or off. */
  setMicrophone(isOn: boolean): void {
    if (isOn) this.hearing.start();
    else this.hearing.stop();
    this.partial = "";
    this.host.requestUpdate();
  }

  /** Puts an ended call away. */
  close(): void {
    if (this.call?.state !== "ended") return;
    this.call = undefined;
    this.host.requestUpdate();
  }

  #handleEvent(event: PhoneEvent): void {
    if (event.type === "call") this.#show(event.call);
    else if (event.callId !== this.call?.id) return;
    else if (event.type === "heard") this.voice.add(event.text, event.last);
    else this.#handlePlayed(event);
  }

  #handlePlayed(event: PhoneEvent & { readonly type: "played" }): void {
    const by = this.#isWithPerson ? "The other side" : "The assistant";
    this.#isWithPerson ||= event.what === "joined";
    this.#add({ who: "note", text: playedWords(event, by) });
  }

  #show(call: PhoneCall): void {
    const before = this.call;
    // What was reported before may arrive after the answer of the request that changed it.
    if (before?.id === call.id && rank(before) > rank(call)) return;
    if (before === undefined && call.state === "ended") return;
    if (before?.id !== call.id) {
      this.#leave();
      this.entries = [];
      this.#isWithPerson = false;
      this.problem = "";
    }
    this.call = call;
    this.endedAt = call.state === "ended" ? (this.endedAt ?? Date.now()) : undefined;
    if (call.state === "ringing" && call.direction === "inbound") this.ringer.start();
    else this.ringer.stop();
    if (call.state === "ended") this.#leave();
    this.host.requestUpdate();
  }

  /** Nothing sounds and nothing is recorded once a call is over. */
  #leave(): void {
    this.ringer.stop();
    this.hearing.stop();
    this.voice.stop();
    this.partial = "";
  }

  /** @returns What was heard of the assistant's turn. */
  #interrupt(): string {
    if (this.#isWithPerson) return "";
    const isCut = this.voice.isSpeaking;
    const heard = this.voice.stop();
    if (isCut) this.#changeLast("them", { who: "them", text: heard, isCut });
    return heard;
  }

  #handleSpeech(): void {
    if (!this.voice.isSpeaking) return;
    const heard = this.#interrupt();
    void this.#do((id) => act.interrupt(id, heard));
  }

  #handleText(text: string, isFinal: boolean): void {
    this.partial = isFinal ? "" : text;
    if (isFinal) void this.say(text);
    this.host.requestUpdate();
  }

  async #do(work: (id: number) => Promise<boolean>, gone = ""): Promise<void> {
    this.problem = "";
    this.host.requestUpdate();
    try {
      if (!(await work(this.call?.id ?? 0))) this.problem = gone;
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    } finally {
      this.host.requestUpdate();
    }
  }

  #fail(words: string): void {
    this.problem = words;
    this.host.requestUpdate();
  }

  #add(entry: Entry): void {
    this.entries = [...this.entries, entry];
    this.host.requestUpdate();
  }

  #changeLast(who: Entry["who"], entry: Entry): void {
    const at = this.entries.findLastIndex((other) => other.who === who);
    this.entries = this.entries.with(at, entry);
    this.host.requestUpdate();
  }
}

const microphoneWords: Readonly<Record<HearingProblem, string>> = {
  "not-allowed": "The microphone is not allowed here. Type instead, or allow it in the browser.",
  "audio-capture": "No microphone was found. Type instead.",
  network: "The browser’s speech recognition cannot be reached. Type instead.",
  other: "Speech recognition stopped. Type instead, or start it again.",
};

function playedWords({ what, text }: PhoneEvent & { readonly type: "played" }, by: string): string {
  switch (what) {
    case "audio":
      return "A sound is played";
    case "digits":
      return `${by} pressed ${text}`;
    case "joined":
      return `You are talking with ${spaced(text)} now`;
    case "transfer":
      return `The call is transferred to ${spaced(text)}, which rings now`;
  }
}

function rank({ state }: PhoneCall): number {
  return ["ringing", "talking", "ended"].indexOf(state);
}
