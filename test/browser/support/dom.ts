export { find, findAll, textIn } from "../../../demo/pages/scenarios/reading.ts";

import { findAll } from "../../../demo/pages/scenarios/reading.ts";
import { deep } from "./deep.ts";

/** A button by the name that people and screen readers know it by. */
export function button(root: ParentNode, name: string): HTMLButtonElement {
  const found = findAll<HTMLButtonElement>(root, "button").find(
    (candidate) => (candidate.ariaLabel ?? candidate.textContent?.trim()) === name,
  );
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
}

/** Less than the runner allows a test, which would not say what the test waits for. */
const mostWaitMs = 30_000;

/** Waits until `test` gives something. @throws With what was waited for, where it does not come */
export async function until<Value>(test: () => Value | undefined | null | false): Promise<Value> {
  const end = performance.now() + mostWaitMs;
  for (;;) {
    const value = test();
    if (value) return value;
    if (!deep && performance.now() > end) throw new Error(`waited 30 s for ${test}`);
    await pause(10);
  }
}

/** Asserts what is there a moment later. @throws As `assert` does, where it does not come */
export async function eventually(assert: () => void): Promise<void> {
  const end = performance.now() + mostWaitMs;
  for (;;) {
    try {
      assert();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(10);
  }
}

/** Long enough for an element to render; frames are no measure, since a page in the background paints none. */
export function pause(timeMs = 60): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeMs));
}

/** What a visitor's typing does to a text box. */
export function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
}

/** A key pressed on `target`; false when its default was prevented. */
export function press(target: EventTarget, key: string, more: KeyboardEventInit = {}): boolean {
  return target.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...more }),
  );
}
