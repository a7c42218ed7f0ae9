import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { conversation } from "./conversations.ts";
import { type Fixture, nothing, unknownId } from "./fixture.ts";

/** A sender appears once the carrier has told of the number. */
const sender = async (to: Api, token?: string) => {
  const { data } = await to.make(api.listWhatsappSenders, { token, query: { status: "all" } });
  return data[0]?.id;
};
const template = async (to: Api, more: object = {}) => {
  const sender_id = await sender(to);
  if (sender_id === undefined) return undefined;
  const { data } = await to.make(api.listWhatsappTemplates, { params: { id: sender_id } });
  const plain = data.find(({ has_variables }) => !has_variables);
  return { body: { sender_id, template_id: plain?.id, recipient_phone: "+44 7700 900124", ...more } };
};
const freeform = async (to: Api, more: object = {}) => {
  const sender_id = await sender(to);
  const { whatsappCustomer } = to.target;
  if (sender_id === undefined || whatsappCustomer === undefined) return undefined;
  return { body: { sender_id, recipient_phone: whatsappCustomer, message: "Your table is ready.", ...more } };
};
const invitation = async (to: Api, more: object = {}) => {
  const sender_id = await sender(to);
  if (sender_id === undefined) return undefined;
  const { params } = await conversation(to);
  return { body: { sender_id, conversation_id: params.uuid, site: "shop.example", ...more } };
};

/** By operation. */
export const whatsappExamples: Partial<Record<keyof Operations, Fixture>> = {
  listWhatsappSenders: nothing,
  listWhatsappTemplates: {
    async valid(to) {
      const id = await sender(to);
      return id === undefined ? undefined : { params: { id } };
    },
  },
  listTemplatesOfSender: {
    async valid(to) {
      const sender_id = await sender(to);
      return sender_id === undefined ? undefined : { query: { sender_id } };
    },
    failing: { SENDER_NOT_FOUND: () => ({ query: { sender_id: unknownId } }) },
  },
  getWhatsappSession: {
    async valid(to) {
      const sender_id = await sender(to);
      return sender_id === undefined ? undefined : { query: { sender_id, recipient_phone: "+44 7700 900124" } };
    },
    failing: {
      SENDER_NOT_FOUND: () => ({ query: { sender_id: unknownId, recipient_phone: "+44 7700 900124" } }),
      async INVALID_PHONE(to) {
        const sender_id = await sender(to);
        return sender_id === undefined ? undefined : { query: { sender_id, recipient_phone: "none" } };
      },
    },
  },
  sendWhatsappTemplate: {
    valid: (to) => template(to),
    failing: {
      SENDER_NOT_FOUND: (to) => template(to, { sender_id: unknownId }),
      INVALID_PHONE: (to) => template(to, { recipient_phone: "07700 900124" }),
      TEMPLATE_NOT_FOUND: (to) => template(to, { template_id: unknownId }),
      TEMPLATE_MISMATCH: (to) => template(to, { variables: { "1": "Tuesday" } }),
    },
  },
  sendWhatsappFreeform: {
    valid: (to) => freeform(to),
    failing: {
      SENDER_NOT_FOUND: (to) => freeform(to, { sender_id: unknownId }),
      INVALID_PHONE: (to) => freeform(to, { recipient_phone: "+999 1" }),
      SESSION_EXPIRED: (to) => freeform(to, { recipient_phone: "+44 7700 900125" }),
    },
  },
  inviteToWhatsapp: {
    valid: (to) => invitation(to),
    failing: {
      SENDER_NOT_FOUND: (to) => invitation(to, { sender_id: unknownId }),
      CONVERSATION_NOT_FOUND: (to) => invitation(to, { conversation_id: "00000000-0000-4000-8000-000000000000" }),
    },
  },
  listWhatsappMessages: {
    ...nothing,
    async fill(to) {
      const parts = await template(to);
      return parts && to.make(api.sendWhatsappTemplate, parts);
    },
  },
};
