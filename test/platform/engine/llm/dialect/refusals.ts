import { delta, hello, over, type Quirk, type Sent, type SentBody, says, withCall } from "./quirk.ts";

const refusal = (message: string, status = 400): Sent => ({
  status,
  body: { error: { message, type: "invalid_request_error" } },
});
const roles = ({ messages }: SentBody) => messages.map(({ role }) => role).join(" ");
const isPlain = (body: SentBody) => body.tools === undefined && body.tool_choice === undefined;
/** Refused once, asked again otherwise, and the second time at once as it has learned. */
const learned = (
  title: string,
  refused: Sent,
  sends: (body: SentBody) => boolean,
  request?: Quirk["request"],
): Quirk => ({
  title,
  answers: [refused, hello],
  times: 2,
  requests: 3,
  sends,
  ...(request ? { request } : {}),
});

/** Requests that a server refuses, and is sent otherwise. */
export const refusals: readonly Quirk[] = [
  learned(
    "OpenAI: temperature",
    refusal("Unsupported value: 'temperature' does not support 0.1 with this model."),
    (body) => body.temperature === undefined,
  ),
  learned(
    "a temperature that is not supported, as Bedrock says it",
    refusal("`temperature` is deprecated for this model."),
    (body) => body.temperature === undefined,
  ),
  learned(
    "stream_options",
    refusal("Unrecognized request argument supplied: stream_options"),
    (body) => body.stream_options === undefined,
  ),
  learned(
    "Mistral: stream_options by its place",
    {
      status: 422,
      body: {
        detail: [{ type: "extra_forbidden", loc: ["body", "stream_options"], msg: "Extra inputs are not permitted" }],
      },
    },
    (body) => body.stream_options === undefined,
  ),
  learned(
    "Groq: a property",
    refusal("property 'stream_options' is unsupported"),
    (body) => body.stream_options === undefined,
  ),
  learned("Ollama: tools", refusal("registry.ollama.ai/library/gemma:2b does not support tools"), isPlain),
  learned("OpenRouter: tools", refusal("No endpoints found that support tool use.", 404), isPlain),
  learned(
    "vLLM: tools",
    refusal('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
    isPlain,
  ),
  learned("llama.cpp: tools", refusal("tools param requires --jinja flag", 500), isPlain),
  learned("Gemini: tools", refusal("Function calling is not enabled for models/gemma-3-27b-it"), isPlain),
  learned("Groq: tools", refusal("`tool calling` is not supported with this model"), isPlain),
  learned(
    "a refusal of tools beside past calls",
    refusal("this model does not support tools"),
    (body) => isPlain(body) && !roles(body).includes("tool") && JSON.stringify(body).includes("49 pounds"),
    withCall,
  ),
  learned(
    "DeepSeek: tool_choice",
    refusal("deepseek-reasoner does not support this tool_choice"),
    (body) => body.tool_choice === undefined && body.tools !== undefined,
  ),
  learned(
    "Gemma: the system role",
    refusal("System role not supported", 500),
    (body) => roles(body) === "user" && JSON.stringify(body.messages[0]).includes("You are Mara."),
  ),
  learned(
    "Gemini: the system role",
    refusal("Developer instruction is not enabled for models/gemma-3-27b-it"),
    (body) => roles(body) === "user",
  ),
  learned(
    "a template that takes sides in turns",
    refusal("Conversation roles must alternate user/assistant/user/assistant/...", 500),
    (body) => !roles(body).includes("tool"),
    withCall,
  ),
  learned(
    "Anthropic: tools missing beside past calls",
    refusal("Requests which include `tool_use` or `tool_result` blocks must define `tools`."),
    (body) => Array.isArray(body.tools) && body.tools.length === 1,
    { ...withCall, functions: [] },
  ),
  learned(
    "LiteLLM: tools missing beside past calls",
    refusal(
      "litellm.UnsupportedParamsError: Anthropic expects the `tools=` param to be passed in when messages contain tool calls",
    ),
    (body) => Array.isArray(body.tools),
    { ...withCall, functions: [] },
  ),
  learned(
    "Mistral: ids of nine letters and digits",
    refusal("Tool call id was call_long_0001 but must be a-z, A-Z, 0-9, with a length of 9."),
    ({ messages }) =>
      /^[a-zA-Z0-9]{9}$/.test(messages[2]!.tool_calls![0]!.id) &&
      messages[3]!.tool_call_id === messages[2]!.tool_calls![0]!.id,
    withCall,
  ),
  learned(
    "Mistral: a visitor right behind a result",
    refusal("Unexpected role 'user' after role 'tool'"),
    (body) => roles(body) === "system user assistant tool assistant user",
    withCall,
  ),
  learned(
    "Gemini: a signature that a call of ours does not have",
    refusal("Function call is missing a thought_signature in functionCall parts."),
    ({ messages }) => JSON.stringify(messages[2]).includes("thought_signature"),
    withCall,
  ),
  learned(
    "DeepSeek: reasoning_content missing",
    refusal("Missing `reasoning_content` field in the assistant message at message index 2"),
    ({ messages }) => messages[2]!.reasoning_content !== undefined,
    withCall,
  ),
  learned(
    "content that may not be null",
    refusal("Invalid value for 'content': expected a string, got null."),
    ({ messages }) => messages[2]!.content === "",
    withCall,
  ),
  learned(
    "Gemini: a format that it does not know",
    refusal(
      "Invalid JSON payload received. Unknown name \"additionalProperties\" at 'tools[0].function_declarations[0].parameters': Cannot find field.",
    ),
    (body) => !JSON.stringify(body.tools).includes("additionalProperties"),
  ),
  learned(
    "a model that does not stream",
    refusal("Unsupported value: 'stream' does not support true with this model."),
    (body) => body.stream === false,
  ),
  {
    title: "vLLM: an object that is an error",
    answers: [
      { status: 400, body: { object: "error", message: "The model does not support system role", code: 400 } },
      hello,
    ],
    requests: 2,
    sends: (body) => roles(body) === "user",
  },
  {
    title: "Google: a list of errors",
    answers: [
      { status: 400, body: [{ error: { code: 400, message: "Function calling is not enabled for this model" } }] },
      hello,
    ],
    requests: 2,
    sends: isPlain,
  },
  {
    title: "a refusal in plain text",
    answers: [{ status: 400, body: "temperature is not supported" }, hello],
    requests: 2,
    sends: (body) => body.temperature === undefined,
  },
  {
    title: "a refusal inside a stream",
    answers: [[{ error: { code: 400, message: "this model does not support tools" } }], hello],
    requests: 2,
    sends: isPlain,
  },
  {
    title: "a history that is too long",
    answers: [refusal("This model's maximum context length is 4096 tokens."), hello],
    requests: 2,
    sends: ({ messages }) => messages.length < 6 && messages.at(-1)!.content === "Now?",
    request: {
      messages: [1, 2, 3, 4]
        .flatMap((at) => [
          { role: "user" as const, content: `Q${at}` },
          { role: "assistant" as const, content: `A${at}` },
        ])
        .concat([{ role: "user" as const, content: "Now?" }] as never[]),
    },
  },
  {
    title: "two refusals one after the other",
    answers: [refusal("Unsupported parameter: 'temperature'"), refusal("this model does not support tools"), hello],
    requests: 3,
    sends: (body) => isPlain(body) && body.temperature === undefined,
  },
  {
    title: "a refusal that nothing helps against",
    answers: [refusal("Your account is not active.", 403)],
    fails: true,
    requests: 1,
  },
];

const now = { "retry-after": "0" };

/** Failures that pass, and those that do not. */
export const failures: readonly Quirk[] = [
  {
    title: "llama.cpp: a model that is being loaded",
    answers: [
      ...[1, 2, 3, 4].map(
        (): Sent => ({
          status: 503,
          headers: { "retry-after": "0.01" },
          body: { error: { code: 503, message: "Loading model", type: "unavailable_error" } },
        }),
      ),
      hello,
    ],
    requests: 5,
  },
  ...[429, 500, 502, 503, 520, 521, 522, 523, 524, 529].map(
    (status): Quirk => ({
      title: `status ${status}, once`,
      answers: [{ status, headers: now, body: "<html>error</html>" }, hello],
      requests: 2,
    }),
  ),
  { title: "milliseconds to wait", answers: [{ status: 429, headers: { "retry-after-ms": "5" } }, hello], requests: 2 },
  {
    title: "OpenRouter: an overload inside a stream",
    answers: [
      [
        ": OPENROUTER PROCESSING",
        {
          id: "c",
          error: { code: 502, message: "Provider returned error" },
          choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
        },
      ],
      hello,
    ],
    requests: 2,
  },
  {
    title: "Anthropic: an overload inside a stream",
    answers: [
      ['event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'],
      hello,
    ],
    requests: 2,
  },
  {
    title: "vLLM: an error as an object of its own",
    answers: [
      [{ object: "error", message: "EngineCore encountered an issue", type: "InternalServerError", code: 500 }],
      hello,
    ],
    requests: 2,
  },
  { title: "an error that is a text", answers: [[{ error: "upstream connect error" }], hello], requests: 2 },
  {
    title: "an error in a JSON answer of status 200",
    answers: [{ json: { error: { code: 503, message: "busy" } } }, hello],
    requests: 2,
  },
  {
    title: "an error with its code as text",
    answers: [[{ error: { code: "rate_limit_exceeded", message: "slow down" } }], hello],
    requests: 2,
  },
  { title: "the reason error before any text", answers: [[delta({}, "error"), over], hello], requests: 2 },
  { title: "an answer without a single byte", answers: [[], hello], requests: 2 },
  {
    title: "an error behind some text",
    answers: [[says("Hello"), { error: { code: 502, message: "gone" } }]],
    fails: true,
    requests: 1,
  },
  { title: "a stream that ends without an end", answers: [[says("Hello")]], fails: true, requests: 1 },
  {
    title: "a page of a proxy",
    answers: [{ json: "<html><body>Sign in</body></html>", type: "text/html" }],
    fails: true,
  },
  {
    title: "a key that is refused inside a stream",
    answers: [[{ error: { code: 401, message: "bad key" } }]],
    fails: true,
    requests: 1,
  },
];
