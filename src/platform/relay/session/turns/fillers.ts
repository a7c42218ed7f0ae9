import type { AssistantOptions } from "../../../../contract/assistant-fields.ts";
import type { CallWords } from "../../../../languages/shapes/server/calls.ts";
import { beginsWith } from "../../../engine/confirmation/languages.ts";

/**
 * What is said while a tool takes its time: of the assistant's own fillers those that fit what the caller said, then the
 * neutral ones, then any; without any of its own those of the language. `used` of them were said before.
 */
export function chooseFiller(
  config: AssistantOptions["filler_config"],
  message: string,
  { fillers }: Pick<CallWords, "fillers">,
  { language, used }: { readonly language: string; readonly used: number },
): string {
  const begins = beginsWith(message, language);
  const kind = message.trim().endsWith("?")
    ? "question"
    : begins === "yes"
      ? "positive"
      : begins === "no"
        ? "negative"
        : "neutral";
  const own = [config?.[kind], config?.neutral, ...Object.values(config ?? {})].find((list) => list && list.length > 0);
  const choice = own ?? fillers;
  return `${choice[used % choice.length] ?? ""} `;
}
