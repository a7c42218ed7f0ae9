import type { BodyOf, Operation, ParamsOf, QueryOf } from "../../contract/kit/operation.ts";
import type { VisitorAction } from "../../contract/operations/conversations/conversations.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import type { EventStream } from "../events/event-stream.ts";
import type { Principal } from "./principal.ts";
import type { Repeat } from "./repeats/repeat.ts";

/** What a request brought, checked against its row. */
export interface Input<Row extends Operation> {
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
}

/** What is known of a request besides its input. */
export interface RequestDetails {
  /** Who asks; nobody on paths that need no token. */
  readonly principal: Principal | undefined;
  /** Who the client counts as by its address and by its network, as `ClientAddress` writes them. */
  readonly address: string;
  readonly network: string;
  /** What a browser was given by an earlier sign-in, where the caller knows. */
  readonly device: string | undefined;
  /** The origin of the page that asks, as its browser says. */
  readonly pageOrigin: string | undefined;
  /** The browser or the program that asks, as it says. */
  readonly userAgent: string | undefined;
  /**
   * Counts the request among those without a token. For a handler that finds that the token is another owner's.
   * @throws RATE_LIMITED
   */
  readonly countPublicRequest: () => void;
  /** The request under its `Idempotency-Key`, where its row honours one. */
  readonly repeat: Repeat;
  /** Whether the client asked for `text/event-stream`. */
  readonly wantsEvents: boolean;
  /** The event that the client has seen last, where the row streams events and the client names one. */
  readonly lastEventId: number | undefined;
  /** Whether the client wants the body's text kept out of what is stored and answered (`Ringback-Sensitive: body`). */
  readonly isBodySensitive: boolean;
  /** The uuid of the conversation whose followers learn what becomes of a message (`Ringback-Followed-Conversation`). */
  readonly followedConversation: string | undefined;
  /** For how many seconds a visitor reads the answer at most, where a server asks for one (`Ringback-Visitor: 240`). */
  readonly visitorReadsS: number | undefined;
  /** The `updated_at` that the client has read, where it saves only what nobody else has changed since (`If-Match`). */
  readonly ifMatch: string | undefined;
  /** What the client's page offers beside chatting (`Ringback-Actions: call sms`). */
  readonly pageActions: readonly VisitorAction[];
  /** The API root as clients see it, without a slash at the end. */
  readonly baseUrl: string;
  /** The absolute address of this operation without its query, for links in a page envelope. */
  readonly url: string;
}

/** A row as the router takes it. Without `run` nothing answers it yet: 401 first, then 501 in the row's own shape. */
export interface Route {
  readonly row: Operation;
  /** The services that its handler gets. */
  readonly uses: readonly string[];
  readonly run?: (input: Input<Operation>, context: RequestDetails) => Promise<object | EventStream | FileAnswer>;
}
