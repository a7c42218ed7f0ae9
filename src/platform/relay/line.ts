import { AsyncQueue } from "../resources/conversations/turns/async-queue.ts";
import type { FrameFromCarrier, FrameToCarrier } from "./frames.ts";

/**
 * Our end of the connection to one caller: a WebSocket, or a pair of ends in memory. Frames to the carrier are in the order
 * in which they were sent.
 */
export interface RelayLine {
  /** Ends when the far end hangs up; throws {@link LineLost} when the connection breaks. */
  readonly frames: AsyncIterable<FrameFromCarrier>;
  /** Never throws: what is sent after the end is dropped. */
  send(frame: FrameToCarrier): void;
  close(): void;
}

/** The connection broke: nobody knows whether the caller is still there. */
export class LineLost extends Error {
  override readonly name = "LineLost";
}

/** The far end of a line in memory: what a carrier does. */
export interface CarrierEnd {
  /** What the carrier is sent, as it is sent; ends when our end closes. */
  readonly frames: AsyncIterable<FrameToCarrier>;
  send(frame: FrameFromCarrier): void;
  /** The caller hangs up. */
  close(): void;
  /** The connection breaks. */
  lose(): void;
}

/** The two ends of a line in this process, for a simulated carrier. */
export function lineInMemory(): { readonly near: RelayLine; readonly far: CarrierEnd } {
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
          if (isLost) throw new LineLost();
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
