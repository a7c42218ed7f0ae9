import type { CarrierListener, MessageChannel, MessageRequest, ReceivedMessage, RequestOutcome } from "../carrier.ts";
import { requestBehaviourOf } from "./behaviours.ts";
import { neverAnswer, newSid } from "./sids.ts";
import type { HandsetFile, SimulatedMessage, SimulatedMessageStore } from "./store.ts";

/** A message that a handset sends. */
export interface HandsetWriting extends Omit<ReceivedMessage, "sid" | "files"> {
  readonly files?: readonly HandsetFile[];
}

/** Chosen: more messages with files than handsets have on their screens. */
const mostKnown = 2_000;
const addressForm = /^simulated:([\w-]+)\/(\d)$/;

/** What the owner of the number reads about a message's files. */
function brought(sid: string, files: readonly HandsetFile[]): Pick<ReceivedMessage, "medium" | "files"> {
  const [first] = files;
  if (!first) return {};
  return {
    medium: first.type.startsWith("image/") ? "picture" : "document",
    files: files.map(({ type }, at) => ({ address: `simulated:${sid}/${at}`, type })),
  };
}

/** A message as a handset shows it. */
export interface HandsetMessage {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly at: Date;
  readonly status: SimulatedMessage["status"];
  /** What came with it. */
  readonly files: readonly Pick<HandsetFile, "name" | "type">[];
}

/** The texts and WhatsApp messages of the simulated network. */
export class SimulatedMessages {
  readonly #store: SimulatedMessageStore;
  readonly #now: () => Date;
  readonly #listener: () => CarrierListener | undefined;
  /** What is known of files by their messages: a handset asks for its messages again and again. */
  readonly #known = new Map<string, HandsetMessage["files"]>();

  constructor(store: SimulatedMessageStore, now: () => Date, listener: () => CarrierListener | undefined) {
    this.#store = store;
    this.#now = now;
    this.#listener = listener;
  }

  async send({ reference, channel, from, to, body }: MessageRequest, signal: AbortSignal): Promise<RequestOutcome> {
    const behaviour = requestBehaviourOf(to);
    if (behaviour === "refuse") return { state: "refused", reason: "The number takes no messages." };
    if (behaviour === "lose-request") return neverAnswer(signal);
    const sid = newSid();
    await this.#insert({ channel, sid, reference, from, to, body });
    if (behaviour === "lose-answer") return neverAnswer(signal);
    return (await this.find(reference)) ?? { state: "accepted", sid };
  }

  async find(reference: string): Promise<RequestOutcome | undefined> {
    const sid = await this.#store.sidOf(reference);
    return sid === undefined ? undefined : { state: "accepted", sid };
  }

  /** Writes from a handset to any number. @returns The message's sid, once the owner of the number has taken it */
  async write({ files = [], ...message }: HandsetWriting): Promise<string> {
    const sid = newSid();
    const { channel, from, to, body } = message;
    await this.#insert({ channel, sid, reference: null, from, to, body }, files);
    await this.#deliver({ sid, ...message, ...brought(sid, files) });
    return sid;
  }

  /** A file that a handset has sent. @throws Where there is none, or it is larger than `mostBytes` */
  async file(address: string, { mostBytes }: { readonly mostBytes: number }) {
    const [, sid = "", at] = addressForm.exec(address) ?? [];
    const file = (await this.#store.filesOf(sid))[Number(at)];
    if (!file) throw new Error("the network has no such file");
    const bytes = new Uint8Array(Buffer.from(file.data, "base64"));
    if (bytes.byteLength > mostBytes) throw new RangeError("the file is larger than it may be");
    return { bytes, name: file.name };
  }

  /** Delivers what handsets wrote while nobody listened. */
  async deliverWaiting(): Promise<void> {
    for (const { sid, channel, from_number: from, to_number: to, body, files } of await this.#store.undelivered())
      await this.#deliver({ sid, channel, from, to, body, ...brought(sid, files ?? []) });
  }

  /** The newest messages to and from a handset, oldest first; those to it are delivered by that. */
  async listOf(handset: string, limit: number): Promise<readonly HandsetMessage[]> {
    const newest = await this.#store.newestOf(handset, limit);
    for (const { sid, to_number, status } of newest) {
      if (to_number === handset && status === "accepted") await this.#advance(sid, "delivered");
    }
    return Promise.all(
      newest.toReversed().map(async (message) => {
        const { id, channel, from_number: from, to_number: to, body, created_at: at, status } = message;
        const files = message.has_files ? await this.#filesAbout(message.sid) : [];
        return { id, channel, from, to, body, at, status, files };
      }),
    );
  }

  /** A file of a message that a handset has written or got; undefined if there is none. */
  async fileOf(handset: string, { message, at }: { readonly message: number; readonly at: number }) {
    const sid = await this.#store.sidFor(handset, message);
    const file = sid === undefined ? undefined : (await this.#store.filesOf(sid))[at];
    return file && { ...file, bytes: new Uint8Array(Buffer.from(file.data, "base64")) };
  }

  async #filesAbout(sid: string): Promise<HandsetMessage["files"]> {
    const known = this.#known.get(sid) ?? (await this.#store.filesOf(sid)).map(({ name, type }) => ({ name, type }));
    this.#known.set(sid, known);
    if (this.#known.size > mostKnown) this.#known.delete(this.#known.keys().next().value!);
    return known;
  }

  /** Counts what a number has written to a handset by WhatsApp as read. */
  async showWhatsapp(handset: string, from: string): Promise<void> {
    for (const sid of await this.#store.unreadWhatsapp(handset, from)) await this.#advance(sid, "read");
  }

  #insert(
    { from, to, ...message }: ReceivedMessage & { readonly reference: string | null },
    files: readonly HandsetFile[] = [],
  ): Promise<void> {
    const row = { ...message, from_number: from, to_number: to, created_at: this.#now() };
    return this.#store.insert({ ...row, files: files.length > 0 ? JSON.stringify(files) : null, status: "accepted" });
  }

  async #deliver(message: ReceivedMessage): Promise<void> {
    const listener = this.#listener();
    if (!listener) return;
    await listener.messageReceived(message);
    await this.#store.advance(message.sid, "delivered", ["accepted", "delivered", "read"]);
  }

  /** A message to a handset has come further. */
  async #advance(sid: string, status: "delivered" | "read"): Promise<void> {
    await this.#listener()?.messageStatus({ sid, status });
    await this.#store.advance(sid, status, status === "read" ? ["accepted", "delivered"] : ["accepted"]);
  }
}
