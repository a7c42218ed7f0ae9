import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { RingbackChatProps } from "./jsx.ts";
import type { RingbackChat } from "./ringback-chat.ts";

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
