import type { ReactiveController, ReactiveControllerHost } from "lit";
import { canSpeak, localVoice } from "../../../../src/widget/actions/web-call/voice.ts";
import { CallController, type Entry } from "../../handset/calls/call-controller.ts";
import { lengthOf } from "../../handset/calls/length-of.ts";
import { answerOf, loadPhone, read } from "../../handset/phone.ts";
import { spokenDayOf } from "../../shared/days.ts";
import { ScriptedCaller, type WantedVisit } from "./caller.ts";

interface Calendar {
  readonly days: readonly {
    readonly date: string;
    readonly windows: readonly { readonly time: string; readonly free: boolean }[];
  }[];
}

/** Chosen: as long as people wait behind a question, and behind a sentence that more may follow. */
const pauseMs = { question: 1_100, sentence: 3_200 };
const tickMs = 1_000;

/**
 * A call that is played: a caller with a script rings the assistant from this browser's simulated phone, and what both say
 * appears as it is said. The call itself is a real one through the platform; its visit stands in the diary.
 *
 * Without Lit: the page's chat brings its own, and a strict Content Security Policy lets one of them make its policy.
 */
export class PlayedCall extends HTMLElement implements ReactiveControllerHost {
  readonly updateComplete = Promise.resolve(true);
  readonly #controllers = new Set<ReactiveController>();
  readonly #controller = new CallController(this);
  readonly #state = element("strong", "Mara, by phone");
  readonly #time = element("span");
  readonly #sound = button("Mara’s voice", () => this.#controller.setVoice(!this.#controller.voice.isOn));
  readonly #play = button("Play a call", () => void this.#begin());
  readonly #hangUp = button("Hang up", () => this.#end());
  readonly #captions = element("div");
  #shown: readonly Entry[] = [];
  #problem = "";
  #isBeginning = false;
  #caller: ScriptedCaller | undefined;
  /** The played call; the phone may have others. */
  #callId: number | undefined;
  #turn: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;
  /** The turn that is being answered. */
  #answered = "";

