import { describe, expect, it } from "vitest";
import type { s } from "../../../../src/contract/kit/schema.ts";
import type { Voice } from "../../../../src/contract/operations/assistants/catalogues.ts";
import { create, read, send } from "../../../support/assistants.ts";
import { answering, usingTool } from "../../../support/call.ts";
import { requestCall, setAssistant } from "../../../support/calls.ts";
import {
  buyNumber,
  customerNumber,
  ownNumber,
  startTwilioPlatform,
  type TwilioPlatform,
} from "../../../support/twilio-platform.ts";

const mark = "UgBBYS2sOqTuMpoF3BR0";
const amelia = "ZF6FPAbjXT4488VcRRnw";
const ownVoices = "Ada:female:en-GB:Amazon:Amy-Generative, Hanna:female:de:google:de-DE-Chirp3-HD-Kore";

describe("the catalogue of a server on Twilio", () => {
  it("has the voices of each language and who speaks and listens, before the device of callers from the web", async () => {
    await using platform = await startTwilioPlatform({ voices: ownVoices });
    const voices = async (query: string) => (await voicesOf(platform, query)).map(({ name }) => name);
    const device = ["Device voice, higher", "Device voice, lower"];
    expect(await voices("mode=pipeline&language_id=1")).toEqual(["Ada", "Mark", "Amelia", ...device]);
    expect(await voices("mode=multimodal&language_id=2")).toEqual(["Hanna", "Mark", "Amelia", ...device]);
    expect(await voices("mode=dualplex&language_id=12")).toEqual(device); // Hebrew
    const all = await voicesOf(platform, "");
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ name }) => name === "Mark").every(({ preview_url }) => preview_url === "")).toBe(true);
    // Assistants store them.
    expect(all.filter(({ language_id, name }) => language_id === 1 && name === "Mark").map(({ id }) => id)).toEqual([
      353_986_738, 353_986_739,
    ]);
    const providers = async (list: string, language: number) =>
      (await providersOf(platform, `${list}?language_id=${language}`)).map(({ name }) => name);
    expect(await providers("synthesizer-providers", 1)).toEqual(["ElevenLabs", "Amazon", "Device speech"]);
    expect(await providers("synthesizer-providers", 12)).toEqual(["Device speech"]);
    expect(await providers("transcriber-providers", 1)).toEqual(["Deepgram", "Google", "Device speech or typing"]);
    expect(await providers("transcriber-providers", 12)).toEqual(["Google", "Device speech or typing"]);
  });

  it("lets an assistant have a voice of its language alone, and changes the voice with the language", async () => {
    await using platform = await startTwilioPlatform({ voices: ownVoices });
    const path = `/user/assistant/${platform.owner.assistantId}`;
    expect(await send(platform, "PUT", path, { voice_id: await voiceOf(platform, "Hanna", 2) })).toEqual({
      status: 422,
      body: {
        message: expect.any(String),
        errors: { voice_id: ["The selected voice does not speak the language of the assistant."] },
      },
    });
    await setAssistant(platform, { voice_id: await voiceOf(platform, "Amelia", 1) });
    await setAssistant(platform, { language_id: 2 });
    const { voice_id } = await read(platform, platform.owner.assistantId);
    expect(voice_id).toBe(await voiceOf(platform, "Amelia", 2));
  });
});

