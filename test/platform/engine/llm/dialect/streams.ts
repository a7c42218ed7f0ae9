import { calls, delta, ends, hello, over, type Quirk, says, upTo, upToCall, usualCall } from "./quirk.ts";

const query = '{"query":"prices"}';
const whole = { index: 0, id: "a1", type: "function", function: { name: "search_knowledge", arguments: query } };
const named = { index: 0, id: "a1", type: "function", function: { name: "search_knowledge", arguments: "" } };
const one = [usualCall];
const both = [usualCall, { name: "book_visit", input: { day: "Monday" } }];
const booking = (more: object = {}) => ({
  id: "b2",
  function: { name: "book_visit", arguments: '{"day":"Monday"}' },
  ...more,
});

/** How a stream is framed: lines, events, chunks, ends and counts. */
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
export const callDeltas: readonly Quirk[] = [
  {
    title: "Ollama: a call whole, without an index",
    answers: [upToCall(calls({ id: "a1", function: { name: "search_knowledge", arguments: query } }))],
    calls: one,
  },
  {
    title: "Gemini: two calls, both with index 0",
    answers: [upToCall(calls(whole), calls(booking({ index: 0 })))],
    calls: both,
  },
  {
    title: "Gemini: two calls in one chunk without an index",
    answers: [upToCall(calls({ ...whole, index: undefined }, booking()))],
    calls: both,
  },
  {
    title: "Gemini: ids that are empty",
    answers: [upToCall(calls({ ...whole, id: "" }, booking({ id: "", index: 1 })))],
    calls: both,
  },
  { title: "ids that are the same", answers: [upToCall(calls(whole, booking({ id: "a1", index: 1 })))], calls: both },
  { title: "ids that are numbers", answers: [upToCall(calls({ ...whole, id: 17 }))], calls: one },
  { title: "an id that is null", answers: [upToCall(calls({ ...whole, id: null }))], calls: one },
  { title: "an index that is text", answers: [upToCall(calls({ ...whole, index: "0" }))], calls: one },
  { title: "an index that begins at 1", answers: [upToCall(calls({ ...whole, index: 1 }))], calls: one },
  {
    title: "another id in every chunk of a call",
    answers: [
      upToCall(
        calls(named),
        calls({ index: 0, id: "x9", function: { arguments: '{"query":' } }),
        calls({ index: 0, id: "x8", function: { arguments: '"prices"}' } }),
      ),
    ],
    calls: one,
  },
  {
    title: "the name again in every chunk of a call",
    answers: [
      upToCall(
        calls({ ...whole, function: { name: "search_knowledge", arguments: '{"query":' } }),
        calls({ index: 0, function: { name: "search_knowledge", arguments: '"prices"}' } }),
      ),
    ],
    calls: one,
  },
  {
    title: "an empty name in the chunks that follow",
    answers: [upToCall(calls(named), calls({ index: 0, function: { name: "", arguments: query } }))],
    calls: one,
  },
  {
    title: "the name behind the arguments",
    answers: [
      upToCall(
        calls({ index: 0, id: "a1", function: { arguments: '{"query":' } }),
        calls({ index: 0, function: { name: "search_knowledge", arguments: '"prices"}' } }),
      ),
    ],
    calls: one,
  },
  {
    title: "a name in two pieces",
    answers: [
      upToCall(
        calls({ index: 0, id: "a1", function: { name: "search_" } }),
        calls({ index: 0, function: { name: "knowledge", arguments: query } }),
      ),
    ],
    calls: one,
  },
  {
    title: "calls that come in turns",
    answers: [
      upToCall(
        calls(named, { ...booking({ index: 1 }), function: { name: "book_visit", arguments: "" } }),
        calls({ index: 0, function: { arguments: query } }, { index: 1, function: { arguments: '{"day":"Monday"}' } }),
      ),
    ],
    calls: both,
  },
  {
    title: "arguments as an object",
    answers: [upToCall(calls({ ...whole, function: { name: "search_knowledge", arguments: { query: "prices" } } }))],
    calls: one,
  },
  {
    title: "arguments as null",
    answers: [upToCall(calls({ ...whole, function: { name: "list_offers", arguments: null } }))],
    calls: [{ name: "list_offers", input: {} }],
  },
  {
    title: "arguments as an empty list",
    answers: [upToCall(calls({ ...whole, function: { name: "list_offers", arguments: [] } }))],
    calls: [{ name: "list_offers", input: {} }],
  },
  {
    title: "arguments as an empty text",
    answers: [upToCall(calls({ ...whole, function: { name: "list_offers", arguments: "" } }))],
    calls: [{ name: "list_offers", input: {} }],
  },
  {
    title: "arguments as the word null",
    answers: [upToCall(calls({ ...whole, function: { name: "list_offers", arguments: "null" } }))],
    calls: [{ name: "list_offers", input: {} }],
  },
  {
    title: "no arguments at all",
    answers: [upToCall(calls({ index: 0, id: "a1", function: { name: "list_offers" } }))],
    calls: [{ name: "list_offers", input: {} }],
  },
  {
    title: "arguments that were encoded twice",
    answers: [upToCall(calls({ ...whole, function: { name: "search_knowledge", arguments: JSON.stringify(query) } }))],
    calls: one,
  },
  {
    title: "arguments in a block of code",
    answers: [
      upToCall(calls({ ...whole, function: { name: "search_knowledge", arguments: `\`\`\`json\n${query}\n\`\`\`` } })),
    ],
    calls: one,
  },
  {
    title: "LiteLLM: `{}` in front of the arguments",
    answers: [
      upToCall(
        calls({ ...named, function: { name: "search_knowledge", arguments: "{}" } }),
        calls({ index: 0, function: { arguments: query } }),
      ),
    ],
    calls: one,
  },
  {
    title: "the arguments twice",
    answers: [upToCall(calls({ ...whole, function: { name: "search_knowledge", arguments: query + query } }))],
    calls: one,
  },
  {
    title: "all arguments so far in each chunk",
    answers: [
      upToCall(
        calls({ ...whole, function: { name: "search_knowledge", arguments: '{"query":' } }),
        calls({ index: 0, function: { arguments: query } }),
      ),
    ],
    calls: one,
  },
  {
    title: "arguments as Python writes them",
    answers: [
      upToCall(
        calls({
          ...whole,
          function: { name: "book_visit", arguments: "{'day': 'Monday', 'quick': True, 'note': None}" },
        }),
      ),
    ],
    calls: [{ name: "book_visit", input: { day: "Monday", quick: true, note: null } }],
  },
  {
    title: "a line break inside an argument",
    answers: [
      upToCall(calls({ ...whole, function: { name: "search_knowledge", arguments: '{"query":"prices\nof visits"}' } })),
    ],
    calls: [{ name: "search_knowledge", input: { query: "prices\nof visits" } }],
  },
  {
    title: "a comma behind the last argument",
    answers: [upToCall(calls({ ...whole, function: { name: "search_knowledge", arguments: '{"query":"prices",}' } }))],
    calls: one,
  },
  {
    title: "NUL and half a surrogate in an argument",
    answers: [
      upToCall(
        calls({ ...whole, function: { name: "search_knowledge", arguments: '{"query":"pri\\u0000ces\\ud83d"}' } }),
      ),
    ],
    calls: [{ name: "search_knowledge", input: { query: "prices\uFFFD" } }],
  },
  {
    title: "gpt-oss: a mark of a channel in the name",
    answers: [
      upToCall(calls({ ...whole, function: { name: "search_knowledge<|channel|>commentary", arguments: query } })),
    ],
    calls: one,
  },
  {
    title: "Gemini: a prefix before the name",
    answers: [upToCall(calls({ ...whole, function: { name: "default_api:search_knowledge", arguments: query } }))],
    calls: one,
  },
  {
    title: "Kimi: `functions.` before the name",
    answers: [upToCall(calls({ ...whole, function: { name: "functions.search_knowledge:0", arguments: query } }))],
    calls: one,
  },
  {
    title: "a name with spaces around it",
    answers: [upToCall(calls({ ...whole, function: { name: " search_knowledge\n", arguments: query } }))],
    calls: one,
  },
  {
    title: "a name in another case",
    answers: [upToCall(calls({ ...whole, function: { name: "Search_Knowledge", arguments: query } }))],
    calls: one,
  },
  { title: "a list of calls that is one object", answers: [upToCall(delta({ tool_calls: whole }))], calls: one },
  { title: "a list of calls with null inside", answers: [upToCall(calls(null, whole))], calls: one },
  {
    title: "a call without `function`",
    answers: [upToCall(calls({ index: 0, id: "a1", name: "search_knowledge", arguments: query }))],
    calls: one,
  },
  {
    title: "`parameters` in the place of arguments",
    answers: [
      upToCall(calls({ index: 0, id: "a1", function: { name: "search_knowledge", parameters: { query: "prices" } } })),
    ],
    calls: one,
  },
  {
    title: "the older `function_call`",
    answers: [
      [
        delta({ function_call: { name: "search_knowledge", arguments: '{"query":' } }),
        delta({ function_call: { arguments: '"prices"}' } }),
        ends("function_call"),
        over,
      ],
    ],
    calls: one,
  },
  { title: "calls beside the reason stop", answers: [upTo(calls(whole))], calls: one },
  { title: "calls without a reason", answers: [[calls(whole), over]], calls: one },
  {
    title: "calls in the chunk that ends",
    answers: [[delta({ tool_calls: [whole] }, "tool_calls"), over]],
    calls: one,
  },
  { title: "the reason tool_use", answers: [[calls(whole), ends("tool_use"), over]], calls: one },
  { title: "calls beside empty text", answers: [upToCall(delta({ content: "", tool_calls: [whole] }))], calls: one },
  {
    title: "vLLM: an empty list of calls behind the text",
    answers: [[says("Hello there."), delta({ tool_calls: [] }, "stop"), over]],
  },
  {
    title: "a call of no name, which is none",
    answers: [upTo(says("Hello there."), calls({ index: 0, id: "a1", function: { arguments: "" } }))],
  },
];
