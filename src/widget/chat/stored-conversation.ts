import { chatMessageChars, countCodePoints } from "../../contract/limits.ts";
import type { Outgoing } from "./transport/transport.ts";

/** What a page remembers of its conversation: enough to go on with it, and what was on its way. */
export interface Remembered {
  readonly uuid: string;
  readonly pending: readonly Outgoing[];
  /** What a proxy gave to come back with; empty where there is none. */
  readonly secret: string;
}

/** Where it is kept. A store that refuses (blocked cookies, full) is no store. */
export interface Memory {
  read(): Remembered | undefined;
  write(remembered: Remembered): void;
  forget(): void;
}

/** Chosen: what is kept beyond the tab is kept for a day after the last word. */
const keptMs = 24 * 3_600_000;
/** How a platform names conversations and assistants; a proxy never names an assistant so. */
export const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The memory for one conversation partner: another endpoint or assistant has another. What is read is not trusted. */
export function createMemory(kind: "session" | "local" | "none", partner: string, now: () => number): Memory {
  const name = `ringback:${partner}`;
  const store = storeOf(kind);
  return {
    read() {
      try {
        const { uuid, at, pending, secret } = JSON.parse(store?.getItem(name) ?? "null") ?? {};
        if (typeof uuid !== "string" || !uuidForm.test(uuid)) return undefined;
        if (kind === "local" && !(typeof at === "number" && now() - at < keptMs)) return undefined;
        return {
          uuid,
          pending: Array.isArray(pending) ? pending.filter(isOutgoing) : [],
          secret: typeof secret === "string" ? secret : "",
        };
      } catch {
        return undefined;
      }
    },
    write(remembered) {
      try {
        store?.setItem(name, JSON.stringify({ ...remembered, at: now() }));
      } catch {
        // Nothing is lost but the way back after a reload.
      }
    },
    forget() {
      try {
        store?.removeItem(name);
      } catch {
        // As above.
      }
    },
  };
}

/** Reading the property itself throws where the browser blocks it. */
function storeOf(kind: "session" | "local" | "none"): Storage | undefined {
  try {
    return kind === "session" ? sessionStorage : kind === "local" ? localStorage : undefined;
  } catch {
    return undefined;
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const { key, text } = (value ?? {}) as Partial<Outgoing>;
  return (
    typeof key === "string" &&
    /^[\x21-\x7e]{1,255}$/.test(key) &&
    typeof text === "string" &&
    countCodePoints(text) <= chatMessageChars
  );
}
