import { expect } from "chai";
import { type Chat, createChat } from "../../../src/client/chat/create-chat.ts";
import { isApiError } from "../../../src/contract/problem.ts";
import { accept, note, stubUploads, type Upload } from "../support/uploads.ts";
import { echo, json, type Seen, serverOf, until, uuid } from "./server.ts";

describe("files of a chat without a look", () => {
  let chat: Chat;
  let uploaded: ReturnType<typeof stubUploads>;

  afterEach(() => {
    chat.close();
    uploaded.restore();
  });

  /** A chat with a server, and what it was sent. */
  function start(answer: (upload: Upload, count: number) => void = accept, takesFiles = true): Seen[] {
    uploaded = stubUploads(answer);
    const server = serverOf((request) =>
      request.path === "/conversations"
        ? json({ status: true, conversation_id: uuid, history: [], attachments: takesFiles })
        : echo(request),
    );
    chat = createChat({ endpoint: "https://chat.example/api", assistant: uuid, storage: "none", fetch: server.fetch });
    return server.seen;
  }

  const messages = (seen: readonly Seen[]) =>
    seen.filter(({ path }) => path.endsWith("/messages")).map(({ body }) => body);

  async function codeOf(attempt: Promise<unknown>): Promise<string> {
    try {
      await attempt;
      return "none";
    } catch (cause) {
      return isApiError(cause) ? cause.problem.code : String(cause);
    }
  }

  it("are uploaded when they are attached, and go with the next message, which waits for them", async () => {
    let arrive = (): void => undefined;
    const seen = start((upload, count) => (arrive = () => accept(upload, count)));
    const attached = chat.attach(note());
    const sent = chat.send("This is it.");
    await until(() => uploaded.uploads.length === 1);
    expect(chat.state.files.map(({ name, state }) => [name, state])).to.deep.equal([["notes.txt", "uploading"]]);
    expect(messages(seen)).to.deep.equal([]);
    arrive();
    expect(await attached).to.deep.equal({ id: "file-1", name: "notes.txt", type: "text/plain", size: 4 });
    expect(await sent).to.equal("taken");
    expect(messages(seen)).to.deep.equal([{ message: "This is it.", attachments: ["file-1"] }]);
    expect(chat.state.files).to.deep.equal([]);
    expect(chat.state.items[0]?.attachments?.map(({ name }) => name)).to.deep.equal(["notes.txt"]);
    await chat.send("And now?");
    expect(messages(seen).at(-1)).to.deep.equal({ message: "And now?" });
  });

  it("go with one call too, whose text may be empty", async () => {
    const seen = start();
    expect(await chat.send("", { attachments: [note("a.txt"), note("b.csv")] })).to.equal("taken");
    expect(messages(seen)).to.deep.equal([{ message: "", attachments: ["file-1", "file-2"] }]);
  });

  it("are refused with the reason, without an upload: too large, empty, of another kind, a sixth", async () => {
    start();
    expect(await codeOf(chat.attach(note("long.txt", 10 * 1_024 ** 2 + 1)))).to.equal("FILE_TOO_LARGE");
    expect(await codeOf(chat.attach(note("none.txt", 0)))).to.equal("FILE_NOT_ALLOWED");
    expect(await codeOf(chat.attach(note("run.exe")))).to.equal("FILE_NOT_ALLOWED");
    expect(uploaded.uploads).to.deep.equal([]);
    for (const name of ["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"]) await chat.attach(note(name));
    expect(await codeOf(chat.attach(note("6.txt")))).to.equal("TOO_MANY_FILES");
    expect(chat.state.files).to.have.lengthOf(5);
  });

  it("are refused by an assistant that allows none, without an upload", async () => {
    const seen = start(accept, false);
    expect(await codeOf(chat.attach(note()))).to.equal("ATTACHMENTS_NOT_ALLOWED");
    const errors: string[] = [];
    chat.on("error", ({ code }) => errors.push(code));
    expect(await chat.send("Here", { attachments: [note()] })).to.equal("returned");
    expect(errors).to.deep.equal(["ATTACHMENTS_NOT_ALLOWED"]);
    expect([uploaded.uploads, messages(seen)]).to.deep.equal([[], []]);
  });

  it("give the text back where the connection is lost in the middle, and can be attached again", async () => {
    const seen = start((upload, count) => (count === 1 ? upload.drop() : accept(upload, count)));
    const attached = codeOf(chat.attach(note()));
    expect(await chat.send("Here")).to.equal("returned");
    expect(await attached).to.equal("UNREACHABLE");
    expect(chat.state.files).to.deep.equal([]);
    await chat.attach(note());
    expect(await chat.send("Here")).to.equal("taken");
    expect(messages(seen)).to.deep.equal([{ message: "Here", attachments: ["file-2"] }]);
  });

  it("are cancelled by a signal, by detach, and by leaving the conversation", async () => {
    start(() => undefined);
    const abort = new AbortController();
    const first = codeOf(chat.attach(note("1.txt"), { signal: abort.signal }));
    await until(() => uploaded.uploads.length === 1);
    abort.abort();
    expect(await first).to.equal("ABORTED");
    const second = codeOf(chat.attach(note("2.txt")));
    await until(() => uploaded.uploads.length === 2);
    chat.detach(chat.state.files[0]!.key);
    expect(await second).to.equal("ABORTED");
    const third = codeOf(chat.attach(note("3.txt")));
    await until(() => uploaded.uploads.length === 3);
    chat.logout();
    expect(await third).to.equal("ABORTED");
    expect(uploaded.uploads.map(({ isAborted }) => isAborted)).to.deep.equal([true, true, true]);
    expect(chat.state.files).to.deep.equal([]);
  });

  it("are not sent to the conversation after the one that they were sent in", async () => {
    const seen = start(() => undefined);
    const errors: string[] = [];
    chat.on("error", ({ code }) => errors.push(code));
    const sent = chat.send("Here", { attachments: [note()] });
    await until(() => uploaded.uploads.length === 1);
    await chat.newConversation();
    expect(await sent).to.equal("returned");
    expect([errors, messages(seen)]).to.deep.equal([["ABORTED"], []]);
  });
});