describe("a call over Twilio", () => {
  it("is spoken with the assistant's voice, and transcribed with its settings, in calls of either direction", async () => {
    await using platform = await startTwilioPlatform({ voices: ownVoices });
    await buyNumber(platform);
    await setAssistant(platform, {
      voice_id: await voiceOf(platform, "Amelia", 1),
      ...{ speech_speed: 1.15, voice_stability: 0.333, voice_similarity: 1, interrupt_sensitivity: 0.3 },
      transcriber_provider_id: await providerOf(platform, "transcriber-providers", "Google"),
    });
    expect(await placed(platform)).toMatchObject({
      language: "en-US",
      ttsProvider: "ElevenLabs",
      voice: `${amelia}-flash_v2_5-1.15_0.33_1.0`,
      transcriptionProvider: "Google",
      interruptSensitivity: "medium",
    });
    await setAssistant(platform, {
      voice_id: await voiceOf(platform, "Ada", 1),
      ...{ interrupt_sensitivity: 0, transcriber_provider_id: null },
    });
    const { transcriptionProvider, ...received } = await answered(platform);
    expect(received).toMatchObject({
      language: "en-GB",
      ttsProvider: "Amazon",
      voice: "Amy-Generative",
      interruptSensitivity: "low",
    });
    expect(transcriptionProvider).toBeUndefined();
  });

  it("of an assistant without a voice of Twilio's has the most similar one", async () => {
    await using platform = await startTwilioPlatform({ voices: ownVoices });
    await buyNumber(platform);
    expect(await placed(platform)).toMatchObject({ ttsProvider: "Amazon", interruptSensitivity: "high" });
    await setAssistant(platform, { voice_id: 2 }); // a lower voice of the device
    expect(await placed(platform)).toMatchObject({ voice: `${mark}-flash_v2_5-1.0_0.7_0.5` });
    const synthesizer_provider_id = await providerOf(platform, "synthesizer-providers", "ElevenLabs");
    await setAssistant(platform, { voice_id: 1, synthesizer_provider_id });
    expect(await placed(platform)).toMatchObject({ voice: expect.stringContaining(amelia) });
    // One that the operator has removed since.
    await platform.db.updateTable("assistants").set({ voice_id: 7_000_000 }).execute();
    expect(await answered(platform)).toMatchObject({ ttsProvider: "ElevenLabs", voice: expect.stringContaining(mark) });
  });

  it("is answered in another of the assistant's languages once the caller speaks it, by the same voice", async () => {
    await using platform = await startTwilioPlatform({ engine: answering("D’accord.", "Alright.") });
    await buyNumber(platform);
    await setAssistant(platform, {
      voice_id: await voiceOf(platform, "Amelia", 1),
      ...{ initial_message: "Hello.", secondary_language_ids: [2, 3] },
    });
    const attributes = await placed(platform);
    expect(attributes).toMatchObject({
      language: "en-US",
      transcriptionProvider: "Deepgram",
      transcriptionLanguage: "multi",
    });
    const phone = platform.twilio.phone(customerNumber);
    const speaking = { ttsProvider: "ElevenLabs", transcriptionProvider: "Deepgram", voice: attributes.voice };
    expect(phone.call.relay?.speech.languages).toEqual([
      { code: "de-DE", ...speaking },
      { code: "fr-FR", ...speaking },
    ]);
    await expect.poll(() => spoken(phone.call)).toContainEqual(["Hello. ", undefined]); // the line is open
    phone.call.relay?.prompt("Bonjour, parlez-vous français ?", { lang: "fr" });
    await expect.poll(() => spoken(phone.call)).toContainEqual(["D’accord. ", "fr-FR"]);
    phone.call.relay?.prompt("Thank you.", { lang: "en" });
    await expect.poll(() => spoken(phone.call)).toContainEqual(["Alright. ", undefined]);
  });

  it("names the languages of assistants that it may be handed to, and is transcribed by no provider that cannot tell them apart", async () => {
    const engine = usingTool("transfer_to_robin");
    await using platform = await startTwilioPlatform({ engine });
    await buyNumber(platform);
    const other = await create(platform, { name: "Robin", language_id: 8, voice_id: 29 });
    await send(platform, "PUT", `/user/assistant/${other}`, { status: "active" });
    const tools = [{ type: "assistant_transfer", assistant_id: other }];
    const transcriber_provider_id = await providerOf(platform, "transcriber-providers", "Deepgram");
    await setAssistant(platform, {
      initial_message: "Hello.",
      tools,
      secondary_language_ids: [12],
      transcriber_provider_id,
    });
    const { transcriptionLanguage, transcriptionProvider } = await placed(platform);
    expect([transcriptionLanguage, transcriptionProvider]).toEqual([undefined, "Deepgram"]);
    const phone = platform.twilio.phone(customerNumber);
    expect(phone.call.relay?.speech.languages).toEqual([
      {
        code: "pl-PL",
        ttsProvider: "ElevenLabs",
        voice: expect.stringContaining(amelia),
        transcriptionProvider: "Deepgram",
      },
      { code: "he-IL" }, // which neither of them speaks
    ]);
    await expect.poll(() => spoken(phone.call)).toContainEqual(["Hello. ", undefined]); // the line is open
    phone.say("Robin, please.");
    await expect.poll(() => spoken(phone.call).map(([, lang]) => lang)).toContain("pl-PL");
  });
});

type PhoneCall = ReturnType<TwilioPlatform["twilio"]["phone"]>["call"];

async function voicesOf(platform: TwilioPlatform, query: string): Promise<s.Infer<typeof Voice>[]> {
  return (await send(platform, "GET", `/user/assistants/voices?${query}`)).body;
}

/** The id of a voice by its name and language, for assistants whose words are synthesized. */
async function voiceOf(platform: TwilioPlatform, name: string, language: number): Promise<number | undefined> {
  const voices = await voicesOf(platform, `mode=pipeline&language_id=${language}`);
  return voices.find((voice) => voice.name === name)?.id;
}

async function providersOf(platform: TwilioPlatform, path: string): Promise<{ id: number; name: string }[]> {
  return (await send(platform, "GET", `/user/assistants/${path}`)).body;
}

async function providerOf(platform: TwilioPlatform, list: string, name: string): Promise<number | undefined> {
  return (await providersOf(platform, list)).find((provider) => provider.name === name)?.id;
}

/** What the carrier was told of a call that the assistant places; it ends with the next one. */
async function placed(platform: TwilioPlatform) {
  const phone = platform.twilio.phone(customerNumber);
  await phone.calls.at(-1)?.hangUp();
  const calls = phone.calls.length;
  await requestCall(platform, { phone_number: customerNumber });
  await expect.poll(() => phone.calls.at(calls)?.relay).toBeDefined();
  return attributesOf(phone.call);
}

/** The same of a call to the assistant. */
async function answered(platform: TwilioPlatform) {
  const phone = platform.twilio.phone(customerNumber);
  await phone.calls.at(-1)?.hangUp();
  const call = phone.callNumber(ownNumber);
  await expect.poll(() => call.relay).toBeDefined();
  return attributesOf(call);
}

function attributesOf(call: PhoneCall): Readonly<Record<string, string | undefined>> {
  return call.relay?.speech.attributes ?? {};
}

/** What was said in a call, with the language that it was sent with. */
function spoken({ relay }: PhoneCall): [text: string, lang: string | undefined][] {
  return (relay?.frames ?? []).flatMap((frame) => (frame.type === "text" ? [[frame.token, frame.lang]] : []));
}
