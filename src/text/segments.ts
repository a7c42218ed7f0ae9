import { SegmentedMessage } from "sms-segments-calculator";

/** Chosen: a longer answer of the assistant's ends with a sentence or word before, and a person is asked to write less. */
export const mostSegments = 10;

/** How many parts a text is billed as: 160 characters of GSM-7 or 70 of UCS-2 in one, 153 or 67 in each of several. */
export function countSegments(body: string): number {
  return new SegmentedMessage(body).segmentsCount;
}
