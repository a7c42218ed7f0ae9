import type { NotificationKind } from "../../contract/notification-kinds.ts";
import { escaped, oneLine } from "../mail/escape.ts";
import type { Mail } from "../mail/port.ts";

/** What a notification says. It holds nothing that a visitor has written. */
export interface Message {
  readonly title: string;
  readonly text: string;
  /** Below the console: `conversations/9b1c…`. */
  readonly place: string;
}

/** What is known of what happened. */
export interface Happened {
  readonly kind: NotificationKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly conversation: string | null;
  readonly assistant: string | null;
  readonly campaign: string | null;
}

const reasons: Readonly<Record<string, string>> = {
  insufficient_balance: "The balance does not cover another call.",
  calls_failed: "Too many calls failed one after the other.",
  assistant_inactive: "Its assistant is inactive.",
};

/** Writes it, in English as the console is. */
export function messageOf({ kind, data, conversation, assistant, campaign }: Happened): Message {
  const chat = assistant === null ? "" : ` with ${oneLine(assistant)}`;
  const place = conversation === null ? "conversations/" : `conversations/${conversation}`;
  switch (kind) {
    case "waiting":
      return { title: "A visitor is waiting for a person", text: `In a chat${chat}. Nobody has answered yet.`, place };
    case "assigned":
      return { title: "A conversation was assigned to you", text: `A chat${chat}.`, place };
    case "balance":
      return {
        title: "Your balance is low",
        text: "It is below $1.00. Without money, visitors get no answer.",
        place: "",
      };
    case "failing":
      if (typeof data.switched_off === "string")
        return {
          title: "A webhook was switched off",
          text: `Your server answered that it wants no further messages${assistant === null ? "" : ` of ${oneLine(assistant)}`} (410 Gone). Switch the webhook on again in the assistant’s settings.`,
          place: typeof data.assistant_id === "number" ? `assistants/${data.assistant_id}#settings` : "assistants/",
        };
      return typeof data.tool === "string"
        ? {
            title: "A tool does not work",
            text: `${oneLine(data.tool)} could not be used in a chat${chat}.`,
            place: conversation === null ? "tools/" : place,
          }
        : {
            title: "A webhook does not work",
            text: "Your server did not take a message, and it is not sent again.",
            place: "assistants/",
          };
    case "campaign":
      return {
        title: "A campaign has stopped",
        text: `${campaign === null ? "It" : oneLine(campaign)} has stopped by itself. ${reasons[String(data.reason)] ?? ""}`.trim(),
        place: `campaigns/${typeof data.campaign_id === "number" ? data.campaign_id : ""}`,
      };
  }
}

/** The same as an e-mail. */
export function mailOf(
  { title, text, place }: Message,
  consoleUrl: string | undefined,
): Pick<Mail, "subject" | "text" | "html"> {
  const url = consoleUrl && `${consoleUrl}/${place}`;
  const why = "You can turn these e-mails off in the console, under Notifications.";
  return {
    subject: title,
    text: `${[text, ...(url ? [url] : []), why].join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><body><p>${escaped(text)}</p>${url ? `<p><a href="${escaped(url)}">${escaped(url)}</a></p>` : ""}<p>${why}</p></body></html>\n`,
  };
}

/**
 * The same as a chat's incoming webhook takes it. Discord reads `content`, Slack and Teams `text`; workflows of Teams take cards alone.
 */
export function hookBody(
  { title, text, place }: Message,
  { host, consoleUrl }: { readonly host: string; readonly consoleUrl: string | undefined },
): object {
  const url = consoleUrl && `${consoleUrl}/${place}`;
  const said = [title, text, ...(url ? [url] : [])].join("\n");
  if (/(?:^|\.)discord(?:app)?\.com$/.test(host)) return { content: said, allowed_mentions: { parse: [] } };
  if (/(?:^|\.)(?:logic\.azure\.com|powerautomate\.com|powerplatform\.com)$/.test(host))
    return cardOf(title, text, url);
  return { text: said };
}

function cardOf(title: string, text: string, url: string | undefined): object {
  const lines = [
    { type: "TextBlock", text: title, weight: "Bolder", wrap: true },
    { type: "TextBlock", text, wrap: true },
  ];
  const content = {
    type: "AdaptiveCard",
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    version: "1.4",
    body: lines,
    ...(url ? { actions: [{ type: "Action.OpenUrl", title: "Open", url }] } : {}),
  };
  return { type: "message", attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }] };
}
