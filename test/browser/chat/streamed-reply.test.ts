import { expect } from "chai";
import type { StreamedText } from "../../../src/client/chat/items/streamed-text.ts";
import type { Conversation } from "../../../src/client/chat/model.ts";
import { fullServer, json, reply, serverOf, sse, startChat, stream, until, uuid } from "./server.ts";

/** Follows the first answer that is being written, from its first piece on. */
function followLive(onChange: () => void = () => undefined) {
  const shown: string[] = [];
  let live: StreamedText | undefined;
  let conversation: Conversation | undefined;
  return {
    shown,
    text: () => live?.text,
    follow: (given: Conversation) => {
      conversation = given;
    },
    onChange: () => {
      onChange();
      if (live) return;
      live = conversation?.view.items.find((item) => item.live)?.live;
      live?.subscribe(() => shown.push(live!.text));
    },
  };
}

describe("a streamed reply", () => {
  it("shows the pieces as they arrive, and the whole reply at the end", async () => {
    const pieces = [
      sse("delta", { text: "Low " }),
      "event: delta\r\nda",
      'ta: {"text":"press"}\r\n\r\n: still here\n\n',
      sse("done", reply),
    ];
    const seen: string[] = [];
    const written = followLive(() => seen.push(lines().at(-1) ?? ""));
    const { conversation, lines } = startChat(fullServer(stream(pieces)), { onChange: written.onChange });
    written.follow(conversation);
    await conversation.send("E14?");
    expect(seen).to.include("assistant streaming: Low ");
    await until(() => written.shown.at(-1) === "Low press");
    expect(lines()).to.deep.equal(["user done: E14?", "assistant done: Low pressure."]);
    expect(conversation.view.waiting).to.equal("no");
  });

  it("changes the view a few times only, however many pieces arrive in one burst", async () => {
    const burst = Array.from({ length: 5_000 }, (_, index) => sse("delta", { text: `${index} ` })).join("");
    let changes = 0;
    let frames = 0;
    const written = followLive(() => changes++);
    const server = fullServer(stream([burst, sse("done", reply)]));
    const { conversation } = startChat(server, {
      onChange: written.onChange,
      nextFrame: () => new Promise((resolve) => setTimeout(() => resolve(void frames++), 5)),
    });
    written.follow(conversation);
    await conversation.send("E14?");
    expect(written.text()?.endsWith("4999 ")).to.equal(true);
    expect(changes).to.be.below(12);
    expect(written.shown.length).to.be.at.most(frames);
    expect(conversation.view.items.at(-1)?.text).to.equal("Low pressure.");
  });

  it("neither reads nor writes the storage while an answer is streamed", async () => {
    const counted = ["getItem", "setItem", "removeItem"] as const;
    const real = Object.fromEntries(counted.map((name) => [name, Storage.prototype[name]]));
    const pieces = Array.from({ length: 20 }, (_, at) => [
      sse("delta", { text: `${at} ` }),
      sse("function_call", { name: `look_up_${at}`, arguments: {} }),
    ]);
    const uses: number[] = [];
    let count = 0;
    const { conversation } = startChat(fullServer(stream([...pieces.flat(), sse("done", reply)])), {
      storage: "session",
      onChange: () => conversation?.view.items.at(-1)?.state === "streaming" && uses.push(count),
    });
    await conversation.open();
    try {
      for (const name of counted)
        Storage.prototype[name] = function (this: Storage, ...given: string[]) {
          count++;
          return Reflect.apply(real[name]!, this, given) as never;
        };
      await conversation.send("E14?");
    } finally {
      Object.assign(Storage.prototype, real);
      sessionStorage.clear();
    }
    expect(uses.length).to.be.above(20);
    expect(uses.filter((each) => each !== uses[0])).to.deep.equal([]);
  });

  it("shows a function call as running from its announcement to its result, and emits it once", async () => {
    const call = { name: "find_visit", arguments: { day: "Thursday" } };
    const finished = { ...call, result: { free: "09:00" } };
    let shown: unknown[] = [];
    const pieces = [
      sse("function_call", call),
      sse("function_call", call),
      sse("function_call", { ...finished, startedAt: 1 }),
      sse("function_call", { name: 7 }),
      sse("done", { ...reply, function_calls: [finished, { nothing: true }] }),
    ];
    const { conversation, emitted } = startChat(fullServer(stream(pieces)), {
      now: () => 5_000,
      onChange: () => shown.push(conversation.view.items.at(-1)?.calls),
    });
    await conversation.send("E14?");
    const running = { ...call, startedAt: 5_000 };
    for (const calls of [[running], [running, running], [finished, running]]) expect(shown).to.deep.include(calls);
    expect(conversation.view.items.at(-1)?.calls).to.deep.equal([finished]);
    shown = emitted.filter(([name]) => name === "function-call");
    expect(shown).to.deep.equal([["function-call", finished]]);
  });

  it("never shows a function call of a finished reply as running, whatever the server sends", async () => {
    const call = { name: "find_visit", arguments: {}, startedAt: 1 };
    const history = [{ id: 1, role: "assistant", content: "Hello", function_calls: [call, null, { name: 1 }] }];
    const server = serverOf(() => json({ status: true, conversation_id: uuid, history }));
    const { conversation } = startChat(server);
    await conversation.open();
    expect(conversation.view.items[0]?.calls).to.deep.equal([{ name: "find_visit", arguments: {}, result: undefined }]);
  });
});
