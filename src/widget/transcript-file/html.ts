import { toJson } from "../../client/json.ts";
import { loadedMarkdown } from "../markdown/load.ts";
import type { SavedMessage, SavedTranscript } from "./saved-transcript.ts";

/** A page by itself, for reading and printing. All that a message says is text: no markup, no script, no request. */
export function writeHtml({ title, saved, locale, direction, messages }: SavedTranscript): string {
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="${escaped(direction)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1 dir="auto">${escaped(title)}</h1>
<p class="saved">${escaped(saved)}</p>
${messages.map(writeMessage).join("\n")}
</body>
</html>
`;
}

function writeMessage({ role, author, text: source, time, at, calls, choices, stopped }: SavedMessage): string {
  const head = `<p class="by">${author ? `<b><bdi>${escaped(author)}</bdi></b> · ` : ""}<time datetime="${new Date(at).toISOString()}">${escaped(time)}</time></p>`;
  const text = role === "assistant" ? loadedMarkdown()!.savedText(source) : source;
  const said = text ? `<div class="text" dir="auto">${escaped(text)}</div>` : "";
  const items = choices.map((choice) => `<li dir="auto">${escaped(choice)}</li>`).join("");
  const offered = items ? `<ul>${items}</ul>` : "";
  const called = calls.map((call) => `<pre dir="ltr">${escaped(toJson(call, 2))}</pre>`);
  const end = stopped ? `<p class="by">${escaped(stopped)}</p>` : "";
  return `<article class="${role}">${head}${said}${offered}${end}${called.join("")}</article>`;
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => names[character]!);
}

const style =
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}" +
  "h1{font-size:1.5rem}.saved,.by{margin:0;opacity:.75;font-size:.875rem}article{margin-block:1.25rem}" +
  ".text{white-space:pre-wrap;overflow-wrap:anywhere}.user .text{border-inline-start:3px solid;padding-inline-start:.75rem}" +
  "pre{overflow:auto;font-size:.8125rem;border:1px solid;padding:.5rem}";
