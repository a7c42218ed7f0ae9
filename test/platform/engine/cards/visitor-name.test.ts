import { expect, it } from "vitest";
import type { CardField } from "../../../../src/contract/operations/conversations/cards.ts";
import { visitorNameIn } from "../../../../src/platform/engine/cards/visitor-name.ts";

it("reads the visitor's own name from a card's fields in any language, changed or not, and nobody else's", () => {
  const field = (name: string, value = "Ada", label = name): CardField => ({ name, label, type: "text", value });
  const read = (fields: readonly CardField[], given: Record<string, string | null> = {}) =>
    visitorNameIn(fields, new Map(Object.entries(given)));
  for (const name of ["name", "full_name", "customerName", "Your name", "nombre", "nom", "imię", "お名前"])
    expect([name, read([field(name)])]).toEqual([name, "Ada"]);
  for (const name of ["company_name", "name_of_dog", "file name", "nombre del perro", "notes"])
    expect([name, read([field(name)])]).toEqual([name, undefined]);
  expect(read([field("first_name"), field("surname", "Byron")])).toBe("Ada Byron");
  expect(read([field("name")], { name: " Chloé " })).toBe("Chloé");
  expect(read([field("name")], { name: null })).toBeUndefined();
  expect(read([field("n", "Ada", "Name")])).toBe("Ada");
});
