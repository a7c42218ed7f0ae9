import { nextFrame } from "../../client/chat/next-frame.ts";
import { bounds } from "./bounds.ts";

/** Since when the present task renders answers, and what comes after it. */
let task: { readonly startedAt: number; readonly over: Promise<void> } | undefined;
/** How many elements the present frame has to lay out and paint, and what comes after it. */
let frame: { elements: number; readonly over: Promise<void> } | undefined;
/** How many a frame may add: more where this device was quick with those before. */
let frameElements: number = bounds.frameElements;

/** Undefined while the present task and frame can take another piece, whichever answer it is of; else what to wait for. */
export function nextTurn(): Promise<void> | undefined {
  if (frame && frame.elements >= frameElements) return frame.over;
  const now = performance.now();
  task ??= { startedAt: now, over: taskEnd() };
  return now - task.startedAt < bounds.taskMs ? undefined : task.over;
}

/** Counts what was put into the page. Layout and paint come later and take several times as long as the script. */
export function countWork(elements: number): void {
  frame ??= { elements: 0, over: frameEnd() };
  frame.elements += elements;
}

/** By a message: unlike a timer it is not held back in a background page. */
async function taskEnd(): Promise<void> {
  await nextTask();
  task = undefined;
}

function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

async function frameEnd(): Promise<void> {
  await nextFrame();
  frame = undefined;
  const startedAt = performance.now();
  // After the browser has laid out and painted what was added.
  void nextTask().then(() => {
    const ms = performance.now() - startedAt;
    const { frameElements: least, mostFrameElements: most, quickFrameMs, slowFrameMs } = bounds;
    if (ms < quickFrameMs) frameElements = Math.min(most, 2 * frameElements);
    else if (ms > slowFrameMs) frameElements = Math.max(least, Math.round(frameElements / 2));
  });
}
