import { uuidForm } from "../../contract/identifiers.ts";
import { limits } from "../../contract/limits.ts";
import { isRecord } from "../../contract/record.ts";
import type { SecretGuard } from "./secret-guard.ts";

/** A conversation in a visitor's list, as a page sees it. */
export interface VisitorEarlier {
  readonly id: string;
  readonly title: string;
  readonly state: "open" | "ended";
  readonly created_at: string;
  readonly last_message_at: string;
  readonly last_reply_id: number | null;
  readonly known?: true;
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:Z+-]{0,16}$/;

/** The conversations of a list, of these assistants alone. */
export function visitorEarlier(
  { conversations }: Readonly<Record<string, unknown>>,
  assistants: ReadonlySet<string>,
  secrets: SecretGuard,
): { readonly status: true; readonly conversations: readonly VisitorEarlier[] } {
  const found = Array.isArray(conversations) ? conversations : [];
  return { status: true, conversations: found.flatMap((value) => seen(value) ?? []) };

  function seen(value: unknown): VisitorEarlier | undefined {
    if (!isRecord(value) || !assistants.has(String(value.assistant_id))) return undefined;
    const { id, title, state, created_at: created, last_message_at: last, last_reply_id: reply, known } = value;
    if (typeof id !== "string" || !uuidForm.test(id) || typeof title !== "string") return undefined;
    if (!isTime(created) || !isTime(last)) return undefined;
    return {
      id,
      title: secrets.hide(title.slice(0, 2 * limits.earlierTitleChars)),
      state: state === "ended" ? "ended" : "open",
      created_at: created,
      last_message_at: last,
      last_reply_id: Number.isSafeInteger(reply) ? (reply as number) : null,
      ...(known === true ? { known: true as const } : {}),
    };
  }
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && timeForm.test(value);
}
