import { expect } from "chai";
import "../../../src/widget/index.ts";
import { find, findAll, pause, textIn, until } from "../support/dom.ts";
import { open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

const dayMs = 86_400_000;

describe("a reply of another kind", () => {
  let server: StubServer;
  const realNow = Date.now;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
    Date.now = realNow;
  });

  for (const message of ["", " ", "\n\n", "\u200b", "\u2060\ufeff"]) {
    it(`says that no answer came where it is ${JSON.stringify(message)}, and announces that`, async () => {
      const chat = await place();
      await open(chat);
      await pause(); // a history is not announced
      server.replies.push({ status: true, message, function_calls: [] });
      await send(chat, "Hello");
      await until(() => textIn(root(chat)).includes("No answer came. Please ask again."));
      const live = find(root(chat), "[aria-live=polite]")!;
      await until(() => live.textContent?.includes("No answer came."));
    });
  }

  it("says nothing more where a reply without words shows something else", async () => {
    const chat = await place();
    await open(chat);
    const call = { name: "book_visit", arguments: {}, result: {} };
    server.replies.push({ status: true, message: "", function_calls: [call] });
    server.replies.push({ status: true, message: "", function_calls: [], choices: ["Yes", "No"] });
    await send(chat, "Hello");
    await until(() => find(root(chat), "ringback-function-card"));
    await send(chat, "Again");
    await until(() => textIn(root(chat)).includes("Yes"));
    expect(textIn(root(chat))).not.to.contain("No answer came");
  });

  it("shows the visitor's own message before the task of its key is over, and does not say meanwhile that it waits", async () => {
    const chat = await place();
    const field = await open(chat);
    const answers = () => findAll(root(chat), ".items > .assistant.done").length;
    await send(chat, "One");
    await until(() => answers() === 1);
    const shown: string[] = [];
    const opacities: string[] = [];
    for (const text of ["Two", "Three"]) {
      field.value = text;
      let isOver = false;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (isOver = true);
      field.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true, cancelable: true }),
      );
      port2.postMessage(undefined);
      for (let turn = 0; turn < 50 && shown.at(-1) !== text; turn++) {
        await Promise.resolve();
        const row = findAll(root(chat), ".items > .user").at(-1)!;
        if (isOver || !row.textContent?.includes(text)) continue;
        shown.push(text);
        const line = row.querySelector(".meta");
        if (line?.textContent?.includes("Waiting")) opacities.push(getComputedStyle(line).opacity);
      }
      port1.close();
      await until(() => answers() === shown.length + 1);
    }
    expect(shown).to.deep.equal(["Two", "Three"]);
    expect(opacities.filter((opacity) => opacity !== "0")).to.deep.equal([]);
  });

  /** The days that stand between messages. */
  const days = (chat: Element) => findAll(root(chat as never), ".day").map(({ textContent }) => textContent?.trim());

  for (const [name, aheadMs] of [
    ["three days behind", -3 * dayMs],
    ["a day ahead", dayMs],
    ["years ahead", 1_000 * dayMs],
  ] as const) {
    for (const tells of [
      "the header Date",
      "the header Date of a start that takes a while",
      "the time of its replies",
    ]) {
      it(`makes no other day where the device's clock is ${name}, and the server tells its own by ${tells}`, async () => {
        Date.now = () => realNow() + aheadMs;
        const headers = tells.startsWith("the header Date") ? { date: new Date(realNow()).toUTCString() } : {};
        const at = (ms: number) => new Date(realNow() + ms).toISOString();
        const ids = [3, 5];
        const answer = (message: string) =>
          Response.json({ status: true, message, function_calls: [], id: ids.shift(), created_at: at(0) }, { headers });
        server.start = async () => {
          if (tells.endsWith("a while")) await until(() => textIn(root(chat)).includes("One"));
          return Response.json({ status: true, conversation_id: crypto.randomUUID(), history: [] }, { headers });
        };
        const chat = await place({ storage: "none" });
        await open(chat);
        for (const text of ["One", "Two"]) {
          server.replies.push(Promise.resolve(answer(`Answer to ${text}`)));
          await send(chat, text);
          await until(() => textIn(root(chat)).includes(`Answer to ${text}`));
          await pause();
          expect(days(chat)).to.deep.equal([]);
        }
      });
    }
  }

  it("shows a day line where the day is another one", async () => {
    const chat = await place({ storage: "none" });
    await open(chat);
    await send(chat, "One");
    await until(() => textIn(root(chat)).includes("Understood."));
    Date.now = () => realNow() + dayMs;
    await send(chat, "Two");
    await until(() => days(chat).length === 1);
  });
});
