import { expect, it } from "vitest";
import { s } from "../../src/contract/kit/schema.ts";

it.each([
  ["ada.lovelace+chat@shop.example", true],
  ["chloé@shop.example", true],
  ["zoe\u0301@büro.example", true],
  ["пример@пример.рф", true],
  ["用户@例え.テスト", true],
  ["ada@xn--bro-hoa.xn--p1ai", true],
  [`${"a".repeat(64)}@shop.example`, true],
  [`${"a".repeat(65)}@shop.example`, false],
  ["ada@shop", false],
  ["ada@10.0.0.1", false],
  ["ada@-shop.example", false],
  ["ada..b@shop.example", false],
  [".ada@shop.example", false],
  ["ada@shop.example.", false],
  ["a b@shop.example", false],
  ["a@b.example,c@d.example", false],
  ["Ada <ada@shop.example>", false],
  ["ada@shop.example\r\nBcc: x@y.example", false],
  ["ada＠shop.example", false],
  ["a\u202eb@shop.example", false],
  ["a\u200bb@shop.example", false],
  [`ada@${"a.".repeat(121)}example`, true],
  [`ada@${"a.".repeat(122)}example`, false],
])("an e-mail address is one person's, in any script: %j", (text, isOne) => {
  expect(s.email().safeParse(text).success).toBe(isOne);
});
