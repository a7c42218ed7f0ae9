import { expect } from "chai";
import "../../../src/widget/index.ts";
import { find, pause, textIn, until } from "../support/dom.ts";
import { accept, note, stubUploads, type Upload } from "../support/uploads.ts";
import { open, place, root } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

describe("<ringback-chat> send() with files", () => {
  let server: StubServer;
  let uploaded: ReturnType<typeof stubUploads>;
  let errors: string[];

  beforeEach(() => {
    sessionStorage.clear();
    server = stubServer();
    errors = [];
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
    uploaded.restore();
  });

  async function start(answer: (upload: Upload, count: number) => void = accept, takesFiles = true) {
    uploaded = stubUploads(answer);
    server.start = () =>
      Response.json({ status: true, conversation_id: crypto.randomUUID(), history: [], attachments: takesFiles });
    const chat = await place({ storage: "none" });
    chat.addEventListener("ringback-error", ({ detail }) => errors.push(detail.code));
    return chat;
  }

  const messages = () => server.seen.filter(({ path }) => path.endsWith("/messages")).map(({ body }) => body);

  it("uploads them and sends them with the text, also from a closed popup, and shows them", async () => {
    const chat = await start();
    expect(await chat.send("This is it.", { attachments: [note("plan.txt"), note("list.csv")] })).to.equal("taken");
    expect(messages()).to.deep.equal([{ message: "This is it.", attachments: ["file-1", "file-2"] }]);
    await open(chat);
    await until(() => textIn(root(chat)).includes("plan.txt"));
    expect(errors).to.deep.equal([]);
  });

  it("sends nothing if one is refused, says why, and puts text and files back beside the text box", async () => {
    const chat = await start();
    const field = await open(chat);
    for (const [file, code] of [
      [note("long.txt", 10 * 1_024 ** 2 + 1), "FILE_TOO_LARGE"],
      [note("run.exe"), "FILE_NOT_ALLOWED"],
    ] as const) {
      expect(await chat.send("Here", { attachments: [file] })).to.equal("returned");
      expect(errors.splice(0)).to.deep.equal([code]);
    }
    expect(field.value).to.include("Here");
    await until(() => /Larger than 10\sMB/u.test(textIn(root(chat))));
    expect(textIn(root(chat))).to.include("Pictures, PDF, Word, text and CSV files can be sent");
    expect([uploaded.uploads, messages()]).to.deep.equal([[], []]);
  });

  it("refuses a sixth file, and files that the assistant does not take", async () => {
    const chat = await start();
    const six = ["1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "6.txt"].map((name) => note(name));
    expect(await chat.send("Here", { attachments: six })).to.equal("returned");
    expect(errors.splice(0)).to.deep.equal(["TOO_MANY_FILES"]);
    uploaded.restore();
    const other = await start(accept, false);
    expect(await other.send("Here", { attachments: [note()] })).to.equal("returned");
    expect(errors).to.deep.equal(["ATTACHMENTS_NOT_ALLOWED"]);
    expect(uploaded.uploads).to.deep.equal([]);
    expect(messages()).to.deep.equal([]);
  });

  it("gives text and file back where the connection is lost in the middle", async () => {
    const chat = await start((upload, count) => (count === 1 ? upload.drop() : accept(upload, count)));
    const field = await open(chat);
    expect(await chat.send("Here", { attachments: [note()] })).to.equal("returned");
    expect(errors).to.deep.equal(["UNREACHABLE"]);
    await until(() => field.value === "Here" && textIn(root(chat)).includes("notes.txt"));
    expect(messages()).to.deep.equal([]);
  });

  it("ends an upload when the visitor's data is cleared, and sends nothing", async () => {
    const chat = await start(() => undefined);
    const sent = chat.send("Here", { attachments: [note()] });
    await until(() => uploaded.uploads.length === 1);
    await chat.logout();
    expect(await sent).to.equal("returned");
    await pause(50);
    expect(uploaded.uploads[0]?.isAborted).to.equal(true);
    expect(messages()).to.deep.equal([]);
    expect(find(root(chat), "ringback-file-tray")?.textContent ?? "").to.equal("");
  });
});
