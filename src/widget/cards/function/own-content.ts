import type { SendResult } from "../../../client/chat/model.ts";
import type { CardField, CardValues, FormAnswer } from "../../../contract/operations/conversations/cards.ts";
import type { FunctionCall } from "../../../contract/operations/conversations/conversations.ts";
import type { Send } from "../../send.ts";
import { loadInputCards } from "../input/load.ts";

/** A form of a page's own card. */
export interface FunctionCardForm {
  readonly title?: string;
  /** At most eight are read at a glance; each has a name of its own. */
  readonly fields: readonly CardField[];
}

/** What a page's own card can do. */
export interface FunctionCardTools {
  /** BCP 47. */
  readonly locale: string;
  /** What this card remembers: an object of its own, empty at first, and the same whenever it is rendered anew. */
  readonly state: Record<string, unknown>;
  /**
   * Sends a text as the visitor's message. Resolves with `taken` once it is in the conversation; with `returned` where it is back in the
   * text box, since nothing can be sent at present.
   */
  send(text: string): Promise<SendResult>;
  /** Has the card rendered anew: its function is called again, with the same `state`. */
  update(): void;
  /** A form in the chat's own look. `onSubmit` gets its values by the fields' names, null for what was left empty. */
  form(form: FunctionCardForm, onSubmit: (values: CardValues) => unknown): HTMLElement;
}

/** What a page shows of a function: a node, a text, or null for the usual card. The call is a copy and cannot be changed. */
export type FunctionCardRenderer = (call: FunctionCall, tools: FunctionCardTools) => Node | string | null;

/** What cards remember, by their calls: a card that is scrolled out of sight is made anew when it is back. */
const states = new WeakMap<FunctionCall, Record<string, unknown>>();
const reported = new WeakSet<FunctionCardRenderer>();

/** Asks the page for its content, in an element of its own; undefined if the usual card is to be shown. */
export function ownContent(
  call: FunctionCall,
  own: FunctionCardRenderer,
  { locale, onAnswer, update }: { readonly locale: string; readonly onAnswer: Send; readonly update: () => void },
): HTMLElement | undefined {
  const state = states.get(call) ?? {};
  states.set(call, state);
  try {
    const content = own(frozen(structuredClone(call)), {
      locale,
      state,
      send: (text) => onAnswer(text),
      update,
      form: (form, onSubmit) => formElement(form, onSubmit, locale),
    });
    if (content === null) return undefined;
    if (typeof content !== "string" && !(content instanceof Node)) throw new TypeError("neither a node nor a text");
    const place = document.createElement("div");
    place.className = "own";
    place.append(content);
    return place;
  } catch (cause) {
    if (!reported.has(own)) console.error(`ringback: the card registered for "${call.name}" failed.`, cause);
    reported.add(own);
    return undefined;
  }
}

/** Where the focus is in a page's card that is rendered anew. @returns What gives it back to the same place in the new one */
export function holdFocus(before: HTMLElement | undefined, focused: Element | null): (after: HTMLElement) => void {
  if (!before || !focused || !before.contains(focused)) return () => undefined;
  const at = controlsIn(before).indexOf(focused);
  return (after) => {
    (controlsIn(after)[at] as HTMLElement | undefined)?.focus();
    if (after.matches(":focus-within")) return;
    after.tabIndex = -1;
    after.focus();
  };
}

function controlsIn(place: HTMLElement): Element[] {
  return [...place.querySelectorAll("a[href], button, input, select, textarea, [tabindex], ringback-input-card")];
}

/** The form that assistants ask by; it shows itself once its code is there. */
function formElement(form: FunctionCardForm, onSubmit: (values: CardValues) => unknown, locale: string): HTMLElement {
  loadInputCards(() => undefined);
  const onAnswer: Send = async (_, { form_answer: answer } = {}) => {
    try {
      await onSubmit((answer as FormAnswer).values);
    } catch (cause) {
      console.error("ringback: what a card's form was given to failed.", cause);
    }
    return "taken";
  };
  return Object.assign(document.createElement("ringback-input-card"), {
    item: { key: "", role: "assistant", text: "", at: 0, state: "done", calls: [], form: { id: "", ...form } },
    locale,
    onAnswer,
  } as const);
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
