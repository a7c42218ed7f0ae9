import type { Micros } from "../../../ledger/money.ts";
import { callMinutePrice, costOfSeconds, prices } from "../../../ledger/prices.ts";
import type { AssistantRecord } from "../../assistants/store.ts";
import { longestSeconds } from "../../calls/begin-call.ts";

/** What an assistant's longest call with a number of a country costs: without it none is started. */
export function longestCallMicros(assistant: AssistantRecord, country: string | undefined): Micros {
  return costOfSeconds(callMinutePrice(country).totalMicros, longestSeconds(assistant));
}

/** What its longest call costs at the least, wherever somebody is called. */
export function leastCallMicros(assistant: AssistantRecord): Micros {
  return costOfSeconds(prices.callMinute, longestSeconds(assistant));
}
