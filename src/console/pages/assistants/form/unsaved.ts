import { askBeforeClosing } from "../../parts/forms/unsaved-forms.ts";
import type { Changes } from "./draft.ts";

/** Keys of services are not kept in the browser. */
const secret = "calcom_api_key";

/** What was typed into an assistant's form and not saved; this tab keeps it, also over a reload. */
export function readUnsaved(which: string): Changes {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(which)) ?? "{}") as Changes;
  } catch {
    return {};
  }
}

/** Keeps what was typed, or forgets it where that is nothing. */
export function keepUnsaved(which: string, changes: Changes): void {
  const text = JSON.stringify(changes, (name, value: unknown) => (name === secret ? "" : value));
  try {
    if (text === "{}") sessionStorage.removeItem(keyOf(which));
    else sessionStorage.setItem(keyOf(which), text);
  } catch {
    // The browser has no room: what was typed stays in the form.
  }
}

const prefix = "ringback-console-assistant-";

function keyOf(which: string): string {
  return prefix + which;
}

// It ends with the tab.
askBeforeClosing(() => {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
});
