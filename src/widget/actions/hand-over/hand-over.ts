import type { ActionKind } from "../../../client/chat/events.ts";
import { newMessageKey } from "../../../client/chat/message-key.ts";
import { countCodePoints } from "../../../contract/limits.ts";
import type { Problem } from "../../../contract/problem.ts";
import { type PhoneAction, phoneActions, visitorActions } from "../../../contract/visitor-actions.ts";
import type { Settings } from "../../panel/settings.ts";
import { solveChallenge } from "../proof/proof-of-work.ts";
import { ActionRequests, problemOf, type Verification } from "../requests.ts";
import { ActionTracker } from "../tracking/action-tracker.ts";
import { webAddress } from "../web-address.ts";
import type { Draft, HandOverOptions, Quote, Step, WhatsAppState } from "./hand-over-state.ts";
import { lastTurns, summaryChars } from "./last-turns.ts";
import { internationalNumber, shownNumber } from "./phone-number.ts";
import { placeWebCall } from "./place-web-call.ts";
import { staysIn } from "./refusals-in-place.ts";

/** Chosen by the surface: time to change one's mind. */
const cancelMs = 5_000;
const codeDigits = 6;
/** So long a link to WhatsApp is good: the surface says so. */
const linkMs = 600_000;

/** The visitor's way from a choice in the menu to a call or a message, for one conversation. */
export class HandOver {
  /** The page's settings of the panel, as they are now. */
  settings: Settings | undefined;
  /** Whether the page lets the visitor see what the site pays. */
  showsCost = false;
  kind: PhoneAction | "web-call" | undefined;
  step: Step | undefined;
  isMenuOpen = false;
  /** A request is on its way. */
  isBusy = false;
  /** What the server refused last, in this step. */
  problem: Problem | undefined;
  /** A field that is not filled in yet. */
  missing: "number" | "consent" | undefined;
  verification: Verification | undefined;
  /** What was typed of the code. */
  code = "";
  /** Whether the code was sent a second time. */
  wasSentAgain = false;
  quote: Quote | undefined;
  whatsApp: WhatsAppState | undefined;
  /** Milliseconds since 1970. */
  countdownEnds = 0;
  /** What the visitor began it with, where that is not the menu. */
  begunFrom: HTMLElement | undefined;
  readonly draft: Draft;
  readonly tracker: ActionTracker;
  readonly #requests: ActionRequests;
  readonly #listeners = new Set<() => void>();
  /** What the owner has turned off since the endpoint offered it. */
  readonly #withdrawn = new Set<ActionKind | undefined>();
  #step = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly options: HandOverOptions) {
    this.#requests = new ActionRequests(options.conversation);
    this.tracker = new ActionTracker({
      ...options,
      requests: this.#requests,
      onChange: () => (this.#continuesElsewhere ? this.back() : this.notify()),
      onLeft: () => {
        Object.assign(this.draft, { number: "", agreed: undefined, summary: undefined });
        this.verification = undefined;
        options.conversation.forms.number.write(undefined);
        this.back();
      },
    });
    this.draft = { country: options.offer.countries[0]?.code ?? "", number: "", agreed: undefined, summary: undefined };
  }

  /** The page has removed what shows it: nothing begins unseen, and a call in the page ends. */
  suspend(): void {
    this.tracker.suspend();
    this.back();
  }

