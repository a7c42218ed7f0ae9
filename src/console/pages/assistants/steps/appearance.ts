import { html, type TemplateResult } from "lit";
import { rowLimits } from "../../../../contract/operations/limits.ts";
import { choiceField, labelled, textField } from "../../parts/forms/fields.ts";
import { usualColor } from "../../preview/settings.ts";
import type { StepView } from "../form/controls.ts";
import { actionsField, hoursField } from "./when-shown.ts";

const corners = [
  { value: "", label: "Bottom right" },
  { value: "bottom-start", label: "Bottom left" },
  { value: "top-end", label: "Top right" },
  { value: "top-start", label: "Top left" },
];
const themes = [
  { value: "", label: "As the browser" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
const storages = [
  { value: "", label: "For this tab" },
  { value: "local", label: "For a day, in all tabs" },
  { value: "none", label: "Not at all" },
];
const steps = [
  { value: "", label: "Everything" },
  { value: "titles", label: "Their names" },
  { value: "hidden", label: "Nothing" },
];
/** How the chat looks on the owner's pages. */
export function appearanceStep(view: StepView): TemplateResult {
  const { draft, errors, change } = view;
  const { appearance } = draft;
  const wrong = (name: string) => errors.of(`appearance.${name}`);
  return html`
    ${textField({
      name: "appearance.greeting",
      label: "Headline",
      value: appearance.greeting ?? "",
      placeholder: "Hi! How can we help?",
      hint: "Above an empty chat. Where the assistant has a first message, that takes its place.",
      errors: wrong("greeting"),
    })}
    ${textField({
      name: "appearance.suggestions",
      label: "Suggestions",
      rows: 3,
      value: (appearance.suggestions ?? []).join("\n"),
      placeholder: "What are your opening hours?",
      hint: "Buttons that send a visitor’s first message. One on each line, at most six.",
      errors: wrong("suggestions"),
    })}
    ${textField({
      name: "appearance.teaser",
      label: "Message beside the button",
      rows: 2,
      value: appearance.teaser ?? "",
      placeholder: "Questions? We answer at once.",
      maxlength: rowLimits.teaserChars,
      hint: "Until a visitor opens the chat or dismisses it. Not on phones. Empty: none.",
      errors: wrong("teaser"),
    })}
    ${textField({
      name: "appearance.launcher-label",
      label: "Label of the button",
      value: appearance["launcher-label"] ?? "",
      placeholder: "Questions? Ask Robin",
      maxlength: rowLimits.launcherLabelChars,
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
    </div>
    <h3>How it behaves</h3>
    <div class="pair">
      ${choiceField({
        name: "appearance.theme",
        label: "Light or dark",
        value: appearance.theme ?? "",
        choices: themes,
        errors: wrong("theme"),
      })}
      ${choiceField({
        name: "appearance.storage",
        label: "Remember the conversation",
        value: appearance.storage ?? "",
        choices: storages,
        hint: "In the visitor’s browser.",
        errors: wrong("storage"),
      })}
      ${choiceField({
        name: "appearance.function-calls",
        label: "Steps that ran",
        value: appearance["function-calls"] ?? "",
        choices: steps,
        hint: "How much visitors see of tools.",
        errors: wrong("function-calls"),
      })}
      ${textField({
        name: "appearance.privacy-url",
        label: "Privacy notice",
        type: "url",
        value: appearance["privacy-url"] ?? "",
        placeholder: "https://shop.example/privacy",
        hint: "Linked below the text box.",
        errors: wrong("privacy-url"),
      })}
    </div>
    <label class="tick"><input type="checkbox" name="appearance.help-search" .checked=${appearance["help-search"] === true}
        aria-describedby="help-search-hint"><span>Visitors can search your documents above the text box</span></label>
    <p class="hint" id="help-search-hint">They open in the chat, without the assistant and free of charge. Whatever the assistant may tell can be found.</p>
    ${textField({
      name: "appearance.consent",
      label: "Question before the first message",
      rows: 2,
      value: appearance.consent ?? "",
      placeholder: "May we store this conversation to answer you?",
      hint: "Visitors agree before anything is sent. Empty: not asked.",
      errors: wrong("consent"),
    })}
    ${textField({
      name: "appearance.pre-chat",
      label: "Fields before the chat",
      rows: 2,
      value: (appearance["pre-chat"] ?? []).join("\n"),
      placeholder: "name",
      hint: "What visitors fill in first, one on each line: each is a variable of the assistant.",
      errors: wrong("pre-chat"),
    })}
    ${textField({
      name: "appearance.pages",
      label: "Pages",
      rows: 3,
      value: (appearance.pages ?? []).join("\n"),
      placeholder: "/shop/*",
      hint: "Where the button is shown, one path on each line; * stands for anything, and ! before a path for where it is not. Empty: everywhere.",
      errors: wrong("pages"),
    })}
    ${hoursField(view)} ${actionsField(view)}`;
}
