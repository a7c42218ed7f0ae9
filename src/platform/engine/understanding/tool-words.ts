import { memoiseObject } from "../memoise.ts";
import type { Tool } from "../turn.ts";
import { actionOf, isActionWord } from "./words/actions.ts";
import { readWords } from "./words/words.ts";

/** A tool in human words: "book_visit" is to "book" the "visit"; "order_status" has no verb. */
export interface ToolWords {
  readonly title: string;
  readonly verb: string | undefined;
  /** "book the visit"; without a verb its title. */
  readonly action: string;
  /** "visit"; without a verb its title. */
  readonly thing: string;
}

export const wordsOfTool: (tool: Tool) => ToolWords = memoiseObject(({ name, description }: Tool) => {
  const words = readWords(name.replaceAll("_", " "));
  const title = words.map(({ text }) => text).join(" ");
  const [first, ...others] = words;
  const action = actionOf(words, readWords(description.slice(0, 200)));
  const isVerb = first && isActionWord(first.stem) && actionOf([first], []) === action && others.length > 0;
  if (!isVerb) return { title, verb: undefined, action: title, thing: title };
  const thing = others.map(({ text }) => text).join(" ");
  return { title, verb: first.text, action: `${first.text} the ${thing}`, thing };
});

/** What a tool is called in a list or on a button: its owner's title for it, else its name in words. */
export function titleOf(tool: Tool): string {
  const title = tool.wording?.title ?? wordsOfTool(tool).title;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
