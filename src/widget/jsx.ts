import type { RingbackEventMap } from "./events.ts";
import type { RingbackChat } from "./ringback-chat.ts";

type PublicProperty =
  | "endpoint"
  | "assistant"
  | "conversation"
  | "mode"
  | "open"
  | "placement"
  | "anchor"
  | "heading"
  | "greeting"
  | "teaser"
  | "avatar"
  | "suggestions"
  | "preChat"
  | "consent"
  | "locale"
  | "theme"
  | "storage"
  | "functionCalls"
  | "actions"
  | "variables"
  | "disclosure"
  | "privacyUrl"
  | "identity";

/**
 * What `<ringback-chat>` takes in JSX: its properties, and a listener for each event, such as `onringback-message`.
 * React 19 and Preact set properties and listeners of custom elements this way.
 */
export type RingbackChatProps = {
  [Name in PublicProperty]?: RingbackChat[Name] | undefined;
} & {
  [Name in keyof RingbackEventMap as `on${Name}`]?: ((event: RingbackEventMap[Name]) => void) | undefined;
};
