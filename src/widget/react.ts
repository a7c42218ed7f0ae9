import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { RingbackChat } from "./chat.ts";
import type { RingbackChatProps } from "./jsx.ts";

/** Registers `<ringback-chat>` and tells TypeScript what it takes in the JSX of React. */
export * from "./index.ts";

type ReactProps = DetailedHTMLProps<HTMLAttributes<RingbackChat>, RingbackChat> & RingbackChatProps;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "ringback-chat": ReactProps;
    }
  }
}
