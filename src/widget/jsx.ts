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
  | "helpSearch"
  | "privacyUrl"
  | "identity";

/** The attributes that are no properties. */
interface AttributeProps {
  "launcher-label"?: string | undefined;
  "show-cost"?: boolean | "" | undefined;
  "storage-days"?: number | string | undefined;
  speech?: "dictation" | "read-aloud" | "dictation read-aloud" | (string & {}) | undefined;
  context?: "page" | "none" | undefined;
}

/**
 * What `<ringback-chat>` takes in JSX: its properties, the attributes that are none, and a listener for each event, such as
 * `onringback-message`. React 19 and Preact set properties and listeners of custom elements this way.
 */
export type RingbackChatProps = {
  [Name in PublicProperty]?: RingbackChat[Name] | undefined;
} & AttributeProps & {
    [Name in keyof RingbackEventMap as `on${Name}`]?: ((event: RingbackEventMap[Name]) => void) | undefined;
  };
