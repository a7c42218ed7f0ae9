import type { ServerEvent } from "../../http/event-stream/write-events.ts";

/** An answer that arrives in pieces. */
export class EventStream {
  readonly events: AsyncIterable<ServerEvent>;

  constructor(events: AsyncIterable<ServerEvent>) {
    this.events = events;
  }
}
