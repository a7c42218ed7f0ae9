import { type SVGTemplateResult, svg } from "lit";
import { canHear } from "./hearing.ts";
import { canSpeak } from "./voice.ts";

export { canHear, canSpeak };

/** A microphone on a grid of 20. */
export const microphone: SVGTemplateResult = svg`<rect x="7.5" y="2.5" width="5" height="9" rx="2.5"/><path d="M4.5 9.5a5.5 5.5 0 0 0 11 0M10 15v2.5"/>`;
