import type { CallSpeech, CarrierVoice } from "../../../carriers/speech.ts";
import type { Db, Tx } from "../../../storage/db.ts";
import * as assistants from "../../assistants/store.ts";
import { transferTargets } from "../../assistants/transfers.ts";
import { type Catalogue, type CatalogueVoice, languageCode } from "../../catalogues/catalogue.ts";

/** What of an assistant decides how a carrier speaks and listens for it. */
export type SpeechSettings = Pick<
  assistants.AssistantRecord,
  | "voice_id"
  | "language_id"
  | "secondary_language_ids"
  | "voice_stability"
  | "voice_similarity"
  | "speech_speed"
  | "synthesizer_provider_id"
  | "transcriber_provider_id"
  | "interrupt_sensitivity"
  | "tools"
>;

/** How the carrier speaks and listens in a call of an assistant, who may hand it over to others that speak their own language. */
export async function speechOf(
  assistant: SpeechSettings,
  { db, catalogue }: { readonly db: Db | Tx; readonly catalogue: Catalogue },
): Promise<CallSpeech> {
  const { language_id: first, secondary_language_ids: secondary, transcriber_provider_id: transcriberId } = assistant;
  const ofTargets = await assistants.listLanguages(db, transferTargets(assistant.tools));
  const others = new Set([...secondary, ...ofTargets]);
  others.delete(first);
  const transcriber = catalogue.transcribers.find(({ id }) => id === transcriberId);
  return {
    first: { language: languageCode(catalogue, first), voice: voiceIn(first, assistant, catalogue) },
    others: catalogue.languages
      .filter(({ id }) => others.has(id))
      .map(({ id, iso_2: language }) => ({ language, voice: voiceIn(id, assistant, catalogue) })),
    transcriber: transcriber?.languageIds.includes(first) ? transcriber.code : undefined,
    speed: assistant.speech_speed,
    stability: assistant.voice_stability,
    similarity: assistant.voice_similarity,
    interruptSensitivity: assistant.interrupt_sensitivity,
  };
}

/**
 * The assistant's voice where it is one of the carrier's for this language. Else the most similar of them: the same voice in
 * this language, then one of the chosen synthesizer, then one of the same gender.
 */
function voiceIn(
  languageId: number,
  { voice_id: id, synthesizer_provider_id: synthesizerId }: SpeechSettings,
  { voices, synthesizers }: Catalogue,
): CarrierVoice | undefined {
  const chosen = voices.find((voice) => voice.id === id);
  const synthesizer = synthesizers.find((provider) => provider.id === synthesizerId)?.code;
  const likeness = ({ id: each, gender, atCarrier }: CatalogueVoice) =>
    [
      each === id,
      atCarrier?.name === chosen?.atCarrier?.name,
      atCarrier?.synthesizer === synthesizer,
      gender === chosen?.gender,
    ].reduce((sum, isSame) => 2 * sum + Number(isSame), 0);
  const able = voices.filter((voice) => voice.languageId === languageId && voice.atCarrier !== undefined);
  const [best] = able.toSorted((one, other) => likeness(other) - likeness(one));
  return best?.atCarrier;
}
