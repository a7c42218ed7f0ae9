import { describe, expect, it } from "vitest";
import { renderVariables } from "../../../src/platform/engine/variables.ts";

describe("variables in a text", () => {
  it("are put in the place of their names", () => {
    const text = "Hello {{name}}, {{ visits }} visits, plan: {{plan}}, {{größe_2}}.";
    const variables = { name: "Ada", visits: 2, plan: false, größe_2: "L" };
    expect(renderVariables(text, variables)).toBe("Hello Ada, 2 visits, plan: false, L.");
  });

  it("have names that mean the same whatever their case, spaces and underscores, and one that is spelled alike wins", () => {
    expect(renderVariables("{{first_name}} {{City}}", { "First Name": "Ada", CITY: "York", City: "Bath" })).toBe(
      "Ada Bath",
    );
  });

  it("leave nothing if a name is unknown or holds null", () => {
    expect(renderVariables("a{{b}}c{{toString}}d{{__proto__}}e", { b: null })).toBe("acde");
  });

  it("are compact JSON where they hold an object or a list", () => {
    expect(renderVariables("{{a}} {{b}}", { a: { x: [1, null] }, b: [] })).toBe('{"x":[1,null]} []');
  });

  it("are data: neither rendered again nor read as a pattern", () => {
    expect(renderVariables("{{a}} {{b}}", { a: "{{b}}", b: "$& $1 $$" })).toBe("{{b}} $& $1 $$");
  });

  it("leave text alone that only resembles a placeholder", () => {
    expect(renderVariables("{a} {{}} {{ a b }} {{a", { a: 1 })).toBe("{a} {{}} {{ a b }} {{a");
  });
});
