import { chatMessageChars, countCodePoints } from "../../../contract/limits.ts";
import { toJson } from "../../json.ts";
import { type FormDraft, type FormKind, formKinds, type Kept } from "../model.ts";
import type { Outgoing } from "../transport/transport.ts";

/** A message that was not answered yet. */
export interface Pending extends Outgoing {
  /** Whether no request for it has left. */
  readonly isQueued?: boolean;
}

/** What a page stores of its conversation: enough to continue it after a reload. */
export interface StoredConversation {
  readonly uuid: string;
  readonly pending: readonly Pending[];
  /** The secret with which a proxy resumes the conversation; empty if there is none. */
  readonly secret: string;
  /** Whether a person was asked for or there: then the conversation is followed before it is opened. */
  readonly expectsPerson: boolean;
  /** The id of the last message that was on the screen. */
  readonly seen: number;
  readonly email: string;
  readonly sound: boolean;
  /** The visitor's calls and texts, as those left them; undefined if there are none. */
  readonly actions?: unknown;
}

/** What a page keeps of a conversation that the visitor has left for another one. */
export interface KeptConversation {
  readonly uuid: string;
  readonly secret: string;
  readonly seen: number;
  /** When it was left. */
  readonly at: number;
  /** What was written in it and not sent. */
  readonly draft?: string;
  /** What was on its way, or waited. */
  readonly pending?: readonly Pending[];
}

/** Where a conversation is stored. A storage that refuses (blocked cookies, full) counts as none. */
export interface ConversationStore {
  read(): StoredConversation | undefined;
  /** Stores a conversation, unless another one is stored: another tab was the first to write. */
  write(stored: StoredConversation): void;
  clear(): void;
  /** What was written and not sent; empty if nothing was, or it is too old. */
  draft: string;
  /** What was put into a form and not sent, of each kind the one that was filled in last. */
  readonly forms: Readonly<Record<FormKind, Kept<FormDraft>>>;
  /** Removes it, of all kinds. */
  clearForms(): void;
  /** The conversations before it, the last one first; bounded, and each kept for as many days as a conversation. */
  earlier: readonly KeptConversation[];
}

/** Chosen: as many as a server lists. */
const mostKept = 20;
/** Chosen: more than the longest form takes. What is longer is kept as long as the page is there. */
const mostChars = 100_000;
const dayMs = 24 * 3_600_000;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a platform named this conversation or assistant; a proxy never gives an assistant such a name. */
export function isUuid(name: string): boolean {
  return uuidPattern.test(name);
}

/** The store with this name. What is read from it is checked. */
export function createConversationStore(
  kind: "session" | "local" | "none",
  name: string,
  now: () => number,
  /** How long what outlives the tab is kept after the last message. */
  days: number,
): ConversationStore {
  const storage = findStorage(kind);
  const earlierName = `${name}|earlier`;
  const isKept = (at: unknown) => kind !== "local" || (typeof at === "number" && now() - at < days * dayMs);
  /** What is too old is removed when it is read. What no storage takes is kept as long as the page is there. */
  const entry = (suffix: string, key: string) => {
    const entryName = `${name}|${suffix}`;
    let unstored: unknown;
    const write = (value: unknown) => {
      unstored = value;
      attempt(() => {
        const json = value ? toJson({ [key]: value, at: now() }) : "";
        const isStored = json !== "" && json.length <= mostChars;
        if (isStored) storage!.setItem(entryName, json);
        else storage!.removeItem(entryName);
        if (isStored || !value) unstored = undefined;
      });
    };
    const read = (): unknown => {
      if (unstored) return unstored;
      const json = attempt(() => storage?.getItem(entryName));
      if (!json) return undefined;
      const { [key]: value, at } = attempt(() => JSON.parse(json)) ?? {};
      if (isKept(at)) return value;
      write(undefined);
    };
    return { read, write };
  };
  const draft = entry("draft", "text");
  const forms = Object.fromEntries(
    formKinds.map((kind) => {
      const form = entry(kind, "value");
      return [kind, { ...form, read: () => asFormDraft(form.read()) }];
    }),
  ) as Record<FormKind, Kept<FormDraft>>;
  const clearForms = () => {
    for (const kind of formKinds) forms[kind].write(undefined);
  };
  return {
    get draft() {
      const text = draft.read();
      return typeof text === "string" ? text : "";
    },
    set draft(text) {
      draft.write(text);
    },
    forms,
    clearForms,
    get earlier() {
      const kept: unknown = attempt(() => JSON.parse(storage?.getItem(earlierName) ?? "[]"));
      return Array.isArray(kept) ? kept.filter((one) => isConversation(one) && isKept(one.at)).map(readKept) : [];
    },
    set earlier(kept) {
      attempt(() => {
        if (kept.length > 0) storage?.setItem(earlierName, toJson(kept.slice(0, mostKept)));
        else storage?.removeItem(earlierName);
      });
    },
    read() {
      const { uuid, at, pending, secret, expectsPerson, seen, email, sound, actions } =
        attempt(() => JSON.parse(storage?.getItem(name) ?? "null")) ?? {};
      if (typeof uuid !== "string" || !isUuid(uuid)) return undefined;
      if (!isKept(at)) {
        this.clear();
        clearForms();
        return undefined;
      }
      return {
        uuid,
        pending: Array.isArray(pending) ? pending.filter(isOutgoing) : [],
        secret: typeof secret === "string" ? secret : "",
        expectsPerson: expectsPerson === true,
        seen: typeof seen === "number" ? seen : Number.POSITIVE_INFINITY,
        email: typeof email === "string" ? email : "",
        sound: sound === true,
        actions,
      };
    },
    write(stored) {
      const { uuid, seen = 0 } = this.read() ?? stored;
      if (uuid !== stored.uuid) return;
      const more = { at: now(), seen: seen < Number.POSITIVE_INFINITY ? Math.max(seen, stored.seen) : stored.seen };
      attempt(() => storage?.setItem(name, toJson({ ...stored, ...more })));
    },
    clear() {
      attempt(() => storage?.removeItem(name));
    },
  };
}

/** Reading the property itself throws where the browser blocks it. */
function findStorage(kind: "session" | "local" | "none"): Storage | undefined {
  return attempt(() => (kind === "session" ? sessionStorage : kind === "local" ? localStorage : undefined));
}

/** Undefined if the browser refuses: only the conversation's continuation after a reload is lost. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function asFormDraft(value: unknown): FormDraft | undefined {
  const { id, values } = (value ?? {}) as Partial<FormDraft>;
  const isRead =
    typeof id === "string" &&
    Object(values) === values &&
    Object.values(values!)
      .flat()
      .every((one) => Object(one) !== one);
  return isRead ? (value as FormDraft) : undefined;
}

function isConversation(value: unknown): value is KeptConversation {
  const { uuid, secret } = (value ?? {}) as Partial<KeptConversation>;
  return typeof uuid === "string" && isUuid(uuid) && typeof secret === "string";
}

function readKept({ draft, pending, ...kept }: KeptConversation): KeptConversation {
  return {
    ...kept,
    ...(typeof draft === "string" ? { draft } : {}),
    ...(Array.isArray(pending) ? { pending: pending.filter(isOutgoing) } : {}),
  };
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
