import type { SendResult } from "../../client/chat/model.ts";
import type { CardField, CardValues, FormAnswer } from "../../contract/operations/cards.ts";
import type { FunctionCall } from "../../contract/operations/conversations.ts";
import { loadAsks } from "../asks/load.ts";
import type { Send } from "../send.ts";

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
  /** Sends a text as the visitor's message. */
  send(text: string): Promise<SendResult>;
  /** Has the card rendered anew: its function is called again. */
  update(): void;
  /** A form in the chat's own look. `onSubmit` gets its values by the fields' names, null for what was left empty. */
  form(form: FunctionCardForm, onSubmit: (values: CardValues) => unknown): HTMLElement;
}

/** What a page shows of a function: a node, a text, or null for the usual card. The call is a copy and cannot be changed. */
export type FunctionCardRenderer = (call: FunctionCall, tools: FunctionCardTools) => Node | string | null;

const reported = new WeakSet<FunctionCardRenderer>();

/** Asks the page for its content, in an element of its own; undefined where the usual card is to be shown. */
export function ownContent(
  call: FunctionCall,
  own: FunctionCardRenderer,
  { locale, onAnswer, update }: { readonly locale: string; readonly onAnswer: Send; readonly update: () => void },
): HTMLElement | undefined {
  try {
    const content = own(frozen(structuredClone(call)), {
      locale,
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

/** The form that assistants ask by; it shows itself once its code is there. */
function formElement(form: FunctionCardForm, onSubmit: (values: CardValues) => unknown, locale: string): HTMLElement {
  loadAsks(() => undefined);
  const onAnswer: Send = async (_, { form_answer: answer } = {}) => {
    await onSubmit((answer as FormAnswer).values);
    return "taken";
  };
  return Object.assign(document.createElement("ringback-ask"), {
    item: { key: "", role: "assistant", text: "", at: 0, state: "done", calls: [], form: { id: "", ...form } },
    locale,
    onAnswer,
  } as const);
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
