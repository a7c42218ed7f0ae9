import { answer, delta, ends, over, type Quirk, says, upTo, upToCall, usualCall } from "./quirk.ts";

const written = '{"name":"search_knowledge","arguments":{"query":"prices"}}';
const one = [usualCall];
/** In pieces of three characters, as models write. */
const inPieces = (text: string) => upTo(...(text.match(/[\s\S]{1,3}/gu) ?? []).map(says));
const hidden = (title: string, text: string): Quirk => ({ title, answers: [inPieces(text)] });
const called = (title: string, text: string): Quirk => ({ title, answers: [inPieces(text)], calls: one, text: "" });

/** Thoughts and marks, which nobody is shown. */
export const thoughts: readonly Quirk[] = [
  hidden("a thought in tags", "<think>Hm, a visitor.</think>\n\nHello there."),
  hidden("<thinking>", "<thinking>Hm.</thinking>Hello there."),
  hidden("Gemini: <thought>", "<thought>\nHm.</thought>Hello there."),
  hidden("tags in upper case", "<THINK>Hm.</THINK>Hello there."),
  hidden("<reasoning>", "<reasoning>Hm.</reasoning>\nHello there."),
  hidden("a tag with a space", "<think >Hm.</think >Hello there."),
  hidden("Magistral: [THINK]", "[THINK]Hm.[/THINK]Hello there."),
  hidden("Kimi: triangles", "◁think▷Hm.◁/think▷Hello there."),
  hidden("Seed: <seed:think>", "<seed:think>Hm.</seed:think>Hello there."),
  hidden("an empty thought", "<think>\n\n</think>\n\nHello there."),
  hidden("a thought behind the answer", "Hello there.<think>Was that right?</think>"),
  hidden("a thought that never closes behind the answer", "Hello there.<think>Was that right?"),
  hidden(
    "harmony: channels",
    "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hello there.<|return|>",
  ),
  hidden(
    "harmony: a commentary that calls nothing",
    "<|channel|>commentary<|message|>I'll look.<|end|><|start|>assistant<|channel|>final<|message|>Hello there.",
  ),
  hidden("harmony without its marks", "analysisThe visitor greets.assistantfinalHello there."),
  hidden("marks of an end", "Hello there.<|im_end|>"),
  hidden("Llama: marks of an end", "Hello there.<|eot_id|>"),
  hidden("Mistral: </s>", "Hello there.</s>"),
  hidden("DeepSeek: marks of an end", "Hello there.<｜end▁of▁sentence｜>"),
  hidden("Gemma: <end_of_turn>", "Hello there.<end_of_turn>"),
  hidden("GLM: a box around the answer", "<|begin_of_box|>Hello there.<|end_of_box|>"),
  { title: "a closing tag alone", answers: [inPieces("Hm, a visitor.\n</think>\n\nHello there.")], isTakenBack: true },
  {
    title: "a closing tag alone, from the second answer on never shown",
    answers: [inPieces("Hm, a visitor.\n</think>\n\nHello there.")],
    times: 2,
  },
  {
    title: "a closing tag alone of a model named after its thoughts",
    answers: [inPieces("Hm.</think>Hello there.")],
    request: { model: "deepseek-r1" },
  },
  { title: "DeepSeek: reasoning_content", answers: [upTo(delta({ reasoning_content: "Hm." }), says("Hello there."))] },
  {
    title: "OpenRouter: reasoning and its details",
    answers: [
      upTo(
        delta({ reasoning: "Hm.", reasoning_details: [{ type: "reasoning.text", text: "Hm." }] }),
        says("Hello there."),
      ),
    ],
  },
  {
    title: "reasoning that is an object",
    answers: [upTo(delta({ reasoning: { text: "Hm." } }), says("Hello there."))],
  },
  {
    title: "Gemini: a thought by its mark",
    answers: [upTo(delta({ content: "Hm.", extra_content: { google: { thought: true } } }), says("Hello there."))],
  },
  {
    title: "less than, which is no tag",
    answers: [inPieces("It is < 5 and <b>cheap</b> [1].")],
    text: "It is < 5 and <b>cheap</b> [1].",
  },
  { title: "JSON, which is no call", answers: [inPieces('{"day": "Monday"}')], text: '{"day": "Monday"}' },
  { title: "code, which is no call", answers: [inPieces("```js\nlet a = 1;\n```")], text: "```js\nlet a = 1;\n```" },
];

