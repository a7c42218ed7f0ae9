import type { s } from "../../../contract/kit/schema.ts";
import type { SipTrunk } from "../../../contract/operations/phone/sip-trunks.ts";
import { timestamp } from "../../time.ts";
import type { SipTrunkRow } from "./store.ts";

/** A trunk as its owner sees it; the password is never returned. */
export function present(trunk: SipTrunkRow): s.Infer<typeof SipTrunk> {
  return {
    id: trunk.id,
    phone_number: trunk.phone_number,
    sip_address: trunk.address,
    sip_username: trunk.username,
    sip_trunk_type: trunk.trunk_type,
    sip_calling_format: trunk.calling_format,
    inbound_authorization_type: trunk.authorization_type,
    allowed_inbound_ips: trunk.allowed_inbound_ips,
    country_code: trunk.country_code,
    outbound_proxy: trunk.outbound_proxy,
    created_at: timestamp(trunk.created_at),
    updated_at: timestamp(trunk.updated_at),
  };
}
