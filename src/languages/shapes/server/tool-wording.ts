/** A tool in words of the conversation's language. */
export interface ToolWording {
  readonly title: string;
  /** By the parameters' names; those that are absent are shown by their names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Asks for the agreement, where the title and a general question would not be how a person asks. */
  readonly agreement?: string;
  /** How people ask for it, where its name does not say so; for engines that read messages without a model. */
  readonly cue?: { test(message: string): boolean };
}
