import type { RelayCall, RelayResult } from "../../call.ts";
import { isVoicemail } from "../announcement.ts";

/** Chosen: an answering machine greets first; words like its later in a call are a person's. */
const voicemailWithinMs = 30_000;

/** Who answered a call: what the carrier says, or else what is heard. */
export class AnsweredBy {
  readonly #direction: RelayCall["direction"];
  #who: RelayResult["answeredBy"] = "unknown";
  #hasGreeted = false;

  constructor(direction: RelayCall["direction"]) {
    this.#direction = direction;
  }

  get who(): RelayResult["answeredBy"] {
    return this.#who;
  }

  /** Whether it is an answering machine that has greeted to its end. */
  get hasGreeted(): boolean {
    return this.#hasGreeted;
  }

  /** Takes what the carrier says, in words of its own: "machine_end_beep" is reported after the greeting. */
  read(given: string | undefined): void {
    this.#hasGreeted = given?.startsWith("machine_end") ?? false;
    if (given === "human") this.#who = "human";
    else this.#who = given?.startsWith("machine") ? "machine" : "unknown";
  }

  /**
   * Takes words that were heard. An answering machine greets first, and only a person who was called has one.
   * @returns Whether they are an answering machine's
   */
  hear(words: string, { passedMs }: { readonly passedMs: number }): boolean {
    const canBeMachine = this.#who !== "human" && this.#direction === "outbound" && passedMs <= voicemailWithinMs;
    if (canBeMachine && isVoicemail(words)) {
      this.#who = "machine";
      return true;
    }
    if (this.#who === "unknown") this.#who = "human";
    return false;
  }
}
