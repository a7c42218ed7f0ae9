import { calls, delta, ends, over, type Quirk, says, upTo, upToCall, usualCall } from "./quirk.ts";

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
