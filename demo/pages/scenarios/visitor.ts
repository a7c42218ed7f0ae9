import type { RingbackChat } from "../../../src/widget/element.ts";
import { type Labels, loadLabels } from "./labels.ts";
import { pretendSpeech } from "./pretended-speech.ts";
import { find, findAll, textIn } from "./reading.ts";
import type { Act, Scenario } from "./scenario.ts";
import { type ScriptedProxy, scriptProxy } from "./scripted-proxy.ts";

/** A chat that plays a scenario, and the proxy that it talks to. */
export interface Played {
  readonly chat: RingbackChat;
  readonly proxy: ScriptedProxy;
  /** Resolves once the visitor has done all that the scenario tells. */
  readonly done: Promise<void>;
}

const realTimeout = globalThis.setTimeout?.bind(globalThis);
let plays = 0;
/** Scenarios that are being played and whose waits pass at once. */
let hurried = 0;

/**
 * Puts a chat with a scripted proxy into `place` and does what the scenario tells, whose words are those of an English
 * chat: in one of another language the visitor looks for their translation.
 */
export function play(scenario: Scenario, place: Element, attributes: Readonly<Record<string, string>> = {}): Played {
  pretendSpeech();
  const endpoint = `/scripted/${scenario.name}-${++plays}`;
  const proxy = scriptProxy(endpoint);
  Object.assign(proxy.script, structuredCopy(scenario.script));
  if (scenario.history) proxy.history = scenario.history;
  if (scenario.conversation) proxy.conversation = scenario.conversation;
  const chat = document.createElement("ringback-chat");
  const given = {
    endpoint,
    mode: "inline",
    storage: "none",
    "show-cost": "",
    heading: "Mara · Halden Heating",
    locale: "en-GB",
    ...scenario.attributes,
    ...attributes,
  };
  for (const [name, value] of Object.entries(given)) chat.setAttribute(name, value);
  if (scenario.known) chat.identity = "ada";
  if (scenario.team) {
    const link = document.createElement("a");
    Object.assign(link, { href: "tel:+442079460102", slot: "fallback", textContent: "020 7946 0102", dir: "ltr" });
    chat.append(link);
  }
  place.append(chat);
  const done = inTurn(scenario, async () => {
    const played = { chat, proxy, labels: await loadLabels(given.locale) };
    await (scenario.waits ? perform(scenario, played) : inHurry(() => perform(scenario, played)));
  });
  return { chat, proxy, done };
}

/** Scenarios that are being played, and the end of one that is played alone: the whole page is offline for it. */
const playing = new Set<Promise<void>>();
let alone: Promise<unknown> = Promise.resolve();

function inTurn({ acts }: Scenario, work: () => Promise<void>): Promise<void> {
  const isAlone = acts.includes("offline");
  const done = Promise.allSettled(isAlone ? [alone, ...playing] : [alone]).then(work);
  const end = () => {
    playing.delete(done);
    Reflect.deleteProperty(navigator, "onLine");
  };
  if (isAlone) alone = done.then(end, end);
  else {
    playing.add(done);
    done.then(end, end);
  }
  return done;
}

/** Each chat takes its answers from lists of its own. */
function structuredCopy(script: Scenario["script"] = {}): ScriptedProxy["script"] {
  return Object.fromEntries(Object.entries(script).map(([name, answers]) => [name, [...answers]]));
}

/** A chat, its proxy, and what its language calls what the scenario names. */
interface Play extends Omit<Played, "done"> {
  readonly labels: Labels;
}

async function perform({ acts, shows, attributes }: Scenario, play: Play): Promise<void> {
  const root = await until(() => play.chat.shadowRoot);
  if (attributes?.mode === "popup") await until(() => find(root, ".launcher"));
  else {
    await until(() => find(root, "textarea"));
    // As its first focus, which several chats of a page cannot have at a time.
    root.querySelector(".frame")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
  }
  for (const act of acts) await doAct(act, root, play);
  await shown(shows, root, play);
  await pause(60);
}

/** Waits for words: a whole text by its translation, part of one until nothing changes any more. */
async function shown(words: string | RegExp, root: ShadowRoot, { chat, labels }: Play): Promise<void> {
  const isEnglish = chat.locale.startsWith("en");
  const wanted = typeof words === "string" ? labels(words) : [];
  if (!isEnglish && (wanted.length === 0 || wanted[0] === words)) return settled(root);
  await until(() => {
    const text = textIn(root);
    return typeof words === "string" ? wanted.some((one) => text.includes(one)) : words.test(text);
  });
}

