import { isRecord } from "../../../contract/record.ts";
import { canHear, Hearing, type HearingProblem } from "./hearing.ts";
import { LevelMeter } from "./level-meter.ts";
import { canSpeak, Voice } from "./voice.ts";

/** A sentence of a talk. */
export interface Line {
  readonly who: "assistant" | "you";
  readonly text: string;
  /** The assistant was interrupted here. */
  readonly isCut?: boolean;
}

/** A part of what is said: as it is spoken, and as it is written. */
type Piece = readonly [spoken: string, written: string];

/** Chosen: a server that has not answered by then does not. */
const connectMs = 10_000;

/**
 * A call in the page: the browser listens and speaks, and exchanges text with the server, in the frames of a phone call. Where
 * the browser does not listen, the visitor types.
 * Source: https://www.twilio.com/docs/voice/conversationrelay/websocket-messages
 */
export class WebCall {
  state: "connecting" | "in-progress" | "ended" | "failed" = "connecting";
  lines: readonly Line[] = [];
  /** What the microphone has understood of a sentence that goes on. */
  partial = "";
  problem: HearingProblem | undefined;
  isMuted = !canHear;
  /** How loud the microphone is, from 0 to 1. */
  level = 0;
  /** Milliseconds since 1970. */
  startedAt = 0;
  endedAt = 0;
  readonly voice: Voice;
  readonly #hearing: Hearing;
  readonly #meter = new LevelMeter((level) => this.#set(() => (this.level = level)));
  readonly #listeners = new Set<() => void>();
  readonly #socket: WebSocket;
  #turnBeganAt = 0;
  /** What the assistant says in its present turn. */
  #pieces: Piece[] = [];
  /** The present words of the assistant may not be interrupted. */
  #isProtected = false;

  /** @param language BCP 47: what is spoken */
  constructor(url: string, token: string, language = document.documentElement.lang || navigator.language) {
    this.voice = new Voice(
      {
        onTurn: () => this.#beginTurn(),
        onHeard: (heard) => this.#showHeard(heard),
      },
      language,
    );
    this.#hearing = new Hearing(
      {
        onStart: () => this.#interrupt(),
        onText: (text, isFinal) => this.#hear(text, isFinal),
        onProblem: (problem) => this.#handleProblem(problem),
      },
      language,
    );
    const socket = new WebSocket(url);
    this.#socket = socket;
    const timer = setTimeout(() => socket.close(), connectMs);
    socket.addEventListener("open", () => {
      clearTimeout(timer);
      this.#send({ type: "setup", customParameters: { token, pieces: "true" } });
      this.#begin();
    });
    socket.addEventListener("message", ({ data }) => this.#receive(String(data)));
    socket.addEventListener("close", ({ code }) => {
      clearTimeout(timer);
      this.#finish(code);
    });
  }

  /** @returns A function that ends the notifications. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Says something, over the assistant where it speaks. */
  say(text: string): void {
    const words = text.trim();
    if (words === "" || this.state !== "in-progress") return;
    this.#interrupt();
    this.#add({ who: "you", text: words });
    this.#send({ type: "prompt", voicePrompt: words, last: true });
  }

  /** Turns the microphone off or on. */
  mute(isMuted: boolean): void {
    if (!canHear || this.state !== "in-progress") return;
    this.isMuted = isMuted;
    this.problem = undefined;
    this.partial = "";
    if (isMuted) {
      this.#hearing.stop();
      this.#meter.stop();
    } else {
      this.#hearing.start();
      void this.#meter.start();
    }
    this.#notify();
  }

  /** Turns the assistant's voice off or on; its words are shown either way. */
  setVoice(isOn: boolean): void {
    this.voice.setOn(isOn);
    this.#notify();
  }

  /** Hangs up. */
  end(): void {
    this.#socket.close(1000);
    this.#finish(1000);
  }

  #begin(): void {
    this.state = "in-progress";
    this.startedAt = Date.now();
    this.voice.setOn(canSpeak && speechSynthesis.getVoices().length > 0);
    if (canHear) this.mute(false);
    else this.#notify();
  }

  #receive(json: string): void {
    let frame: unknown;
    try {
      frame = JSON.parse(json);
    } catch {
      return; // a frame that is none changes nothing
    }
    if (!isRecord(frame) || this.state !== "in-progress") return;
    if (frame.type === "text" && typeof frame.token === "string") {
      this.#isProtected = frame.interruptible === false;
      this.voice.add(frame.token, frame.last === true);
      this.#pieces.push(...readPieces(frame.pieces, frame.token));
      this.#showHeard(this.voice.heard);
    } else if (frame.type === "end") this.end();
  }

  #hear(text: string, isFinal: boolean): void {
    this.partial = isFinal ? "" : text;
    if (isFinal) this.say(text);
    else this.#send({ type: "prompt", voicePrompt: text, last: false });
    this.#notify();
  }

  /** The visitor speaks while the assistant does: it stops, and the server learns what was heard. */
  #interrupt(): void {
    if (!this.voice.isSpeaking || this.#isProtected) return;
    const heard = this.voice.stop();
    this.#showHeard(heard, true);
    this.#send({
      type: "interrupt",
      utteranceUntilInterrupt: heard,
      durationUntilInterruptMs: Math.round(performance.now() - this.#turnBeganAt),
    });
  }

  #handleProblem(problem: HearingProblem): void {
    this.isMuted = true;
    this.problem = problem;
    this.#meter.stop();
    this.#notify();
  }

  /** A number or an address is shown once it was said whole: half of it would be another one. */
  #showHeard(heard: string, isCut = false): void {
    let left = heard.length;
    let text = "";
    for (const [spoken, written] of this.#pieces) {
      if (left >= spoken.length) text += written;
      else if (spoken === written) text += written.slice(0, left);
      if (left < spoken.length) break;
      left -= spoken.length;
    }
    this.#changeLast({ who: "assistant", text, isCut });
  }

  #beginTurn(): void {
    this.#pieces = [];
    this.#turnBeganAt = performance.now();
    this.#add({ who: "assistant", text: "" });
  }

  #finish(code: number): void {
    if (this.state === "ended" || this.state === "failed") return;
    const wasOn = this.state === "in-progress";
    this.state = wasOn && (code === 1000 || code === 1005 || this.lines.length > 0) ? "ended" : "failed";
    this.endedAt = Date.now();
    this.voice.stop();
    this.#hearing.stop();
    this.#meter.stop();
    this.partial = "";
    this.#notify();
  }

  #send(frame: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #add(line: Line): void {
    this.#set(() => (this.lines = [...this.lines, line]));
  }

  #changeLast(line: Line): void {
    const at = this.lines.findLastIndex(({ who }) => who === line.who);
    if (at >= 0) this.#set(() => (this.lines = this.lines.with(at, line)));
  }

  #set(change: () => unknown): void {
    change();
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The pieces of a token; as it is spoken where none came, or others than it has. */
function readPieces(given: unknown, token: string): readonly Piece[] {
  const pieces: unknown[] = Array.isArray(given) ? given : [];
  const isTold = pieces.every(
    (piece): piece is Piece => Array.isArray(piece) && piece.every((text) => typeof text === "string"),
  );
  return isTold && pieces.map(([spoken]) => spoken).join("") === token ? (pieces as Piece[]) : [[token, token]];
}
