/** What a mark in a model's text begins. */
export interface Mark {
  readonly opens: string;
  /** What ends it; null: the end of the answer, or what the reader of calls finds. */
  readonly closes: readonly string[] | null;
  readonly kind: "thought" | "call" | "drop";
}

const thought = (opens: string, ...closes: readonly string[]): Mark => ({ opens, closes, kind: "thought" });
const call = (opens: string, ...closes: readonly string[]): Mark => ({
  opens,
  closes: closes.length > 0 ? closes : null,
  kind: "call",
});
const drop = (opens: string): Mark => ({ opens, closes: [], kind: "drop" });

/** In lower case. A space before a tag's end is taken as not there. */
export const marks: readonly Mark[] = [
  ...["think", "thinking", "thought", "thoughts", "reasoning", "seed:think", "|begin_of_thought|"].map((name) =>
    thought(`<${name}>`, name.startsWith("|") ? "<|end_of_thought|>" : `</${name}>`),
  ),
  thought("[think]", "[/think]"),
  thought("◁think▷", "◁/think▷"),
  thought("<|channel>thought", "<channel|>"),
  thought("<|channel|>analysis", "<|end|>", "<|channel|>final", "<|start|>assistant<|channel|>final"),
  { ...call("<|channel|>commentary", "<|call|>", "<|end|>"), kind: "call" },
  call("<tool_call>", "</tool_call>"),
  call("<toolcall>", "</toolcall>"),
  call("<tool_calls>", "</tool_calls>"),
  call("<function_call>", "</function_call>"),
  call("<function_calls>", "</function_calls>"),
  call("<minimax:tool_call>", "</minimax:tool_call>"),
  call("<function=", "</function>"),
  call("<invoke name=", "</invoke>"),
  call("<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"),
  call("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"),
  call("<｜dsml｜function_calls>", "</｜dsml｜function_calls>"),
  call("<|tool_call_begin|>", "<|tool_call_end|>"),
  call("[tool_calls]"),
  call("<|python_tag|>", "<|eom_id|>", "<|eot_id|>"),
  call("<|tool_call|>"),
  call("functools["),
  call("```tool_code", "\n```"),
  call("```tool_call", "\n```"),
  ...[
    "<|im_end|>",
    "<|im_start|>assistant",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|end|>",
    "<|return|>",
    "<|endoftext|>",
    "<|end_of_text|>",
    "<|start|>assistant",
    "<|channel|>final",
    "<|message|>",
    "<|constrain|>json",
    "<|start_header_id|>assistant<|end_header_id|>",
    "<|begin_of_solution|>",
    "<|end_of_solution|>",
    "<|begin_of_box|>",
    "<|end_of_box|>",
    "<｜end▁of▁sentence｜>",
    "<end_of_turn>",
    "<start_of_turn>model",
    "</s>",
    "<answer>",
    "</answer>",
  ].map(drop),
];

/** Closing tags that stand alone where a template has written the opening one: what is before them was a thought. */
export const closingThoughts: readonly string[] = [
  "</think>",
  "</thinking>",
  "</thought>",
  "[/think]",
  "◁/think▷",
  "</seed:think>",
];
