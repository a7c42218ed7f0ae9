/** What a value looks like, as its description shows it. */
export interface Shape {
  /** All that has it in a text, as it is written in full. */
  find(
    text: string,
  ): readonly { readonly value?: string | number | boolean; readonly start: number; readonly end: number }[];
  /** A value that has it. */
  readonly example: string;
}
