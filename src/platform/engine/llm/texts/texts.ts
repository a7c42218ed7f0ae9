/** What the platform says in a conversation whose model cannot be trusted to say it: agreements and what came of them. */
export interface Texts {
  /** BCP 47, for days and numbers. */
  readonly locale: string;
  /** Asks for the agreement to what stands above it. */
  readonly ask: string;
  readonly yes: string;
  readonly no: string;
  readonly done: string;
  readonly failed: (reason: string) => string;
  /** Behind a model's refusal: what can be done here, and whether a person can be asked for. */
  readonly offer: (deeds: readonly string[], hasPerson: boolean) => string;
  /** Nobody knows whether a function ran. */
  readonly unknown: string;
}
