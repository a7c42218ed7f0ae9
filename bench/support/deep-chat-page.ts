// Another chat component with its own defaults, over the same platform as the widget and the floor. Runs in the page.

interface Signals {
  onOpen(): void;
  onResponse(response: { readonly text?: string; readonly error?: string }): Promise<void>;
  onClose(): void;
}

const { endpoint } = (globalThis as unknown as { deepChat: { endpoint: string } }).deepChat;
const url = `${endpoint}/conversations/floor`;

async function answer(body: { readonly messages: readonly { readonly text: string }[] }, signals: Signals) {
  const response = await fetch(`${url}/messages`, {
    method: "POST",
    body: JSON.stringify({ message: body.messages.at(-1)!.text }),
    headers: { "content-type": "application/json", accept: "text/event-stream" },
  });
  signals.onOpen();
  if (/event-stream/.test(response.headers.get("content-type") ?? "")) await answerInPieces(response, signals);
  else await signals.onResponse({ text: (await response.json()).message });
  signals.onClose();
}

async function answerInPieces(response: Response, signals: Signals): Promise<void> {
  let rest = "";
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [, name, data = "{}"] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
      if (name === "delta") await signals.onResponse({ text: JSON.parse(data).text });
    }
  }
}

await import("/deep-chat/package/dist/deepChat.bundle.js" as string);
const chat = Object.assign(document.createElement("deep-chat"), { connect: { handler: answer, stream: true } });
document.body.append(chat);
const { history } = await (await fetch(url)).json();
if (history.length > 0)
  Object.assign(chat, {
    history: history.map(({ role, content }: { readonly role: string; readonly content: string }) => ({
      role: role === "user" ? "user" : "ai",
      text: content,
    })),
  });
