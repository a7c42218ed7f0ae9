/* Compiled with all other types, never run: what `ringback/react` lets a page write in JSX. */
import { useEffect, useRef } from "react";
import type { RingbackChat } from "../../src/widget/react.ts";

/** Every public property, events with their details, a ref, and elements in a slot. */
export function Support({ name }: { readonly name: string }) {
  const chat = useRef<RingbackChat>(null);
  useEffect(() => chat.current?.show(), []);
  return (
    <ringback-chat
      ref={chat}
      endpoint="/ringback"
      assistant="mara"
      conversation=""
      mode="inline"
      open={false}
      placement="bottom-start"
      anchor="#help"
      heading="Mara"
      avatar="/mara.png"
      suggestions={["Prices"]}
      locale="en"
      theme="auto"
      storage="none"
      functionCalls="titles"
      variables={{ name }}
      disclosure={false}
      helpSearch
      speech="dictation read-aloud"
      context="none"
      storage-days={30}
      show-cost
      launcher-label="Ask us"
      privacyUrl="/privacy"
      identity={async () => "signed-token"}
      className="chat"
      onringback-message={({ detail }) => console.log(detail.role, detail.text.length)}
      onringback-before-send={(event) => event.detail.text === "" && event.preventDefault()}
      onringback-open={() => undefined}
    >
      <a slot="fallback" href="tel:+442079460102">
        Call us
      </a>
    </ringback-chat>
  );
}

export const mistakes = [
  // @ts-expect-error -- no such mode
  <ringback-chat key={1} mode="sidebar" />,
  // @ts-expect-error -- a list of texts
  <ringback-chat key={2} suggestions="Prices" />,
  // @ts-expect-error -- the page is shown, or none
  <ringback-chat key={4} context="off" />,
  // @ts-expect-error -- a number of days
  <ringback-chat key={5} storage-days={true} />,
  // @ts-expect-error -- the detail of `ringback-unread` has no text
  <ringback-chat key={3} onringback-unread={({ detail }) => detail.text} />,
];

/** Outside JSX the tag name and the event names carry the types. */
export function listen(): void {
  const chat = document.querySelector("ringback-chat");
  chat?.addEventListener("ringback-error", ({ detail }) => console.error(detail.code.toLowerCase(), detail.retryable));
  document.createElement("ringback-chat").variables = { plan: "pro" };
}
