/** Texts to be read by the encoder's thread. */
export interface EncoderRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What each of them means as a vector, in their order, or why that is not known. */
export type EncoderReply =
  | { readonly id: number; readonly vectors: readonly (readonly number[])[] }
  | { readonly id: number; readonly error: string };
