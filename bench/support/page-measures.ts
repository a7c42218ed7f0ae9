// Runs in the measured page, of the widget and of the floor alike. Types are all that it may import.

/** What is measured in the page. */
export interface PageMeasures {
  /** Adds the script of a page and resolves with the ms to a usable text box. */
  start(kind: "widget" | "floor", endpoint: string): Promise<number>;
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
    const box = field()!;
    box.focus(); // who writes has the focus there
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
    async answered(text, marker) {
      const rows = lastRow();
      const own = changed(() => lastRow() !== rows);
      const formatted = changed(() => lastRow() !== rows && ends(marker));
      const begun = performance.now();
      send(text);
      const ownMs = (await own) - begun;
      await formatted;
      return { ownMs, paintedMs: (await painted()) - responseEnd() };
    },
    async longAnswer(chars, marker) {
      const rows = lastRow();
      const shown = changed(() => lastRow() !== rows && lastRow()?.querySelector("strong"));
      const whole = changed(() => lastRow() !== rows && ends(marker));
      send(`long ${chars}`);
      await shown;
      const first = await painted();
      await whole;
      return { firstMs: first - responseEnd(), endMs: (await painted()) - responseEnd() };
    },
    async streamed(chars, pieces, marker) {
      const rows = lastRow();
      let isOver = false;
      const whole = changed(() => lastRow() !== rows && ends(marker)).then(() => (isOver = true));
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
