import { type ScriptedProxy, scriptProxy } from "../../../demo/pages/scenarios/scripted-proxy.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { enter } from "../element/place.ts";
import { button, find, findAll, textIn, until } from "../support/dom.ts";

const { setTimeout: realTimeout, matchMedia: realMatchMedia } = window;
let count = 0;

/** A page whose chat talks to a scripted proxy, and what a visitor does in it. */
export class VisitorPage {
  readonly endpoint = `/actions-${++count}`;
  readonly proxy: ScriptedProxy = scriptProxy(this.endpoint);
  chat!: RingbackChat;

  /** Shows a chat in place of the one before: it continues what that one has stored, as after a reload. */
  async show(attributes: Record<string, string> = {}): Promise<void> {
    const chat = document.createElement("ringback-chat");
    const { endpoint } = this;
    const given = { endpoint, mode: "inline", heading: "Mara · Halden Heating", locale: "en-GB", ...attributes };
    for (const [name, value] of Object.entries(given)) chat.setAttribute(name, value);
    this.chat = chat;
    document.body.replaceChildren(chat);
    await until(() => find(this.root, "textarea"));
    enter(chat);
  }

  /** Takes away all that the page has changed and stored. */
  close(): void {
    Object.assign(window, { setTimeout: realTimeout, matchMedia: realMatchMedia });
    this.chat.remove();
    this.proxy.restore();
    sessionStorage.clear();
  }

  get root(): ShadowRoot {
    return this.chat.shadowRoot!;
  }

  get text(): string {
    return textIn(this.root);
  }

  /** The calls that were requested. */
  get calls(): ReturnType<ScriptedProxy["requests"]> {
    return this.proxy.requests("POST /calls");
  }

  waitFor(text: string): Promise<boolean> {
    return until(() => this.text.includes(text));
  }

  async click(name: string): Promise<void> {
    const isNamed = (one: Element) => (one.ariaLabel ?? one.textContent?.trim()) === name;
    await until(() => findAll(this.root, "button").some(isNamed));
    button(this.root, name).click();
  }

  /** Chooses something in the menu of ways to continue. */
  async choose(name: string): Promise<void> {
    await this.click("More ways to reach us");
    await this.click(name);
  }

  async fill(selector: string, text: string): Promise<void> {
    const field = await until(() => find<HTMLInputElement>(this.root, selector));
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  }

  /** Fills in the number and the consent of the sheet that is open, and asks for a code. */
  async sendNumber(): Promise<void> {
    await this.fill("#number", "07700 900123");
    find<HTMLInputElement>(this.root, "#consent")!.click();
    await this.click("Send me a code");
  }

  async askForCode(name = "Call me"): Promise<void> {
    await this.choose(name);
    await this.sendNumber();
  }

  async askForCall(): Promise<void> {
    await this.askForCode();
    await this.fill("#code", "418920");
  }
}

/** Replaces the widget's waits until the page is closed. (default: the seconds to cancel and all shorter ones pass at once) */
export function changeWaits(change = (ms: number) => (ms > 300 && ms <= 6_000 ? 30 : ms)): void {
  window.setTimeout = ((work: () => void, ms = 0, ...rest: unknown[]) =>
    realTimeout(work, change(ms), ...rest)) as typeof window.setTimeout;
}

/** Has the browser of the tests, which has no mouse, answer as one that has. */
export function pretendMouse(): void {
  window.matchMedia = (query) => realMatchMedia.call(window, query.includes("hover") ? "all" : query);
}

/** What has the focus, inside shadow roots too. */
export function deepFocus(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
