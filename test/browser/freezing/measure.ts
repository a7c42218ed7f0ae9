import type { TranscriptItem } from "../../../src/client/chat/model.ts";
import { mine, showPanel, theirs } from "../panel/show-panel.ts";
import { find, pause } from "../support/dom.ts";

/** The longest time for which the page could do nothing else, in ms: layout and painting count too. */
async function longestTask(work: () => Promise<unknown>): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let watching = true;
  const beat = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (watching) port2.postMessage(undefined);
  };
  port1.onmessage = beat;
  port2.postMessage(undefined);
  await work();
  watching = false;
  beat();
  port1.close();
  return longest;
}

/** Shows an answer in the panel, opens what can be opened in it, and waits until all of it is there. */
export async function longestTaskOf(answer: {
  readonly text: string;
  readonly calls?: TranscriptItem["calls"];
}): Promise<number> {
  const shown = await showPanel({ items: [mine("Tell me all")] });
  const transcript = find(shown.panel.shadowRoot!, "ringback-transcript")!.shadowRoot!;
  return longestTask(async () => {
    const item: TranscriptItem = { ...theirs(answer.text), key: "answer", calls: answer.calls ?? [] };
    const formatted = new Promise((resolve) => transcript.addEventListener("rendered", resolve, { once: true }));
    await shown.become({ items: [...shown.panel.view.items, item] });
    if (answer.text) await Promise.race([formatted, pause(10_000)]);
    for (const card of transcript.querySelectorAll("ringback-function-card")) {
      for (const opener of ["button.head", ".details"]) {
        card.shadowRoot?.querySelector<HTMLElement>(opener)?.click();
        await pause(0);
      }
    }
    await pause(30);
  });
}
