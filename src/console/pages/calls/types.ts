import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { Call, CallDetails, listCalls } from "../../../contract/operations/phone/calls.ts";

/** A call in the list. */
export type CallRecord = Call;
/** A call with what was said in it. */
export type WholeCall = CallDetails;
export type Said = CallDetails["transcript_items"][number];
export type CallStatus = Call["status"];
export type CallPage = SuccessOf<typeof listCalls>;
