import { describe, expect, it } from "vitest";
import { Draft } from "../../src/console/pages/assistants/form/draft.ts";
import { withScheme } from "../../src/console/pages/parts/forms/addresses.ts";

describe("an address in the console", () => {
  it("gets the https:// that people leave out, and keeps what was written otherwise", () => {
    expect(
      ["shop.example/help", " http://shop.example ", "HTTPS://shop.example", "", "shop.example:8080"].map(withScheme),
    ).toEqual([
      "https://shop.example/help",
      "http://shop.example",
      "HTTPS://shop.example",
      "",
      "https://shop.example:8080",
    ]);
  });

  it("is the site alone where sites are listed, each once, from wherever it was copied", () => {
    const wired = (allowed_origins: string) => new Draft({}, { allowed_origins }).body.allowed_origins;
    expect(wired("www.shop.example/help?a=1, SHOP.example\nhttp://127.0.0.1:8661/a https://shop.example/")).toEqual([
      "https://www.shop.example",
      "https://shop.example",
      "http://127.0.0.1:8661",
    ]);
    expect(wired("https://bücher.example")).toEqual(["https://xn--bcher-kva.example"]);
    expect(wired("not a:site")).toContain("https://not");
    expect(wired(" \n")).toBeNull();
  });
});
