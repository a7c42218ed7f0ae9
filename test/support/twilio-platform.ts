import { expect } from "vitest";
import type { Carrier } from "../../src/platform/carriers/carrier.ts";
import { readOwnVoices } from "../../src/platform/carriers/twilio/speech/own-voices.ts";
import { catalogueOf } from "../../src/platform/node/models.ts";
import { createTwilioCarrier } from "../../src/platform/stored-carriers.ts";
import { setAssistant } from "./calls.ts";
import { startPlatform, type TestPlatform, type TestPlatformOptions } from "./platform.ts";
import { startTwilio, type TwilioOptions } from "./twilio/stand-in.ts";

/** Where Twilio reaches the platform. */
export const publicUrl = "https://chat.example/api";
/** A number for sale, and one of the person who calls and writes. */
export const ownNumber = "+447400123456";
export const customerNumber = "+12025550123";

/** A platform on the stand-in for Twilio, with its worker running. */
export async function startTwilioPlatform({
  twilio: twilioOptions,
  callerNumber,
  voices,
  ...options
}: TestPlatformOptions & {
  readonly twilio?: TwilioOptions;
  readonly callerNumber?: string;
  /** As `TWILIO_VOICES` has them. */
  readonly voices?: string;
} = {}) {
  const twilio = await startTwilio({ secondMs: 20, ...twilioOptions });
  const { accountSid, authToken, baseUrl: apiUrl } = twilio;
  const own = readOwnVoices(voices ?? "");
  if ("refusal" in own) throw new Error(own.refusal);
  const settings = { accountSid, authToken, apiUrl, callerNumber, voices: own };
  let carrier!: Carrier;
  const platform = await startPlatform({
    balanceUsd: 20,
    runningClock: true,
    publicUrl,
    catalogue: catalogueOf({ twilio: settings }),
    ...options,
    createCarrier: (db) => (carrier = createTwilioCarrier({ db, settings, apiUrl: publicUrl })),
  });
  twilio.route(publicUrl, platform.url);
  platform.platform.worker.start();
  return {
    ...platform,
    twilio,
    /** What scheduled work uses, with this carrier. */
    settling: { ...platform.services, carrier },
    async [Symbol.asyncDispose]() {
      await twilio.settled();
      const closing = twilio.close();
      await platform[Symbol.asyncDispose]();
      await closing;
    },
  };
}

export type TwilioPlatform = Awaited<ReturnType<typeof startTwilioPlatform>>;

/** Buys a number for the first owner's assistant, who answers there. @returns Its id */
export async function buyNumber(platform: TestPlatform, number = ownNumber): Promise<number> {
  const { key: token } = platform.owner;
  const body = { phone_number: number };
  const response = await platform.request("POST", "/user/phone-numbers/purchase", { body, token });
  const answer = (await response.json()) as { data: { id: number } };
  expect(response.status, JSON.stringify(answer)).toBe(201);
  await setAssistant(platform, {
    type: "inbound",
    status: "active",
    phone_number_id: answer.data.id,
    sms_countries: ["US"],
  });
  return answer.data.id;
}

/** Texts and WhatsApp messages as they are stored, oldest first. */
export function stored({ db }: TwilioPlatform) {
  return db.selectFrom("phone_messages").select(["direction", "status", "failure"]).orderBy("id").execute();
}
