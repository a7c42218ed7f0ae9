import { beforeAll, describe, expect, it } from "vitest";
import { createAssistant, updateAssistant } from "../../../src/contract/operations/assistants/assistants.ts";
import {
  getConversation,
  giveFeedback,
  sendMessage,
  startConversation,
} from "../../../src/contract/operations/conversations/conversations.ts";
import { generateReply } from "../../../src/contract/operations/conversations/owner-conversations.ts";
import { fixtures } from "../conformance/example-requests.ts";
import { idFieldsOf, withId } from "./ids.ts";
import { matrix } from "./matrix.ts";
import { ask, findChanges, findTraces } from "./pairs.ts";
import type { Stranger, World } from "./world.ts";

const hello = { message: "Hello" };

/** What refers to another owner's things, and what of them is open to visitors. In the world of the matrix, which takes seconds to furnish. */
export function describeReferences(openedWorld: () => World): void {
  let world: World;
  beforeAll(() => {
    world = openedWorld();
  });

  describe.each([createAssistant, updateAssistant])("given to $id", (row) => {
    const fields = idFieldsOf(row).filter(({ name }) => name.startsWith("body") && "kinds" in matrix[row.id][name]!);

    it.each(fields)("are refused with 422 on $name", async (field) => {
      const entry = matrix[row.id][field.name]!;
      for (const { ids } of world.strangers) {
        const [id] = ("kinds" in entry && ids[entry.kinds[0]]) || [];
        const valid = await fixtures[row.id]!.valid(world.asker.api);
        const { status, text } = await ask(row, withId(valid!, field, id!), world);
        const place = field.path.join(".");
        const listed = place.endsWith("_ids") ? `${place}.0` : place;
        const words = `The selected ${listed.replaceAll("_", " ")} is invalid.`;
        expect([status, JSON.parse(text).errors]).toEqual([422, { [listed]: [words] }]);
      }
    });
  });

  describe("that are open to visitors", () => {
    it("answer another owner as any visitor: by uuid, if the conversation came from a page", async () => {
      for (const { open } of world.strangers) {
        const parts = { params: { uuid: open.conversation } };
        const owner = await ask(getConversation, parts, world);
        const visitor = await fetch(`${world.platform.url}/conversations/${open.conversation}`);
        expect([owner.status, owner.text]).toEqual([200, await visitor.text()]);
      }
    });

    it("are closed to another owner where the assistant asks for a token", async () => {
      for (const stranger of world.strangers) {
        const { assistant, conversation: uuid } = stranger.byToken;
        const [message] = stranger.ids.message ?? [];
        const feedback = { params: { uuid }, body: { message_id: message, value: "down" } };
        await expectClosed(401, stranger, [
          await ask(startConversation, { body: { assistant_id: assistant } }, world),
          await ask(getConversation, { params: { uuid } }, world),
          await ask(sendMessage, { params: { uuid }, body: hello }, world),
          await ask(giveFeedback, feedback, world),
        ]);
      }
    });

    it("are unknown to another owner once nobody spoke there for 30 days", async () => {
      world.platform.pass(30 * 24 * 3_600_000);
      for (const stranger of world.strangers) {
        const params = { uuid: stranger.open.conversation };
        await expectClosed(404, stranger, [
          await ask(getConversation, { params }, world),
          await ask(sendMessage, { params, body: hello }, world),
        ]);
      }
    });
  });

  it("are no answer to a request that repeats another owner's key against repetition", async () => {
    const { platform, asker } = world;
    const [stranger] = world.strangers;
    const send = async (token: string, path: string, body: object) => {
      const response = await platform.request("POST", path, { token, body, headers: { "idempotency-key": "one" } });
      return { status: response.status, body: await response.json() };
    };
    const theirs = stranger!.api.target.key;
    const start = { assistant_id: stranger!.open.assistant };
    const first = await send(theirs, startConversation.path, start);
    const again = await send(asker.api.target.key, startConversation.path, start);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.conversation_id).not.toBe(first.body.conversation_id);

    const reply = (owner: Stranger | typeof asker) => ({
      ...hello,
      assistant_id: owner.ids.assistant?.[0],
      customer_identifier: "twice",
    });
    const said = await send(theirs, generateReply.path, reply(stranger!));
    const mine = await send(asker.api.target.key, generateReply.path, reply(asker));
    expect([said.status, mine.status]).toEqual([200, 200]);
    expect(mine.body.conversation_id).not.toBe(said.body.conversation_id);
  });

  async function expectClosed(status: number, stranger: Stranger, answers: Awaited<ReturnType<typeof ask>>[]) {
    for (const answer of answers) {
      expect(answer.status).toBe(status);
      expect(findTraces(answer, [], world)).toEqual([]);
    }
    expect(await findChanges([stranger], world)).toEqual([]);
  }
}
