import { expect, it } from "vitest";
import { merge, withReply } from "../../src/client/chat/items/transcript-items.ts";

const line = { role: "assistant", at: 0, state: "done", calls: [] } as const;

it("puts a person's message that came during a streamed reply where it stands after a reload", () => {
  const sent = { ...line, key: "mine", id: 3, role: "user", text: "Hi" } as const;
  const streamed = withReply([sent], "mine", { ...line, key: "reply", text: "Hel", state: "streaming" });
  const person = { role: "assistant", content: "Jo here.", created_at: "", author: { name: "Jo" } } as const;
  const joined = merge(streamed, [{ id: 4, ...person }], 0);
  const finished = withReply(joined, "mine", { ...line, key: "reply", id: 5, text: "Hello." });
  expect(finished.map(({ id }) => id)).toEqual([3, 4, 5]);
  const finishedFirst = withReply(joined, "mine", { ...line, key: "reply", id: 2, text: "Hello." });
  expect(finishedFirst.map(({ id }) => id)).toEqual([2, 3, 4]);
});