  /** @returns A function that ends the notifications. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What the visitor can choose now: what the endpoint offers, the page allows, and the conversation is ready for. */
  get kinds(): readonly ActionKind[] {
    const { conversation, offered } = this.options;
    const allowed = this.settings?.actions;
    const { phase, takesPerson, aiEnabled } = conversation.view;
    return visitorActions.filter((kind) => {
      if (phase !== "open" || (allowed && !allowed.split(/\s+/).includes(kind))) return false;
      if (kind === "person") return takesPerson && aiEnabled;
      if ((kind === "sms" || kind === "whatsapp") && this.#messageFor(kind) === undefined) return false;
      return offered.includes(kind) && !this.#withdrawn.has(kind);
    });
  }

  /** What the visitor agrees to, in the page's language where the site has it; empty if the site says nothing. */
  get consent(): { readonly text: string; readonly language: string | undefined } {
    const { language, offer } = this.options;
    const text = Object.hasOwn(offer.consents, language) ? offer.consents[language] : undefined;
    return typeof text === "string" ? { text, language } : { text: offer.consent, language: undefined };
  }

  get dial(): string {
    return this.options.offer.countries.find(({ code }) => code === this.draft.country)?.dial ?? "";
  }

  /** The number that was proven for the chosen way, as it is shown. */
  get number(): string | undefined {
    return this.tracker.numbers.get(this.kind ?? "");
  }

  /** The number that the code was sent to. */
  get typedNumber(): string {
    return shownNumber(this.draft.number, this.dial);
  }

  /** What the newest reply offers, of what can be chosen now; nothing once something follows it. */
  get offered(): readonly ActionKind[] {
    const last = this.options.conversation.view.items.at(-1);
    return last?.state === "done" ? this.kinds.filter((kind) => last.actions?.includes(kind)) : [];
  }

  /**
   * The last answer: what a text holds. One that offers an action speaks of that: the answer before it counts. A greeting
   * answers nothing; on WhatsApp a conversation may begin with it.
   */
  #messageFor(kind: PhoneAction): number | undefined {
    let isAsked = kind !== "sms";
    const answers = this.options.conversation.view.items.filter(({ role, id, state, text }) => {
      isAsked ||= role === "user";
      return isAsked && role === "assistant" && id !== undefined && state === "done" && text;
    });
    return (answers.findLast(({ actions }) => !actions?.length) ?? answers.at(-1))?.id;
  }

  /** What the assistant is told: the visitor's own words, or the last turns. */
  get summary(): string {
    const { conversation, words } = this.options;
    return this.draft.summary ?? lastTurns(conversation.view.items, words.call.visitor);
  }

  openMenu(isOpen: boolean): void {
    this.isMenuOpen = isOpen;
    this.notify();
  }

  /** Begins a way to go on, unless the page cancels it. @param from Has the focus again once the sheet is gone */
  choose(kind: ActionKind, from?: HTMLElement): void {
    this.isMenuOpen = false;
    this.begunFrom = from;
    this.notify();
    if (kind === "person") {
      this.back();
      void this.options.conversation.askForPerson(); // which the page can cancel too
      return;
    }
    // One phone has one call: of one that rings or runs the card has all that can be done with it.
    const live = kind === "call" && this.tracker.liveItem;
    if (live) {
      this.options.showItem(live.key);
      (live.card as Element & { showControls(): void }).showControls();
      return;
    }
    if (!this.options.emit("ringback-before-action", { kind, state: "requested" })) return;
    this.kind = kind;
    this.quote = undefined;
    this.whatsApp = undefined;
    this.#readKept();
    if (kind === "web-call" || this.number !== undefined) this.#confirm();
    // Who reads the code in another app may find the page reloaded: that code is taken still, and another one would count.
    else this.#go(this.verification?.kind === kind && Date.now() < this.verification.endsAt ? "code" : "number");
  }

  /** Takes what the visitor typed, and keeps it until it is used. */
  fill(change: Partial<Draft>): void {
    const { typedNumber } = this;
    Object.assign(this.draft, change);
    if (this.typedNumber !== typedNumber) this.verification = undefined; // a code proves the number it was sent to
    this.#keep();
    this.notify();
  }

