// Runs in the measured page, of the widget and of the floor alike. Types are all that it may import.

/** What is measured in the page. */
export interface PageMeasures {
  /** Adds the script of a page and resolves with the ms to a usable text box. */
  start(kind: "widget" | "floor", endpoint: string): Promise<number>;
  /** Resolves with the ms since `start` once the last message is formatted and painted. */
  opened(marker: string): Promise<number>;
  /** Sends a message and resolves with the ms from the end of the response to the formatted reply in the page. */
  exchange(text: string, marker: string): Promise<number>;
  /** Asks for an answer of so many characters: the ms from the response to its first paint. */
  longAnswer(chars: number): Promise<number>;
  /** Scrolls up by steps; the ms of the frames, sorted. */
  scroll(steps: number, px: number): Promise<number[]>;
  /** The longest task over 50 ms since the last call. */
  longestTask(): number;
}

/** Installs {@link PageMeasures} as `globalThis.measures`. */
export function installMeasures(): void {
  let isFloor = false;
  let startedAt = 0;
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
  const field = () =>
    isFloor
      ? document.querySelector("textarea")
      : within("ringback-chat", "ringback-panel", "ringback-composer")?.querySelector("textarea");
  const lastRow = () =>
    isFloor
      ? document.querySelector(".list")?.lastElementChild
      : transcript()?.querySelector(".items")?.lastElementChild;
  const ends = (marker: string) => [...(lastRow()?.querySelectorAll("strong") ?? [])].at(-1)?.textContent === marker;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
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
    const box = field()!;
    box.value = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true, cancelable: true }));
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
      observer.observe(isFloor ? document : transcript()!, { childList: true, subtree: true, characterData: true });
    });
  const measures: PageMeasures = {
    async start(kind, endpoint) {
      isFloor = kind === "floor";
      const script = document.createElement("script");
      if (isFloor) {
        Object.assign(globalThis, { floor: { endpoint } });
        Object.assign(script, { type: "module", src: "/floor/floor.mjs" });
      } else {
        script.src = "/widget/ringback.js";
        Object.assign(script.dataset, { endpoint, conversation: "floor", open: "", storage: "none" });
      }
      startedAt = performance.now();
      document.head.append(script);
      await until(() => field()?.getClientRects().length);
      return performance.now() - startedAt;
    },
    async opened(marker) {
      await until(() => ends(marker));
      await frame();
      return performance.now() - startedAt;
    },
    async exchange(text, marker) {
      const rows = lastRow();
      const formatted = changed(() => lastRow() !== rows && ends(marker));
      send(text);
      return (await formatted) - responseEnd();
    },
    async longAnswer(chars) {
      const rows = lastRow();
      const shown = changed(() => lastRow() !== rows && lastRow()?.querySelector("strong"));
      send(`long ${chars}`);
      await shown;
      await frame();
      await frame();
      return performance.now() - responseEnd();
    },
    async scroll(steps, px) {
      const scroller = isFloor ? document.querySelector(".list")! : transcript()!.querySelector(".scroller")!;
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
