import { expect } from "chai";
import "../../../src/widget/index.ts";
import { until } from "../support/dom.ts";
import { open, place } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";

describe("the attribute context", () => {
  let server: StubServer;
  const begins = (features: string) => () =>
    Response.json({ status: true, conversation_id: uuid, history: [] }, { headers: { "ringback-features": features } });
  const said = () => server.seen.filter(({ path }) => path.endsWith("/context"));

  beforeEach(() => {
    // Of the pages that are tested side by side the browser hides all but one.
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    server = stubServer();
    server.start = begins("idempotency, context");
  });

  afterEach(() => {
    delete (document as { hidden?: boolean }).hidden;
    document.body.replaceChildren();
    sessionStorage.clear();
    server.restore();
  });

  // What is said, and what is not, is looked at in whole pages: test/pages/console/inbox.test.ts.
  it("says nothing before the chat is opened, nothing with `none`, and nothing to a server that does not know it", async () => {
    const chat = await place();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.seen).to.deep.equal([]);
    chat.remove();
    await open(await place({ context: "none" }));
    await until(() => server.seen.length > 0);
    server.start = begins("idempotency");
    document.body.replaceChildren();
    sessionStorage.clear();
    await open(await place({ assistant: "1b8d2a52-64f3-4a0c-a4d2-0a4b6a6b6c11" }));
    await until(() => server.seen.filter(({ path }) => path === "/conversations").length > 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(said()).to.deep.equal([]);
  });
});
