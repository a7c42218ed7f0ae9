import type { MarkdownWords } from "../../../languages/shapes/widget/markdown.ts";
import { divideCode } from "../../../text/markdown/divide.ts";
import { createIcon } from "./icons.ts";
import { createScrollArea } from "./scroll-area.ts";

const copiedMs = 2_000;
const maxLanguageChars = 24;

/** Languages as they are written, each known by its own name and by those after `=`. */
const languages =
  "C C++=cpp C#=cs,csharp CSS Diff Go HTML HTTP Java JavaScript=js JSON JSX Kotlin Markdown=md PHP PowerShell Python=py Ruby=rb Rust Shell=bash,console,sh,zsh SQL Swift TOML TSX TypeScript=ts XML YAML=yml";

/** A block of code with its language and a button that copies it. */
export function createCodeBlock(text: string, language: string, words: MarkdownWords): HTMLElement {
  const block = document.createElement("div");
  block.className = "code-block";
  const head = document.createElement("div");
  head.className = "code-head";
  const label = document.createElement("span");
  label.textContent = languageLabel(language) || words.code;
  const pre = document.createElement("pre");
  pre.append(...divideCode(text).map(createCodeLines));
  pre.dir = "ltr";
  head.append(label, createCopyButton(pre, words));
  block.append(head, createScrollArea(pre, label.textContent));
  return block;
}

/** Some lines of a code block: the browser lays out and paints each such part on its own. */
export function createCodeLines(text: string): HTMLElement {
  const code = document.createElement("code");
  code.textContent = text;
  return code;
}

function languageLabel(language: string): string {
  const key = language.toLowerCase();
  for (const entry of languages.split(" ")) {
    const [name = "", others = ""] = entry.split("=");
    if ([name.toLowerCase(), ...others.split(",")].includes(key)) return key && name;
  }
  return language.slice(0, maxLanguageChars);
}

function createCopyButton(code: HTMLElement, words: MarkdownWords): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (copied: boolean): void => {
    button.replaceChildren(createIcon(copied ? "check" : "copy"));
    // The name changes under the focus: screen readers read it again.
    button.setAttribute("aria-label", copied ? words.copied : words.copy);
    button.title = copied ? words.copied : words.copy;
  };
  show(false);
  button.addEventListener("click", async () => {
    if (!(await copyText(code.textContent, button))) return;
    show(true);
    clearTimeout(timer);
    timer = setTimeout(() => show(false), copiedMs);
  });
  return button;
}

async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, beside);
  }
}

/** Pages without TLS, and frames without the permission, have no clipboard object that works. */
function copyBySelection(text: string, beside: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
  beside.after(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  beside.focus();
  return done;
}
