import type { ServerEvent } from "../../contract/kit/event-stream.ts";

/** An answer that arrives in pieces. */
export class EventStream {
  readonly events: AsyncIterable<ServerEvent>;

  constructor(events: AsyncIterable<ServerEvent>) {
    this.events = events;
  }
}
