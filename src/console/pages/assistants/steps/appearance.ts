import { html, type TemplateResult } from "lit";
import { choiceField, labelled, textField } from "../../parts/fields.ts";
import type { StepView } from "../controls.ts";

const corners = [
  { value: "", label: "Bottom right" },
  { value: "bottom-start", label: "Bottom left" },
  { value: "top-end", label: "Top right" },
  { value: "top-start", label: "Top left" },
];
/** The widget's own colour. */
export const usualColor = "#0e5a57";

/** How the chat looks on the owner's pages. */
export function appearanceStep({ draft, errors, change }: StepView): TemplateResult {
  const { appearance } = draft;
  const wrong = (name: string) => errors.of(`appearance.${name}`);
  return html`
    ${textField({
      name: "appearance.greeting",
      label: "Headline",
      value: appearance.greeting ?? "",
      placeholder: "Hi! How can we help?",
      hint: "Above an empty chat, until the first message is there.",
      errors: wrong("greeting"),
    })}
    ${textField({
      name: "appearance.suggestions",
      label: "Suggestions",
      rows: 3,
      value: (appearance.suggestions ?? []).join("\n"),
      placeholder: "What does a visit cost?",
      hint: "Buttons that send a visitor’s first message. One on each line, at most six.",
      errors: wrong("suggestions"),
    })}
    ${textField({
      name: "appearance.teaser",
      label: "Message beside the button",
      rows: 2,
      value: appearance.teaser ?? "",
      placeholder: "Questions about a visit? We answer at once.",
      maxlength: 280,
      hint: "Until a visitor opens the chat or dismisses it. Not on phones. Empty: none.",
      errors: wrong("teaser"),
    })}
    ${textField({
      name: "appearance.launcher-label",
      label: "Label of the button",
      value: appearance["launcher-label"] ?? "",
      placeholder: "Questions? Ask Robin",
      maxlength: 40,
      hint: "In the button that opens the chat. Not on phones. Empty: the mark alone.",
      errors: wrong("launcher-label"),
    })}
    <div class="pair">
      ${labelled(
        { name: "appearance.color", label: "Color", errors: wrong("color") },
        html`<span class="color"><input type="color" id="appearance.color" name="appearance.color" .value=${appearance.color ?? usualColor}>
          <button class="button small" type="button" ?disabled=${!appearance.color}
            @click=${() => change("appearance", { ...appearance, color: undefined })}>Use the usual color</button></span>`,
      )}
      ${choiceField({
        name: "appearance.placement",
        label: "Corner",
        value: appearance.placement ?? "",
        choices: corners,
        hint: "Mirrored on pages that read from right to left.",
        errors: wrong("placement"),
      })}
      ${textField({
        name: "appearance.avatar",
        label: "Picture",
        type: "url",
        value: appearance.avatar ?? "",
        placeholder: "https://shop.example/robin.png",
        hint: "The address of a square picture. Empty: the chat’s own mark.",
        errors: wrong("avatar"),
      })}
      ${textField({
        name: "appearance.locale",
        label: "Language of the chat",
        value: appearance.locale ?? "",
        placeholder: "en-GB",
        hint: "Its code. Empty: the page’s own language.",
        errors: wrong("locale"),
      })}
    </div>`;
}
