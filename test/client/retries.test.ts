import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/index.ts";

const conversation = { status: true, history: [], variables: {} };
const path = { params: { uuid: "u" } };

/** A client whose server answers in this order, and what was sent and waited. */
function scripted(...answers: Response[]) {
  const sent: string[] = [];
  const waits: number[] = [];
  const client = createClient({
    baseUrl: "http://api.example",
    wait: async (ms) => void waits.push(ms),
    fetch: async (_url, init) => {
      sent.push(init?.method ?? "GET");
      const answer = answers.shift();
      if (!answer) throw new TypeError("connection refused");
      return answer;
    },
  });
  return { client, sent, waits };
}

function refusal(status: number, headers: Record<string, string> = {}, body: object = { message: "no" }): Response {
  return Response.json(body, { status, headers });
}

describe("another try", () => {
  it("follows a refusal for too many requests, whatever was asked, once the server lets us", async () => {
    const made = { message: "made", api_key: { id: 1, name: "ci", token: "t", created_at: "now" } };
    const { client, sent, waits } = scripted(
      refusal(429, { "retry-after": "3" }),
      Response.json(made, { status: 201 }),
    );
    expect(await client.createApiKey({ body: { name: "ci" } })).toEqual(made);
    expect(sent).toEqual(["POST", "POST"]);
    expect(waits).toEqual([3_000]);
  });

  it("is left to the caller where the wait is long or unknown", async () => {
    for (const headers of [{ "retry-after": "3600" }, {}] as Record<string, string>[]) {
      const { client, sent } = scripted(refusal(429, headers));
      await expect(client.getConversation(path)).rejects.toMatchObject({ problem: { status: 429 } });
      expect(sent).toHaveLength(1);
    }
  });

  it("follows a gateway's error on a read, each pause twice the last, and never on a write", async () => {
    const { client, sent, waits } = scripted(refusal(502), refusal(504), Response.json(conversation));
    expect(await client.getConversation(path)).toEqual(conversation);
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([250, 500]);
    const write = scripted(refusal(502));
    await expect(write.client.createApiKey({ body: { name: "ci" } })).rejects.toMatchObject({
      problem: { status: 502 },
    });
    expect(write.sent).toHaveLength(1);
  });

  it("does not follow the server's own error, and ends after two", async () => {
    const failed = scripted(refusal(500));
    await expect(failed.client.getConversation(path)).rejects.toMatchObject({ problem: { status: 500 } });
    expect(failed.sent).toHaveLength(1);
    const dead = scripted();
    await expect(dead.client.getConversation(path)).rejects.toMatchObject({ problem: { code: "UNREACHABLE" } });
    expect(dead.sent).toHaveLength(3);
  });
});
