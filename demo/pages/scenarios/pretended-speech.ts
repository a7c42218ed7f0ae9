/** Where the calls of scenarios lead: nobody listens there but {@link pretendSpeech}. */
export const scriptedCall = "wss://scripted.invalid/";

/** Hears nothing: what a browser's own says depends on microphones and permissions. */
class SilentRecognition extends EventTarget {
  start(): void {}
  abort(): void {}
}

/** A call in the page that is connected, and whose assistant has said one sentence. */
class ScriptedSocket extends EventTarget {
  readyState = 0;

  constructor() {
    super();
    setTimeout(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
      const data = JSON.stringify({ type: "text", token: "Hello, this is Mara. What can I do for you?", last: true });
      this.dispatchEvent(new MessageEvent("message", { data }));
    }, 20);
  }

  send(): void {}

  close(): void {
    this.readyState = 3;
  }
}

let isPretended = false;

/** Replaces the browser's hearing, and the connections of scripted calls, for all chats of this page. */
export function pretendSpeech(): void {
  if (isPretended) return;
  isPretended = true;
  for (const name of ["SpeechRecognition", "webkitSpeechRecognition"]) {
    Object.defineProperty(window, name, { value: SilentRecognition, configurable: true, writable: true });
  }
  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (Real, given: ConstructorParameters<typeof WebSocket>) =>
      String(given[0]).startsWith(scriptedCall) ? new ScriptedSocket() : new Real(...given),
  });
}
