import type { OfferedVoice } from "../../speech.ts";
import { isOfLanguage, speechLanguages } from "./languages.ts";
import { isSynthesizer, type Synthesizer, synthesizers } from "./providers.ts";
import { offeredVoice } from "./voices.ts";

/** Chosen: no list that a person chooses from is longer. */
const mostVoices = 100;
/** Chosen: more than this is no name. */
const longestName = 50;

/** What a voice is called, by who makes it. ElevenLabs' is followed by how it is to speak, which is each assistant's setting. */
const names: Readonly<Record<Synthesizer, { readonly form: RegExp; readonly example: string }>> = {
  elevenlabs: { form: /^[A-Za-z0-9]{10,40}$/, example: "an id such as UgBBYS2sOqTuMpoF3BR0" },
  google: { form: /^[a-z]{2,3}-[A-Z]{2}-[A-Za-z0-9-]{1,60}$/, example: "a name such as en-GB-Chirp3-HD-Aoede" },
  amazon: { form: /^[A-Z][A-Za-z]{1,30}(?:-(?:Neural|Generative))?$/, example: "a name such as Amy-Generative" },
};

/**
 * Reads an operator's own voices: `Name:gender:language:provider:voice`, with commas between them. The language may name a
 * region, such as `en-GB`. @returns What is wrong with the first entry that is, in words that follow the setting's name
 */
export function readOwnVoices(text: string): readonly OfferedVoice[] | { readonly refusal: string } {
  const entries = text.split(",").map((entry) => entry.trim());
  const voices: OfferedVoice[] = [];
  for (const entry of entries.filter((each) => each !== "")) {
    const voice = readVoice(entry);
    if (typeof voice === "string") return { refusal: `has “${entry}”: ${voice}` };
    if (voices.some(({ id }) => id === voice.id)) return { refusal: `has “${entry}” twice` };
    voices.push(voice);
  }
  return voices.length > mostVoices ? { refusal: `lists more than ${mostVoices} voices` } : voices;
}

function readVoice(entry: string): OfferedVoice | string {
  const parts = entry.split(":").map((part) => part.trim());
  const [name = "", gender, tag = "", provider = "", voice = ""] = parts;
  if (parts.length !== 5) return "a voice is Name:gender:language:provider:voice";
  if (name === "" || name.length > longestName) return `the name has 1 to ${longestName} characters`;
  if (gender !== "female" && gender !== "male") return "the gender is female or male";
  const [language = ""] = tag.split("-", 1);
  if (!speechLanguages.includes(language) || !/^[a-z]{2}(?:-[A-Z]{2})?$/.test(tag))
    return `the language is one of ${speechLanguages.join(", ")}, with a region or without: en-GB`;
  const synthesizer = provider.toLowerCase();
  if (!isSynthesizer(synthesizer)) return "the provider is ElevenLabs, Google or Amazon";
  if (!synthesizers[synthesizer].languages.includes(language))
    return `${synthesizers[synthesizer].name} does not speak ${language}`;
  const { form, example } = names[synthesizer];
  if (!form.test(voice)) return `a voice of ${synthesizers[synthesizer].name} is ${example}`;
  if (synthesizer === "google" && !isOfLanguage(voice, language)) return `the voice does not speak ${language}`;
  const region = synthesizer === "google" ? voice.split("-", 2).join("-") : tag.includes("-") ? tag : undefined;
  return offeredVoice({ name, gender, language, voice: { synthesizer, name: voice, region } });
}
