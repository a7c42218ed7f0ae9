/** A message on the phone's network. */
export interface Message {
  readonly id: number;
  /** A channel of `channelsAbout`. */
  readonly channel: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly at: string;
  /** How far it has come. */
  readonly status: "accepted" | "delivered" | "read";
  /** What came with it. */
  readonly files: readonly { readonly name: string; readonly type: string }[];
}

/** This browser's phone. */
export interface Phone {
  readonly number: string;
  readonly contacts: readonly { readonly number: string; readonly name?: string }[];
  /** The newest, oldest first. */
  readonly messages: readonly Message[];
}

/** @throws {Error} With a message for the person at the phone */
export async function loadPhone(): Promise<Phone> {
  return read<Phone>(await answerOf("/handset/api"));
}

/** @throws {Error} With a message for the person at the phone */
export function sendMessage(message: Pick<Message, "channel" | "to" | "body">): Promise<void> {
  return post("/handset/api/messages", message);
}

/**
 * Sends a picture or another file by WhatsApp, with words or without. @throws {Error} With a message for the person at the phone
 */
export async function sendFile(message: Pick<Message, "channel" | "to" | "body">, file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(message)) form.set(name, value);
  form.set("file", file);
  await read(await answerOf("/handset/api/messages", { method: "POST", body: form }));
}

/** Where a file of a message lies. */
export function addressOfFile({ id }: Message, at: number): string {
  return `/handset/api/messages/${id}/files/${at}`;
}

/** Tells a number that what it has written by WhatsApp is on the screen. @throws {Error} */
export function noteShown(from: string): Promise<void> {
  return post("/handset/api/whatsapp/shown", { from });
}

async function post(address: string, content: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  await read(await answerOf(address, { method: "POST", headers, body: JSON.stringify(content) }));
}

/** @throws {Error} With a message for the person at the phone */
export function answerOf(address: string, init?: RequestInit): Promise<Response> {
  return fetch(address, init).catch(() => {
    throw new Error("The demo does not answer. The phone tries again by itself.");
  });
}

/** @throws {Error} With a message for the person at the phone */
export async function read<Answer>(response: Response): Promise<Answer> {
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? "Something went wrong. Nothing was sent.");
  return answer;
}
