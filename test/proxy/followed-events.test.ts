import { expect, it } from "vitest";
import type { StreamEvent } from "../../src/http/event-stream/read-events.ts";
import { FollowedEvents } from "../../src/proxy/visitor/followed-events.ts";
import { createRedactor } from "../../src/proxy/visitor/redact.ts";
import { createSecretGuard } from "../../src/proxy/visitor/secret-guard.ts";
import { createToVisitor } from "../../src/proxy/visitor/to-visitor.ts";

const toVisitor = createToVisitor({
  takesFiles: true,
  redact: createRedactor({}, () => undefined),
  offered: ["person"],
  secrets: createSecretGuard(["a secret that is long enough"]),
  clientTools: new Set(),
});

it("ends in order, and lets the platform's stream go, when the token's time is over", async () => {
  const left = Promise.withResolvers<void>();
  async function* silent(): AsyncGenerator<StreamEvent> {
    yield { id: "4", event: "ai_enabled", data: '{"ai_enabled":true}' };
    await left.promise;
  }
  let ends = 0;
  const events = new FollowedEvents(silent(), {
    toPage: toVisitor.event,
    leave: left.resolve,
    maxAgeMs: 20,
    onEnd: () => void ends++,
  });
  const seen = [];
  for await (const event of events) seen.push(event);
  expect(seen).toEqual([{ id: 4, event: "ai_enabled", data: { ai_enabled: true } }]);
  expect(ends).toBe(1);
});
