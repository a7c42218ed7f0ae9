import { StreamSlots } from "../../../http/event-stream/slots.ts";
import { tooManyRequests } from "../../../http/respond.ts";

/** Chosen: each is in memory with its whole file until it is stored. */
const atOnce = { all: 16, address: 4 };
const retryAfterS = 2;

/** Bounds the files that strangers send to this process at once, before anything of them is read. */
export class UploadPlaces {
  readonly #slots = new StreamSlots();

  /** @returns What gives the place back when it is disposed of. @throws RATE_LIMITED where none is free */
  take(address: string): Disposable {
    const giveBack = this.#slots.take([
      { key: `address:${address}`, most: atOnce.address },
      { key: "all", most: atOnce.all },
    ]);
    if (!giveBack) throw tooManyRequests(retryAfterS);
    return { [Symbol.dispose]: giveBack };
  }
}
