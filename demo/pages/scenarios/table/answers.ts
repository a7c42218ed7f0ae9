import type { Scenario } from "../scenario.ts";
import { answer, silence, streamed, uuid } from "../scripted-proxy.ts";
import { answerText, ask, longText, messages, past, replies, resumed } from "./given.ts";

const formatted =
  "| Gauge | Means |\n|---|---|\n| 0.8 bar | too low |\n| 1.5 bar | right |\n\n```sh\nboiler --reset\n```\n\n> Only with the boiler off.";

const rated = {
  [messages]: replies(answerText),
  [`POST /conversations/${uuid}/feedback`]: [answer({ status: true })],
};

/** Every state of the assistant's messages. */
export const answerScenarios: readonly Scenario[] = [
  {
    name: "typing",
    title: "The assistant writes",
    group: "Answers",
    script: { [messages]: [silence] },
    acts: [ask],
    waits: true,
    shows: "Mara is writing",
  },
  {
    name: "slow",
    title: "A slow answer",
    group: "Answers",
    script: { [messages]: [silence] },
    acts: [ask],
    shows: "Still working on it. Some answers take a while.",
  },
  {
    name: "streaming",
    title: "An answer while it is received",
    group: "Answers",
    script: {
      [messages]: [streamed(["delta", { text: "E14 means that the **water " }], ["delta", { text: "pressure** is" }])],
    },
    acts: [ask],
    shows: "E14 means that the water pressure is",
  },
  {
    name: "stopped",
    title: "An answer that was stopped",
    group: "Answers",
    script: { [messages]: replies("", { stopped: true }) },
    acts: [ask],
    shows: "Stopped.",
  },
  {
    name: "editing",
    title: "The last message is edited",
    group: "Answers",
    script: { [messages]: replies(answerText) },
    acts: [ask, { click: "Edit" }],
    shows: "Editing your last message",
  },
  {
    name: "stopped-midway",
    title: "An answer that was stopped midway",
    group: "Answers",
    script: { [messages]: replies("E14 means that the **water pressure**", { stopped: true }) },
    acts: [ask],
    shows: /E14 means that the water pressure.*Stopped\./,
  },
  {
    name: "answered-again",
    title: "The last answer is given again",
    group: "Answers",
    script: { [messages]: [...replies(answerText), silence] },
    acts: [ask, { wait: "Open the filling valve" }, { click: "Answer again" }],
    shows: "Mara is writing",
    waits: true,
  },
  {
    name: "answer",
    title: "An answer",
    group: "Answers",
    script: { [messages]: replies(answerText) },
    acts: [ask],
    shows: "Open the filling valve",
  },
  {
    name: "formatted",
    title: "Table, code and quotation",
    group: "Answers",
    script: { [messages]: replies(formatted) },
    acts: [ask],
    shows: /0\.8 bar.*boiler --reset.*Only with the boiler off\./,
  },
  {
    name: "long-answer",
    title: "A long answer",
    group: "Answers",
    script: { [messages]: replies(`${answerText}\n\n${longText}`) },
    acts: [ask],
    shows: "The boiler fills itself too slowly.",
  },
  {
    name: "quick-replies",
    title: "Quick replies",
    group: "Answers",
    script: { [messages]: replies("Which day suits you?", { choices: ["Thursday", "Friday", "Another day"] }) },
    acts: [ask],
    shows: /Which day suits you\?.*Thursday.*Friday.*Another day/,
  },
  {
    name: "rated",
    title: "A rated answer",
    group: "Answers",
    script: rated,
    acts: [ask, { wait: "Open the filling valve" }, { click: "Helpful" }],
    shows: "Open the filling valve",
  },
  {
    name: "days",
    title: "Messages of several days",
    group: "Answers",
    attributes: resumed,
    history: past,
    acts: [],
    shows: /Yesterday.*Is somebody there\?.*Today.*My boiler shows E14\./,
  },
  {
    name: "rated-down",
    title: "An answer that did not help",
    group: "Answers",
    script: rated,
    acts: [ask, { wait: "Open the filling valve" }, { click: "Not helpful" }],
    shows: "Open the filling valve",
  },
  {
    name: "image",
    title: "An image that is not loaded yet",
    group: "Answers",
    script: { [messages]: replies("This is the valve:\n\n![The filling valve](https://images.example/valve.png)") },
    acts: [ask],
    shows: /The filling valve.*images\.example.*Show image/,
  },
  {
    name: "links",
    title: "A link that pretends to lead elsewhere",
    group: "Answers",
    script: {
      [messages]: replies(
        "Pay at [bank.example](https://pay.invalid/) or read [our guide](https://halden.example/e14).",
      ),
    },
    acts: [ask],
    shows: /bank\.example.*pay\.invalid.*our guide/,
  },
  {
    name: "long-words",
    title: "Words longer than a line",
    group: "Answers",
    script: {
      [messages]: replies(`Donaudampfschifffahrtsgesellschaftskapitänsmütze ${"W".repeat(90)} \`${"a".repeat(60)}\``, {
        choices: ["Wärmepumpenanlagenüberprüfungstermin vereinbaren", "W".repeat(60)],
      }),
    },
    acts: [{ say: `What is ${"x".repeat(120)}?` }],
    shows: /x{120}.*W{90}.*Wärmepumpen/,
  },
  {
    name: "other-direction",
    title: "Messages in the other direction",
    group: "Answers",
    script: {
      [messages]: replies(
        "الرمز **E14** يعني أن ضغط الماء منخفض.\n\n1. أوقفوا الغلاية.\n2. افتحوا الصمام حتى 1.5 bar.",
      ),
    },
    acts: [{ say: "ما معنى E14؟" }],
    shows: /ما معنى E14؟.*ضغط الماء منخفض/,
  },
];
