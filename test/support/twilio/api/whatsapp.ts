import { TwilioError } from "../errors.ts";
import type { WhatsAppContent, WhatsAppSender } from "../messaging/whatsapp.ts";
import { type ApiRequest, listQuery, pageWithMeta, type Route } from "./route.ts";

const updatable = ["configuration", "webhook", "profile"] as const;

/** @source https://www.twilio.com/docs/whatsapp/api/senders and https://www.twilio.com/docs/content/content-api-resources */
export const whatsAppRoutes: readonly Route[] = [
  {
    method: "GET",
    pattern: /^\/v2\/Channels\/Senders$/,
    query: listQuery("Channel"),
    handle(request) {
      if (request.query.get("Channel") !== "whatsapp")
        request.network.problems.add("A list of senders needs a Channel");
      return pageWithMeta("senders", "messaging.twilio.com", request, request.network.senders);
    },
  },
  {
    method: "GET",
    pattern: /^\/v2\/Channels\/Senders\/(?<sid>XE[0-9a-f]{32})$/,
    handle: (request) => ({ status: 200, body: findSender(request) }),
  },
  {
    method: "POST",
    pattern: /^\/v2\/Channels\/Senders\/(?<sid>XE[0-9a-f]{32})$/,
    takesJson: true,
    handle(request) {
      const sender = findSender(request);
      const changes = (request.json ?? {}) as Record<string, Record<string, unknown>>;
      for (const name of Object.keys(changes)) {
        if (!updatable.some((known) => known === name))
          request.network.problems.add(`A sender's ${name} cannot be set`);
      }
      for (const name of updatable) Object.assign(sender[name], changes[name]);
      return { status: 202, body: sender };
    },
  },
  {
    method: "GET",
    pattern: /^\/v1\/Content$/,
    query: listQuery(),
    handle: (request) =>
      pageWithMeta("contents", "content.twilio.com", request, request.network.contents.map(withoutApproval)),
  },
  {
    method: "GET",
    pattern: /^\/v1\/ContentAndApprovals$/,
    query: listQuery(),
    handle: (request) => pageWithMeta("contents", "content.twilio.com", request, request.network.contents),
  },
  {
    method: "GET",
    pattern: /^\/v1\/Content\/(?<sid>HX[0-9a-f]{32})$/,
    handle({ network, path, pathname }) {
      const content = network.contents.find(({ sid }) => sid === path.sid);
      if (!content) throw new TwilioError(20404, pathname);
      return { status: 200, body: withoutApproval(content) };
    },
  },
];

function findSender({ network, path, pathname }: ApiRequest): WhatsAppSender {
  const sender = network.senders.find(({ sid }) => sid === path.sid);
  if (!sender) throw new TwilioError(20404, pathname);
  return sender;
}

function withoutApproval({ approval_requests: _, ...content }: WhatsAppContent): object {
  const url = `https://content.twilio.com/v1/Content/${content.sid}`;
  const links = { approval_create: `${url}/ApprovalRequests/whatsapp`, approval_fetch: `${url}/ApprovalRequests` };
  return { ...content, url, links };
}
