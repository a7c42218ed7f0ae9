import { expect } from "chai";
import { readCapabilities } from "../../../src/client/chat/transport/capabilities.ts";

describe("the capabilities of an endpoint", () => {
  const { fetch } = window;
  let asked: [url: string, headers: string[]][];
  let answer: () => Response;

  beforeEach(() => {
    asked = [];
    window.fetch = async (input, init) => {
      asked.push([String(input), [...new Headers(init?.headers).keys()]]);
      return answer();
    };
  });

  afterEach(() => {
    window.fetch = fetch;
    Reflect.deleteProperty(navigator, "onLine");
  });

  it("are requested once for each endpoint, without a header that needs a preflight", async () => {
    answer = () => Response.json({ assistants: ["mara"], actions: ["call", 7, "sms"], more: true });
    const both = await Promise.all([readCapabilities("https://a.example/x/"), readCapabilities("https://a.example/x")]);
    expect(both[0]).to.deep.include({ assistants: ["mara"], actions: ["call", "sms"] });
    expect(both[1]).to.equal(both[0]);
    expect(asked).to.deep.equal([["https://a.example/x/capabilities", ["accept"]]]);
  });

  const bare: Record<string, () => Response> = {
    "a 404": () => new Response("Not here", { status: 404 }),
    "a 405": () => Response.json({ message: "Method not allowed" }, { status: 405 }),
    "a page": () => new Response("<!doctype html>"),
    null: () => new Response("null"),
    "other shapes": () => Response.json({ assistants: "mara", actions: { call: true } }),
    "no answer": () => {
      throw new TypeError("Failed to fetch");
    },
  };
  for (const [what, given] of Object.entries(bare)) {
    it(`are none for ${what}, which is not requested again`, async () => {
      answer = given;
      const endpoint = `https://bare.example/${encodeURIComponent(what)}`;
      expect(await readCapabilities(endpoint)).to.deep.include({ assistants: [], actions: [] });
      await readCapabilities(endpoint);
      expect(asked).to.have.length(1);
    });
  }

  it("are none where the page's origin may be missing from the proxy's list, which the console says once", async () => {
    const { error } = console;
    const logged: unknown[] = [];
    console.error = (text: unknown) => logged.push(text);
    const silent = ["a 404", "a 405", "a page", "null", "other shapes"].map((what) => bare[what]);
    const refused = () => Response.json({ message: "Not from here" }, { status: 403 });
    try {
      for (const [at, given] of [...silent, refused, bare["no answer"]].entries()) {
        answer = given as () => Response;
        await readCapabilities(`https://strict.example/${at}`);
        await readCapabilities(`https://strict.example/${at}`);
      }
    } finally {
      console.error = error;
    }
    expect(logged).to.deep.equal(
      [5, 6].map((at) => `ringback: is ${location.origin} in the "origins" of https://strict.example/${at}?`),
    );
  });

  it("are requested later where the browser is offline", async () => {
    answer = () => Response.json({ actions: ["call"] });
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    expect(await readCapabilities("https://later.example")).to.deep.equal({ assistants: [], actions: [] });
    Reflect.deleteProperty(navigator, "onLine");
    expect((await readCapabilities("https://later.example")).actions).to.deep.equal(["call"]);
  });
});
