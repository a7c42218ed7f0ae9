import type { Mutation } from "./mutation.ts";

const links = ["widget/safe-link.test.ts"];
const person = ["browser/chat/person.test.ts"];

export const widget: readonly Mutation[] = [
  {
    name: "the secret of another tab's conversation is overwritten",
    file: "src/client/chat/conversation/conversation-store.ts",
    find: "      if (uuid !== stored.uuid) return;\n",
    replace: "      void uuid;\n",
    tests: ["browser/chat/reload.test.ts"],
  },
  {
    name: "a page in the background goes on polling",
    file: "src/client/chat/conversation/conversation-sync.ts",
    find: "isPaused: () => document.hidden || outbox().isSending,",
    replace: "isPaused: () => outbox().isSending,",
    tests: person,
  },
  {
    name: "a conversation that was deleted is polled for ever",
    file: "src/client/chat/conversation/conversation.ts",
    find: "onGone: () => this.#sync.stopPolling(),",
    replace: "onGone: () => void 0,",
    tests: person,
  },
  {
    name: "the text of a cancelled message is put back into the text box",
    file: "src/client/chat/conversation/outbox.ts",
    find: 'this.#queue.splice(index, 1)[0]?.resolve?.("taken");',
    replace: 'this.#queue.splice(index, 1)[0]?.resolve?.("returned");',
    tests: ["browser/chat/delivery.test.ts"],
  },
  {
    name: "the page that opens the chat by itself takes the focus",
    file: "src/widget/ringback-chat.ts",
    find: "this.#asked = navigator.userActivation?.isActive ?? false;",
    replace: "this.#asked = true;",
    tests: ["browser/element/chat.test.ts"],
  },
  {
    name: "the announcer keeps every announcement in the page",
    file: "src/widget/panel/announcer.ts",
    find: "    if (region.childElementCount > keptAnnouncements) region.firstElementChild?.remove();\n",
    replace: "",
    tests: ["browser/panel/transcript.test.ts"],
  },
  {
    name: "a mail goes to hidden recipients too",
    file: "src/widget/markdown/links/safe-link.ts",
    find: "/^(?:subject|body)$/i",
    replace: "/^(?:subject|body|cc|bcc)$/i",
    tests: links,
  },
  {
    name: "a link keeps the password in its address",
    file: "src/widget/markdown/links/safe-link.ts",
    find: '  url.password = "";\n',
    replace: "",
    tests: links,
  },
  {
    name: "a link keeps the user name in its address",
    file: "src/widget/markdown/links/safe-link.ts",
    find: '  url.username = "";\n',
    replace: "",
    tests: links,
  },
  {
    name: "a link with a password in it looks like any other",
    file: "src/widget/markdown/links/safe-link.ts",
    find: "const misleading = hides || credentials ||",
    replace: "const misleading = hides ||",
    tests: links,
  },
];
