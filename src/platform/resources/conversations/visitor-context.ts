import {
  type GivenContext,
  reportContext,
  type VisitorContext,
} from "../../../contract/operations/visitor/visitor-context.ts";
import { countOrRefuse } from "../../http/limits/fixed-window.ts";
import type { Db } from "../../storage/db.ts";
import { timestamp } from "../../time.ts";
import { handler } from "../handler.ts";
import { readableConversation } from "./access.ts";
import type { ConversationService } from "./services.ts";

/** Chosen: nobody leafs through a site faster. */
const contextLimit = { limit: 60, windowMs: 60_000 };
const urlChars = 500;
const titleChars = 200;
const languageForm = /^[a-zA-Z]{2,3}(?:-[a-zA-Z\d]{1,8}){0,3}$/;
/** What turns text round or hides in it, and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** Refusals in order: 422, unknown conversation, access, bounds. */
export const reportContextHandler = handler<typeof reportContext, ConversationService>(
  async ({ params: { uuid }, body }, context) => {
    const { db, now, userAgent } = context;
    const { conversation, owned } = await readableConversation(reportContext, db, uuid, context, now());
    if (!owned) await countOrRefuse(db, { ...contextLimit, key: `context:${conversation.id}` }, now());
    await storeContext(db, conversation.id, readContext(body.context, { userAgent, now: now() }));
    return { status: true as const };
  },
);

export async function storeContext(db: Db, conversationId: number, visitor: VisitorContext): Promise<void> {
  await db
    .updateTable("conversations")
    .set({ visitor_context: JSON.stringify(visitor) })
    .where("id", "=", conversationId)
    .execute();
}

/** What is kept of what a page says: of addresses nothing that could be a secret, of texts nothing that could mislead. */
export function readContext(
  given: GivenContext,
  { userAgent, now }: { readonly userAgent: string | undefined; readonly now: Date },
): VisitorContext {
  const parts = {
    url: plainAddress(given.url),
    title: shown(given.title, titleChars),
    referrer: plainAddress(given.referrer),
    language: languageForm.test(given.language ?? "") ? given.language : undefined,
    timezone: zoneOf(given.timezone),
    browser: browserOf(given.user_agent ?? userAgent),
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ""));
  return { ...known, seen_at: timestamp(now) };
}

/** An address of the web without its query, fragment, user and password; nothing if it is not one. */
function plainAddress(text: string | undefined): string | undefined {
  const url = text === undefined || text.length > 8_192 ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return (url.origin + url.pathname).slice(0, urlChars);
}

function shown(text: string | undefined, most: number): string | undefined {
  const plain = text
    ?.slice(0, most * 4)
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain === undefined ? undefined : [...plain].slice(0, most).join("").toWellFormed();
}

function zoneOf(name: string | undefined): string | undefined {
  if (name === undefined || name.length > 64) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A browser by its name and its system, as far as it says them; nothing of the rest is kept. */
function browserOf(agent: string | undefined): string | undefined {
  const text = agent?.slice(0, 1_000) ?? "";
  const [, name] = /(Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS|Chrome|Safari)\//.exec(text) ?? [];
  if (name === undefined) return undefined;
  const names: Readonly<Record<string, string>> = {
    Edg: "Edge",
    OPR: "Opera",
    SamsungBrowser: "Samsung Internet",
    FxiOS: "Firefox",
    CriOS: "Chrome",
  };
  // Edge and Opera name Chrome before themselves.
  const own = /(Edg|OPR)\//.exec(text)?.[1] ?? name;
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux)/.exec(text)?.[1];
  const systems: Readonly<Record<string, string>> = { "Mac OS X": "macOS", CrOS: "ChromeOS" };
  return `${names[own] ?? own}${system === undefined ? "" : ` on ${systems[system] ?? system}`}`;
}
