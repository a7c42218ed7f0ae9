import type { AssistantMode } from "../../../contract/assistant-fields.ts";
import higherVoice from "./samples/device-higher.mp3?inline";
import lowerVoice from "./samples/device-lower.mp3?inline";

/** What an assistant can be put together from: only what really exists here. */
export interface Catalogue {
  readonly languages: readonly { readonly id: number; readonly name: string; readonly iso_2: string }[];
  readonly voices: readonly CatalogueVoice[];
  readonly synthesizers: readonly CatalogueProvider[];
  readonly transcribers: readonly CatalogueProvider[];
  /** Of the platform's own models, those that their engines answer for. */
  readonly models: readonly { readonly id: number; readonly name: string; readonly code: string }[];
}

export interface CatalogueVoice {
  readonly id: number;
  readonly name: string;
  readonly languageId: number;
  readonly gender: "male" | "female";
  /** Name of its sample under `/voices/`. */
  readonly sample: string;
  /** Null where the model speaks by itself. */
  readonly synthesizerId: number | null;
  readonly modes: readonly AssistantMode[];
}

export interface CatalogueProvider {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly languageIds: readonly number[];
}

const english = 1;
const german = 2;
const device = 1;

/**
 * What a platform without any outside service has: English, and the listener's own device to speak and listen. Calls exchange text, so the voice is the device's, higher or lower.
 */
export const embeddedCatalogue: Omit<Catalogue, "models"> = {
  languages: [{ id: english, name: "English", iso_2: "en" }],
  voices: [
    voice(1, "Device voice, higher", "female", device),
    voice(2, "Device voice, lower", "male", device),
    voice(3, "Device voice, higher", "female", null),
    voice(4, "Device voice, lower", "male", null),
  ],
  ...deviceSpeech([english]),
};

/** The same where a model answers: it also speaks German, in which the platform's own questions are written. */
export const modelCatalogue: Omit<Catalogue, "models"> = {
  ...embeddedCatalogue,
  languages: [...embeddedCatalogue.languages, { id: german, name: "German", iso_2: "de" }],
  voices: [
    ...embeddedCatalogue.voices,
    voice(5, "Device voice, higher", "female", device, german),
    voice(6, "Device voice, lower", "male", device, german),
    voice(7, "Device voice, higher", "female", null, german),
    voice(8, "Device voice, lower", "male", null, german),
  ],
  ...deviceSpeech([english, german]),
};

/** The samples that `preview_url` names, as MP3. */
export const voiceSamples: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map([
  ["device-higher.mp3", bytesOf(higherVoice)],
  ["device-lower.mp3", bytesOf(lowerVoice)],
]);

function voice(
  id: number,
  name: string,
  gender: CatalogueVoice["gender"],
  synthesizerId: number | null,
  languageId: number = english,
): CatalogueVoice {
  const modes: readonly AssistantMode[] = synthesizerId === null ? ["multimodal"] : ["pipeline", "dualplex"];
  const sample = gender === "female" ? "device-higher.mp3" : "device-lower.mp3";
  return { id, name, languageId, gender, sample, synthesizerId, modes };
}

/** The device speaks and listens in whatever language it is told to. */
function deviceSpeech(languageIds: readonly number[]): Pick<Catalogue, "synthesizers" | "transcribers"> {
  return {
    synthesizers: [{ id: device, name: "Device speech", code: "device", languageIds }],
    transcribers: [{ id: device, name: "Device speech or typing", code: "device", languageIds }],
  };
}

function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"));
}
