import { expect, it } from "vitest";
import { startPlatform } from "../../support/platform.ts";

/** A line break, a heading's mark, a bell, the colours of a terminal, and a mark that turns what follows. */
const sent = "  Desk\n# Sale\r\n\u0007\u001b[31mof \u202egnp.exe\u2028 ";
const stored = "Desk # Sale [31mof  gnp.exe";

it("keeps every name on one line, without what controls a terminal or turns the direction of writing", async () => {
  await using platform = await startPlatform();
  const { key: token, assistantId } = platform.owner;
  const ask = async (method: "POST" | "PUT", path: string, body: object) =>
    (await platform.request(method, path, { token, body })).json();
  const named = { name: sent };
  const answers = await Promise.all([
    ask("POST", "/user/knowledgebases", named),
    ask("PUT", `/user/assistant/${assistantId}`, named),
    ask("POST", "/user/folder", named),
    ask("POST", "/user/saved-replies", { ...named, content: "Of\nmany lines." }),
    ask("POST", "/user/campaigns", { ...named, assistant_id: assistantId }),
    ask("POST", "/user/api-keys", named),
    ask("PUT", "/user/me", { ...named, company: sent }),
  ]);
  for (const answer of answers) {
    const { name } = answer.data ?? answer.api_key ?? answer;
    if (name !== undefined) expect(name).toBe(stored);
    expect(JSON.stringify(answer)).not.toMatch(/\\u001b|\\u0007|\u202e|\u2028/);
  }
  expect(answers.filter((answer) => JSON.stringify(answer).includes(stored)).length).toBeGreaterThanOrEqual(6);
  expect(answers[3].data.content).toBe("Of\nmany lines.");
  // What a name is written with stays: the joiner of an emoji, and the mark of a Persian word.
  const kept = "Meister 👩‍🔧 می‌سازیم";
  expect((await ask("POST", "/user/knowledgebases", { name: kept })).data.name).toBe(kept);
  // Nothing but what is taken away is nothing.
  expect((await ask("POST", "/user/knowledgebases", { name: "\n\u202e" })).errors.name).toHaveLength(1);
});
