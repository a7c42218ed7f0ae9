import type { ChatWords } from "../../../../languages/shapes/server/chat.ts";
import { agreesTo } from "../../confirmation/is-confirmation.ts";
import { declinesInAnyLanguage } from "../../confirmation/read-confirmation.ts";
import type { Arguments } from "../../tools/call-memory.ts";
import type { Tool } from "../../turn.ts";
import { escapeMarkdown } from "../../understanding/markdown.ts";
import { wordsOfTool } from "../../understanding/tool-words.ts";

/**
 * Whether a message agrees to run a tool with these arguments, and says nothing else but words of them, as a signature: "Yes please,
 * Lea". @param language The assistant's, as ISO 639-1
 */
export function agrees(message: string, tool: Tool, language: string, given: Arguments = {}): boolean {
  const words = wordsOfTool(tool);
  if (agreesTo(message, words, language)) return true;
  const [, said = "", signature = ""] = /^([^,]+),\s*([\p{L}\p{M}'’ -]+?)\s*[.!]*$/u.exec(message.trim()) ?? [];
  return signature !== "" && isSaidIn(signature, given) && agreesTo(said, words, language);
}

/** Whether words stand next to each other in one of the values that the visitor was read. "No" is never only repeated. */
function isSaidIn(words: string, given: Arguments): boolean {
  if (declinesInAnyLanguage(words)) return false;
  const plain = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}'’-]+/gu, " ")
      .trim()} `;
  return Object.values(given).some((value) => typeof value === "string" && plain(value).includes(plain(words)));
}

/** Reads the very arguments of a call back, in the tool's order, and asks for an agreement to them. */
export function readBack(tool: Tool, given: Arguments, texts: ChatWords): string {
  const { parameters: labels = {}, agreement } = tool.wording ?? {};
  const list = tool.parameters.flatMap(({ name }) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return value === undefined ? [] : [`- **${label(labels[name] ?? name)}**: ${show(value, texts)}`];
  });
  const head = agreement === undefined ? `**${titleOf(tool)}**` : "";
  return [head, list.join("\n"), agreement ?? texts.ask].filter((part) => part !== "").join("\n\n");
}

/** A tool as people call it, as markdown. */
export function titleOf(tool: Tool): string {
  return escapeMarkdown(plainTitleOf(tool));
}

/** The same as plain text. */
export function plainTitleOf(tool: Tool): string {
  return capitalWords(tool.wording?.title ?? wordsOfTool(tool).title);
}

function label(name: string): string {
  return escapeMarkdown(capitalWords(name));
}

/** "leave_with_neighbour" as people write it. */
function capitalWords(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** In full, since the visitor agrees to all of it; only days and moments are put into words. */
function show(value: string | number | boolean, { locale, yes, no }: ChatWords): string {
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "number") return escapeMarkdown(value.toLocaleString(locale, { maximumFractionDigits: 20 }));
  const moment = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::00(?:\.0+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(value);
  const [, date = "", time, offset] = moment ?? [];
  const day = new Date(`${date}T00:00:00Z`);
  // The 30th of February would be shown as another day than is sent.
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)) {
    const shown = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(day);
    if (time === undefined) return shown;
    return `${shown}, ${time}${offset === undefined ? "" : ` (UTC${offset === "Z" ? "" : offset})`}`;
  }
  // Marks that turn or hide what follows could show other words than are sent.
  return escapeMarkdown(value.replace(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, " "));
}
