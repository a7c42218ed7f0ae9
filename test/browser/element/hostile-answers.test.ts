import { expect } from "chai";
import "../../../src/widget/index.ts";
import { vectors } from "../markdown/vectors.ts";
import { watch } from "../markdown/watch.ts";
import { sampleOf } from "../support/deep.ts";
import { find, findAll, pause, until } from "../support/dom.ts";
import { open, place, root } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

/** As many answers as one chat shows whole. */
const answersOfAChat = 14;
const lateMs = 400;

describe("hostile answers in the element as a site loads it", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  it("run no script, call nobody, and show only what answers are made of", async () => {
    const watched = watch();
    const texts = sampleOf(vectors, 4).map(({ text }) => text);
    const shown: Element[] = [];
    for (let from = 0; from < texts.length; from += answersOfAChat) {
      const chat = await place({ storage: "none" });
      await open(chat);
      for (const message of texts.slice(from, from + answersOfAChat)) {
        server.replies.push({ status: true, message, function_calls: [] });
        await chat.send("And now?");
      }
      const answers = () => findAll(root(chat), "ringback-answer");
      await until(() => answers().every((answer) => answer.matches(".formatted")));
      shown.push(...answers());
      chat.hide();
    }
    await pause(lateMs);
    const seen = shown.map((answer) => watched.observe(answer));
    expect(shown.length).to.be.above(texts.length / 2); // some say nothing that could be seen
    expect(seen[0]!.scripts).to.deep.equal([]);
    const ours = new RegExp(`/api/|^${location.origin}/(?:build/|demo/pages/|favicon)`);
    expect(seen[0]!.requests.filter((request) => !ours.test(request))).to.deep.equal([]);
    expect(seen.flatMap(({ badLinks }) => badLinks)).to.deep.equal([]);
    expect(seen.flatMap(({ foreign }) => foreign)).to.deep.equal([]);
    expect(seen.reduce((sum, { links }) => sum + links, 0)).to.be.above(2); // the harmless ones stay links
    expect(find(document.body, "img, script, iframe, form, style")).to.equal(undefined);
  }).timeout(120_000);
});
