import { html, nothing, type TemplateResult } from "lit";
import type { Words } from "../../locales/words.ts";
import type { RingbackChat } from "../../ringback-chat.ts";

/**
 * What the page suggests to say. Anything but texts is left out, with a warning to the page's owner; an attribute that is
 * no JSON arrives as null.
 */
export function readSuggestions(chat: RingbackChat): readonly string[] {
  const given: unknown = chat.suggestions;
  if (!given && !chat.hasAttribute("suggestions")) return [];
  const listed: readonly unknown[] = Array.isArray(given) ? given : [];
  const texts = listed.filter((text): text is string => typeof text === "string" && text.trim() !== "");
  if (!Array.isArray(given) || texts.length < listed.length)
    console.warn('ringback: "suggestions" is not a JSON array of texts.', given);
  return texts;
}

/** The suggestions as buttons that say them; nothing where there are none. */
export function renderSuggestions(
  texts: readonly string[],
  words: Words,
  say: (text: string) => void,
): TemplateResult | typeof nothing {
  if (texts.length === 0) return nothing;
  return html`<div class="chips" role="group" aria-label=${words.suggestions}>
    ${texts.map((text) => html`<button type="button" class="chip" dir="auto" @click=${() => say(text)}>${text}</button>`)}
  </div>`;
}
