import { html, type TemplateResult } from "lit";
import { languages as written } from "../../../languages/lists/codes.ts";
import { countryChoices } from "../numbers/countries.ts";
import { choiceField } from "../parts/forms/fields.ts";

/** What assistants can speak, as ISO 639-1; a server may offer fewer. */
export const languages = [...new Set([...written, ..."bn cs da el fi hu id ms no ro ru sv th vi".split(" ")])].sort();

interface RegionFields {
  readonly language: string;
  readonly country: string;
  readonly errors: (field: string) => readonly string[];
  readonly onLanguage: (value: string) => void;
  readonly onCountry: (value: string) => void;
  /** What stands for no language, where there may be none. */
  readonly noLanguage?: string;
}

export const regionLabels = { language: "Language", country: "Country" };

/** The language that new assistants speak, and the country in which numbers are dialled: at set-up and in the settings. */
export function regionFields({
  language,
  country,
  errors,
  onLanguage,
  onCountry,
  noLanguage,
}: RegionFields): TemplateResult {
  return html`${choiceField({
    name: "language",
    label: regionLabels.language,
    hint: "What a new assistant speaks first, or English where assistants do not speak it.",
    value: language,
    choices: [...(noLanguage === undefined ? [] : [{ value: "", label: noLanguage }]), ...languageChoices()],
    errors: errors("language"),
    onChange: onLanguage,
  })}
  ${choiceField({
    name: "country",
    label: regionLabels.country,
    hint: "Where numbers without a country’s code are dialled.",
    value: country,
    choices: [{ value: "", label: "Not given" }, ...countryChoices()],
    errors: errors("country"),
    onChange: onCountry,
  })}`;
}

/** Languages by their English names. */
function languageChoices(): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  return languages
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}
