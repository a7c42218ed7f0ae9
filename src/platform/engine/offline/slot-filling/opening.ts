import type { Tool } from "../../turn.ts";
import { mannerOfTool, readManner } from "../../understanding/manner.ts";
import type { Moment, Value } from "../../understanding/slots/value.ts";
import { gatherValues, type Reading } from "../../understanding/values/gather.ts";
import { tidyText } from "../../understanding/values/texts.ts";
import { isContent } from "../../understanding/words/fillers.ts";
import { readWords } from "../../understanding/words/words.ts";
import { readRequest } from "./choosing/request.ts";
import { type Form, fill, newForm } from "./form.ts";
import { type Known, prefill } from "./prefill.ts";

/** What is quoted is a title, or what somebody said. */
const quotedText = /["“«„]([^"“”«»„]{2,120})["”»“]/u;

/**
 * A new form with all that a message says for it, and what is known besides.
 * @param message The whole of it, of which a part may ask for something else.
 */
export function openForm(
  tool: Tool,
  said: string,
  message: string,
  known: Known,
): Pick<Reading, "doubts"> & { form: Form } {
  const empty = newForm(tool);
  const { values, doubts } = readOpening(said, empty, known.moment);
  return { form: prefill(fill(empty, values), message, known), doubts };
}

/**
 * Reads the message that opened a form. Besides clear values, what it says beyond the request fills the only text that is
 * needed: "please send someone, my tap drips".
 */
function readOpening(message: string, { tool, slots }: Form, moment: Moment): Pick<Reading, "values" | "doubts"> {
  const { values, doubts, rest } = gatherValues(message, slots, { moment, isOpening: true });
  const [text, other] = slots.filter(({ kind, isOptional }) => kind === "text" && !isOptional);
  if (!text || other || values.has(text.key)) return { values, doubts };
  const [, quoted] = quotedText.exec(message) ?? [];
  const { told, wrong } = readManner(message, [...new Set([moment.language ?? "en", "en"])]);
  if (quoted === undefined && !told && !wrong && !mannerOfTool(tool).wrong) return { values, doubts };
  const said =
    quoted ??
    rest
      .flatMap((piece) => piece.split(/(?<=[.!?])\s+|\s(?=because\b)/i))
      .filter((clause) => isTelling(clause, moment))
      .map(tidyText)
      .join(". ");
  return { values: said === "" ? values : new Map<string, Value>([...values, [text.key, said]]), doubts };
}

function isTelling(clause: string, { language = "en" }: Moment): boolean {
  const content = readWords(clause).filter((word) => isContent(word.text));
  const { wants, asks } = readManner(clause, language === "en" ? [] : [language]);
  const { form } = readRequest(clause);
  // Behind what was taken out, "has a flat tyre" asks nothing.
  const isAsked = form === "request" || form === "ability" || ((asks || form === "question") && clause.includes("?"));
  return content.length >= 2 && !wants && !isAsked;
}
