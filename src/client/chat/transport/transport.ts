import { codeHeader, featuresHeader, lostAnswerStatuses } from "../../../contract/codes.ts";
import type { HistoryItem, MessageReply } from "../../../contract/operations/conversations/conversations.ts";
import { ApiError } from "../../../contract/problem.ts";
import { isRecord } from "../../../contract/record.ts";
import { errorOf, isEventStream, type RequestOptions, readReplyStream, request } from "../../request.ts";
import { readCalls } from "../items/function-calls.ts";
import type { Person } from "../model.ts";
import { nextFrame } from "../next-frame.ts";
import { type ClientCall, describeTools, type PageTools, type ToolWatch } from "../tools/page-tool.ts";
import { SessionToken } from "./session-token.ts";

/** The requests that the widget makes to a platform, a proxy, or a server that has only the document's message endpoint. */
export interface Transport {
  /** Whether an answer of this endpoint has named the feature `idempotency`: only then may anything be sent again. */
  readonly repeatsSafely: boolean;
  /** The secret with which a proxy resumes the conversation after a reload; empty elsewhere. */
  readonly secret: string;
  /** Sends a request to any path of the endpoint, with the session of a conversation. */
  request(uuid: string, path: string, options: RequestOptions): Promise<Response>;
  /** Opens a conversation. */
  start(): Promise<{ readonly uuid: string; readonly items: readonly HistoryItem[] }>;
  /** Resumes a conversation through a proxy, with the secret that it gave; without one by the visitor's identity alone. */
  resume(uuid: string, secret: string): Promise<void>;
  /** Forgets the token and the secret of a proxy. */
  leave(): void;
  /** The newest messages, or those after or before an id. */
  history(uuid: string, part?: HistoryPart): Promise<History>;
  /** Sends the visitor's rating of a reply. */
  rate(uuid: string, messageId: number, value: "up" | "down"): Promise<void>;
  /** How far the server's clock is ahead of this device's; 0 where they agree, or it is not known. */
  readonly clockAheadMs: number;
  /** Whether an answer of this endpoint has named the feature `events`. */
  readonly hasEvents: boolean;
  /** Opens the stream of what happens after an event. */
  follow(uuid: string, after: number | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Whether files can be sent in the conversation, as its last history said. */
  readonly takesFiles: boolean;
  /** Whether the people who answer can see where the visitor is. */
  readonly takesContext: boolean;
  /** Says where the visitor is. */
  reportContext(uuid: string, context: object): Promise<void>;
  /** Whether visitors who have left get answers by e-mail. */
  readonly sendsMail: boolean;
  /** Whether an answer that is being given can be stopped. */
  readonly stops: boolean;
  /** Whether a message can take the place of the last one. */
  readonly replaces: boolean;
  /** Whether the server lists the visitor's conversations. */
  readonly listsEarlier: boolean;
  /** What the server says of the visitor's conversations: of those that are kept, and of those of their identity. */
  earlier(kept: readonly { readonly uuid: string; readonly secret: string }[]): Promise<unknown>;
  /** Ends the answer that is being given: it comes as far as it is. */
  stop(uuid: string): Promise<void>;
  /** What the next message has to say of the page's tools; undefined if the server knows it. */
  readonly toolNews: object | undefined;
  /** A message with this has been answered. */
  noteSent(more: Outgoing["more"]): void;
  /** Runs a call on this page. Never rejects. */
  runTool(uuid: string, call: ClientCall, watch: ToolWatch): Promise<void>;
  /** Asks for a person to answer, or leaves an e-mail address for them. */
  askForPerson(uuid: string, email?: string): Promise<Person | undefined>;
  /** Sends a message and resolves with the whole reply; its pieces go to the listener as they arrive. */
  send(uuid: string, message: Outgoing, listener: SendListener): Promise<MessageReply>;
}

/** The part of a history after or before a message, by its id. */
export type HistoryPart = { readonly after: number | undefined } | { readonly before: number };

/** A part of a conversation's history. */
export interface History {
  readonly items: readonly HistoryItem[];
  /** False while a person answers. */
  readonly aiEnabled: boolean;
  /** Whether the visitor waits for a person or has one. */
  readonly person: Person | undefined;
  /** Whether the visitor can rate the conversation, or has. */
  readonly rating: string | undefined;
  /** Whether there are older messages; a server that does not page returns all at once. */
  readonly hasOlder: boolean;
}

/** A message of the visitor on its way. */
export interface Outgoing {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly text: string;
  /** What it says as data too. */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
}

export interface SendListener {
  readonly signal: AbortSignal;
  onDelta(text: string): void;
  /** Receives each `function_call` event, not checked. */
  onCall(call: unknown): void;
  /** Receives each `progress` event, not checked. */
  onProgress(report: unknown): void;
}

export interface TransportOptions {
  readonly endpoint: string;
  readonly assistant: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly tools: PageTools;
  /** The JWT in which the site says who the visitor is, requested whenever a session starts; empty if it gives none. */
  identity(): Promise<string>;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970 by this device. */
  readonly now: () => number;
}

const noTools = "[]";
/** A turn may take the server a minute. */
const answerTimeoutMs = 75_000;
/** Chosen: less is the network's doing, or makes no other day. */
const clockToleranceMs = 60_000;
/** How long pieces of one burst are read before the page gets a frame. */
const burstMs = 8;

/**
 * Speaks the conversation protocol. Our own headers are sent only once an answer of this endpoint has named the feature:
 * the preflight of another server would refuse them.
 * @throws {ApiError} from every method; `BROKEN` when a stream ended before its reply was complete, `GATEWAY` when a
 * gateway answered in place of the server: for both it is unknown whether the server acted.
 */
export function createTransport({
  endpoint,
  assistant,
  variables,
  tools,
  identity,
  fetch,
  now,
}: TransportOptions): Transport {
  const base = endpoint.replace(/\/+$/, "");
  const features = {
    idempotency: false,
    sse: false,
    events: false,
    stop: false,
    tools: false,
    replace: false,
    earlier: false,
    email: false,
    context: false,
  };
  /** What the server knows of the page's tools. */
  let sentTools = noTools;
  let clockAheadMs = 0;
  let takesFiles = false;
  /** Of this conversation alone: a late answer to the one before must not change it. */
  let token = new SessionToken();

  async function sendRequest(path: string, options: RequestOptions, session: SessionToken): Promise<Response> {
    const checkedFetch: typeof fetch = async (...given) => {
      const response = await (options.fetch ?? fetch)(...given);
      // The platform and the proxy send a code with theirs.
      if (lostAnswerStatuses.has(response.status) && !response.headers.has(codeHeader)) {
        throw new ApiError({ code: "GATEWAY", status: response.status, detail: "No answer." });
      }
      session.update(response); // refusals carry fresh tokens too
      return response;
    };
    const response = await request(base + path, { ...options, fetch: checkedFetch });
    readClock(response.headers.get("date") ?? "");
    const named = response.headers.get(featuresHeader) ?? "";
    features.idempotency ||= /\bidempotency\b/.test(named);
    features.sse ||= /\bsse\b/.test(named);
    features.events ||= /\bevents\b/.test(named);
    features.stop ||= /\bstop\b/.test(named);
    features.replace ||= /\breplace\b/.test(named);
    features.earlier ||= /\bearlier\b/.test(named);
    features.tools ||= /\bclient_tools\b/.test(named);
    features.email ||= /\bemail\b/.test(named);
    features.context ||= /\bcontext\b/.test(named);
    return response;
  }

  /** @param moment When the server sent what has just come; empty if it does not say. */
  function readClock(moment: string): void {
    const ahead = Date.parse(moment) - now();
    if (!Number.isNaN(ahead)) clockAheadMs = Math.abs(ahead) > clockToleranceMs ? ahead : 0;
  }

  /** Starts a session: the only requests that carry the visitor's identity. */
  async function startSession(path: string, body: object, session: SessionToken): Promise<Response> {
    const known = await identity();
    const headers: Record<string, string> = known ? { "ringback-identity": known } : {};
    return sendRequest(path, { method: "POST", body, headers }, session);
  }

  function renew(uuid: string, session: SessionToken): Promise<Response> {
    const secret = session.secret ? { resume: session.secret } : {};
    return startSession("/sessions", { conversation_id: uuid, ...secret }, session);
  }

  function callAny(uuid: string, path: string, options: RequestOptions): Promise<Response> {
    const session = token;
    return session.use(
      (more) => sendRequest(path, { ...options, headers: { ...options.headers, ...more } }, session),
      () => renew(uuid, session),
    );
  }

  function call(uuid: string, path: string, options: RequestOptions): Promise<Response> {
    return callAny(uuid, `/conversations/${encodeURIComponent(uuid)}${path}`, options);
  }

  return {
    request: callAny,
    get clockAheadMs() {
      return clockAheadMs;
    },
    get repeatsSafely() {
      return features.idempotency;
    },
    get hasEvents() {
      return features.events;
    },
    get secret() {
      return token.secret;
    },
    leave() {
      token = new SessionToken();
      sentTools = noTools;
    },
    get toolNews() {
      const described = features.tools ? describeTools(tools) : [];
      return features.tools && JSON.stringify(described) !== sentTools ? { client_tools: described } : undefined;
    },
    noteSent(more) {
      if (more?.client_tools) sentTools = JSON.stringify(more.client_tools);
    },
    async runTool(uuid, called, watch) {
      const { runTool } = await import("../tools/run-tool.ts");
      // What the page did may lead to another one.
      const give = (came: object) =>
        call(uuid, "/function-results", { method: "POST", body: { id: called.id, ...came }, keepalive: true });
      await runTool(tools, called, { ...watch, give });
    },
    async resume(uuid, secret) {
      token.secret = secret;
      await renew(uuid, token);
    },
    async start() {
      token = new SessionToken();
      const given = Object.keys(variables ?? {}).length > 0 ? { variables } : {};
      const offered = tools.size > 0 ? { client_tools: describeTools(tools) } : {};
      const body = { ...(assistant ? { assistant_id: assistant } : {}), type: "widget", ...given, ...offered };
      const answer = await readAnswer(await startSession("/conversations", body, token));
      this.noteSent(offered);
      if (typeof answer.conversation_id !== "string") throw broken();
      takesFiles = answer.attachments === true;
      return { uuid: answer.conversation_id, items: historyOf(answer) };
    },
    async history(uuid, part = {} as HistoryPart) {
      const query = Object.entries(part)
        .filter(([, id]) => id !== undefined)
        .map(([name, id]) => `?${name}=${id}`)
        .join("");
      const answer = await readAnswer(await call(uuid, query, {}));
      takesFiles = answer.attachments === true;
      return {
        items: historyOf(answer),
        aiEnabled: answer.ai_enabled !== false,
        person: personOf(answer.person),
        rating: answer.rating as string | undefined,
        hasOlder: answer.has_more === true,
      };
    },
    async rate(uuid, messageId, value) {
      const body = { message_id: messageId, value };
      await readAnswer(await call(uuid, "/feedback", { method: "POST", body }));
    },
    async follow(uuid, after, signal) {
      const headers = {
        accept: "text/event-stream",
        ...(after === undefined ? {} : { "last-event-id": String(after) }),
      };
      const response = await call(uuid, "/events", { headers, signal });
      if (!isEventStream(response) || !response.body) throw broken("The answer is no stream.");
      return response.body;
    },
    async askForPerson(uuid, email) {
      const body = email ? { email } : {};
      return personOf((await readAnswer(await call(uuid, "/person", { method: "POST", body }))).person);
    },
    get takesFiles() {
      return takesFiles;
    },
    get takesContext() {
      return features.context;
    },
    async reportContext(uuid, context) {
      await call(uuid, "/context", { method: "POST", body: { context } });
    },
    get sendsMail() {
      return features.email;
    },
    get stops() {
      return features.stop;
    },
    get replaces() {
      return features.replace;
    },
    get listsEarlier() {
      return features.earlier;
    },
    async earlier(kept) {
      const conversations = kept.map(({ uuid, secret }) => ({ id: uuid, ...(secret ? { resume: secret } : {}) }));
      const body = { conversations, ...(assistant ? { assistant_id: assistant } : {}) };
      // Its answer is about no session: a fresh one keeps what belongs to the conversation apart.
      return (await readAnswer(await startSession("/conversations/earlier", body, new SessionToken()))).conversations;
    },
    async stop(uuid) {
      await call(uuid, "/stop", { method: "POST" });
    },
    async send(uuid, { key, text, more }, listener) {
      const response = await call(uuid, "/messages", {
        method: "POST",
        body: { message: text, ...more },
        headers: {
          ...(features.idempotency ? { "idempotency-key": key } : {}),
          ...(features.sse ? { accept: "text/event-stream" } : {}),
        },
        signal: listener.signal,
        timeoutMs: answerTimeoutMs,
      });
      const reply = replyOf(await (isEventStream(response) ? readStream(response, listener) : readAnswer(response)));
      if (!response.headers.has("date")) readClock(reply.created_at ?? "");
      return reply;
    },
  };
}

type Answer = Readonly<Record<string, unknown>>;

/** A success body; `status: false` with a 200 is a failure too. */
async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw broken(cause);
  });
  if (!isRecord(body) || body.status === false) throw errorOf(response, body);
  return body;
}

