import type { HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import type { Previewed } from "./settings.ts";

/** Where the chat of the preview asks. Nothing is there: the page answers by itself. */
export const previewEndpoint = "/console/preview-chat";
const opened = "00000000-0000-4000-8000-000000000000";
const consoleApi = "/console/api";

/**
 * Answers the preview's chat: a conversation is opened with the first message as it is typed, and begins only when somebody writes, as a free
 * test with the assistant as it was saved last.
 */
export class PreviewAnswers {
  #shown: Previewed | undefined;
  /** The test conversation, once somebody has written. */
  #begun: Promise<string | undefined> | undefined;
  readonly #fetch = window.fetch.bind(window);

  constructor() {
    window.fetch = (input, init) => {
      const request = new Request(input, init);
      const { origin, pathname } = new URL(request.url);
      if (origin !== location.origin || !pathname.startsWith(previewEndpoint)) return this.#fetch(input, init);
      return this.#answer(request, pathname.slice(previewEndpoint.length));
    };
  }

  /** Shows another assistant, or the same anew: what was tried is over. */
  restart(shown: Previewed): void {
    this.#shown = shown;
    this.#begun = undefined;
  }

  async #answer(request: Request, path: string): Promise<Response> {
    if (path === "/capabilities") {
      const proxy = this.#shown?.proxy;
      return proxy === undefined ? notFound() : this.#fetch(`${proxy}/capabilities`);
    }
    if (request.method === "POST" && path === "/conversations")
      return json({ status: true, conversation_id: opened, history: this.#history() });
    if (!path.startsWith(`/conversations/${opened}`)) return notFound();
    const isWriting = request.method === "POST" && /\/(?:messages|help|attachments)$/.test(path);
    if (isWriting) this.#begun ??= this.#begin();
    const conversation = await this.#begun;
    if (conversation === undefined)
      return !isWriting && path.endsWith(opened) ? json({ variables: {}, history: this.#history() }) : notFound();
    const url = new URL(request.url);
    const place = `${consoleApi}${path.replace(opened, conversation)}${url.search}`;
    const { method, headers } = request;
    const body = method === "GET" ? undefined : await request.arrayBuffer();
    const answer = await this.#fetch(place, { method, headers: plain(headers), ...(body ? { body } : {}) });
    // Without the features of the server: what it offers beyond the chat has no place here.
    return new Response(answer.body, { status: answer.status, headers: plain(answer.headers) });
  }

  async #begin(): Promise<string | undefined> {
    const answer = await this.#fetch(`${consoleApi}/conversations`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ assistant_id: this.#shown?.assistant }),
    });
    const begun: { readonly conversation_id?: string } = await answer.json().catch(() => ({}));
    return begun.conversation_id;
  }

  #history(): readonly HistoryItem[] {
    const content = this.#shown?.firstMessage ?? "";
    return content.trim() === "" ? [] : [{ id: 1, role: "assistant", content, created_at: new Date().toISOString() }];
  }
}

/** What is said of a body. */
function plain(headers: Headers): Headers {
  const type = headers.get("content-type");
  return new Headers(type === null ? {} : { "content-type": type });
}

function json(body: object): Response {
  return Response.json(body);
}

function notFound(): Response {
  return Response.json({ status: false, message: "Not found." }, { status: 404 });
}
