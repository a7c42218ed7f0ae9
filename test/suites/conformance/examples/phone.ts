import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { spendAll } from "../spend-all.ts";
import { anAssistant } from "./assistants.ts";
import { conversation } from "./conversations.ts";
import { asOther, type Fixture, nothing, unknownId } from "./fixture.ts";

const freeNumber = async (to: Api, token?: string) => {
  const { data } = await to.make(api.searchPhoneNumbers, { token, query: { country_code: "GB" } });
  return { token, body: { phone_number: data[0]?.phone_number } };
};
const boughtNumber = async (to: Api) => {
  const { data } = await to.make(api.purchasePhoneNumber, await freeNumber(to));
  return { params: { id: data.id } };
};
const trunk = () => ({
  sip_trunk_type: "number",
  phone_number: `+4420${String(Math.random()).slice(2, 10)}`,
  sip_address: "sip.shop.example:5060",
  sip_username: "reception",
  sip_password: "a long password",
});
const madeTrunk = async (to: Api) => {
  const { data } = await to.make(api.createSipTrunk, { body: trunk() });
  return { params: { id: data.id } };
};
const takenTrunkNumber = async (to: Api) => {
  const body = trunk();
  await to.make(api.createSipTrunk, { body });
  return { phone_number: body.phone_number };
};
const text = async (to: Api, more: object = {}) => {
  const [number] = await to.make(api.listSmsPhoneNumbers);
  const from = number?.id ?? (await boughtNumber(to)).params.id;
  return { body: { from, to: "+44 7700 900123", body: "Your table is ready.", ...more } };
};
const phoneCall = async (to: Api, more: object = {}) => ({
  body: { phone_number: "+44 7700 900123", assistant_id: (await anAssistant(to)).id, ...more },
});
const madeCall = async (to: Api) => ({
  params: { id: (await to.make(api.makeCall, await phoneCall(to))).call_id },
});
const endedCall = async (to: Api) => {
  const call = await madeCall(to);
  await to.make(api.endCall, call);
  return call;
};

/** By operation. */
export const phoneExamples: Partial<Record<keyof Operations, Fixture>> = {
  searchPhoneNumbers: { valid: () => ({ query: { country_code: "GB" } }) },
  purchasePhoneNumber: {
    valid: freeNumber,
    failing: {
      PHONE_NUMBER_NOT_AVAILABLE: () => ({ body: { phone_number: "+447911123456" } }),
      async INSUFFICIENT_BALANCE(to) {
        const spent = await spendAll(to);
        return spent && freeNumber(to, spent.token);
      },
    },
  },
  updatePhoneNumber: { valid: async (to) => ({ ...(await boughtNumber(to)), body: { nickname: "Front desk" } }) },
  deletePhoneNumber: { valid: boughtNumber },
  listSipTrunks: nothing,
  createSipTrunk: {
    valid: () => ({ body: trunk() }),
    failing: { NUMBER_TAKEN: async (to) => ({ body: { ...trunk(), ...(await takenTrunkNumber(to)) } }) },
  },
  getSipTrunk: { valid: madeTrunk },
  updateSipTrunk: {
    valid: async (to) => ({ ...(await madeTrunk(to)), body: { sip_username: "desk" } }),
    failing: { NUMBER_TAKEN: async (to) => ({ ...(await madeTrunk(to)), body: await takenTrunkNumber(to) }) },
  },
  sendSms: {
    valid: (to) => text(to),
    failing: {
      SENDER_NOT_FOUND: [(to) => text(to, { from: unknownId }), async (to) => asOther(to, await text(to))],
      SENDER_NOT_CAPABLE: async (to) => text(to, { from: (await madeTrunk(to)).params.id }),
      INVALID_PHONE: [
        (to) => text(to, { to: "07700 900123" }),
        (to) => text(to, { to: "+44 7700 900123 ext. 5" }),
        (to) => text(to, { to: "+999 123" }),
        (to) => text(to, { to: "+4".padEnd(50_000, "4") }),
      ],
    },
  },
  makeCall: {
    valid: (to) => phoneCall(to, { variables: { name: "Ada" } }),
    failing: {
      INVALID_PHONE: [
        (to) => phoneCall(to, { phone_number: "07700 900123" }),
        (to) => phoneCall(to, { phone_number: "+44 7700 900123 ext. 5" }),
        (to) => phoneCall(to, { phone_number: "+999 123", assistant_id: unknownId }),
      ],
      ASSISTANT_NOT_FOUND: [
        (to) => phoneCall(to, { assistant_id: unknownId }),
        async (to) => asOther(to, await phoneCall(to)),
      ],
      async INSUFFICIENT_BALANCE(to) {
        const { poorKey: token } = to.target;
        if (token === undefined) return undefined;
        return { ...(await phoneCall(to, { assistant_id: (await anAssistant(to, token)).id })), token };
      },
    },
  },
  listCalls: { ...nothing, fill: endedCall },
  getCall: { valid: madeCall },
  deleteCall: { valid: endedCall, failing: { CALL_RUNNING: madeCall } },
  endCall: { valid: madeCall },
  startWebCall: {
    valid: conversation,
    failing: {
      async INSUFFICIENT_BALANCE(to) {
        const { token, uuid } = (await spendAll(to)) ?? {};
        return uuid === undefined ? undefined : { token, params: { uuid } };
      },
    },
  },
  listSms: { ...nothing, fill: async (to) => to.make(api.sendSms, await text(to)) },
};
