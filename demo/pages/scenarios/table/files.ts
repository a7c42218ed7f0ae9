import type { Scenario } from "../scenario.ts";
import { refused, silence, unreachable, uuid } from "../scripted-proxy.ts";
import { past, resumed, said } from "./given.ts";

const photo = { id: "0b6f6d0a-6b0e-4d6c-8a52-0f6a9d1b2c31", name: "boiler.png", type: "image/png", size: 48_211 };
const plan = {
  id: "0b6f6d0a-6b0e-4d6c-8a52-0f6a9d1b2c32",
  name: "wiring-plan-of-the-cellar.pdf",
  type: "application/pdf",
  size: 2_431_000,
};
const taking = { attachments: true };
const upload = `POST /conversations/${uuid}/attachments`;

/** A drawing of a boiler, as a picture that a phone has taken would come. */
async function drawnBoiler(): Promise<Response> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 240 });
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#d9dfe4";
    context.fillRect(0, 0, 320, 240);
    context.fillStyle = "#f7f9fa";
    context.fillRect(90, 30, 140, 150);
    context.fillStyle = "#3b4a54";
    context.fillRect(120, 60, 80, 24);
    context.fillRect(110, 180, 12, 60);
    context.fillRect(200, 180, 12, 60);
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new Response(picture);
}

/** Every state of files: those in the conversation, and those beside the text box. */
export const fileScenarios: readonly Scenario[] = [
  {
    name: "files-in-a-conversation",
    title: "Files of both sides",
    group: "Files",
    attributes: resumed,
    history: [
      ...past,
      said("user", "", 0, { attachments: [photo] }),
      said("assistant", "Thank you. This is how it is connected.", 0, {
        author: { name: "Jo Adler" },
        attachments: [plan],
      }),
    ],
    conversation: { ...taking, ai_enabled: false, person: { state: "joined", name: "Jo Adler" } },
    script: { [`GET /conversations/${uuid}/attachments/${photo.id}`]: [drawnBoiler] },
    acts: [],
    shows: /wiring-plan-of-the-cellar\.pdf/,
  },
  {
    name: "files-can-be-sent",
    title: "Files can be sent",
    group: "Files",
    attributes: resumed,
    history: past,
    conversation: taking,
    acts: [{ type: "This is it:" }],
    shows: /E14/,
  },
  {
    name: "files-offline",
    title: "A file waits for the connection",
    group: "Files",
    attributes: resumed,
    history: past,
    conversation: taking,
    acts: [
      { wait: "My boiler shows E14." },
      "offline",
      { file: "meter-readings.csv", bytes: 18_400 },
      { click: "Send message" },
    ],
    shows: /meter-readings\.csv.*Sent once the files are uploaded/su,
  },
  {
    name: "files-refused",
    title: "Files that cannot be sent",
    group: "Files",
    attributes: resumed,
    history: past,
    conversation: taking,
    acts: [
      { file: "setup.exe", bytes: 5_000 },
      { file: "film-of-the-boiler.txt", bytes: 11_000_000 },
    ],
    shows: /setup\.exe.*film-of-the-boiler\.txt/su,
  },
  {
    name: "files-uploading",
    title: "Files that are being uploaded",
    group: "Files",
    attributes: resumed,
    history: past,
    conversation: taking,
    script: { [upload]: [silence] },
    acts: [
      { file: "film-of-the-boiler.txt", bytes: 9_000_000 },
      { file: "meter-readings.csv", bytes: 18_400 },
    ],
    shows: /film-of-the-boiler\.txt.*meter-readings\.csv/su,
  },
  {
    name: "files-waited-for",
    title: "A message waits for its files",
    group: "Files",
    attributes: resumed,
    history: past,
    conversation: taking,
    script: { [upload]: [silence] },
    acts: [
      { file: "meter-readings.csv", bytes: 18_400 },
      { type: "These are my readings." },
      { click: "Send message" },
    ],
    shows: /These are my readings\..*Sent once the files are uploaded/su,
  },
  {
    name: "files-failed",
    title: "A file that was not uploaded can be tried again",
    group: "Files",
    attributes: resumed,
    history: past,
    conversation: taking,
    script: { [upload]: [unreachable] },
    acts: [{ file: "meter-readings.csv", bytes: 18_400 }],
    shows: /meter-readings\.csv.*Not uploaded/su,
  },
  {
    name: "files-limit",
    title: "Too many files in an hour",
    group: "Files",
    attributes: resumed,
    history: past,
    conversation: taking,
    script: { [upload]: [refused(429, "RATE_LIMITED")] },
    acts: [{ file: "meter-readings.csv", bytes: 18_400 }],
    shows: /meter-readings\.csv.*Too many files/su,
  },
];
