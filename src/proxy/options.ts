import { uuidForm } from "../contract/identifiers.ts";
import type { Action } from "./action.ts";
import type { ProxyEvent } from "./audit-events.ts";
import { memoryStore } from "./limits/memory-store.ts";
import type { ProxyStore } from "./limits/store.ts";
import { createStoreClock, type StoreClock } from "./limits/store-clock.ts";
import { onlyKnown, wrong } from "./option-errors.ts";
import { type Policy, type ResolvedPolicy, readPolicy } from "./policy.ts";
import { type IdentityOptions, isKeySet } from "./session/identity.ts";
import type { Secret } from "./session/tokens.ts";
import type { RedactRule } from "./visitor/redact.ts";

/** How a proxy is put together. */
export interface ProxyOptions {
  /** The platform's API root: `https://platform.example/api`. */
  readonly baseUrl: string;
  /** The owner's key. It goes to `baseUrl` and nowhere else. */
  readonly apiKey: string;
  /** At least 32 characters; signs the visitors' session tokens. With several the first signs and all are believed. */
  readonly secret: Secret;
  /**
   * The pages that may use this proxy, by exact origin: `https://shop.example`. It keeps other sites' pages out, since
   * browsers say truly where a page comes from. It does not stop a script outside a browser, which can claim any origin:
   * the limits do.
   */
  readonly origins: readonly string[];
  /** Lets servers call that send no origin, if they bring an identity. Needs `identity`. (default: false) */
  readonly allowNoOrigin?: boolean;
  /**
   * The assistants on offer, by the names that pages use. The platform's uuid never reaches a page. `callAssistantId` is the id of
   * the one that calls the visitors of this one's conversations, most often itself.
   */
  readonly assistants: Readonly<Record<string, { readonly uuid: string; readonly callAssistantId?: number }>>;
  /** (default: chat alone, under the default limits) */
  readonly policy?: Policy;
  /** Who the site says its visitor is. (default: nobody is known) */
  readonly identity?: IdentityOptions;
  /** What of a function call stays from the page. Members named like secrets always do. */
  readonly redact?: RedactRule;
  /** (default: this process's memory) */
  readonly store?: ProxyStore;
  /** Removed from the path where it begins with it; otherwise the path counts as stripped already. (default: none) */
  readonly basePath?: string;
  /** The folder of the widget's files as browsers reach it, for the scripts at `/embed/`. (default: `widget/` beside `baseUrl`) */
  readonly widgetUrl?: string;
  /** How many proxies in front may be believed when they name the client in `X-Forwarded-For`. (default: 0) */
  readonly trustProxyHops?: number;
  /** The client's address where a header of the host's says it. (default: the connection's, as the adapter knows it) */
  readonly clientAddress?: (request: Request) => string | undefined;
  /** A last word on each request: false or a throw refuses it with ACTION_NOT_ALLOWED. The request comes without body. */
  readonly authorize?: (request: Request, context: AuthorizeContext) => boolean | Promise<boolean>;
  /** Told what happens, for audit and alerts. */
  readonly onEvent?: (event: ProxyEvent) => unknown;
  readonly fetch?: typeof fetch;
  /** (default: the store's clock, where it has one; else this machine's) */
  readonly now?: () => Date;
}

/** What `authorize` decides about. */
export interface AuthorizeContext {
  readonly action: Action;
  readonly origin: string;
  readonly address: string;
  /** The session's id, once there is one. */
  readonly session: string | undefined;
  /** Who the site says the visitor is. */
  readonly subject: string | undefined;
}

/** The options with nothing left open. */
export interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secret: Secret;
  readonly origins: ReadonlySet<string>;
  readonly allowNoOrigin: boolean;
  readonly assistants: ReadonlyMap<string, string>;
  /** The numbers of those that may call, by the same names. */
  readonly callAssistantIds: ReadonlyMap<string, number>;
  readonly policy: ResolvedPolicy;
  readonly identity: IdentityOptions | undefined;
  readonly redact: RedactRule;
  readonly store: ProxyStore;
  readonly basePath: string;
  /** With a slash at its end. */
  readonly widgetUrl: string;
  readonly trustProxyHops: number;
  readonly clientAddress: (request: Request) => string | undefined;
  readonly authorize: (request: Request, context: AuthorizeContext) => boolean | Promise<boolean>;
  readonly onEvent: (event: ProxyEvent) => unknown;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** Has `now` follow the clock of the store. */
  readonly refreshClock: () => Promise<void>;
}

const optionNames = [
  "baseUrl",
  "apiKey",
  "secret",
  "origins",
  "allowNoOrigin",
  "assistants",
  "policy",
  "identity",
  "redact",
  "store",
  "basePath",
  "widgetUrl",
  "trustProxyHops",
  "clientAddress",
  "authorize",
  "onEvent",
  "fetch",
  "now",
];
const keyForm = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const shortestSecret = 32;
const longestName = 64;

