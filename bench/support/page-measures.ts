// Runs in the measured page, of the widget and of the floor alike. Types are all that it may import.

/** The widget; a bare page of its libraries; another widget. */
export type Kind = "widget" | "floor" | "deepChat";

/** What is measured in the page. */
export interface PageMeasures {
  /** Adds the script of a page and resolves with the ms to a usable text box. */
  start(kind: Kind, endpoint: string): Promise<number>;
  /** Resolves with the ms since `start` once the last message is formatted and painted. */
  opened(marker: string): Promise<number>;
  /** Sends a message and resolves with the ms from the end of the response to the formatted reply in the page. */
  exchange(text: string, marker: string): Promise<number>;
  /** Sends a message and resolves, once it is answered, with the ms from the key to the message in the page, and from the response to the reply's paint. */
  answered(text: string, marker: string): Promise<{ readonly ownMs: number; readonly paintedMs: number }>;
  /** Asks for an answer of so many characters: the ms from the response to its first paint, and to the paint of its end. */
  longAnswer(chars: number, marker: string): Promise<{ readonly firstMs: number; readonly endMs: number }>;
  /** Asks for a streamed answer, and resolves at its end with the ms of the frames meanwhile, sorted. */
  streamed(chars: number, pieces: number, marker: string): Promise<number[]>;
  /** Scrolls up by steps; the ms of the frames, sorted. */
  scroll(steps: number, px: number): Promise<number[]>;
  /** The longest task over 50 ms since the last call. */
  longestTask(): number;
}

/** Installs {@link PageMeasures} as `globalThis.measures`. */
export function installMeasures(): void {
  let startedAt = 0;
  interface Place {
    /** The root below which its messages change. */
    observed(): Node;
    field(): HTMLElement | null | undefined;
    lastRow(): Element | null | undefined;
    scroller(): Element;
    /** Makes a script element the one that begins it. */
    script(script: HTMLScriptElement, endpoint: string): void;
  }
  const longTasks: number[] = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
    buffered: true,
  });
  const within = (...selectors: string[]): ShadowRoot | undefined => {
    let root: ShadowRoot | undefined;
    for (const selector of selectors) {
      const next = (root ?? document).querySelector(selector)?.shadowRoot;
      if (!next) return undefined;
      root = next;
    }
    return root;
  };
  const transcript = () => within("ringback-chat", "ringback-panel", "ringback-transcript");
  /** Where each has what is measured. */
  const places: Readonly<Record<Kind, Place>> = {
    widget: {
      observed: () => transcript()!,
      field: () => within("ringback-chat", "ringback-panel", "ringback-composer")?.querySelector("textarea"),
      lastRow: () => transcript()?.querySelector(".items")?.lastElementChild,
      scroller: () => transcript()!.querySelector(".scroller")!,
      script: (script, endpoint) => {
        script.src = "/widget/ringback.js";
        Object.assign(script.dataset, { endpoint, conversation: "floor", open: "", storage: "none" });
      },
    },
    floor: {
      observed: () => document,
      field: () => document.querySelector("textarea"),
      lastRow: () => document.querySelector(".list")?.lastElementChild,
      scroller: () => document.querySelector(".list")!,
      script: (script, endpoint) => {
        Object.assign(globalThis, { floor: { endpoint } });
        Object.assign(script, { type: "module", src: "/floor/floor.mjs" });
      },
    },
    deepChat: {
      observed: () => within("deep-chat")!,
      field: () => within("deep-chat")?.querySelector<HTMLElement>("#text-input"),
      lastRow: () => [...(within("deep-chat")?.querySelectorAll(".outer-message-container") ?? [])].at(-1),
      scroller: () => within("deep-chat")!.querySelector("#messages")!,
      script: (script, endpoint) => {
        Object.assign(globalThis, { deepChat: { endpoint } });
        Object.assign(script, { type: "module", src: "/deep-chat/page.mjs" });
      },
    },
  };
  let place = places.widget;
  const ends = (marker: string) =>
    [...(place.lastRow()?.querySelectorAll("strong") ?? [])].at(-1)?.textContent === marker;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  /** When what has just changed is on the screen. */
  const painted = async () => {
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now();
  };
  const atMostMs = 60_000;
  const until = async (test: () => unknown) => {
    const end = performance.now() + atMostMs;
    while (!test()) {
      if ((await frame()) > end) throw new Error(`Waited in vain for ${test}`);
    }
  };
  const responseEnd = () =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/messages"))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      .at(-1) ?? 0;
  const send = (text: string) => {
    const box = place.field()!;
    box.focus(); // who writes has the focus there
    if (box instanceof HTMLTextAreaElement) box.value = text;
    else box.textContent = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    const key = { key: "Enter", code: "Enter", bubbles: true, composed: true, cancelable: true };
    box.dispatchEvent(new KeyboardEvent("keydown", key));
  };
  /** Resolves in the task that changes the page so that `test` holds. */
  const changed = (test: () => unknown) =>
    new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`Waited in vain for ${test}`)), atMostMs);
      const observer = new MutationObserver(() => {
        if (!test()) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(place.observed(), { childList: true, subtree: true, characterData: true });
    });
  const measures: PageMeasures = {
    async start(kind, endpoint) {
      place = places[kind];
      const script = document.createElement("script");
      place.script(script, endpoint);
      startedAt = performance.now();
      document.head.append(script);
      await until(() => place.field()?.getClientRects().length);
      return performance.now() - startedAt;
    },
    async opened(marker) {
      await until(() => ends(marker));
      await frame();
      return performance.now() - startedAt;
    },
    async exchange(text, marker) {
      const rows = place.lastRow();
      const formatted = changed(() => place.lastRow() !== rows && ends(marker));
      send(text);
      return (await formatted) - responseEnd();
    },
    async answered(text, marker) {
      const rows = place.lastRow();
      const own = changed(() => place.lastRow() !== rows);
      const formatted = changed(() => place.lastRow() !== rows && ends(marker));
      const begun = performance.now();
      send(text);
      const ownMs = (await own) - begun;
      await formatted;
      return { ownMs, paintedMs: (await painted()) - responseEnd() };
    },
    async longAnswer(chars, marker) {
      const rows = place.lastRow();
      const shown = changed(() => place.lastRow() !== rows && place.lastRow()?.querySelector("strong"));
      const whole = changed(() => place.lastRow() !== rows && ends(marker));
      send(`long ${chars}`);
      await shown;
      const first = await painted();
      await whole;
      return { firstMs: first - responseEnd(), endMs: (await painted()) - responseEnd() };
    },
    async streamed(chars, pieces, marker) {
      const rows = place.lastRow();
      let isOver = false;
      const whole = changed(() => place.lastRow() !== rows && ends(marker)).then(() => (isOver = true));
      send(`stream ${chars} ${pieces}`);
      const frames: number[] = [];
      let last = await frame();
      while (!isOver) {
        const now = await frame();
        frames.push(now - last);
        last = now;
      }
      await whole;
      return frames.sort((a, b) => a - b);
    },
    async scroll(steps, px) {
      const scroller = place.scroller();
      const frames: number[] = [];
      let last = await frame();
      for (let step = 0; step < steps; step++) {
        scroller.scrollTop -= px;
        const now = await frame();
        frames.push(now - last);
        last = now;
      }
      return frames;
    },
    longestTask: () => Math.max(0, ...longTasks.splice(0)),
  };
  Object.assign(globalThis, { measures });
}
