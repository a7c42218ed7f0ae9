import { delta, ends, hello, over, type Quirk, says, upTo, usualCall } from "./quirk.ts";

const query = '{"query":"prices"}';
const whole = { index: 0, id: "a1", type: "function", function: { name: "search_knowledge", arguments: query } };
const one = [usualCall];

export const framing: readonly Quirk[] = [
  {
    title: "OpenAI: a chunk of usage without a choice",
    answers: [
      [
        says("Hello there."),
        ends("stop"),
        { ...delta({}), choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } },
        over,
      ],
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "Azure: a first chunk with the filter's findings alone",
    answers: [
      upTo(
        { id: "", model: "", choices: [], prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] },
        says("Hello there."),
      ),
    ],
  },
  {
    title: "Azure: a chunk of the asynchronous filter without a delta",
    answers: [
      upTo(says("Hello there."), { id: "", choices: [{ index: 0, finish_reason: null, content_filter_offsets: {} }] }),
    ],
  },
  {
    title: "LiteLLM: a chunk without choices",
    answers: [upTo({ id: "c", object: "chat.completion.chunk" }, says("Hello there."))],
  },
  { title: "OpenRouter: choices that are null", answers: [upTo({ id: "c", choices: null }, says("Hello there."))] },
  { title: "vLLM: a delta that is null", answers: [upTo(delta(null), says("Hello there."))] },
  {
    title: "Groq: usage in `x_groq`",
    answers: [
      [
        says("Hello there."),
        delta({}, "stop", { x_groq: { id: "r", usage: { prompt_tokens: 3, completion_tokens: 2 } } }),
        over,
      ],
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "Moonshot: usage in the choice",
    answers: [
      [
        says("Hello there."),
        {
          choices: [{ index: 0, delta: {}, finish_reason: "stop", usage: { prompt_tokens: 3, completion_tokens: 2 } }],
        },
        over,
      ],
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "OpenRouter: comments while it is processing",
    answers: [upTo(": OPENROUTER PROCESSING", "", says("Hello there."))],
  },
  { title: "a gateway: data that is empty", answers: [upTo("data:", "", "data: ", "", says("Hello there."))] },
  { title: "a gateway: a comment as data", answers: [upTo("data: : keepalive", says("Hello there."))] },
  {
    title: "Anthropic behind a gateway: ping events",
    answers: [upTo('event: ping\ndata: {"type":"ping"}', says("Hello there."))],
  },
  { title: "a gateway: the word ping as data", answers: [upTo("data: ping", says("Hello there."))] },
  { title: "a gateway: an empty object as data", answers: [upTo("data: {}", says("Hello there."), "data: null")] },
  { title: "no space behind `data:`", answers: [upTo(`data:${JSON.stringify(says("Hello there."))}`)] },
  { title: "`data:` written twice", answers: [upTo(`data: data: ${JSON.stringify(says("Hello there."))}`)] },
  {
    title: "lines that end in CRLF",
    answers: [
      [
        `data: ${JSON.stringify(says("Hello there."))}\r\n\r\ndata: ${JSON.stringify(ends("stop"))}\r\n\r\ndata: [DONE]\r`,
      ],
    ],
  },
  {
    title: "events without an empty line between them",
    answers: [
      [
        `data: ${JSON.stringify(says("Hello "))}\ndata: ${JSON.stringify(says("there."))}\ndata: ${JSON.stringify(ends("stop"))}\ndata: [DONE]`,
      ],
    ],
  },
  {
    title: "a byte order mark first",
    answers: [[`\uFEFFdata: ${JSON.stringify(says("Hello there."))}`, ends("stop"), over]],
  },
  {
    title: "one event over two lines of data",
    answers: [upTo(`data: {"choices":[{"index":0,\ndata: "delta":{"content":"Hello there."}}]}`)],
  },
  {
    title: "lines of JSON without `data:`",
    answers: [[JSON.stringify(says("Hello there.")), JSON.stringify(ends("stop"))].map((line) => `${line}\n`)],
  },
  {
    title: "Ollama's own lines",
    answers: [
      [
        '{"model":"m","message":{"role":"assistant","content":"Hello "},"done":false}',
        '{"model":"m","message":{"role":"assistant","content":"there."},"done":true,"done_reason":"stop","prompt_eval_count":3,"eval_count":2}',
      ],
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "Python: NaN where a number belongs",
    answers: [upTo('data: {"choices":[{"index":0,"delta":{"content":"Hello there."},"logprobs":NaN}]}')],
  },
  { title: "no reason before the end", answers: [[says("Hello there."), over]] },
  { title: "an empty reason before the end", answers: [[says("Hello there."), delta({}, ""), over]] },
  {
    title: "a reason in every chunk",
    answers: [[delta({ content: "Hello " }, "stop"), delta({ content: "there." }, "stop"), over]],
  },
  { title: "an end without [DONE]", answers: [[says("Hello there."), ends("stop")]] },
  { title: "[DONE] with spaces", answers: [[says("Hello there."), ends("stop"), "data:  [DONE]  "]] },
  { title: "chunks behind [DONE]", answers: [[says("Hello there."), ends("stop"), over, says("More.")]] },
  { title: "an error that is null in each chunk", answers: [upTo({ ...says("Hello there."), error: null })] },
  {
    title: "an id, a model and a time that are null",
    answers: [upTo({ ...says("Hello there."), id: null, model: null, created: null, object: null })],
  },
  {
    title: "a time with a fraction, and an id that is a number",
    answers: [upTo({ ...says("Hello there."), created: 1.5, id: 7 })],
  },
  {
    title: "a role in every chunk, and null for the rest",
    answers: [
      upTo(
        delta({
          role: "assistant",
          content: "Hello there.",
          tool_calls: null,
          function_call: null,
          refusal: null,
          audio: null,
        }),
      ),
    ],
  },
  { title: "a role that is empty", answers: [upTo(delta({ role: "", content: "Hello there." }))] },
  {
    title: "Mistral: content in parts",
    answers: [
      upTo(
        says([
          { type: "text", text: "Hello " },
          { type: "text", text: "there." },
        ]),
      ),
    ],
  },
  {
    title: "Mistral: thoughts as a part",
    answers: [
      upTo(
        says([
          { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
          { type: "text", text: "Hello there." },
        ]),
      ),
    ],
  },
  { title: "content that is an object with text", answers: [upTo(says({ type: "text", text: "Hello there." }))] },
  { title: "content that is a number", answers: [upTo(says(42))], text: "42" },
  {
    title: "a message in the place of the delta",
    answers: [
      upTo({ choices: [{ index: 0, message: { role: "assistant", content: "Hello there." }, finish_reason: null }] }),
    ],
  },
  {
    title: "the whole message again in the last chunk",
    answers: [
      [
        says("Hello there."),
        {
          choices: [
            { index: 0, delta: {}, message: { role: "assistant", content: "Hello there." }, finish_reason: "stop" },
          ],
        },
        over,
      ],
    ],
  },
  {
    title: "text where chat completions have a delta",
    answers: [upTo({ choices: [{ index: 0, text: "Hello there." }] })],
  },
  { title: "a choice without an index", answers: [upTo({ choices: [{ delta: { content: "Hello there." } }] })] },
  { title: "a choice that is no list", answers: [upTo({ choices: { index: 0, delta: { content: "Hello there." } } })] },
  {
    title: "a JSON answer to a streamed request",
    answers: [
      {
        json: {
          id: "c",
          choices: [{ index: 0, message: { role: "assistant", content: "Hello there." }, finish_reason: "stop" }],
          usage: { prompt_tokens: 3, completion_tokens: 2 },
        },
      },
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "a JSON answer with the type of a stream",
    answers: [
      {
        json: { choices: [{ message: { content: "Hello there." }, finish_reason: "stop" }] },
        type: "text/event-stream",
      },
    ],
  },
  {
    title: "a JSON answer over several lines, with a call",
    answers: [
      { json: { choices: [{ message: { content: null, tool_calls: [whole] }, finish_reason: "tool_calls" }] } },
    ],
    calls: one,
  },
  { title: "a stream with the type of JSON", answers: [hello] },
  {
    title: "token counts with fractions",
    answers: [
      [says("Hello there."), delta({}, "stop", { usage: { prompt_tokens: 3.4, completion_tokens: 1.9 } }), over],
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "token counts as text",
    answers: [
      [says("Hello there."), delta({}, "stop", { usage: { prompt_tokens: "3", completion_tokens: "2" } }), over],
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "token counts that are huge or negative",
    answers: [
      [says("Hello there."), delta({}, "stop", { usage: { prompt_tokens: 1e30, completion_tokens: -4 } }), over],
    ],
    usage: { inputTokens: 2_147_483_647, outputTokens: 0 },
  },
  {
    title: "token counts that are null",
    answers: [
      [
        says("Hello there."),
        delta({}, "stop", { usage: { prompt_tokens: null, completion_tokens: null, total_tokens: null } }),
        over,
      ],
    ],
    usage: { inputTokens: 0, outputTokens: 0 },
  },
  {
    title: "token counts by their newer names",
    answers: [[says("Hello there."), delta({}, "stop", { usage: { input_tokens: 3, output_tokens: 2 } }), over]],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "vLLM: counts in every chunk",
    answers: [
      [
        { ...says("Hello "), usage: { prompt_tokens: 3, completion_tokens: 1 } },
        { ...says("there."), usage: { prompt_tokens: 3, completion_tokens: 2 } },
        ends("stop"),
        over,
      ],
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  {
    title: "details of counts that are wrong",
    answers: [
      [
        says("Hello there."),
        delta({}, "stop", {
          usage: {
            prompt_tokens: 3,
            completion_tokens: 2,
            prompt_tokens_details: "none",
            completion_tokens_details: { reasoning_tokens: "1" },
          },
        }),
        over,
      ],
    ],
    usage: { inputTokens: 3, outputTokens: 2 },
  },
  { title: "NUL in the text", answers: [upTo(says("Hello\u0000 there."))] },
  {
    title: "half a pair of surrogates",
    answers: [upTo('data: {"choices":[{"index":0,"delta":{"content":"Hello\\ud83d there."}}]}')],
    text: "Hello\uFFFD there.",
  },
  {
    title: "a pair of surrogates in two chunks",
    answers: [
      upTo(
        'data: {"choices":[{"index":0,"delta":{"content":"Hi \\ud83d"}}]}',
        'data: {"choices":[{"index":0,"delta":{"content":"\\ude00"}}]}',
      ),
    ],
    text: "Hi 😀",
  },
  ...(["eos", "eos_token", "STOP", "end_turn", "COMPLETE", "stop_sequence", "unknown"] as const).map(
    (reason): Quirk => ({ title: `the reason ${reason}`, answers: [[says("Hello there."), ends(reason), over]] }),
  ),
  ...(["error", "cancelled", "abort", "MALFORMED_FUNCTION_CALL", "insufficient_system_resource"] as const).map(
    (reason): Quirk => ({
      title: `the reason ${reason} behind some text, which is a failure`,
      answers: [[says("Hello"), ends(reason), over]],
      fails: true,
      requests: 1,
    }),
  ),
  { title: "Gemini: a reason of its filter", answers: [[ends("SAFETY"), over]], fails: true, requests: 1 },
];

/** How calls are written into a stream. */
