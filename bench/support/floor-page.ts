// The least that the widget's own libraries allow: Lit, marked, DOMPurify and Floating UI, a text box and a list of which
// the newest messages are shown. No shadow roots, states, cards or accessibility. Runs in the page.
import { computePosition, flip, offset } from "@floating-ui/dom";
import DOMPurify from "dompurify";
import { html, render } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { marked } from "marked";

interface Message {
  readonly role: string;
  readonly content: string;
}

const { endpoint } = (globalThis as unknown as { floor: { endpoint: string } }).floor;
const shownMessages = 30;
const container = document.createElement("main");
let messages: readonly Message[] = [];

function formatted({ content }: Message): DocumentFragment {
  return DOMPurify.sanitize(marked.parse(content, { async: false }), { RETURN_DOM_FRAGMENT: true });
}

const contents = new WeakMap<Message, DocumentFragment>();

function contentOf(message: Message): unknown {
  if (message.role === "user") return message.content;
  const known = contents.get(message) ?? formatted(message);
  contents.set(message, known);
  return known;
}

function show(): void {
  render(
    html`<div class="list" style="block-size: 500px; overflow: auto">
        ${repeat(
          messages.slice(-shownMessages),
          (message) => message,
          (message) => html`<article>${contentOf(message)}</article>`,
        )}
      </div>
      <textarea @keydown=${handleKeyDown}></textarea><button>Menu</button><div class="menu" style="position: absolute"></div>`,
    container,
  );
  const list = container.querySelector(".list")!;
  list.scrollTop = list.scrollHeight;
}

async function handleKeyDown(event: KeyboardEvent): Promise<void> {
  if (event.key !== "Enter") return;
  const field = event.target as HTMLTextAreaElement;
  const message = field.value;
  field.value = "";
  messages = [...messages, { role: "user", content: message }];
  show();
  const response = await fetch(`${endpoint}/conversations/floor/messages`, {
    method: "POST",
    body: JSON.stringify({ message }),
    headers: { "content-type": "application/json", accept: "text/event-stream" },
  });
  if (/event-stream/.test(response.headers.get("content-type") ?? "")) return showStream(response);
  messages = [...messages, { role: "assistant", content: (await response.json()).message }];
  show();
}

/** Each piece is shown as it comes: the whole is formatted again. */
async function showStream(response: Response): Promise<void> {
  const before = messages;
  let text = "";
  let rest = "";
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [, name, data = "{}"] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
      const { text: piece = "", message } = JSON.parse(data);
      text = name === "done" ? message : text + piece;
    }
    messages = [...before, { role: "assistant", content: text }];
    show();
  }
}

document.body.append(container);
show();
const menu = container.querySelector<HTMLElement>(".menu")!;
void computePosition(container.querySelector("button")!, menu, { middleware: [offset(4), flip()] });
const history = await fetch(`${endpoint}/conversations/floor`);
messages = (await history.json()).history;
show();
