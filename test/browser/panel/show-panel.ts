import type {
  Conversation,
  ConversationView,
  EarlierConversation,
  SendResult,
  TranscriptItem,
} from "../../../src/client/chat/model.ts";
import { formKinds } from "../../../src/client/chat/model.ts";
import { words as english } from "../../../src/languages/en/widget.ts";
import type { Words } from "../../../src/languages/shapes/widget/panel.ts";
import { launcherStyles } from "../../../src/widget/launcher/styles.ts";
import type { ComposerElement } from "../../../src/widget/panel/composer/composer.ts";
import type { PanelElement } from "../../../src/widget/panel/panel.ts";
import "../../../src/widget/panel/index.ts";
import type { Settings } from "../../../src/widget/panel/settings.ts";
import type { TranscriptElement } from "../../../src/widget/panel/transcript/transcript.ts";
import { frameStyles } from "../../../src/widget/styles/frame.ts";
import { find, pause } from "../support/dom.ts";

const settings: Settings = {
  mode: "inline",
  name: "Mara",
  company: "Halden Heating",
  avatar: "",
  suggestions: [],
  disclosure: true,
  privacyUrl: "",
  functionCalls: "full",
  functionCards: new Map(),
  greeting: "",
  actions: "",
  helpSearch: false,
  hasFallback: false,
};
const emptyView: ConversationView = {
  phase: "open",
  items: [],
  notice: undefined,
  waiting: "no",
  aiEnabled: true,
  older: "none",
  takesFeedback: false,
  person: undefined,
  takesPerson: false,
  takesEmail: true,
  email: "",
  sound: false,
};

/** A panel in the page, with a conversation that records the calls to it. */
export interface Shown {
  readonly panel: PanelElement;
  readonly field: HTMLTextAreaElement;
  /** The panel's calls to the conversation, e.g. `retry a`. */
  readonly asked: string[];
  /** What the visitor sent. */
  readonly sent: string[];
  /** Shows another view. */
  become(change: Partial<ConversationView>): Promise<void>;
}

/** @param answer The result of every text that is sent. */
export async function showPanel(
  view: Partial<ConversationView> = {},
  more: Partial<Settings> & {
    theme?: "light" | "dark";
    fallback?: Element;
    answer?: SendResult;
    words?: Words;
    isContinued?: boolean;
    earlier?: readonly EarlierConversation[];
  } = {},
): Promise<Shown> {
  const {
    theme = "light",
    fallback,
    answer = "taken",
    words = english,
    isContinued = false,
    earlier = [],
    ...given
  } = more;
  const asked: string[] = [];
  const sent: string[] = [];
  const note = (what: string) => async () => void asked.push(what);
  const conversation: Conversation = {
    view: { ...emptyView, ...view },
    isKept: false,
    draft: "",
    forms: Object.fromEntries(
      formKinds.map((kind) => [kind, { read: () => undefined, write: () => undefined }]),
    ) as unknown as Conversation["forms"],
    uuid: "c0ffee00-0000-4000-8000-000000000000",
    request: async (path, { body }) => {
      asked.push(`${path} ${JSON.stringify(body)}`);
      return Response.json({ status: true });
    },
    isContinued,
    open: note("open"),
    startNew: note("startNew"),
    leave: () => void asked.push("leave"),
    send: async () => "taken",
    stop: undefined,
    retry: (key) => void asked.push(`retry ${key}`),
    remove: (key) => void asked.push(`remove ${key}`),
    check: async (key) => void asked.push(`check ${key}`),
    rate: async (key, value) => void asked.push(`rate ${key} ${value}`),
    loadOlder: note("loadOlder"),
    askForPerson: note("askForPerson"),
    leaveEmail: async (email) => {
      asked.push(`leaveEmail ${email}`);
      return !email.endsWith("refused.example");
    },
    allowSound: (isAllowed) => void asked.push(`allowSound ${isAllowed}`),
    earlier: async () => earlier,
    goTo: async ({ uuid }) => void asked.push(`goTo ${uuid}`),
    subscribe: () => () => undefined,
  };
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [launcherStyles.styleSheet!, frameStyles.styleSheet!];
  const [theming, frame] = [document.createElement("div"), document.createElement("div")];
  theming.className = `root ${theme}`;
  frame.className = "frame inline";
  frame.style.cssText = "inline-size: 400px; block-size: 640px";
  const panel = document.createElement("ringback-panel");
  Object.assign(panel, {
    conversation,
    words,
    settings: { ...settings, ...given },
    locale: "en-GB",
    view: conversation.view,
  });
  panel.onSend = async (text) => {
    sent.push(text);
    if (answer === "returned") panel.returnText(text);
    return answer;
  };
  if (fallback) {
    fallback.slot = "fallback";
    panel.append(fallback);
  }
  frame.append(panel);
  theming.append(frame);
  root.append(theming);
  document.body.replaceChildren(host);
  const settle = async () => {
    await panel.updateComplete;
    await find<TranscriptElement>(panel.shadowRoot!, "ringback-transcript")?.updateComplete;
    await find<ComposerElement>(panel.shadowRoot!, "ringback-composer")?.updateComplete;
  };
  await settle();
  return {
    panel,
    field: find<HTMLTextAreaElement>(panel.shadowRoot!, "textarea")!,
    asked,
    sent,
    async become(change) {
      panel.view = { ...panel.view, ...change };
      await settle();
      await pause();
    },
  };
}

/**
 * Waits until every answer in the page is there whole, and nothing has moved for two frames: sizes are observed and answers are
 * formatted between frames, which a busy machine paints late.
 */
export async function settled({ panel }: Shown): Promise<void> {
  const transcript = find<TranscriptElement>(panel.shadowRoot!, "ringback-transcript")!.shadowRoot!;
  const isWhole = ({ renderedText, live, text }: HTMLElementTagNameMap["ringback-answer"]) =>
    renderedText === (live?.text ?? text);
  const places = () => {
    const { scrollTop, scrollHeight, clientHeight } = transcript.querySelector("[role=log]")!;
    return [scrollTop, scrollHeight, clientHeight, transcript.querySelectorAll(".item").length].join();
  };
  for (let before = "", same = 0; same < 2; ) {
    await Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), pause(1_000)]);
    await pause(10);
    const now = [...transcript.querySelectorAll("ringback-answer")].every(isWhole) ? places() : "";
    same = now !== "" && now === before ? same + 1 : 0;
    before = now;
  }
}

let moments = Date.now() - 60_000;

/** A message of the visitor. */
export function mine(text: string, more: Partial<TranscriptItem> = {}): TranscriptItem {
  return { key: text, role: "user", text, at: moments++, state: "done", calls: [], ...more };
}

/** An answer. */
export function theirs(text: string, more: Partial<TranscriptItem> = {}): TranscriptItem {
  return mine(text, { role: "assistant", ...more });
}
