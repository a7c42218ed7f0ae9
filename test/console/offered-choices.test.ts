import { expect, it } from "vitest";
import { offeredBy } from "../../src/console/pages/parts/messages/offered-choices.ts";
import type { HistoryItem } from "../../src/contract/operations/conversations/conversations.ts";

const at = "2026-11-20T10:00:00.000000Z";
const answer = (more: Partial<HistoryItem>): HistoryItem => ({
  ...{ id: 2, role: "assistant", content: "Perhaps one of these helps:", created_at: at },
  ...more,
});
const said = (content: string): HistoryItem => ({ id: 3, role: "user", content, created_at: at });
const event: HistoryItem = { id: 4, role: "system", content: "Ida joined", created_at: at };
const field = { type: "text" } as const;

/** Each title with its labels; what was taken stands in brackets. */
function read(item: HistoryItem, later: readonly HistoryItem[] = []): Record<string, string[]> {
  const shown = offeredBy(item, later).map(({ title, options }) => [
    title,
    options.map(({ label, isTaken }) => (isTaken ? `[${label}]` : label)),
  ]);
  return Object.fromEntries(shown);
}

it("names what an answer offered to press, and what of it the visitor took", () => {
  const sections = answer({ choices: ["Glazes", "Vouchers"] });
  expect(read(sections)).toEqual({ "Offered as buttons": ["Glazes", "Vouchers"] });
  expect(read(sections, [event, said("Vouchers")])).toEqual({ "Offered as buttons": ["Glazes", "[Vouchers]"] });
  expect(read(sections, [said("No, my mug"), said("Vouchers")])).toEqual({
    "Offered as buttons": ["Glazes", "Vouchers"],
  });
  expect(read(sections, [answer({ content: "Glazes" })])).toEqual({ "Offered as buttons": ["Glazes", "Vouchers"] });
  expect(read(answer({ actions: ["person", "web-call"] }))).toEqual({
    "Ways to go on": ["Talk to a person", "Talk here"],
  });
  expect(read(answer({}))).toEqual({});
  expect(read({ ...said("Glazes"), choices: ["Glazes"] })).toEqual({});
});

it("names the buttons of a question for agreement as its card has them, and the fields of a form", () => {
  const pending_call = { id: "1", name: "book_visit", title: "Book a visit", fields: [], expires_at: at };
  const asked = answer({ choices: ["Ja", "Nein"], pending_call: { ...pending_call, action: "Termin buchen" } });
  expect(read(asked, [said("Termin buchen\nTag: Freitag")])).toEqual({
    "Asked to agree: Book a visit": ["[Termin buchen]", "Nein"],
  });
  expect(read(answer({ pending_call }), [said("No")])).toEqual({ "Asked to agree: Book a visit": ["Yes", "[No]"] });
  const form = {
    id: "1",
    fields: [
      { name: "n", label: "Name", ...field },
      { name: "d", label: "Day", ...field },
    ],
  };
  expect(read(answer({ form, choices: ["Monday"] }), [said("Name: Ada")])).toEqual({
    "Form to fill in": ["[Name]", "Day"],
  });
});
