import { expect, it } from "vitest";
import { reactsTo } from "../../../../src/platform/resources/phone-messages/keywords/reacts-to.ts";

const open = "We open at nine on weekdays, and at ten on Saturdays.";
const ask = "Shall I book 10:30 on Tuesday?";

it.each([
  `Liked “${open}”`,
  `Reacted 😍 to “${open}”`,
  `Removed a like from “${open}”`,
  `​👍​ to “ ${open} ”`,
  `Hat „${open}“ mit „Gefällt mir“ markiert`,
  `A aimé « ${open} »`,
  `Polubiono „${open}”`,
  `「${open}」に“いいね”しました`,
  `أعجبني «${open}»`,
  "Liked “We open at nine on weekdays…”",
])("a text that a phone writes for a tap on another one is a reaction: %s", (body) => {
  expect(reactsTo(body, ["Hi.", open])).toBe(true);
});

it.each([
  open,
  `Liked “${ask}”`, // it may be an answer
  `“${open}” Is that so on the 26th of December?`,
  `You wrote “${open}”, and yet nobody was there when I came this morning`,
  "Liked “We open”",
  "Please write “open” on the door",
  "“Yes”",
])("and one that says more is none: %s", (body) => {
  expect(reactsTo(body, ["Hi.", open, ask])).toBe(false);
});
