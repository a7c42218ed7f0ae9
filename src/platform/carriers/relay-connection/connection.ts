import { AsyncQueue } from "../../async-queue.ts";
import type { FrameFromCarrier, FrameToCarrier } from "./frames.ts";

/**
 * Our end of the connection to one caller: a WebSocket, or a pair of ends in memory. Frames to the carrier are in the order
 * in which they were sent.
 */
export interface RelayConnection {
  /** Ends when the far end hangs up; throws {@link ConnectionLostError} when the connection breaks. */
  readonly frames: AsyncIterable<FrameFromCarrier>;
  /** Never throws: what is sent after the end is dropped. */
  send(frame: FrameToCarrier): void;
  close(): void;
}

/** The connection broke: nobody knows whether the caller is still there. */
export class ConnectionLostError extends Error {
  override readonly name = "ConnectionLostError";
}

/** The far end of a connection in memory: what a carrier does. */
export interface CarrierConnection {
  /** What the carrier is sent, as it is sent; ends when our end closes. */
  readonly frames: AsyncIterable<FrameToCarrier>;
  send(frame: FrameFromCarrier): void;
  /** The caller hangs up. */
  close(): void;
  /** The connection breaks. */
  lose(): void;
}

/** The two ends of a connection in this process, for a simulated carrier. */
export function connectInMemory(): { readonly near: RelayConnection; readonly far: CarrierConnection } {
  const toNear = new AsyncQueue<FrameFromCarrier>();
  const toFar = new AsyncQueue<FrameToCarrier>();
  let isLost = false;
  const close = () => {
    toNear.close();
    toFar.close();
  };
  return {
    near: {
      frames: {
        async *[Symbol.asyncIterator]() {
          yield* toNear;
          if (isLost) throw new ConnectionLostError();
        },
      },
      send: (frame) => toFar.push(frame),
      close,
    },
    far: {
      frames: toFar,
      send: (frame) => toNear.push(frame),
      close,
      lose() {
        isLost = true;
        close();
      },
    },
  };
}
