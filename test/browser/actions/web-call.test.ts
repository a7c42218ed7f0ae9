import { expect } from "chai";
import { answer, uuid } from "../../../demo/pages/scenarios/scripted-proxy.ts";
import { find, pause, until } from "../support/dom.ts";
import { changeWaits, VisitorPage } from "./visitor-page.ts";
import "../../../src/widget/index.ts";
import { LevelMeter } from "../../../src/widget/actions/web-call/level-meter.ts";

describe("a call in the page", () => {
  let page: VisitorPage;
  const { WebSocket: RealSocket } = window;
  let sockets: FakeSocket[];

  class FakeSocket extends EventTarget {
    static readonly OPEN = 1;
    readyState = 1;
    constructor(url: string) {
      super();
      new URL(url);
      sockets.push(this);
    }
    send(): void {}
    close(): void {
      this.readyState = 3;
    }
  }

  beforeEach(() => {
    page = new VisitorPage();
    changeWaits();
    sockets = [];
    window.WebSocket = FakeSocket as unknown as typeof WebSocket;
  });

  afterEach(() => {
    page.close();
    window.WebSocket = RealSocket;
  });

  async function talk(url: string): Promise<void> {
    page.proxy.script[`POST /conversations/${uuid}/web-calls`] = [answer({ url, token: "t" })];
    await page.show();
    await page.choose("Talk here");
    await page.click("Start talking");
  }

  it("ends with its conversation, and tells the page each of its states once", async () => {
    const emitted: unknown[] = [];
    await talk("wss://calls.example/");
    page.chat.addEventListener("ringback-action", ({ detail }) => emitted.push(detail.state));
    const socket = await until(() => sockets[0]);
    socket.dispatchEvent(new Event("open"));
    await page.waitFor("Talking with Mara");
    const field = find<HTMLInputElement>(page.root, ".card.live input")!;
    for (const text of ["one", "two"]) {
      field.value = text;
      field.form!.requestSubmit();
    }
    // However small the panel is, the talk can be ended.
    page.chat.style.height = "360px";
    const hangUp = find(page.root, ".card.live .hang-up")!;
    const scroller = find(page.root, ".scroller")!;
    await until(() => scroller.clientHeight < hangUp.closest(".card")!.clientHeight);
    scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - 120;
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
    await until(() => bottomOf(hangUp) <= bottomOf(scroller));
    await page.chat.newConversation();
    expect(socket.readyState).to.equal(3);
    expect(emitted).to.deep.equal(["requested", "in-progress", "ended"]);
  });

  it("shows numbers as they are written where the voice is given them as they are spoken", async () => {
    await talk("wss://calls.example/");
    const socket = await until(() => sockets[0]);
    socket.dispatchEvent(new Event("open"));
    await page.waitFor("Talking with Mara");
    const say = (frame: object) =>
      socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ type: "text", ...frame }) }));
    const pieces = [
      ["Order ", "Order "],
      ["A, 1 0 4 2", "A-1042"],
      [" is ready. ", " is ready. "],
    ];
    say({ token: "Order A, 1 0 4 2 is ready. ", last: false, pieces });
    // What does not fit its token is shown as it is spoken.
    say({ token: "Bye.", last: true, pieces: [["By", "No"], 7] });
    await page.waitFor("Order A-1042 is ready. Bye.");
    expect(page.root.textContent).not.to.contain("1 0 4 2");
  });

  it("is the visitor's first step: the next page continues its conversation", async () => {
    await talk("wss://calls.example/");
    await until(() => sockets[0]);
    const stored = () => Object.entries(sessionStorage).find(([name]) => name.includes(page.endpoint))?.[1];
    expect(JSON.parse(await until(stored)).uuid).to.equal(uuid);
  });

  it("is refused where it cannot begin, and leaves a way back", async () => {
    await talk("no address");
    await page.waitFor("No connection");
    await page.click("Stay in the chat");
    await until(() => !find(page.root, ".sheet"));
  });
});

describe("the level of the microphone", () => {
  it("gives every microphone back, also one that was granted after it was stopped", async () => {
    const { mediaDevices } = navigator;
    const audio = new AudioContext();
    const streams: MediaStream[] = [];
    const grants: (() => void)[] = [];
    Object.defineProperty(navigator, "mediaDevices", {
      configurable: true,
      value: {
        getUserMedia: () => {
          const { stream } = audio.createMediaStreamDestination();
          streams.push(stream);
          return new Promise((resolve) => grants.push(() => resolve(stream)));
        },
      },
    });
    const meter = new LevelMeter(() => undefined);
    void meter.start();
    meter.stop();
    void meter.start();
    for (const grant of grants) grant();
    await pause();
    meter.stop();
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
    void audio.close();
    expect(streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState)).to.deep.equal([
      "ended",
      "ended",
    ]);
  });
});
