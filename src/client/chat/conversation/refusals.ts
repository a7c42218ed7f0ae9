import type { Problem } from "../../../contract/problem.ts";
import type { EmitChatEvent } from "../events.ts";
import { asApiError } from "../transport/as-api-error.ts";
import type { ConversationState } from "./conversation-state.ts";
import { isRetryable, type RefusalPhase, readRefusal } from "./refusal.ts";

/** What showing refusals needs of its conversation. */
export interface RefusalsOptions {
  readonly state: ConversationState;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly emit: EmitChatEvent;
  /** The server has ended the conversation, or has it no longer. */
  readonly onEnded: () => void;
}

/** What the server refused a conversation, to its visitor and its page. */
export class Refusals {
  readonly #options: RefusalsOptions;
  #rateLimitTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RefusalsOptions) {
    this.#options = options;
  }

  /** Shows why the server takes nothing at present: the visitor sees a kind of notice, the page gets the code. */
  show(problem: Problem, phase: RefusalPhase): void {
    const { state, now, emit, onEnded } = this.#options;
    const { view, isBalance } = readRefusal(problem, phase, now());
    if (view.phase === "ended") onEnded();
    state.update(view);
    if (view.notice?.kind === "rate-limited") {
      this.reset();
      this.#rateLimitTimer = setTimeout(() => {
        if (state.view.notice?.kind === "rate-limited") state.update({ notice: undefined });
      }, view.notice.until - now());
    }
    if (isBalance) emit("balance", { code: problem.code, phase });
    else this.emitError(problem);
  }

  /** Emits an error that no server named; those that one did are part of normal operation. */
  reportUnexpected(cause: unknown): Problem {
    const { problem } = asApiError(cause);
    if (problem.code === "UNEXPECTED") this.emitError(problem);
    return problem;
  }

  emitError(problem: Problem, more?: { readonly messageId: string }): void {
    const { code, status } = problem;
    this.#options.emit("error", { code, status, retryable: isRetryable(problem), ...more });
  }

  /** No notice ends by itself any more. */
  reset(): void {
    clearTimeout(this.#rateLimitTimer);
  }
}
