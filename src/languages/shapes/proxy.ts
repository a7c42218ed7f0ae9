/** What the proxy shows and sends by itself, in one language. */
export interface ProxyWords {
  /** What visitors agree to before a code is sent, where the policy has no text of its own. */
  readonly consent: string;
  /**
   * What is sent with a code, `{code}` for `{site}`, where the policy has no text of its own. Chosen: in an alphabet of which one
   * text holds 160 characters where a language is commonly texted so, and short where it has 70.
   */
  readonly code: string;
}
