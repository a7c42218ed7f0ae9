import { scriptedCall } from "../pretended-speech.ts";
import type { Scenario } from "../scenario.ts";
import { answer, refused, uuid } from "../scripted-proxy.ts";

function named(title: string): Pick<Scenario, "name" | "title" | "group"> {
  return { name: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"), title, group: "Calls and texts" };
}

const number = { number: "7700 900123", agree: true } as const;
const code = { code: "418920" } as const;
const toCode = [{ choose: "Call me" }, number] as const;
const called = [...toCode, code] as const;
const texted = [{ choose: "Text me this" }, number, code] as const;
const sent = [...texted, { wait: "Free for you" }, "submit"] as const;
const onWhatsApp = [{ choose: "Continue on WhatsApp" }, number, code] as const;
const talked = [{ choose: "Talk here" }, { click: "Start talking" }, { wait: "What can I do for you?" }] as const;
const talks = { [`POST /conversations/${uuid}/web-calls`]: [answer({ url: scriptedCall, token: "t" })] };
const ended = (status: string, duration = 0) => ({
  "GET /calls/c1": [answer({ handle: "c1", status, duration, created_at: "2026-01-01T00:00:00Z" })],
});

/** When to try again after a refusal, in seconds. */
const waits: Readonly<Record<string, string>> = { RATE_LIMITED: "30", LIMIT_REACHED: "5400" };

/** Every state of a call, a text, WhatsApp and a call in the page. */
export const actionScenarios: readonly Scenario[] = [
  {
    ...named("The menu"),
    acts: ["menu"],
    shows: /Talk to a person.*Call me.*Text me this.*Continue on WhatsApp.*Talk here/,
  },
  {
    ...named("The number"),
    acts: [{ choose: "Call me" }],
    shows: /Where can we call you\?.*Phone number.*Free for you \$0\.07 a minute/,
  },
  { ...named("No number"), acts: [{ choose: "Call me" }, { number: "" }], shows: "Please enter your phone number." },
  {
    ...named("No agreement"),
    acts: [{ choose: "Call me" }, { number: "7700 900123" }],
    shows: "Please tick the box if you agree.",
  },
  {
    ...named("A number that is none"),
    script: { "POST /verifications": [refused(422, "INVALID_PHONE")] },
    acts: toCode,
    shows: "This is not a phone number that we can reach.",
  },
  {
    ...named("A country that is not reached"),
    script: { "POST /verifications": [refused(403, "COUNTRY_NOT_ALLOWED")] },
    acts: toCode,
    shows: /don’t reach numbers of this country yet\..*We reach United Kingdom and Germany\./,
  },
  {
    ...named("The code"),
    acts: toCode,
    shows: /Type the code we texted you.*Sent to \+44 7700 900123\..*another in (1:00|0:5\d)/,
  },
  {
    ...named("A wrong code"),
    script: { "POST /verifications/check": [refused(422, "CODE_WRONG", { attempts_left: 2 })] },
    acts: called,
    shows: "That is not the code. 2 tries are left.",
  },
  {
    ...named("An expired code"),
    script: { "POST /verifications/check": [refused(422, "CODE_EXPIRED")] },
    acts: called,
    shows: "This code has expired.",
  },
  { ...named("Five seconds"), waits: true, acts: called, shows: /Your phone will ring.*\+44 7700 900123.*Cancel/ },
  {
    ...named("A canceled countdown"),
    waits: true,
    acts: [...called, { click: "Cancel" }],
    shows: "You are booked for",
    hides: "Your phone will ring",
  },
  {
    ...named("A phone that rings"),
    acts: [...called, { wait: "Your phone is ringing" }],
    shows: /Calling you.*\+44 7700 900123.*Cancel the call/,
  },
  {
    ...named("A call"),
    script: {
      "GET /calls/c1": [
        answer({
          handle: "c1",
          status: "in-progress",
          duration: 65,
          captions: [
            { role: "assistant", text: "Hello, this is Mara." },
            { role: "user", text: "It clicks twice, then hums." },
          ],
        }),
      ],
    },
    acts: [...called, { wait: "On the phone with Mara" }],
    shows: /On the phone with Mara.*1:0\d.*Hello, this is Mara\..*You.*It clicks twice, then hums\..*Hang up/,
  },
  {
    ...named("An ended call"),
    script: ended("ended_by_customer", 188),
    acts: [...called, { wait: "We talked" }],
    shows: /Call ended.*We talked for 3 min 8 s.*Text me this/,
  },
  {
    ...named("No answer"),
    script: ended("no-answer"),
    acts: [...called, { wait: "No answer" }],
    shows: /We couldn’t reach you.*Call again/,
  },
  { ...named("A busy line"), script: ended("busy"), acts: [...called, { wait: "Busy" }], shows: "Your line is busy" },
  {
    ...named("A failed call"),
    script: ended("failed"),
    acts: [...called, { wait: "Not connected" }],
    shows: "The call didn’t go through",
  },
  {
    ...named("A call of which nobody knows"),
    script: { "POST /calls": [answer({ handle: "c1", status: "unknown" })], ...ended("unknown") },
    acts: [...called, { wait: "Not certain" }],
    shows: /We lost sight of this call.*If your phone rings, it is us\..*Check again/,
  },
  {
    ...named("A text as it will arrive"),
    script: { "POST /sms/quote": [answer({ text: "Thursday ☀ 9 to 11", segments: 2, price: 0.08 })] },
    acts: [...texted, { wait: "Send as 2" }],
    shows: /Thursday ☀ 9 to 11 .*2 messages.*“☀” makes.*\$0\.08 paid by Halden Heating.*Send as 2 messages/,
  },
  {
    ...named("A text that was sent"),
    acts: [...sent, { wait: "Text message" }],
    shows: /Text message.*To \+44 7700 900123.*Sent/,
  },
  {
    ...named("A text that failed"),
    script: { "POST /sms": [answer({ handle: "s1", status: "failed" })] },
    acts: [...sent, { wait: "Not sent" }],
    shows: "The message didn’t go out.",
  },
  {
    ...named("WhatsApp with a link"),
    acts: [...onWhatsApp, { wait: "Open WhatsApp" }],
    shows: /Write to us first.*Open WhatsApp/,
  },
  {
    ...named("WhatsApp with an open window"),
    script: { "GET /whatsapp/session": [answer({ is_open: true, minutes_remaining: 90 })] },
    acts: [...onWhatsApp, { wait: "Send to WhatsApp" }],
    shows: /1:(29|30).*Open until.*The last answer/,
  },
  {
    ...named("A call in the page"),
    acts: [{ choose: "Talk here" }],
    shows: /Talk here.*You speak with the assistant in this page\..*Start talking/,
  },
  {
    ...named("A call in the page that runs"),
    script: talks,
    acts: talked,
    shows: /Talking with Mara.*Mute.*Hang up/,
  },
  {
    ...named("A call in the page that has ended"),
    script: talks,
    acts: [...talked, { click: "Hang up" }],
    shows: /Talk here.*We talked for.*What can I do for you\?/,
  },
  ...(
    [
      [
        403,
        "QUIET_HOURS",
        "We don’t reach out at this hour It is 23:40 there. We reach out between 08:00 and 21:00",
        "Talk here instead",
      ],
      [403, "ACTION_NOT_ALLOWED", "This is not offered here", "Talk to a person"],
      [403, "ORIGIN_NOT_ALLOWED", "This is not offered here", "Talk to a person"],
      [403, "NUMBER_NOT_VERIFIED", "Please confirm your number", "Send me a code"],
      [409, "IDEMPOTENCY_CONFLICT", "Something went wrong on our side", "Stay in the chat"],
      [
        429,
        "LIMIT_REACHED",
        "That is the limit for now You can write to us here at any time. You can try again in 90 minutes.",
        "Talk to a person",
      ],
      [429, "RATE_LIMITED", "One moment That was a lot at once. You can try again in 30 seconds.", "Stay in the chat"],
      [503, "STORE_REQUIRED", "This is not available just now", "Talk to a person"],
      [503, "BUDGET_REACHED", "This is not available today", "Talk to a person"],
      [500, "INTERNAL", "Something went wrong on our side", "Try again"],
    ] as const
  ).map(
    ([status, code, text, way]): Scenario => ({
      ...named(`A refusal with ${code}`),
      script: {
        "POST /calls": [
          refused(
            status,
            code,
            { from: "21:00", to: "08:00", time: "23:40" },
            waits[code] ? { "retry-after": waits[code] } : {},
          ),
        ],
      },
      acts: [...called, { wait: way }],
      shows: new RegExp(`${text}.*${way}`),
    }),
  ),
];
