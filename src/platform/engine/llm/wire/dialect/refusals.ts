import { shortId } from "./calls.ts";
import { fieldsOf } from "./chunk.ts";
import { callsAsText, type Message, mergeSystem, type RequestBody, shorten } from "./request-body.ts";

/** One thing that servers refuse, and how a request looks without it. */
interface Refusal {
  readonly name: string;
  /** Whether these words of a server refuse it; asked only where the body would change. */
  readonly refuses: (words: string, body: RequestBody) => boolean;
  readonly adapt: (body: RequestBody) => RequestBody;
}

const without = (body: RequestBody, ...names: readonly string[]): RequestBody =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))) as RequestBody;
const rename = (body: RequestBody, from: string, to: string): RequestBody =>
  body[from] === undefined ? body : { ...without(body, from), [to]: body[from] };
const mapMessages = (body: RequestBody, change: (message: Message) => Message): RequestBody => ({
  ...body,
  messages: body.messages.map(change),
});
const mapCalls = (body: RequestBody, change: (call: Record<string, unknown>) => Record<string, unknown>) =>
  mapMessages(body, (message) =>
    message.tool_calls ? { ...message, tool_calls: message.tool_calls.map(change) } : message,
  );
const hasCalls = ({ messages }: RequestBody) => messages.some(({ role, tool_calls }) => role === "tool" || tool_calls);

/** Google documents this word for calls that its models did not make. */
const noSignature = "skip_thought_signature_validator";
const unwanted =
  /unsupported|unrecogni[sz]ed|unknown|not support|extra|not permitted|not allowed|invalid|unexpected|deprecated/i;

