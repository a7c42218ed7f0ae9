import type { ChatEvents } from "../events.ts";
import { nextFrame } from "../next-frame.ts";
import type { Timing } from "../timing.ts";
import type { PageTools } from "../tools/page-tool.ts";

/** Which conversation, and where its events go. */
export interface ConversationOptions extends Partial<Timing> {
  readonly endpoint: string;
  readonly assistant: string;
  /** A conversation that the page has opened itself; empty to open one here. */
  readonly conversation: string;
  readonly storage: "session" | "local" | "none";
  /** How long a conversation in the local storage is kept after its last message. (default: a day) */
  readonly storageDays?: number;
  /** Whether the people who answer see on which page the visitor is. (default: true) */
  readonly tellsPage?: boolean;
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** What the page can do for the assistant. (default: nothing) */
  readonly tools?: PageTools;
  /** The JWT in which the site says who the visitor is; empty if it gives none. (default: empty) */
  readonly identity?: () => Promise<string>;
  /** Whether the site says who the visitor is: they may have conversations on other devices. (default: it does not) */
  readonly hasIdentity?: boolean;
  /** False if the page canceled it. */
  readonly onEvent: <Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]) => unknown;
  readonly fetch?: typeof fetch;
}

/** Fills in the defaults. */
export function resolveOptions(options: ConversationOptions): Required<ConversationOptions> {
  return {
    identity: async () => "",
    hasIdentity: false,
    tools: new Map(),
    storageDays: 1,
    tellsPage: true,
    fetch: (...request) => globalThis.fetch(...request),
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    nextFrame,
    ...options,
  };
}
