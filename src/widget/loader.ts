import type { RingbackChat } from "./chat.ts";

/** Settings by attribute name, in either spelling; `container` is where the element goes (default: the page's body). */
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
  }
}

const passedOn = ["show", "hide", "toggle", "send", "ask", "logout"] as const;
const script = document.currentScript as HTMLScriptElement | null;

// A second script tag finds the first one's function, which holds no queue, and only adds its settings.
const running = window.ringback?.q || !window.ringback ? undefined : window.ringback;
if (running) adopt(running);
else start(window.ringback?.q ?? []);

function adopt(ringback: RingbackFunction): void {
  if (script && Object.keys(script.dataset).length > 0) ringback("init", { ...script.dataset });
}

function start(queue: readonly Command[]): void {
  let element: RingbackChat | undefined;
  const loaded = import(/* @vite-ignore */ new URL("ringback.mjs", script?.src ?? document.baseURI).href);
  loaded.catch(explain);

  const init = (settings: ScriptSettings): void => {
    if (!element) {
      // A page that has placed the element itself, with a slot filled perhaps, means this one.
      const placed = document.querySelector("ringback-chat");
      const used = placed ?? document.createElement("ringback-chat");
      element = used;
      if (!placed) whenBody(() => element === used && document.body.append(used));
    }
    for (const [name, value] of Object.entries(settings)) configure(element, kebab(name), value);
  };

  const run = (name: string, ...values: unknown[]): unknown => {
    if (name === "init") return init((values[0] ?? {}) as ScriptSettings);
    if (!element) return undefined;
    const target = element;
    if (name === "on") return target.addEventListener(String(values[0]), values[1] as EventListener);
    if (name === "off") return target.removeEventListener(String(values[0]), values[1] as EventListener);
    if (name === "destroy") {
      element = undefined;
      return loaded.then(() => target.destroy());
    }
    if (name === "identify")
      return loaded.then(() => Object.assign(target, { identity: values[0] })).catch(() => undefined);
    const method = passedOn.find((known) => known === name);
    if (!method) return console.warn(`ringback: there is no command "${name}".`);
    const call = async () => target[method](values[0] as string);
    return loaded.then(call).catch(() => undefined);
  };

  window.ringback = run;
  const given = { ...script?.dataset, ...window.ringbackSettings };
  if (Object.keys(given).length > 0) init(given);
  for (const command of queue) run(...command);
}

/** Objects go in as JSON; false and null take an attribute away, except where "off" is a value of its own. */
function configure(element: Element, name: string, value: unknown): void {
  if (value === false && name === "disclosure") element.setAttribute(name, "off");
  else if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (value === true) element.setAttribute(name, "");
  else element.setAttribute(name, typeof value === "object" ? JSON.stringify(value) : String(value));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** An async script may run before there is a body. */
function whenBody(work: () => void): void {
  if (document.body) work();
  else document.addEventListener("DOMContentLoaded", work, { once: true });
}

function explain(cause: unknown): void {
  const hint = /policy/i.test(String(cause))
    ? " This page already uses Lit or DOMPurify: add 'allow-duplicates' to its trusted-types directive."
    : "";
  console.error(`ringback: the chat could not be loaded.${hint}`, cause);
}
