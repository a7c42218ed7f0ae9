/** What the question after a conversation says. */
export interface RatingWords {
  readonly question: string;
  /** From 1 to 5. */
  readonly faces: readonly [string, string, string, string, string];
  /** Asks for a comment on 1 to 3. */
  readonly better: string;
  /** Asks for a comment on 4 and 5. */
  readonly liked: string;
  readonly send: string;
  readonly thanks: string;
  readonly failed: string;
}
