// The tables of phone numbers, from the purchase on.
import type { ColumnType, Generated } from "kysely";
import type { Json, NullableTimestamp, Timestamp } from "./columns.ts";

/** Who carries a number's traffic. */
export type CarrierName = "simulated" | "twilio" | (string & {});

export interface PhoneNumbersTable {
  id: Generated<number>;
  user_id: number;
  phone_number: string;
  country_code: string;
  type: "normal" | "sip" | "caller_id";
  sms_capable: boolean;
  region: string;
  carrier: CarrierName;
  /** Null: it has no subscription. */
  subscribed_until: NullableTimestamp;
  nickname: ColumnType<string | null, string | null | undefined, string | null>;
  /** What a month of it costs; null if none is charged. */
  monthly_micros: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  created_at: Timestamp;
}

/** A number that the carrier is being asked for. */
export interface NumberPurchasesTable {
  /** The purchase's name at the carrier. */
  reference: string;
  user_id: number;
  phone_number: string;
  country_code: string;
  region: string;
  sms_capable: boolean;
  carrier: CarrierName;
  monthly_micros: bigint;
  transfer_id: number;
  key_scope: string | null;
  key: string | null;
  created_at: Timestamp;
}

export interface SipTrunksTable {
  phone_number_id: number;
  trunk_type: "extension" | "number";
  address: string;
  username: string | null;
  sealed_password: string | null;
  calling_format: "+e164" | "e164" | "national";
  authorization_type: "auth" | "ip";
  allowed_inbound_ips: Json<string[]>;
  country_code: string | null;
  outbound_proxy: boolean;
  updated_at: Timestamp;
}
