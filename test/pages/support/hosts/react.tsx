import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type {} from "../../../../src/widget/react.ts";
import { noteMessage } from "./note.ts";

/** A chat in React: properties and a listener as JSX. */
function Support({ plan }: { readonly plan: string }) {
  return (
    <ringback-chat
      id="react"
      mode="inline"
      endpoint="/api"
      heading="React"
      variables={{ plan }}
      onringback-message={({ detail }) => noteMessage("react", detail.role)}
    />
  );
}

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <StrictMode>
    <Support plan="pro" />
  </StrictMode>,
);
