import { type BodyOf, fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/phone/sip-trunks.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { inTransaction } from "../../storage/db.ts";
import { isUniqueViolation } from "../../storage/violations.ts";
import { implement } from "../handler.ts";
import { present } from "./present.ts";
import * as store from "./store.ts";

export const sipTrunks = implement(rows, ["db", "vault", "now"], {
  async listSipTrunks(_input, { db, userId }) {
    return { data: (await store.list(db, userId)).map(present) };
  },
  async createSipTrunk({ body }, { db, vault, userId, now }) {
    const trunk = await inTransaction(db, (tx) => store.insert(tx, body, { userId, vault, now: now() })).catch(
      numberTaken(rows.createSipTrunk),
    );
    return { message: "SIP trunk created successfully", data: present(trunk) };
  },
  async getSipTrunk({ params }, { db, userId }) {
    const trunk = await store.find(db, userId, params.id);
    return { data: present(trunk ?? fail(rows.getSipTrunk, "SIP_TRUNK_NOT_FOUND")) };
  },
  async updateSipTrunk({ params, body }, { db, vault, userId, now }) {
    const trunk = await inTransaction(db, async (tx) => {
      const before = await store.find(tx, userId, params.id);
      if (!before) return fail(rows.updateSipTrunk, "SIP_TRUNK_NOT_FOUND");
      refuseUnauthorised(before, body);
      return store.update(tx, before, body, { userId, vault, now: now() });
    }).catch(numberTaken(rows.updateSipTrunk));
    return { message: "SIP trunk updated successfully", data: present(trunk) };
  },
});

/** A change must not leave a trunk without what its way of authorisation needs. */
function refuseUnauthorised(before: store.SipTrunkRow, change: BodyOf<typeof rows.updateSipTrunk>): void {
  const way = change.inbound_authorization_type ?? before.authorization_type;
  const missing =
    way === "ip"
      ? { allowed_inbound_ips: (change.allowed_inbound_ips ?? before.allowed_inbound_ips).length === 0 }
      : {
          sip_username: (change.sip_username ?? before.username) === null,
          sip_password: change.sip_password === undefined && before.sealed_password === null,
        };
  const fields = Object.entries(missing).flatMap(([name, isMissing]) =>
    isMissing ? [[name, [`The ${name.replaceAll("_", " ")} field is required.`]]] : [],
  );
  if (fields.length > 0) refuseFields(rows.updateSipTrunk, Object.fromEntries(fields));
}

function numberTaken(row: typeof rows.createSipTrunk | typeof rows.updateSipTrunk): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error)) throw error;
    return fail(row, "NUMBER_TAKEN");
  };
}
