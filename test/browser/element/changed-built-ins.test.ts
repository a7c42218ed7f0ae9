import { expect } from "chai";
import "../../../src/widget/index.ts";
import { pause, textIn, until } from "../support/dom.ts";
import { place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

/** How the element behaves in pages whose scripts have replaced what the language and the browser bring. */
describe("<ringback-chat> beside changed built-ins", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(async () => {
    document.body.replaceChildren();
    server.restore();
    await pause(0); // the next test begins in a task of its own
  });

  it("sends, stores and saves arrays as arrays in a page whose scripts change those, as Prototype.js did", async () => {
    const json = (body: string) => new Response(body, { headers: { "content-type": "application/json" } });
    const uuid = crypto.randomUUID();
    server.start = () => json(`{"status":true,"conversation_id":"${uuid}","history":[]}`);
    server.replies.push(json('{"status":true,"message":"It is **fine**.","function_calls":[]}'));
    const chat = await place({ mode: "inline" });
    Object.assign(chat, { variables: { plans: ["home", "work"] } });
    const prototype = Array.prototype as unknown as Record<string, unknown>;
    const { entries } = Array.prototype;
    try {
      prototype.toJSON = function (this: unknown[]) {
        return `[${this.map((value) => JSON.stringify(value)).join(", ")}]`;
      };
      prototype.entries = function (this: unknown[]) {
        return [...this];
      };
      await send(chat, "Is it?");
      await until(() => textIn(root(chat)).includes("It is fine."));
      expect(server.seen[0]?.body).to.deep.include({ variables: { plans: ["home", "work"] } });
      const stored = await until(() => Object.values({ ...sessionStorage }).find((text) => text.includes(uuid)));
      expect(JSON.parse(stored).pending).to.deep.equal([]);
      const saved = JSON.parse(await (await chat.exportTranscript("json")).text());
      expect(saved.messages.map(({ text }: { text: string }) => text)).to.deep.equal(["Is it?", "It is **fine**."]);
    } finally {
      delete prototype.toJSON;
      Array.prototype.entries = entries;
    }
  });

  it("is destroyed twice in a page where Prototype.js has replaced Element.prototype.remove", async () => {
    const chat = await place();
    const { remove } = Element.prototype;
    try {
      // As there.
      Element.prototype.remove = function (this: Element) {
        this.parentNode!.removeChild(this);
      };
      chat.destroy();
      chat.destroy();
      expect(chat.isConnected).to.equal(false);
    } finally {
      Element.prototype.remove = remove;
    }
  });
});
