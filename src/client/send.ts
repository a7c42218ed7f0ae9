import { type Operation, pathOf } from "../contract/kit/operation.ts";
import { formOf, sendingForm } from "./form.ts";
import { request } from "./request.ts";

/** Where the API is and who calls it. */
export interface ClientOptions {
  /** The API root: `https://api.example/api`. */
  readonly baseUrl: string;
  /** An API key or session token. (default: none, for the open paths) */
  readonly apiKey?: string;
  /** For each try, in milliseconds. (default: 30 000) */
  readonly timeoutMs?: number;
  /** Further tries of what may safely be repeated. (default: 2) */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
  /** Waits between tries; tests replace it. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** What any row's request may bring. */
export interface AnyInput {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** (default: application/json) */
  readonly accept?: string;
  readonly idempotencyKey?: string;
  /** Of an event stream: the last event that was seen. */
  readonly lastEventId?: number | undefined;
  /** Keeps the body's text from being read again: the platform stores it masked. */
  readonly isBodySensitive?: boolean;
  /** The uuid of the conversation whose followers learn what becomes of the message that is sent. */
  readonly followedConversation?: string;
  /** Of a server that reads for a visitor: how many seconds the answer is read at most, 0 where it is no stream. */
  readonly visitorReadsS?: number;
  /** What the visitor can do beside writing: the assistant may offer it. */
  readonly pageActions?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Sends one row's request once, and gives back its successful answer unread. @throws {ApiError} as {@link request} */
export function send(
  row: Operation,
  input: AnyInput,
  { baseUrl, apiKey, timeoutMs, fetch }: ClientOptions,
): Promise<Response> {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
  const url = `${baseUrl.replace(/\/+$/, "")}${pathOf(row, input.params)}${query.size > 0 ? `?${query}` : ""}`;
  const form = row.multipart ? formOf(input.body) : undefined;
  return request(url, {
    method: row.method,
    headers: {
      // One operation asks for it though it has no body. @source Endpoints › Mid call tools
      ...(row.requiresJsonHeaders ? { "content-type": "application/json" } : {}),
      ...(input.accept === undefined ? {} : { accept: input.accept }),
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(input.lastEventId === undefined ? {} : { "last-event-id": String(input.lastEventId) }),
      ...(input.isBodySensitive ? { "ringback-sensitive": "body" } : {}),
      ...(input.followedConversation === undefined
        ? {}
        : { "ringback-followed-conversation": input.followedConversation }),
      ...(input.visitorReadsS === undefined ? {} : { "ringback-visitor": String(input.visitorReadsS) }),
      ...(input.pageActions?.length ? { "ringback-actions": input.pageActions.join(" ") } : {}),
      ...(input.idempotencyKey === undefined ? {} : { "idempotency-key": input.idempotencyKey }),
    },
    ...(row.body ? { body: input.body ?? {} } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(form ? { fetch: sendingForm(form, fetch) } : fetch ? { fetch } : {}),
  });
}
