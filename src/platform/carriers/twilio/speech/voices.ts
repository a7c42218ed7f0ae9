import { createHash } from "node:crypto";
import type { CarrierSpeech, CarrierVoice, OfferedVoice } from "../../speech.ts";
import { synthesizers, transcribers } from "./providers.ts";

/** Voices of ElevenLabs that Twilio's documentation names; they speak every language of their model. */
const documented = [
  { name: "Mark", gender: "male", id: "UgBBYS2sOqTuMpoF3BR0" },
  { name: "Amelia", gender: "female", id: "ZF6FPAbjXT4488VcRRnw" },
] as const;

/** Above the ids of all other voices. */
const firstId = 1_000_000;

/** What Twilio speaks and listens with: the documented voices, and those that the operator has added. */
export function twilioSpeech(own: readonly OfferedVoice[] = []): CarrierSpeech {
  const voices = [...own, ...synthesizers.elevenlabs.languages.flatMap(documentedIn)];
  const used = Object.values(synthesizers).map((provider) => {
    const languages = voices.filter(({ voice }) => voice.synthesizer === provider.code).map(({ language }) => language);
    return { ...provider, languages: [...new Set(languages)] };
  });
  return {
    voices,
    synthesizers: used.filter(({ languages }) => languages.length > 0),
    transcribers: Object.values(transcribers),
  };
}

/** A voice with an id that follows from what it is, so that it stays the same wherever it stands in a list. */
export function offeredVoice(offered: Omit<OfferedVoice, "id">): OfferedVoice {
  const { language, voice } = offered;
  return { id: idOf(voice, language), ...offered };
}

function documentedIn(language: string): OfferedVoice[] {
  // Chinese is `cmn` with Google alone.
  const region = language === "zh" ? "zh-CN" : undefined;
  return documented.map(({ name, gender, id }) =>
    offeredVoice({ name, gender, language, voice: { synthesizer: "elevenlabs", name: id, region } }),
  );
}

/** Even, and far below the largest integer of the database. */
function idOf({ synthesizer, name, region }: CarrierVoice, language: string): number {
  const digest = createHash("sha256")
    .update([synthesizer, name, region ?? language].join("\n"))
    .digest();
  return firstId + 2 * (digest.readUInt32BE() >>> 4);
}