  /** Keeps what was typed, and which code was sent; never the code, nor the agreement to the next one. */
  #keep(): void {
    const { country, number, summary = null } = this.draft;
    const { id = null, ...code } = this.verification ?? {};
    const isEmpty = number === "" && summary === null;
    const values = { country, number, summary, sent: id, ...code };
    this.options.conversation.forms.number.write(isEmpty ? undefined : { id: "", values });
  }

  /** Has what was typed on an earlier page, where nothing was typed here. */
  #readKept(): void {
    const { draft, options } = this;
    const kept = options.conversation.forms.number.read()?.values;
    if (!kept || draft.number !== "" || draft.summary !== undefined) return;
    const { country, number, summary, sent, kind, endsAt, resendAt } = kept;
    if (options.offer.countries.some(({ code }) => code === country)) draft.country = String(country);
    draft.number = String(number ?? "");
    draft.summary = typeof summary === "string" ? summary : undefined;
    if (!sent || !(Date.now() < Number(endsAt))) return;
    this.verification = { id: String(sent), kind: String(kind), endsAt: Number(endsAt), resendAt: Number(resendAt) };
    draft.agreed = phoneActions.find((one) => one === kind); // to the code that was sent
  }

  /** Leaves the sheet; what was typed stays. */
  back(): void {
    this.#go(undefined);
    this.kind = undefined;
    this.notify();
  }

  /** Another number than the one that was proven. */
  changeNumber(): void {
    this.tracker.numbers.delete(this.kind ?? "");
    this.verification = undefined;
    this.#keep();
    this.#go("number");
  }

  /** Has a code sent to the number that was typed. */
  async sendCode(): Promise<void> {
    const { draft, dial, kind } = this;
    const number = internationalNumber(draft.number, dial);
    this.problem = undefined;
    this.missing = undefined;
    if (number === "" && draft.number.trim()) return this.#refuse({ code: "INVALID_PHONE", status: 0, detail: "" });
    this.missing = number === "" ? "number" : draft.agreed === kind ? undefined : "consent";
    if (this.missing || !kind) return this.notify();
    await this.#run(async (signal) => {
      this.verification = await this.#verify(number, kind, signal);
      if (signal.aborted) return;
      this.wasSentAgain = this.step === "code";
      this.code = "";
      this.#keep();
      this.#go("code");
    });
  }

  /** Takes what was typed of the code; the last digit has it checked. */
  typeCode(code: string): void {
    const isWhole = code.length === codeDigits && code !== this.code;
    if (code !== this.code && this.problem?.code === "CODE_WRONG") this.problem = undefined; // it was about another code
    this.code = code;
    if (isWhole) void this.checkCode();
    else this.notify();
  }

  /** Checks the code; the right one leads on. */
  async checkCode(): Promise<void> {
    const { kind, verification, typedNumber, code } = this;
    if (!kind || !verification || this.isBusy) return;
    this.problem = undefined;
    await this.#run(async (signal) => {
      await this.#requests.checkCode(verification.id, code);
      if (signal.aborted) return;
      this.tracker.numbers.set(kind, typedNumber);
      this.verification = undefined;
      this.#keep();
      this.tracker.store();
      // Who typed a number and a code for a call wants it now: the seconds to cancel are still to come.
      if (kind === "call") this.startCountdown();
      else this.#confirm();
    });
  }

  /** The seconds in which nothing is sent yet. */
  startCountdown(): void {
    if (this.kind === "call" && countCodePoints(this.summary) > summaryChars) {
      this.#go("confirm"); // the step that says so
      return;
    }
    this.countdownEnds = Date.now() + cancelMs;
    this.#go("countdown");
    this.#timer = setTimeout(() => void this.#place(), cancelMs);
  }

  /** The same once more, under a key of its own. */
  again(kind: PhoneAction): void {
    this.choose(kind);
  }

  /** Where WhatsApp continues the conversation. */
  async openWhatsApp(): Promise<void> {
    const message_id = this.#messageFor("whatsapp");
    this.problem = undefined;
    await this.#run(async (signal) => {
      const { is_open, minutes_remaining: minutes, template } = await this.#requests.get("/whatsapp/session");
      const isOpen = is_open === true;
      const hasTemplate = template === true;
      const until = isOpen && typeof minutes === "number" ? Date.now() + minutes * 60_000 : undefined;
      let link: string | undefined;
      if (!isOpen && !hasTemplate) {
        const outcome = await this.#requests.postPaid("/whatsapp", { message_id }, newMessageKey(), signal);
        if (outcome.kind === "refused") return this.#refuse(outcome.problem);
        if (outcome.kind === "done") link = webAddress(outcome.answer.link);
      }
      if (signal.aborted) return;
      this.whatsApp = { isOpen, until, hasTemplate, link, after: this.#lastItem?.key };
      if (link) this.#timer = setTimeout(() => this.#endLink(), linkMs);
    });
  }

  /** What the link holds is worth nothing any more: the visitor can ask for another one. */
  #endLink(): void {
    if (this.whatsApp) this.whatsApp = { ...this.whatsApp, link: undefined };
    this.#refuse({ code: "CODE_EXPIRED", status: 0, detail: "" });
  }

  /** Whether the visitor has used the link: the conversation then says so in a line of its own. */
  get #continuesElsewhere(): boolean {
    const { whatsApp } = this;
    const last = this.#lastItem;
    return (
      this.step === "confirm" &&
      !!whatsApp?.link &&
      last?.key !== whatsApp.after &&
      last?.role === "system" &&
      !last.card
    );
  }

  get #lastItem() {
    return this.options.conversation.view.items.at(-1);
  }

  /** The text as it will arrive, and what it costs. */
  async readQuote(): Promise<void> {
    await this.#run(async (signal) => {
      const { text, segments, price } = await this.#requests.post("/sms/quote", {
        message_id: this.#messageFor("sms"),
      });
      if (signal.aborted) return;
      this.quote = {
        text: String(text ?? ""),
        segments: typeof segments === "number" ? segments : 1,
        price: typeof price === "number" ? price : undefined,
      };
    });
  }

  async #verify(number: string, kind: string, signal: AbortSignal): Promise<Verification> {
    const { language } = this.consent;
    let proof: string | undefined;
    for (let tries = 0; ; tries++) {
      try {
        return await this.#requests.sendCode(number, kind, { language, proof });
      } catch (cause) {
        const { code, extra } = problemOf(cause);
        if (code !== "PROOF_REQUIRED" || tries >= 2) throw cause;
        proof = await solveChallenge(extra?.challenge, signal);
        if (proof === undefined) throw cause;
      }
    }
  }

  #confirm(): void {
    this.#go("confirm");
    if (this.kind === "sms") void this.readQuote();
    else if (this.kind === "whatsapp") void this.openWhatsApp();
  }

  /** Sends what the visitor confirmed; there is no way back from here. */
  async #place(): Promise<void> {
    const { kind, tracker } = this;
    if (!kind) return;
    this.#go("placing");
    const { signal } = this.#step;
    const problem = await (kind === "web-call"
      ? placeWebCall(this.options, this.#requests, tracker)
      : tracker.place(kind, kind === "call" ? { summary: this.summary } : { message_id: this.#messageFor(kind) }));
    if (!problem) {
      if (kind === "call") this.draft.summary = undefined; // the next call is about what follows
      this.options.conversation.forms.number.write(undefined);
    }
    if (signal.aborted) return;
    if (problem) this.#refuse(problem);
    else this.back();
  }

  /** Works on the present step; a step that was left meanwhile takes no result. */
  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    const { signal } = this.#step;
    this.isBusy = true;
    this.notify();
    try {
      await work(signal);
    } catch (cause) {
      if (!signal.aborted) this.#refuse(problemOf(cause));
    } finally {
      if (!signal.aborted) this.isBusy = false;
      this.notify();
    }
  }

  #refuse(problem: Problem): void {
    const { code } = problem;
    const { step } = this;
    if (code === "ACTION_NOT_ALLOWED") this.#withdrawn.add(this.kind);
    if (this.verification && (code === "CODE_EXPIRED" || !staysIn(step, code))) {
      this.verification = { ...this.verification, endsAt: 0 };
      this.#keep();
    }
    if (code === "NUMBER_NOT_VERIFIED") {
      this.tracker.numbers.delete(this.kind ?? "");
      this.tracker.store();
      this.#go("number");
    } else if (!staysIn(step, code)) this.#go("refused");
    this.problem = problem;
    this.notify();
  }

  #go(step: Step | undefined): void {
    clearTimeout(this.#timer);
    if (step !== this.step) {
      this.#step.abort();
      this.#step = new AbortController();
      this.isBusy = false;
    }
    this.step = step;
    this.problem = undefined;
    this.missing = undefined;
    this.notify();
  }

  /** Has what shows it rendered again. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
