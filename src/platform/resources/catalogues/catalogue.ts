import type { AssistantMode } from "../../../contract/assistant-fields.ts";
import { serverWords } from "../../../languages/lists/server.ts";
import type { CarrierSpeech, CarrierVoice, OfferedVoice, SpeechProvider } from "../../carriers/speech.ts";
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
  /** Name of its sample under `/voices/`; null if there is none. */
  readonly sample: string | null;
  /** Null if the model speaks by itself. */
  readonly synthesizerId: number | null;
  readonly modes: readonly AssistantMode[];
  /** The voice at the carrier of phone calls; absent where it is the listener's own device that speaks. */
  readonly atCarrier?: CarrierVoice;
}

export interface CatalogueProvider {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly languageIds: readonly number[];
}

const device = 1;

type CatalogueLanguage = Catalogue["languages"][number];

/** The languages in which what the platform says itself is written. */
const languages: readonly CatalogueLanguage[] = Object.entries(serverWords).map(
  ([iso_2, { about }]): CatalogueLanguage => ({ id: about.id, name: about.name, iso_2 }),
);

/**
 * What a platform without any outside service has: the languages, and the listener's own device to speak and listen. Calls
 * exchange text, so the voice is the device's, higher or lower.
 */
export const embeddedCatalogue: Omit<Catalogue, "models"> = catalogueIn(languages);

/** A catalogue with what the carrier of phone calls speaks and listens with, before the listener's device. */
export function withCarrierSpeech(
  catalogue: Omit<Catalogue, "models">,
  { synthesizers, transcribers, voices }: CarrierSpeech,
): Omit<Catalogue, "models"> {
  const languageIds = new Map(catalogue.languages.map(({ id, iso_2 }) => [iso_2, id]));
  const idsOf = (languages: readonly string[]) => languages.flatMap((language) => languageIds.get(language) ?? []);
  const provider = ({ languages, ...named }: SpeechProvider) => ({ ...named, languageIds: idsOf(languages) });
  const spoken = ({ languageIds: ids }: CatalogueProvider) => ids.length > 0;
  const synthesizerIds = new Map(synthesizers.map(({ code, id }) => [code, id]));
  const ofCarrier = voices.flatMap((voice) =>
    idsOf([voice.language]).flatMap((id) => carrierVoices(voice, id, synthesizerIds.get(voice.voice.synthesizer))),
  );
  return {
    languages: catalogue.languages,
    voices: [...ofCarrier, ...catalogue.voices],
    synthesizers: [...synthesizers.map(provider).filter(spoken), ...catalogue.synthesizers],
    transcribers: [...transcribers.map(provider).filter(spoken), ...catalogue.transcribers],
  };
}

/** The samples that `preview_url` names, as MP3. */
export const voiceSamples: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map([
  ["device-higher.mp3", bytesOf(higherVoice)],
  ["device-lower.mp3", bytesOf(lowerVoice)],
]);

/** A language by its id, as ISO 639-1; English where the catalogue has it no more. */
export function languageCode(
  { languages: known }: Pick<Catalogue, "languages">,
  id: number | null | undefined,
): string {
  return known.find((language) => language.id === id)?.iso_2 ?? "en";
}

function catalogueIn(spoken: readonly CatalogueLanguage[]): Omit<Catalogue, "models"> {
  const languageIds = spoken.map(({ id }) => id);
  return {
    languages: spoken,
    voices: languageIds.flatMap(deviceVoices),
    // The device speaks and listens in whatever language it is told to.
    synthesizers: [{ id: device, name: "Device speech", code: "device", languageIds }],
    transcribers: [{ id: device, name: "Device speech or typing", code: "device", languageIds }],
  };
}

/** A higher and a lower voice for each kind of engine. Assistants store their ids. */
function deviceVoices(languageId: number): CatalogueVoice[] {
  const before = 4 * (languageId - 1);
  const higher = { languageId, name: "Device voice, higher", gender: "female", sample: "device-higher.mp3" } as const;
  const lower = { languageId, name: "Device voice, lower", gender: "male", sample: "device-lower.mp3" } as const;
  const spoken = { synthesizerId: device, modes: ["pipeline", "dualplex"] } as const;
  const model = { synthesizerId: null, modes: ["multimodal"] } as const;
  return [
    { id: before + 1, ...higher, ...spoken },
    { id: before + 2, ...lower, ...spoken },
    { id: before + 3, ...higher, ...model },
    { id: before + 4, ...lower, ...model },
  ];
}

/** A carrier's voice for each kind of engine. */
function carrierVoices(
  { id, name, gender, voice: atCarrier }: OfferedVoice,
  languageId: number,
  synthesizerId = device,
): CatalogueVoice[] {
  const voice = { languageId, name, gender, sample: null, atCarrier };
  return [
    { id, ...voice, synthesizerId, modes: ["pipeline", "dualplex"] },
    { id: id + 1, ...voice, synthesizerId: null, modes: ["multimodal"] },
  ];
}

function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"));
}
