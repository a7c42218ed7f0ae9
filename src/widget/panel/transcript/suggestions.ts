import { html, nothing, type TemplateResult } from "lit";
import type { Words } from "../../../languages/shapes/widget/panel.ts";

/**
 * Reads the page's suggested messages. Anything but texts is left out, with a warning to the page's developer.
 * @param isAttribute Whether the attribute is set: one that is no JSON arrives as null.
 */
export function readSuggestions(given: unknown, isAttribute: boolean): readonly string[] {
  if (!given && !isAttribute) return [];
  const listed: readonly unknown[] = Array.isArray(given) ? given : [];
  const texts = listed.filter((text): text is string => typeof text === "string" && text.trim() !== "");
  if (!Array.isArray(given) || texts.length < listed.length)
    console.warn('ringback: "suggestions" is not a JSON array of texts.', given);
  return texts;
}

/** The suggestions as buttons that send them; nothing if there are none. */
export function renderSuggestions(
  texts: readonly string[],
  words: Words,
  onSelect: (text: string) => void,
): TemplateResult | typeof nothing {
  if (texts.length === 0) return nothing;
  return html`<div class="chips" role="group" aria-label=${words.suggestions}>
    ${texts.map((text) => html`<button type="button" class="chip" dir="auto" @click=${() => onSelect(text)}>${text}</button>`)}
  </div>`;
}
