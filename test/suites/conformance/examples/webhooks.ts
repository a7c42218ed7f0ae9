import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { madeAssistant } from "./assistants.ts";
import { asOther, type Fixture, nothing, unknownId } from "./fixture.ts";

const hook = { webhook_url: "https://shop.example/hook" };
/** A webhook's switch, which names its assistant in the body. */
const toggle = (more: object = {}): Fixture => {
  const valid = async (to: Api) => ({ body: { assistant_id: (await madeAssistant(to)).params.id, ...more } });
  return {
    valid,
    failing: {
      ASSISTANT_NOT_FOUND: [
        () => ({ body: { assistant_id: unknownId, ...more } }),
        async (to) => asOther(to, await valid(to)),
      ],
    },
  };
};
/** Nobody is there: that it does not arrive is an answer. */
const hooked = async (to: Api) => {
  const { params } = await madeAssistant(to);
  await to.make(api.enableWebhook, { body: { assistant_id: params.id, ...hook } });
  return { params, body: { kind: "post-call" } };
};
const madeDelivery = async (to: Api) => ({
  params: { id: (await to.make(api.testWebhook, await hooked(to))).data.id },
});

/** Of an assistant's webhooks and what they delivered. */
export const webhookExamples: Partial<Record<keyof Operations, Fixture>> = {
  enableWebhook: toggle(hook),
  disableWebhook: toggle(),
  enableInboundWebhook: toggle(hook),
  disableInboundWebhook: toggle(),
  enableConversationEndedWebhook: toggle(hook),
  disableConversationEndedWebhook: toggle(),
  listWebhookDeliveries: { ...nothing, fill: madeDelivery },
  redeliverWebhook: { valid: madeDelivery },
  getWebhookSecret: { valid: madeAssistant },
  rotateWebhookSecret: { valid: madeAssistant },
  testWebhook: { valid: hooked, failing: { WEBHOOK_MISSING: madeAssistant } },
};
