import { createApp, h } from "vue";
import { noteMessage } from "./note.ts";

// A chat in Vue: an object as a property, a listener by the event's name.
createApp({
  render: () =>
    h("ringback-chat", {
      id: "vue",
      mode: "inline",
      endpoint: "/api",
      heading: "Vue",
      variables: { plan: "pro" },
      "onRingback-message": ({ detail }: CustomEvent<{ role: string }>) => noteMessage("vue", detail.role),
    }),
}).mount(document.body.appendChild(document.createElement("main")));
