import { describe, expect, it } from "vitest";
import { send } from "../../../support/assistants.ts";
import { startPlatform } from "../../../support/platform.ts";

describe("deleting an assistant", () => {
  it("takes its conversations along and gives back the money of an answer under way", async () => {
    const answering = Promise.withResolvers<void>();
    const never = Promise.withResolvers<never>();
    never.promise.catch(() => undefined);
    await using platform = await startPlatform({
      engine: {
        async *runTurn(_input, { signal }) {
          answering.resolve();
          signal.throwIfAborted();
          await never.promise;
          yield { type: "done", message: "late", functionCalls: [], model: "scripted" };
        },
      },
    });
    const { assistantUuid, assistantId } = platform.owner;
    const started = await send(platform, "POST", "/conversations", { assistant_id: assistantUuid });
    const path = `/conversations/${started.body.conversation_id}`;
    const sent = send(platform, "POST", `${path}/messages`, { message: "Hello" });
    await answering.promise;
    expect((await platform.balance()).heldMicros).toBe(10_000n);
    const deleted = await send(platform, "DELETE", `/user/assistant/${assistantId}`);
    const after = await platform.balance();
    const read = await send(platform, "GET", path);
    never.reject(new Error("the service behind it is gone"));
    expect(deleted.body).toEqual({ message: "Assistant deleted successfully" });
    expect(after).toMatchObject({ availableMicros: 1_000_000n, heldMicros: 0n });
    expect(read.status).toBe(404);
    expect((await sent).status).toBe(400);
    expect(await platform.balance()).toMatchObject({ availableMicros: 1_000_000n, heldMicros: 0n });
  });
});