/** Calls written as text: they run as calls, or nobody sees them. */
export const textCalls: readonly Quirk[] = [
  called("Hermes, Qwen", `<tool_call>\n${written}\n</tool_call>`),
  called("Hermes without the closing tag", `<tool_call>\n${written}`),
  called(
    "Qwen3-Coder",
    "<tool_call>\n<function=search_knowledge>\n<parameter=query>\nprices\n</parameter>\n</function>\n</tool_call>",
  ),
  called("Llama 3", '<function=search_knowledge>{"query": "prices"}</function>'),
  called("Llama 3.1", `<|python_tag|>${written.replace("arguments", "parameters")}<|eom_id|>`),
  called("Mistral", `[TOOL_CALLS][${written}]`),
  called("Mistral, newer", '[TOOL_CALLS]search_knowledge[ARGS]{"query": "prices"}'),
  called(
    "Kimi",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.search_knowledge:0<|tool_call_argument_begin|>{"query":"prices"}<|tool_call_end|><|tool_calls_section_end|>',
  ),
  called(
    "DeepSeek",
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>search_knowledge\n```json\n{"query":"prices"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ),
  called(
    "DeepSeek, newer",
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>search_knowledge<｜tool▁sep｜>{"query":"prices"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ),
  called(
    "Anthropic",
    '<function_calls>\n<invoke name="search_knowledge">\n<parameter name="query">prices</parameter>\n</invoke>\n</function_calls>',
  ),
  called("GLM", "<tool_call>search_knowledge\n<arg_key>query</arg_key>\n<arg_value>prices</arg_value>\n</tool_call>"),
  called(
    "MiniMax",
    '<minimax:tool_call>\n<invoke name="search_knowledge">\n<parameter name="query">prices</parameter>\n</invoke>\n</minimax:tool_call>',
  ),
  called("Phi-4", `functools[${written}]`),
  called("Nemotron", `<TOOLCALL>[${written}]</TOOLCALL>`),
  called("Granite", `<|tool_call|>[${written}]`),
  called(
    "harmony",
    '<|channel|>commentary to=functions.search_knowledge <|constrain|>json<|message|>{"query":"prices"}<|call|>',
  ),
  called("harmony without its marks", 'assistantcommentary to=functions.search_knowledge json{"query":"prices"}'),
  called("JSON alone", written),
  called("JSON alone, as a list", `[${written}]`),
  called("JSON alone, in a block of code", `\`\`\`json\n${written}\n\`\`\``),
  called(
    "JSON with type function",
    '{"type": "function", "name": "search_knowledge", "parameters": {"query": "prices"}}',
  ),
  called("Gemma: a block of tool_code", '```tool_code\nsearch_knowledge(query="prices")\n```'),
  called("Llama 4: as Python", '[search_knowledge(query="prices")]'),
  called("<function_call>", `<function_call>${written}</function_call>`),
  {
    title: "text before a written call",
    answers: [inPieces(`Let me look.\n<tool_call>${written}</tool_call>`)],
    calls: one,
    text: "Let me look.",
  },
  {
    title: "two written calls",
    answers: [
      inPieces(
        `<tool_call>${written}</tool_call>\n<tool_call>{"name":"book_visit","arguments":{"day":"Monday"}}</tool_call>`,
      ),
    ],
    calls: [usualCall, { name: "book_visit", input: { day: "Monday" } }],
    text: "",
  },
  {
    title: "a written call of a function that there is not, which is hidden",
    answers: [inPieces('Hello there.<tool_call>{"name":"rm","arguments":{}}</tool_call>')],
  },
  {
    title: "a written call where none may be made, which is hidden",
    answers: [inPieces(`Hello there.<tool_call>${written}</tool_call>`)],
    request: { mayCall: false },
  },
  {
    title: "a written call beside the real one, which counts once",
    answers: [
      upToCall(
        says(`<tool_call>${written}</tool_call>`),
        delta({
          tool_calls: [{ index: 0, id: "a1", function: { name: "search_knowledge", arguments: '{"query":"prices"}' } }],
        }),
      ),
    ],
    calls: one,
    text: "",
  },
  {
    title: "a written call in a JSON answer",
    answers: [
      { json: { choices: [{ message: { content: `<tool_call>${written}</tool_call>` }, finish_reason: "stop" }] } },
    ],
    calls: one,
    text: "",
  },
  {
    title: "a written call with thoughts before it",
    answers: [[...inPiecesOf(`<think>Look.</think><tool_call>${written}</tool_call>`), ends("stop"), over]],
    calls: one,
    text: "",
  },
  { title: "an answer as it should be", answers: [answer("Hello there.")] },
];

function inPiecesOf(text: string): readonly object[] {
  return (text.match(/[\s\S]{1,5}/gu) ?? []).map(says);
}
