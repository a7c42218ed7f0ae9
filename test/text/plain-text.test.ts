import { expect, it } from "vitest";
import { plainText } from "../../src/text/plain-text.ts";

it.each([
  ["A visit is **89 €** in *our* area.", "A visit is 89 € in our area."],
  ["See [Filling your system](https://help.example/fill).", "See Filling your system (https://help.example/fill)."],
  ["<https://help.example>", "https://help.example"],
  ["# Hours\n\nFrom nine.", "Hours\n\nFrom nine."],
  ["1. Open the **valve**\n2. Wait", "1. Open the valve\n2. Wait"],
  ["- one\n- two\n  - three", "- one\n- two\n- three"],
  [
    "| Day | Open |\n|---|---|\n| Monday | 9–17 |\n| Sunday | closed |",
    "Day: Monday, Open: 9–17\nDay: Sunday, Open: closed",
  ],
  ["> Quoted `code` & <b>", "Quoted code & <b>"],
  ["```\na = 1\n```", "a = 1"],
  ["2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"],
])("writes %j as a phone shows it", (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
