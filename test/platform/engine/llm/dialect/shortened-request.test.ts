import { expect, it } from "vitest";
import { shorten } from "../../../../../src/platform/engine/llm/wire/dialect/request-body.ts";

it("leaves the visitor's last message and what followed it in a request, however often its history is halved", () => {
  const [system, before] = [
    { role: "system", content: "Rules" },
    { role: "user", content: "Before" },
  ];
  const current = [
    { role: "user", content: "Now" },
    ...["1", "2", "3", "4", "5"].map((id) => ({ role: "tool", content: id, tool_call_id: id })),
  ];
  const messages = [system, before, before, before, before, ...current] as never;
  for (const times of [1, 2, 3]) expect(shorten({ messages }, times).messages).toEqual([system, ...current]);
});