/** Passes the pieces of a streamed reply on, and returns the whole. */
async function readStream(response: Response, { onDelta, onCall, onProgress }: SendListener): Promise<Answer> {
  let pauseAt = performance.now() + burstMs;
  for await (const event of readReplyStream(response)) {
    if (performance.now() > pauseAt) {
      await nextFrame();
      pauseAt = performance.now() + burstMs;
    }
    if (event.type === "delta") onDelta(event.text);
    else if (event.type === "function_call") onCall(event.call);
    else if (event.type === "progress") onProgress(event.call);
    else return event.reply;
  }
  throw broken();
}

/** The outcome is unknown, as when no answer came at all. */
function broken(cause?: unknown): ApiError {
  return new ApiError({ code: "BROKEN", status: 0, detail: "No answer." }, { cause });
}

function replyOf(answer: Answer): MessageReply {
  const { message } = answer;
  return {
    ...answer,
    status: true,
    message: typeof message === "string" ? message : "",
    function_calls: readCalls(answer.function_calls),
  };
}

function historyOf({ history }: Answer): HistoryItem[] {
  return Array.isArray(history) ? history.filter(isHistoryItem) : [];
}

/** A person as the history and its events tell of one; undefined if nobody is asked for or there. */
export function personOf(value: unknown): Person | undefined {
  if (!isRecord(value) || (value.state !== "waiting" && value.state !== "joined")) return undefined;
  const { state, name, reply_hours: hours } = value;
  return {
    state,
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof hours === "string" ? { replyHours: hours } : {}),
  };
}

export function isHistoryItem(value: unknown): value is HistoryItem {
  return (
    isRecord(value) &&
    typeof value.content === "string" &&
    ["user", "assistant", "system"].includes(value.role as string)
  );
}
