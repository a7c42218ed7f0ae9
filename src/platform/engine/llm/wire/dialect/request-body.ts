import { cleanDeep } from "./loose-json.ts";

/** A message as it is sent. */
export interface Message {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: readonly Record<string, unknown>[];
  readonly tool_call_id?: unknown;
  readonly reasoning_content?: unknown;
  readonly [name: string]: unknown;
}

/** The body of a request. */
export interface RequestBody {
  readonly messages: readonly Message[];
  readonly [name: string]: unknown;
}

/** Without what servers in other languages stumble over: NUL, halves of characters, members that are undefined. */
export function cleanBody(body: Record<string, unknown>): RequestBody {
  return cleanDeep(JSON.parse(JSON.stringify(body))) as RequestBody;
}

/** The instructions as the beginning of the first message of the other side. */
export function mergeSystem(body: RequestBody): RequestBody {
  const system = body.messages.filter(({ role }) => role === "system").map(({ content }) => String(content));
  if (system.length === 0) return body;
  const [first, ...others] = body.messages.filter(({ role }) => role !== "system");
  const content = system.join("\n\n");
  const messages =
    first?.role === "user" && typeof first.content === "string"
      ? [{ ...first, content: `${content}\n\n${first.content}` }, ...others]
      : [{ role: "user", content }, ...(first ? [first] : []), ...others];
  return { ...body, messages };
}

/** Past calls and their results as text, for servers that know none. */
export function callsAsText(body: RequestBody): RequestBody {
  const names = new Map(
    body.messages.flatMap(({ tool_calls = [] }) =>
      tool_calls.map((call) => [call.id, call.function as { name?: string; arguments?: string } | undefined] as const),
    ),
  );
  const messages: Message[] = [];
  for (const { tool_calls, ...message } of body.messages) {
    const call = message.role === "tool" ? names.get(message.tool_call_id) : undefined;
    const said = tool_calls && (message.content === null || message.content === "");
    if (said) continue;
    const one: Message =
      message.role === "tool"
        ? {
            role: "user",
            content: `${call?.name ?? "A function"}(${call?.arguments ?? ""}) gave:\n${String(message.content)}`,
          }
        : (message as Message);
    const before = messages.at(-1);
    if (before?.role === one.role && typeof before.content === "string" && typeof one.content === "string")
      messages.splice(-1, 1, { ...before, content: `${before.content}\n\n${one.content}` });
    else messages.push(one);
  }
  return { ...body, messages };
}

/** Without the older half of what was said before, as often as is said; the last message stays. */
export function shorten(body: RequestBody, times: number): RequestBody {
  const system = body.messages.filter(({ role }) => role === "system");
  let others = body.messages.filter(({ role }) => role !== "system");
  const current = others.slice(others.findLastIndex(({ role }) => role === "user"));
  for (let time = 0; time < times; time++) {
    const kept = others.slice(Math.ceil(others.length / 2));
    const start = kept.findIndex(({ role }) => role === "user");
    others = start < 0 ? current : kept.slice(start);
  }
  return { ...body, messages: [...system, ...others] };
}