  connectedCallback(): void {
    if (this.childElementCount === 0) this.#build();
    for (const controller of this.#controllers) controller.hostConnected?.();
    this.#ticking = setInterval(() => this.requestUpdate(), tickMs);
    this.requestUpdate();
  }

  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
    clearInterval(this.#ticking);
    clearTimeout(this.#turn);
  }

  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
  }

  removeController(controller: ReactiveController): void {
    this.#controllers.delete(controller);
  }

  /** Shows how the call goes, and lets the caller answer. */
  requestUpdate(): void {
    const call = this.#call;
    const isLive = call !== undefined && call.state !== "ended";
    const { voice, entries, endedAt, problem } = this.#controller;
    setText(this.#state, call ? stateWords[call.state] : "Mara, by phone");
    setText(this.#time, call?.answeredAt ? lengthOf(call.answeredAt, endedAt) : "");
    setText(this.#play, call ? "Play again" : "Play a call");
    this.#play.hidden = isLive;
    this.#play.disabled = this.#isBeginning;
    this.#hangUp.hidden = !isLive;
    this.#sound.hidden = !(isLive && canSpeak && localVoice());
    this.#sound.ariaPressed = String(voice.isOn);
    this.#showCaptions(call ? entries : [], this.#problem || problem);
    this.#listen();
  }

  get #call() {
    const { call } = this.#controller;
    return call?.id === this.#callId ? call : undefined;
  }

  #build(): void {
    const who = element("p", "", "who");
    this.#time.className = "time";
    this.#time.role = "timer";
    this.#time.ariaLabel = "Duration";
    who.append(this.#state, this.#time);
    const header = element("header");
    this.#play.className = "play";
    this.#hangUp.className = "hang-up";
    header.append(who, this.#sound, this.#hangUp, this.#play);
    Object.assign(this.#captions, {
      className: "captions",
      role: "log",
      ariaLabel: "Captions of the call",
      tabIndex: 0,
    });
    this.append(header, this.#captions);
  }

  async #begin(): Promise<void> {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    this.#problem = "";
    this.requestUpdate();
    try {
      const [phone, visit] = await Promise.all([loadPhone(), findFreeSlot()]);
      const [contact] = phone.contacts;
      if (!contact) throw new Error("No assistant answers the phone here any more.");
      this.#controller.close();
      this.#controller.follow();
      this.#caller = new ScriptedCaller(visit);
      this.#answered = "";
      await this.#controller.dial(contact.number);
      this.#callId = this.#controller.call?.id;
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.#isBeginning = false;
      this.requestUpdate();
    }
    if (!this.#hangUp.hidden) this.#hangUp.focus();
  }

  #end(): void {
    clearTimeout(this.#turn);
    void this.#controller.hangUp().then(() => this.#play.focus());
  }

  /** What is there stays: a reader of the screen says what is new alone. */
  #showCaptions(entries: readonly Entry[], problem: string): void {
    const isNew = entries !== this.#shown;
    if (entries.length < this.#shown.length || this.#captions.childElementCount === 0) this.#captions.replaceChildren();
    for (const [at, entry] of entries.entries()) {
      const old = this.#captions.children[at];
      if (old && this.#shown[at] === entry) continue;
      if (old && this.#shown[at]?.who === entry.who) setText(old.lastElementChild as HTMLElement, entry.text);
      else if (old) old.replaceWith(caption(entry));
      else this.#captions.append(caption(entry));
    }
    this.#shown = entries;
    const note = problem || (entries.length === 0 ? "What both say appears here as it is said." : "");
    const last = this.#captions.lastElementChild;
    const shown = last?.matches(".standing") ? (last as HTMLElement) : undefined;
    if (note === "") shown?.remove();
    else if (shown) setText(shown, note);
    else this.#captions.append(element("p", note, "note standing"));
    if (isNew) this.#captions.scrollTop = this.#captions.scrollHeight;
  }

  /** Answers the assistant's turn once it has been said whole. */
  #listen(): void {
    const { entries, voice } = this.#controller;
    const last = entries.at(-1);
    if (this.#call?.state !== "talking" || last?.who !== "them" || last.text === "" || voice.isSpeaking) return;
    const turn = `${entries.length} ${last.text}`;
    if (turn === this.#answered) return;
    this.#answered = turn;
    clearTimeout(this.#turn);
    const isQuestion = /\?\s*$/.test(last.text);
    this.#turn = setTimeout(() => this.#answer(last), isQuestion ? pauseMs.question : pauseMs.sentence);
  }

  #answer({ text }: Entry): void {
    // More was said meanwhile: it is answered instead.
    if (this.#controller.voice.isSpeaking || this.#call?.state !== "talking") return;
    // The diary beside the chat shows at once what was booked.
    document.dispatchEvent(new Event("ringback-function-call"));
    const step = this.#caller?.next(text) ?? "hang up";
    if (step === "hang up") void this.#controller.hangUp();
    else void this.#controller.say(step.say);
  }
}

customElements.define("played-call", PlayedCall);

const stateWords = { ringing: "Calling Mara", talking: "On the phone with Mara", ended: "The call has ended" } as const;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = "",
  className = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function button(text: string, handle: () => void): HTMLButtonElement {
  const made = element("button", text);
  made.type = "button";
  made.hidden = true;
  made.addEventListener("click", handle);
  return made;
}

/** A text that is set anew would be announced anew. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function caption({ who, text }: Entry): HTMLElement {
  const made = element("p", "", who);
  if (who === "note") made.classList.add("note");
  else made.append(element("span", who === "you" ? "Caller" : "Mara", "speaker"));
  const said = element("span", text);
  said.dir = "auto";
  made.append(said);
  return made;
}

/** The first time slot that is free after today. @throws {Error} With a message for the visitor who plays the call */
async function findFreeSlot(): Promise<WantedVisit> {
  const { days } = await read<Calendar>(await answerOf("/desk/calendar"));
  for (const { date, windows } of days) {
    const free = windows.find((window) => window.free);
    if (free) return { day: spokenDayOf(date), time: free.time };
  }
  throw new Error("No time slot is free in the diary. Cancel a visit in the chat first.");
}
