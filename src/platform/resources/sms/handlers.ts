import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/phone/sms.ts";
import { reasonOf } from "../../carriers/carrier-request.ts";
import { pageEnvelope, rangeOf, readPage } from "../../http/lists/paging.ts";
import { smsSegmentPrice } from "../../ledger/prices.ts";
import { handler, implement } from "../handler.ts";
import { followedConversationId, sendOnce } from "../phone-messages/send-message.ts";
import * as store from "../phone-messages/store.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import { readTypedNumber } from "../user/typed-number.ts";
import { present, presentListed } from "./present.ts";

const services = ["db", "carrier", "now", "log", "catalogue"] as const;
type Service = (typeof services)[number];

/** What stands in place of a text that must not be read again. */
const hiddenBody = "••••••";
const optedOut = "The recipient asked to get no texts from this number.";
const unknownOutcome = {
  code: "PROVIDER_FAILED",
  extra: {
    error: "The carrier did not answer. Whether the text was sent is not known yet; its status will say.",
    reason: "unknown",
  },
};

const sendSms = handler<typeof rows.sendSms, Service>(async ({ body }, context) => {
  const { db, carrier, now, userId, repeat, isBodySensitive } = context;
  const row = rows.sendSms;
  const stored = await repeat.find<ReturnType<typeof answerOf>>(db);
  if (stored) return stored;
  const from = await phoneNumbers.find(db, userId, body.from);
  if (!from) return fail(row, "SENDER_NOT_FOUND");
  if (!from.sms_capable) return fail(row, "SENDER_NOT_CAPABLE");
  if (!phoneNumbers.isSubscribed(from, now())) return fail(row, "SUBSCRIPTION_INACTIVE");
  const to = await readTypedNumber(body.to, { db, userId, carrier });
  if (!to) return fail(row, "INVALID_PHONE");
  const outgoing = {
    userId,
    channel: "sms",
    from: { phoneNumberId: from.id, number: from.phone_number, senderId: null },
    to: to.number,
    body: body.body,
    segmentMicros: smsSegmentPrice(to.country),
    ...(isBodySensitive ? { keptBody: hiddenBody, isWanted: true } : {}),
    followedIn: await followedConversationId(context),
  } as const;
  const text = await sendOnce(outgoing, context, {
    refuse(obstacle) {
      if (obstacle === "number gone") return fail(row, "SENDER_NOT_FOUND");
      if (obstacle === "opted out")
        return fail(row, "PROVIDER_FAILED", { extra: { error: optedOut, reason: "opted_out" } });
      return fail(row, "INSUFFICIENT_BALANCE");
    },
    inFlight: () => fail(row, "IN_FLIGHT", { retryAfterS: 1 }),
    sent: answerOf,
    unknown: unknownOutcome,
  });
  if (text.status === "failed") {
    return fail(row, "PROVIDER_FAILED", { extra: { error: text.failure, reason: reasonOf(text.failure) } });
  }
  if (text.status === "unknown") return fail(row, "PROVIDER_FAILED", { extra: unknownOutcome.extra });
  return answerOf(text);
});

function answerOf(text: store.PhoneMessageRow) {
  return { message: "SMS sent successfully", data: present(text) };
}

export const sms = implement(rows, services, {
  sendSms,
  async listSms({ query }, { db, userId, url }) {
    const request = readPage(query, { url });
    const filter = {
      channel: "sms",
      direction: query.direction === "all" ? undefined : (query.direction ?? "outbound"),
      otherNumber: query.to,
      phoneNumberId: query.phone_number_id,
    } as const;
    const found = await store.list(db, userId, filter, rangeOf(request));
    return pageEnvelope(found.rows.map(presentListed), found.total, request);
  },
});
