import { createIcon } from "./icons.ts";
import { createScrollArea } from "./scroll-area.ts";
import type { MarkdownWords } from "./words.ts";

const copiedMs = 2_000;
const maxLanguageChars = 24;

const languageNames: Readonly<Record<string, string>> = {
  bash: "Shell",
  c: "C",
  console: "Shell",
  cpp: "C++",
  cs: "C#",
  csharp: "C#",
  css: "CSS",
  diff: "Diff",
  go: "Go",
  html: "HTML",
  http: "HTTP",
  java: "Java",
  javascript: "JavaScript",
  js: "JavaScript",
  json: "JSON",
  jsx: "JSX",
  kotlin: "Kotlin",
  markdown: "Markdown",
  md: "Markdown",
  php: "PHP",
  powershell: "PowerShell",
  py: "Python",
  python: "Python",
  rb: "Ruby",
  ruby: "Ruby",
  rust: "Rust",
  sh: "Shell",
  shell: "Shell",
  sql: "SQL",
  swift: "Swift",
  toml: "TOML",
  ts: "TypeScript",
  tsx: "TSX",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
  yml: "YAML",
  zsh: "Shell",
};

/** A block of code with its language and a button that copies it. */
export function createCodeBlock(text: string, language: string, words: MarkdownWords): HTMLElement {
  const block = document.createElement("div");
  block.className = "code-block";
  const head = document.createElement("div");
  head.className = "code-head";
  const label = document.createElement("span");
  label.textContent = languageLabel(language) || words.code;
  head.append(label, createCopyButton(text, words));
  const pre = document.createElement("pre");
  const code = document.createElement("code");
  code.textContent = text;
  pre.append(code);
  pre.dir = "ltr";
  block.append(head, createScrollArea(pre, label.textContent));
  return block;
}

function languageLabel(language: string): string {
  const key = language.toLowerCase();
  return Object.hasOwn(languageNames, key) ? languageNames[key]! : language.slice(0, maxLanguageChars);
}

function createCopyButton(text: string, words: MarkdownWords): HTMLButtonElement {
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
    if (!(await copyText(text, button))) return;
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