/** In the order in which they are tried and applied. */
const refusals: readonly Refusal[] = [
  {
    name: "temperature",
    refuses: (words) => /\btemperature\b/i.test(words),
    adapt: (body) => without(body, "temperature"),
  },
  {
    name: "long ids",
    refuses: (words) => /length of 9/i.test(words),
    adapt: (body) => {
      const short = (id: unknown) => (/^[a-zA-Z0-9]{9}$/.test(String(id)) ? id : shortId(String(id)));
      return mapMessages(
        mapCalls(body, (call) => ({ ...call, id: short(call.id) })),
        (message) =>
          message.tool_call_id === undefined ? message : { ...message, tool_call_id: short(message.tool_call_id) },
      );
    },
  },
  {
    name: "calls without a signature",
    refuses: (words) => /thought_?signature/i.test(words),
    adapt: (body) =>
      mapCalls(body, (call) =>
        call.extra_content === undefined
          ? { ...call, extra_content: { google: { thought_signature: noSignature } } }
          : call,
      ),
  },
  {
    name: "calls without thoughts",
    refuses: (words) => /reasoning_content/i.test(words) && /missing|required|must be (?:passed|provided)/i.test(words),
    adapt: (body) =>
      mapMessages(body, (message) =>
        message.tool_calls && message.reasoning_content === undefined ? { ...message, reasoning_content: "" } : message,
      ),
  },
  {
    name: "thoughts",
    refuses: (words) => /\breasoning(?:_content|_details)?\b/i.test(words) && !/effort/i.test(words),
    adapt: (body) =>
      mapMessages(
        body,
        (message) =>
          without(
            message as unknown as RequestBody,
            "reasoning_content",
            "reasoning_details",
            "reasoning",
          ) as unknown as Message,
      ),
  },
  {
    name: "provider's own members of calls",
    refuses: (words) => /extra_content|provider_specific_fields/i.test(words),
    adapt: (body) =>
      mapCalls(body, (call) => without(call as RequestBody, "extra_content", "provider_specific_fields")),
  },
  {
    name: "a visitor behind a result",
    refuses: (words) => /role\W+user\W+after role\W+tool/i.test(words),
    adapt: (body) => ({
      ...body,
      messages: body.messages.flatMap((message, at) =>
        message.role === "user" && body.messages[at - 1]?.role === "tool"
          ? [{ role: "assistant", content: "Noted." }, message]
          : [message],
      ),
    }),
  },
  {
    name: "calls without tools",
    refuses: (words) => /\btools\b/i.test(words) && !/not support|unsupported\b/i.test(words),
    adapt: (body) =>
      body.tools === undefined && hasCalls(body) ? { ...body, tools: toolsOf(body), tool_choice: "none" } : body,
  },
  {
    name: "tool_choice",
    refuses: (words) => /tool_choice/i.test(words),
    adapt: (body) => without(body, "tool_choice"),
  },
  {
    name: "stream",
    refuses: (words) => /['"`]stream['"`]|stream(?:ing)? (?:is )?not support|not support stream/i.test(words),
    adapt: (body) => (body.stream === true ? { ...without(body, "stream_options"), stream: false } : body),
  },
  {
    name: "system",
    refuses: (words) => /system (?:role|message|prompt|instruction)|developer instruction|role\W+system/i.test(words),
    adapt: mergeSystem,
  },
  {
    name: "sides that take no turns",
    refuses: (words) => /must alternate|alternate (?:between )?user/i.test(words),
    adapt: (body) => (hasCalls(body) ? callsAsText(body) : mergeSystem(body)),
  },
  {
    name: "content of null",
    refuses: (words) => /content/i.test(words) && /null|none|string/i.test(words),
    adapt: (body) => mapMessages(body, (message) => (message.content === null ? { ...message, content: "" } : message)),
  },
  {
    name: "details of schemas",
    refuses: (words) => /additionalProperties|\bstrict\b|\bformat\b|schema/i.test(words),
    adapt: (body) => (body.tools === undefined ? body : { ...body, tools: plain(body.tools) }),
  },
  {
    name: "max_tokens",
    refuses: (words) => /max_completion_tokens/i.test(words),
    adapt: (body) => rename(body, "max_tokens", "max_completion_tokens"),
  },
  {
    name: "tools",
    refuses: (words) =>
      /\btools?\b|function.?call/i.test(words) && /support|enabled|requires|allowed|unavailable/i.test(words),
    adapt: (body) => (body.tools === undefined ? body : callsAsText(without(body, "tools", "tool_choice"))),
  },
];

/** Refused by other reasons than what a request asks for. */
const notAboutTheRequest = new Set([401, 402, 403, 429]);
const neverLeftOut = new Set(["model", "messages", "stream", "tools", "tool_choice"]);

/** What a model's server was found to refuse; kept as long as the process runs. */
export class Findings {
  /** The model's text begins inside of a thought, whose opening tag its template writes. */
  beginsWithThought: boolean;
  readonly #refused = new Set<string>();
  readonly #leftOut = new Set<string>();

  constructor(model: string) {
    this.beginsWithThought = /(?:^|[/:_-])(?:r1|qwq|thinking|reasoner)(?:$|[:._-])/i.test(model);
  }

  /** The same request as this model's server takes it. */
  adapt(body: RequestBody): RequestBody {
    return refusals
      .filter(({ name }) => this.#refused.has(name))
      .reduce((adapted, { adapt }) => adapt(adapted), without(body, ...this.#leftOut));
  }

  /** Whether something can be learned of why this body was refused, so that asking again may help. */
  learn(status: number, words: string, body: RequestBody): boolean {
    if (status < 400 || notAboutTheRequest.has(status)) return false;
    const refused = refusals.find(
      ({ name, refuses, adapt }) =>
        !this.#refused.has(name) && refuses(words, body) && JSON.stringify(adapt(body)) !== JSON.stringify(body),
    );
    // What a server names is what it refuses.
    const named = Object.keys(body).find(
      (name) => !neverLeftOut.has(name) && new RegExp(`\\b${name}\\b`).test(words) && unwanted.test(words),
    );
    if (named !== undefined && refused?.name !== "max_tokens") this.#leftOut.add(named);
    else if (refused) this.#refused.add(refused.name);
    else return false;
    return true;
  }
}

/** Whether a server says that there is too much of the history, and half of it can be left out. */
export function isTooLong(words: string, body: RequestBody): boolean {
  if (!/context.?(?:length|window|size)|prompt is too long|too many tokens|input is too long/i.test(words))
    return false;
  return shorten(body, 1).messages.length < body.messages.length;
}

function toolsOf({ messages }: RequestBody): unknown[] {
  const names = messages.flatMap(({ tool_calls = [] }) =>
    tool_calls.map((call) => String(fieldsOf(call.function).name)),
  );
  return [...new Set(names)].map((name) => ({
    type: "function",
    function: { name, description: "Cannot be called now.", parameters: { type: "object", properties: {} } },
  }));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, one]) => {
    const isKeyword = name === "additionalProperties" || name === "strict" || name === "format";
    return !isKeyword || (name !== "additionalProperties" && typeof one === "object");
  });
  return Object.fromEntries(kept.map(([name, one]) => [name, plain(one)]));
}