/** Waits until the text has been the same for half a second, but for the numbers of clocks. */
async function settled(root: ShadowRoot): Promise<void> {
  const read = () => textIn(root).replace(/\d+/g, "");
  for (let last = "", same = 0; same < 10; await pause(50)) {
    const text = read();
    same = text === last ? same + 1 : 0;
    last = text;
  }
}

async function doAct(act: Act, root: ShadowRoot, play: Play): Promise<void> {
  const { chat, proxy, labels } = play;
  const press = async (name: string) => (await until(() => findButton(root, labels(name)))).click();
  const checked = () => until(() => !labels("One moment, checking").some((words) => textIn(root).includes(words)));
  if (act === "offline") {
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  } else if (act === "open") {
    find(root, ".launcher")?.click();
    await until(() => find(root, "textarea"));
  } else if (act === "submit") {
    (await until(() => findAll<HTMLElement>(root, ".sheet button.primary").at(-1))).click();
  } else if (act === "card") {
    (await until(() => findAll<HTMLElement>(root, "button.head").at(-1))).click();
  } else if (act === "data") {
    (await until(() => findAll<HTMLElement>(root, "button.details").at(-1))).click();
  } else if (act === "scroll-up") {
    const scroller = await until(() => find(root, ".scroller"));
    await until(() => scroller.scrollTop > 0);
    scroller.scrollTop = 0;
    await pause(100);
  } else if (act === "menu") {
    await press("More ways to reach us");
    await until(() => findButton(root, labels("Call me")));
  } else if ("choose" in act) {
    await press("More ways to reach us");
    await press(act.choose);
  } else if ("say" in act) void chat.send(act.say);
  else if ("type" in act) fill(await until(() => find<HTMLTextAreaElement>(root, "textarea")), act.type);
  else if ("find" in act) fill(await until(() => find<HTMLInputElement>(root, "input[type=search]")), act.find);
  else if ("number" in act) {
    fill(await until(() => find<HTMLInputElement>(root, "#number")), act.number);
    if (act.agree) find(root, "#consent")?.click();
    await press("Send me a code");
    await checked();
  } else if ("code" in act) {
    fill(await until(() => find<HTMLInputElement>(root, "#code")), act.code);
    await checked();
  } else if ("email" in act) {
    fill(await until(() => find<HTMLInputElement>(root, "input[inputmode=email]")), act.email);
    await press("Send");
  } else if ("file" in act) {
    const input = await until(() => find<HTMLInputElement>(root, "#files"));
    const chosen = new DataTransfer();
    chosen.items.add(new File(["a".repeat(act.bytes)], act.file));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change"));
  } else if ("event" in act) await until(() => proxy.emit(act.event, act.data));
  else if ("click" in act) await press(act.click);
  else if ("rate" in act)
    (await until(() => find<HTMLElement>(root, `input[name=rating][value="${act.rate}"]`))).click();
  else await shown(act.wait, root, play);
  await pause(30);
}

function fill(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
}

/** No wait of 0.3 to 9 s takes more than 50 ms meanwhile: a visitor would wait for a countdown and for repeats. */
async function inHurry(work: () => Promise<void>): Promise<void> {
  hurried++;
  globalThis.setTimeout = ((handler: () => void, ms = 0, ...rest: unknown[]) =>
    realTimeout(handler, ms >= 300 && ms <= 9_000 ? 50 : ms, ...rest)) as typeof setTimeout;
  try {
    await work();
  } finally {
    if (--hurried === 0) globalThis.setTimeout = realTimeout as typeof setTimeout;
  }
}

/** Waits until there is something, for at most 15 s. */
async function until<Value>(read: () => Value | undefined | null | false): Promise<Value> {
  for (let tries = 0; tries < 750; tries++) {
    const value = read();
    if (value) return value;
    await pause(20);
  }
  throw new Error(`Nothing came: ${read}`);
}

function pause(timeMs: number): Promise<void> {
  return new Promise((resolve) => realTimeout(resolve, timeMs));
}

/** Of several the last one: the newest. */
function findButton(root: ParentNode, names: readonly string[]): HTMLButtonElement | undefined {
  return findAll<HTMLButtonElement>(root, "button").findLast((button) =>
    names.includes(button.ariaLabel ?? button.textContent?.trim().replace(/\s+/g, " ") ?? ""),
  );
}
