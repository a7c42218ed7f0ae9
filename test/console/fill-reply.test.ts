import { expect, it } from "vitest";
import type { Conversation } from "../../src/console/pages/conversations/conversation-page.ts";
import { fillReply, replyValues } from "../../src/console/pages/conversations/saved-replies/fill-reply.ts";

const own = { name: "Ida Falk", company: "Brockhill Pottery" };
const about = { assistant_name: "Robin" } as Conversation;

it("fills a saved reply in with what is known of the conversation, and leaves what is not", () => {
  const fill = (content: string, more: Partial<Parameters<typeof replyValues>[0]> = {}) =>
    fillReply(content, replyValues({ about, variables: {}, own, ...more }));
  const greeting = "Hello {{name}}, {{ my_name }} here, {{company}}; {{assistant}} told me of {{order}}.";
  expect(fill(greeting)).toBe("Hello {{name}}, Ida Falk here, Brockhill Pottery; Robin told me of {{order}}.");
  const variables = { Name: " Chloé ", order: 4_711, company: "Halden", paid: null, items: [1] };
  expect(fill(greeting, { variables })).toBe("Hello Chloé, Ida Falk here, Halden; Robin told me of 4711.");
  expect(fill("{{paid}} {{items}} {{MY_NAME}}", { variables })).toBe("{{paid}} {{items}} Ida Falk");
  // A name is no text to be filled in once more.
  expect(fill("{{name}}", { variables: { name: "{{company}}" } })).toBe("{{company}}");
  const customer = { phone_number: "+447700900123", name: "Ada" };
  expect(fill("{{name}}", { about: { ...about, customer } })).toBe("Ada");
  expect(fill("{{name}}", { about: { ...about, visitor_name: "Chloé" } })).toBe("Chloé");
  expect(fill("{{name}} {{company}}", { about: undefined, own: undefined })).toBe("{{name}} {{company}}");
});
