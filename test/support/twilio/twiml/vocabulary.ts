/*
 * The TwiML that the stand-in runs, with the attributes that are documented for it. Left out: other ways of recording,
 * SIP, and what is in beta. https://www.twilio.com/docs/voice/twiml
 */

/** What an element may hold. */
export interface ElementRule {
  /** The pattern of each attribute's value. */
  readonly attributes: Readonly<Record<string, RegExp>>;
  readonly required?: readonly string[];
  readonly children?: readonly string[];
  readonly text?: "required" | "allowed";
}

const any = /^[\s\S]*$/;
const some = /[^\s]/;
const url = /^\S+$/;
const socket = /^wss:\/\/\S+$/;
const boolean = /^(true|false)$/;
const integer = /^\d+$/;
const method = /^(GET|POST)$/;
const number = /^\+[1-9]\d{1,14}$/;
const callEvents = words("initiated|ringing|answered|completed");
const conferenceEvents = words("start|end|join|leave|mute|hold|modify|speaker|announcement");
const interruptible = /^(none|dtmf|speech|any|true|false)$/;

const speech = { voice: some, language: some, loop: integer };
const languageChoice = { ttsProvider: some, voice: some, transcriptionProvider: some, speechModel: some };

export const vocabulary: Readonly<Record<string, ElementRule>> = {
  Response: {
    attributes: {},
    children: ["Say", "Play", "Pause", "Redirect", "Hangup", "Reject", "Start", "Connect", "Dial"],
  },
  Say: { attributes: speech, text: "required" },
  Play: { attributes: { loop: integer, digits: /^[\dw*#]+$/ }, text: "allowed" },
  Pause: { attributes: { length: integer } },
  Redirect: { attributes: { method }, text: "required" },
  Hangup: { attributes: {} },
  Reject: { attributes: { reason: /^(rejected|busy)$/ } },
  Start: { attributes: {}, children: ["Recording"] },
  Recording: {
    attributes: {
      recordingStatusCallback: url,
      recordingStatusCallbackMethod: method,
      recordingStatusCallbackEvent: words("in-progress|completed|absent"),
      trim: /^(trim-silence|do-not-trim)$/,
      track: /^(inbound|outbound|both)$/,
      channels: /^(mono|dual)$/,
    },
  },
  Connect: { attributes: { action: url, method }, children: ["ConversationRelay"] },
  ConversationRelay: {
    attributes: {
      ...languageChoice,
      url: socket,
      welcomeGreeting: some,
      welcomeGreetingInterruptible: interruptible,
      language: some,
      ttsLanguage: some,
      transcriptionLanguage: some,
      interruptible,
      interruptSensitivity: /^(low|medium|high)$/,
      dtmfDetection: boolean,
      reportInputDuringAgentSpeech: /^(none|dtmf|speech|any|true|false)$/,
      preemptible: boolean,
      partialPrompts: boolean,
      profanityFilter: boolean,
      hints: any,
      debug: some,
      events: some,
      elevenlabsTextNormalization: /^(on|off|auto)$/,
      intelligenceService: some,
    },
    required: ["url"],
    children: ["Parameter", "Language"],
  },
  Parameter: { attributes: { name: some, value: any }, required: ["name", "value"] },
  Language: {
    attributes: { ...languageChoice, code: some },
    required: ["code"],
  },
  Dial: {
    attributes: {
      action: url,
      method,
      timeout: integer,
      timeLimit: integer,
      callerId: number,
      answerOnBridge: boolean,
      hangupOnStar: boolean,
      ringTone: some,
      sequential: boolean,
    },
    children: ["Number", "Conference"],
    text: "allowed",
  },
  Number: {
    attributes: {
      url,
      method,
      sendDigits: /^[\dw*#]+$/,
      statusCallback: url,
      statusCallbackEvent: callEvents,
      statusCallbackMethod: method,
      machineDetection: /^(Enable|DetectMessageEnd)$/,
      machineDetectionTimeout: integer,
      machineDetectionSpeechThreshold: integer,
      machineDetectionSpeechEndThreshold: integer,
      machineDetectionSilenceTimeout: integer,
      amdStatusCallback: url,
      amdStatusCallbackMethod: method,
    },
    text: "required",
  },
  Conference: {
    attributes: {
      muted: boolean,
      beep: /^(true|false|onEnter|onExit)$/,
      startConferenceOnEnter: boolean,
      endConferenceOnExit: boolean,
      participantLabel: some,
      maxParticipants: integer,
      jitterBufferSize: /^(small|medium|large|off)$/,
      region: some,
      coach: some,
      waitUrl: any,
      waitMethod: method,
      statusCallback: url,
      statusCallbackEvent: conferenceEvents,
      statusCallbackMethod: method,
    },
    text: "required",
  },
};

function words(alternatives: string): RegExp {
  return new RegExp(`^(${alternatives})( (${alternatives}))*$`);
}
