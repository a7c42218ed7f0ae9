import * as rows from "../../../contract/operations/phone/phone-numbers.ts";
import { implement, unimplemented } from "../../http/handler.ts";
import { present } from "./present.ts";
import { list } from "./store.ts";

export const phoneNumbers = implement(rows, ["db", "now"], {
  async listAllPhoneNumbers(_input, { db, userId, now }) {
    return { data: (await list(db, userId)).map((number) => present(number, now())) };
  },
  async listSmsPhoneNumbers(_input, { db, userId, now }) {
    const numbers = (await list(db, userId)).map((number) => present(number, now()));
    return numbers.filter(({ sms_capable, has_active_subscription }) => sms_capable && has_active_subscription);
  },
  searchPhoneNumbers: unimplemented,
  purchasePhoneNumber: unimplemented,
  updatePhoneNumber: unimplemented,
  deletePhoneNumber: unimplemented,
});