/** Checks the options once, at the start. @throws {TypeError} naming the option that is wrong, never its value */
export function readOptions(options: ProxyOptions): Settings {
  onlyKnown(options, optionNames, "options");
  const { fetch: send, basePath = "", trustProxyHops = 0, allowNoOrigin = false } = options;
  if (!isHttpUrl(options.baseUrl)) throw wrong("baseUrl", "must be an http or https address, without a user in it");
  if (!keyForm.test(options.apiKey ?? ""))
    throw wrong("apiKey", "must be visible ASCII, without quotes or backslashes");
  checkSecret(options.secret, "secret");
  if (!/^(\/[^/?#\s]+)*$/.test(basePath))
    throw wrong("basePath", 'must be "" or begin with a slash and end without one');
  if (options.widgetUrl !== undefined && !isHttpUrl(options.widgetUrl))
    throw wrong("widgetUrl", "must be an http or https address, without a user in it");
  if (!Number.isInteger(trustProxyHops) || trustProxyHops < 0) throw wrong("trustProxyHops", "must be 0 or more");
  if (allowNoOrigin && !options.identity) throw wrong("allowNoOrigin", "needs identity: who calls must say for whom");
  if (options.identity) checkIdentity(options.identity);
  const { now, refresh: refreshClock } = clockOf(options);
  return {
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    secret: options.secret,
    origins: readOrigins(options.origins),
    allowNoOrigin,
    assistants: readAssistants(options.assistants),
    callAssistantIds: readCallAssistants(options.assistants),
    policy: readPolicy(options.policy ?? {}),
    identity: options.identity,
    redact: readRedact(options.redact ?? {}),
    store: options.store ?? memoryStore({ now }),
    basePath,
    widgetUrl: `${(options.widgetUrl ?? new URL("widget", options.baseUrl.replace(/\/*$/, "")).href).replace(/\/*$/, "")}/`,
    trustProxyHops,
    clientAddress: options.clientAddress ?? (() => undefined),
    authorize: options.authorize ?? (() => true),
    onEvent: options.onEvent ?? (() => undefined),
    fetch: send ?? ((input, init) => fetch(input, init)),
    now,
    refreshClock,
  };
}

function clockOf({ now, store }: ProxyOptions): StoreClock {
  return now ? { now, refresh: async () => undefined } : createStoreClock(store ?? {});
}

function readOrigins(origins: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(origins)) throw wrong("origins", "must be a list");
  origins.forEach((origin, at) => {
    const exact = isHttpUrl(origin) && new URL(origin).origin === origin && !origin.includes("*");
    if (!exact) throw wrong(`origins[${at}]`, "must be an exact origin such as https://shop.example, without a path");
  });
  return new Set(origins);
}

/** A Map, because a visitor may ask for `__proto__`. */
function readAssistants(assistants: ProxyOptions["assistants"]): ReadonlyMap<string, string> {
  const entries = Object.entries(assistants ?? {});
  if (entries.length === 0) throw wrong("assistants", "must name at least one assistant");
  for (const [name, { uuid }] of entries) {
    if (name.trim() === "" || name.length > longestName)
      throw wrong("assistants", "must have names of 1 to 64 characters");
    if (!uuidForm.test(uuid)) throw wrong(`assistants.${name}.uuid`, "must be the assistant's uuid");
  }
  return new Map(entries.map(([name, { uuid }]) => [name, uuid]));
}

function readCallAssistants(assistants: ProxyOptions["assistants"]): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const [name, { callAssistantId: id }] of Object.entries(assistants)) {
    if (id === undefined) continue;
    if (!Number.isInteger(id) || id < 1) throw wrong(`assistants.${name}.callAssistantId`, "must be an assistant's id");
    ids.set(name, id);
  }
  return ids;
}

function readRedact(redact: RedactRule): RedactRule {
  if (typeof redact === "function") return redact;
  for (const [name, members] of Object.entries(redact)) {
    if (!Array.isArray(members)) throw wrong(`redact.${name}`, "must be a list of member names");
  }
  return redact;
}

function checkIdentity({ keys, issuer, audience }: IdentityOptions): void {
  if (!issuer || !audience) throw wrong("identity", "must have an issuer and an audience");
  if (!isKeySet(keys)) checkSecret(keys, "identity.keys");
}

function checkSecret(secret: Secret, option: string): void {
  const keys = typeof secret === "string" ? [{ kid: "1", key: secret }] : secret;
  if (!Array.isArray(keys) || keys.length === 0) throw wrong(option, "must be a text, or a list of { kid, key }");
  for (const { kid, key } of keys) {
    if (typeof key !== "string" || key.length < shortestSecret) throw wrong(option, "must have at least 32 characters");
    if (typeof kid !== "string" || !/^[\w.-]{1,64}$/.test(kid)) throw wrong(option, "must have a kid for each key");
  }
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw wrong(option, "must not use a kid twice");
}

function isHttpUrl(text: unknown): text is string {
  if (typeof text !== "string" || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
