import { matchesDate } from "../dates.ts";
import { TwilioError } from "../errors.ts";
import { Message } from "../messaging/message.ts";
import { isOutsideWindow, renderContent } from "../messaging/whatsapp.ts";
import { type ApiRequest, accountPath, listQuery, optional, page2010, type Route } from "./route.ts";

const mostChars = 1600;

const form = [
  "To",
  "From",
  "MessagingServiceSid",
  "Body",
  "ContentSid",
  "ContentVariables",
  "StatusCallback",
  "ApplicationSid",
  "MaxPrice",
  "ProvideFeedback",
  "Attempt",
  "ValidityPeriod",
  "SmartEncoded",
  "ShortenUrls",
  "SendAsMms",
  "RiskCheck",
];

/** @source https://www.twilio.com/docs/messaging/api/message-resource */
export const messageRoutes: readonly Route[] = [
  {
    method: "POST",
    pattern: accountPath("Messages.json"),
    form,
    handle(request) {
      const message = createMessage(request);
      const { network } = request;
      network.messages.push(message);
      const fails = message.isWhatsApp && isOutsideWindow(network, message);
      return {
        status: 201,
        body: message.toJson(),
        after: () => {
          if (fails) message.report("undelivered", 63016);
        },
      };
    },
  },
  {
    method: "GET",
    pattern: accountPath("Messages.json"),
    query: listQuery("To", "From", "DateSent", "DateSent<", "DateSent>"),
    handle(request) {
      const { network, query } = request;
      const [to, from] = [optional(query, "To"), optional(query, "From")];
      const found = network.messages.filter(
        (one) =>
          (to === undefined || one.to === to) &&
          (from === undefined || one.from === from) &&
          matchesDate(query, "DateSent", one.sent ?? one.created),
      );
      return page2010(
        "messages",
        request,
        found.toReversed().map((one) => one.toJson()),
      );
    },
  },
  {
    method: "GET",
    pattern: accountPath("Messages/:sid.json"),
    handle({ network, path, pathname }) {
      const message = network.messages.find(({ sid }) => sid === path.sid);
      if (!message) throw new TwilioError(20404, pathname);
      return { status: 200, body: message.toJson() };
    },
  },
];

function createMessage({ network, form }: ApiRequest): Message {
  const to = optional(form, "To");
  if (!to) throw new TwilioError(21604);
  if (!/^(whatsapp:)?\+[1-9]\d{6,14}$/.test(to)) throw new TwilioError(21211, to);
  const messagingServiceSid = optional(form, "MessagingServiceSid");
  const from = optional(form, "From");
  if (!from && !messagingServiceSid) throw new TwilioError(21603);
  if (from) checkSender(network, from, to);
  return new Message(network, {
    direction: "outbound-api",
    from: from ?? null,
    to,
    body: textOf({ network, form }),
    status: messagingServiceSid ? "accepted" : "queued",
    messagingServiceSid,
    statusCallback: optional(form, "StatusCallback"),
    contentSid: optional(form, "ContentSid"),
    contentVariables: optional(form, "ContentVariables"),
  });
}

function checkSender(network: ApiRequest["network"], from: string, to: string): void {
  if (to.startsWith("whatsapp:") || from.startsWith("whatsapp:")) {
    const sender = network.senders.find(({ sender_id }) => sender_id === from);
    if (!sender || !to.startsWith("whatsapp:")) throw new TwilioError(63007);
    return;
  }
  const owned = network.numbers.find(from);
  const { sms = false } = (owned?.capabilities ?? {}) as { sms?: boolean };
  if (!sms) throw new TwilioError(21606, from);
}

function textOf({ network, form }: Pick<ApiRequest, "network" | "form">): string {
  const contentSid = optional(form, "ContentSid");
  if (contentSid) {
    const content = network.contents.find(({ sid }) => sid === contentSid);
    if (!content) throw new TwilioError(21655);
    return renderContent(content, readVariables(optional(form, "ContentVariables") ?? "{}"));
  }
  const body = optional(form, "Body");
  if (!body) throw new TwilioError(21602);
  if (body.length > mostChars) throw new TwilioError(21617);
  return body;
}

function readVariables(json: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new TwilioError(21656);
  }
  const isMap =
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === "string");
  if (!isMap) throw new TwilioError(21656);
  return value as Record<string, string>;
}
