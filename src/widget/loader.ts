import { toJson } from "../client/json.ts";
import type { RingbackChat } from "./ringback-chat.ts";

/** Settings by attribute name, in either spelling. */
type ScriptSettings = Readonly<Record<string, unknown>>;
type Command = readonly [name: string, ...values: unknown[]];
interface RingbackFunction {
  (...command: Command): unknown;
  q?: Command[];
}

declare global {
  interface Window {
    ringback?: RingbackFunction;
    ringbackSettings?: ScriptSettings;
    /** What the script of an assistant has inside: attributes of the tag and settings of the page win over it. */
    ringbackStored?: ScriptSettings | undefined;
  }
}

/** Set by the build: the file with the element, the element's name in it, and the files that an open chat needs besides. */
declare const elementChunk: string;
declare const elementExport: string;
declare const panelChunks: readonly string[];

const tag = "ringback-chat";
const forwardedMethods = ["show", "hide", "toggle", "send", "ask", "logout"] as const;
/** None for a module and for code that is evaluated, another one where scripts are combined: the page's tag is looked for then. */
const current = document.currentScript as HTMLScriptElement | null;
const script = current && isOurs(current) ? current : ([...document.scripts].find(isOurs) ?? current);
/** An element with the id "ringback" has this name on the window too. */
const given = typeof window.ringback === "function" ? window.ringback : undefined;

const stored = window.ringbackStored;
if (stored) delete window.ringbackStored; // another script's is its own

// A second script tag finds the first one's function, which holds no queue, and only adds its settings.
if (given && !given.q) addSettings(given);
else start(given?.q ?? []);

function addSettings(ringback: RingbackFunction): void {
  if (script && Object.keys(script.dataset).length > 0) ringback("init", { ...script.dataset });
}

function start(queue: readonly Command[]): void {
  /** Those that put back the elements that were made here. */
  const keepers = new WeakMap<RingbackChat, MutationObserver>();
  let element: RingbackChat | undefined;
  const settings: ScriptSettings = { ...stored, ...script?.dataset, ...window.ringbackSettings };
  const base = new URL(String(settings.base ?? script?.src ?? ""), document.baseURI);
  const load = (file: string) => import(/* @vite-ignore */ new URL(file, base).href);
  // As ringback.mjs does, without the wait for it.
  const loaded = load(elementChunk).then((chunk) => {
    if (!customElements.get(tag)) customElements.define(tag, chunk[elementExport]);
  });
  loaded.catch(logLoadFailure);
  // Each file names the next only once it has arrived. One that fails is asked for again where it is needed.
  if ("open" in settings || settings.mode) for (const file of panelChunks) load(file).catch(() => undefined);
  // An error of a command reaches the caller, and the console where the caller ignores it.
  const whenLoaded = (work: () => unknown) => loaded.then(work, () => undefined);

  /** The element in use. One that the page has placed itself, with a slot filled perhaps, is used instead of a new one. */
  const find = () => {
    if (!element?.isConnected) element = document.querySelector<RingbackChat>(tag) ?? element;
    return element;
  };

  const init = (settings: ScriptSettings): void => {
    const used = find() ?? document.createElement(tag);
    element = used;
    // Beside the body, so that it stays when Turbo or htmx puts another body in the place of this one.
    const insert = () => {
      if (element === used && !used.isConnected) document.documentElement.append(used);
    };
    if (!used.isConnected) {
      whenBody(insert);
      // React 18 replaces the whole document where it hydrates one that is not what it would have rendered.
      keepers.set(
        used,
        whenReplaced(() => document.body && insert()),
      );
    }
    for (const [name, value] of Object.entries(settings)) if (name !== "base") configure(used, kebab(name), value);
  };

  const run = (name: string, ...values: unknown[]): unknown => {
    if (name === "init") return init((values[0] ?? {}) as ScriptSettings);
    const target = find();
    if (!target) return undefined;
    if (name === "on") return target.addEventListener(String(values[0]), values[1] as EventListener);
    if (name === "off") return target.removeEventListener(String(values[0]), values[1] as EventListener);
    if (name === "identify") return configure(target, "identity", values[0]);
    if (name === "destroy") {
      // At once, so that an "init" right after it makes a new element.
      element = undefined;
      keepers.get(target)?.disconnect();
      target.remove();
      return whenLoaded(() => target.destroy?.()); // nothing, where the element was never defined
    }
    const method = forwardedMethods.find((known) => known === name);
    if (!method) return console.warn(`ringback: there is no command "${name}".`);
    return whenLoaded(() => target[method](values[0] as string));
  };

  window.ringback = run;
  if (Object.keys(settings).length > 0) init(settings);
  for (const command of queue) run(...command);
}

function isOurs({ src, dataset }: HTMLScriptElement): boolean {
  return /\bringback[\w.-]*\.js\b|\/embed\/[^/]+\.js\b/.test(src) || dataset.endpoint !== undefined;
}

/** Runs `work` whenever the page changes what is directly in `<html>`, or replaces that itself. */
function whenReplaced(work: () => void): MutationObserver {
  const observer = new MutationObserver(() => {
    work();
    watch();
  });
  const watch = () => {
    observer.observe(document, { childList: true });
    if (document.documentElement) observer.observe(document.documentElement, { childList: true });
  };
  watch();
  return observer;
}

/** Objects go in as JSON; false and null take an attribute away, except where "off" is a value of its own. */
function configure(element: RingbackChat, name: string, value: unknown): void {
  // By the style object, which a strict policy allows.
  if (name === "color") element.style.setProperty("--ringback-accent", String(value));
  else if (name === "identity") element.identity = value as RingbackChat["identity"];
  else if (value === false && name === "disclosure") element.setAttribute(name, "off");
  else if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (value === true) element.setAttribute(name, "");
  else element.setAttribute(name, typeof value === "object" ? toJson(value) : String(value));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Runs `work` once there is a body: an async script may run earlier, and the chat comes after the body in tab order. */
function whenBody(work: () => void): void {
  if (document.body) work();
  else document.addEventListener("DOMContentLoaded", work, { once: true });
}

function logLoadFailure(cause: unknown): void {
  const hint = /policy/i.test(String(cause))
    ? " The page's policy needs: trusted-types lit-html dompurify, and 'allow-duplicates' where the page uses Lit itself."
    : " Where this script is combined with others, data-base or ringbackSettings.base is the folder of its files.";
  console.error(`ringback: the chat could not be loaded.${hint}`, cause);
}
