import { toJson } from "../../client/json.ts";
import type { SavedMessage, SavedTranscript } from "./saved-transcript.ts";

/** For people who keep notes: answers as the assistant formatted them, what visitors wrote as plain text. */
export function writeMarkdown({ title, saved, messages }: SavedTranscript): string {
  const parts = messages.map((message) =>
    [headOf(message), textOf(message), listOf(message), escaped(message.stopped ?? ""), ...message.calls.map(writeCall)]
      .filter((part) => part !== "")
      .join("\n\n"),
  );
  return `${[`# ${escaped(title)}`, escaped(saved), ...parts].join("\n\n")}\n`;
}

function headOf({ author, time }: SavedMessage): string {
  return author ? `**${escaped(author)}** · ${escaped(time)}` : escaped(time);
}

function textOf({ role, text }: SavedMessage): string {
  return role === "assistant" ? text : escaped(text);
}

function listOf({ choices }: SavedMessage): string {
  return choices.map((choice) => `- ${escaped(choice)}`).join("\n");
}

function writeCall(call: SavedMessage["calls"][number]): string {
  const json = toJson(call, 2);
  // Longer than any run of backticks in it: nothing in the data ends the block.
  const longest = Math.max(2, ...[...json.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}json\n${json}\n${fence}`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-!|<>~&]/g, "\\$&");
}
