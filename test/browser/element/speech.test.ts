import { expect } from "chai";
import "../../../src/widget/index.ts";
import { violations } from "../support/axe.ts";
import { button, find, textIn, until } from "../support/dom.ts";
import { open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

/** The browser's speech recognition, as far as it is used. */
class FakeRecognition extends EventTarget {
  static running: FakeRecognition[] = [];
  lang = "";

  start(): void {
    FakeRecognition.running.push(this);
  }

  abort(): void {
    FakeRecognition.running = FakeRecognition.running.filter((other) => other !== this);
  }

  /** Something was said. */
  say(transcript: string, isFinal: boolean): void {
    const results = [Object.assign([{ transcript }], { isFinal })];
    this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results }));
  }

  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event("error"), { error }));
  }
}

const spoken: string[] = [];
let canceled = 0;
let voices: { lang: string; localService: boolean }[] = [];

Object.defineProperties(window, {
  SpeechRecognition: { value: FakeRecognition },
  speechSynthesis: {
    value: {
      getVoices: () => voices,
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel: () => canceled++,
    },
  },
  SpeechSynthesisUtterance: {
    value: class {
      constructor(readonly text: string) {}
    },
  },
});

describe("speech", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
    spoken.length = 0;
    FakeRecognition.running = [];
    voices = [{ lang: "en-GB", localService: true }];
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  it("takes dictation after saying where the sound goes, and keeps what was typed", async () => {
    const chat = await place({ speech: "dictation", locale: "en-GB" });
    const field = await open(chat);
    (await until(() => dictate(chat))).click();
    await until(() => textIn(root(chat)).includes("send the sound to their maker"));
    expect(FakeRecognition.running).to.have.length(0);
    expect(await violations(chat)).to.deep.equal([]);
    button(root(chat), "Start dictating").click();
    const recognition = await until(() => FakeRecognition.running[0]);
    expect(recognition.lang).to.equal("en-GB");
    await until(() => dictate(chat)?.ariaPressed === "true");
    field.value = "Hello, ";
    recognition.say("my boiler", false);
    recognition.say("my boiler leaks", true);
    recognition.say("a lot", true);
    expect(field.value).to.equal("Hello, my boiler leaks a lot");
    await send(chat, field.value);
    await until(() => textIn(root(chat)).includes("Understood."));
    expect(FakeRecognition.running).to.have.length(0);
    expect(server.seen.at(-1)?.body).to.deep.equal({ message: "Hello, my boiler leaks a lot" });
    dictate(chat)!.click();
    await until(() => FakeRecognition.running[0]);
    chat.hide();
    await until(() => FakeRecognition.running.length === 0);
  });

  it("hears nothing more once the visitor has left the conversation that they spoke in", async () => {
    const chat = await place({ speech: "dictation", locale: "en-GB" });
    const field = await open(chat);
    (await until(() => dictate(chat))).click();
    (await until(() => find<HTMLElement>(root(chat), ".note .primary"))).click();
    const recognition = await until(() => FakeRecognition.running[0]);
    recognition.say("half a", false);
    expect(field.value).to.equal("half a");
    await chat.newConversation();
    expect(FakeRecognition.running).to.have.length(0);
    recognition.say("half a sentence", true);
    expect(field.value).to.equal("half a");
  });

  it("stops listening when the chat is taken out of the page, and listens in the chat's language then", async () => {
    const chat = await place({ speech: "dictation", mode: "inline", locale: "en-GB" });
    (await until(() => dictate(chat))).click();
    (await until(() => find<HTMLElement>(root(chat), ".note .primary"))).click();
    await until(() => FakeRecognition.running[0]);
    chat.remove();
    expect(FakeRecognition.running).to.have.length(0);
    chat.locale = "en-US";
    document.body.append(chat);
    await chat.updateComplete;
    dictate(chat)!.click();
    expect((await until(() => FakeRecognition.running[0])).lang).to.equal("en-US");
    await chat.logout();
    expect(FakeRecognition.running).to.have.length(0);
    dictate(chat)!.click();
    await until(() => textIn(root(chat)).includes("send the sound to their maker"));
  });

  it("says why it stopped", async () => {
    const chat = await place({ speech: "dictation", mode: "inline" });
    (await until(() => dictate(chat))).click();
    (await until(() => find<HTMLElement>(root(chat), ".note .primary"))).click();
    (await until(() => FakeRecognition.running[0])).fail("not-allowed");
    await until(() => textIn(root(chat)).includes("The microphone is not allowed here."));
    expect(dictate(chat)?.ariaPressed).to.equal("false");
  });

  it("reads replies aloud by a voice of the device alone", async () => {
    const chat = await place({ speech: "read-aloud", mode: "inline", locale: "en-GB" });
    const read = await until(() => find<HTMLElement>(root(chat), "[aria-label='Read replies aloud']"));
    read.click();
    await until(() => textIn(root(chat)).includes("Nothing is sent anywhere"));
    button(root(chat), "OK").click();
    canceled = 0;
    server.replies.push({
      status: true,
      message: "We open at **nine**, see [hours](https://x.example).",
      function_calls: [],
    });
    await send(chat, "When?");
    await until(() => spoken.length === 1);
    expect(spoken).to.deep.equal(["We open at nine, see hours."]);
    read.click();
    await send(chat, "And on Sunday?");
    await until(() => textIn(root(chat)).includes("Understood."));
    expect(spoken).to.have.length(1);
    chat.remove(); // it reads nothing: what the page itself has read goes on
    expect(canceled).to.equal(1);
  });

  it("reads nothing where only voices from elsewhere speak the language", async () => {
    voices = [{ lang: "en-GB", localService: false }];
    const chat = await place({ speech: "read-aloud", mode: "inline", locale: "en-GB" });
    (await until(() => find<HTMLElement>(root(chat), "[aria-label='Read replies aloud']"))).click();
    await until(() => textIn(root(chat)).includes("no voice for this language"));
    expect(spoken).to.deep.equal([]);
  });

  it("stands between the text and the send button in the tab order", async () => {
    const chat = await place({ speech: "dictation", mode: "inline" });
    const mic = (await until(() => dictate(chat))).getBoundingClientRect();
    const [field, send] = [find(root(chat), "textarea")!, find(root(chat), ".send")!];
    expect([
      mic.left >= field.getBoundingClientRect().right,
      mic.right <= send.getBoundingClientRect().left,
    ]).to.deep.equal([true, true]);
  });
});

function dictate(chat: Element): HTMLElement | undefined {
  return find(chat.shadowRoot!, "[aria-label=Dictate]");
}
