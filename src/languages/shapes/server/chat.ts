/** What the platform says in a conversation whose model cannot be trusted to say it: agreements and what came of them. */
export interface ChatWords {
  /** BCP 47, for days and numbers. */
  readonly locale: string;
  /** Asks for the agreement to what stands above it. */
  readonly ask: string;
  /** Both are read as what they say: see `engine/confirmation`. */
  readonly yes: string;
  readonly no: string;
  /** What the visitor agreed to was done, or failed: in front of what the function says of it, where the model says nothing. */
  readonly done: string;
  readonly failed: string;
  /** Behind a model's refusal: what can be done here; `{list}` stands for it. */
  readonly offer: string;
  /** Behind that, where a person can be asked for. */
  readonly person: string;
  /** Between the parts of a list. (default: ", ") */
  readonly comma?: string;
  /** In the place of an answer that would have repeated the assistant's instructions. */
  readonly private: string;
  /** Nobody knows whether a function ran. */
  readonly unknown: string;
}
