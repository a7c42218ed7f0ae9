import { html, type TemplateResult } from "lit";
import { actionIcon, kindIcons } from "../../icons.ts";
import { refusalOf } from "../problem-text.ts";
import type { SheetContext } from "../sheet-context.ts";

/** Nothing of this kind helps while these hold: another way is shown first. */
const repeatable = new Set(["UNREACHABLE", "TIMEOUT", "INTERNAL", "IN_FLIGHT", "CONVERSATION_BUSY", "UPSTREAM_FAILED"]);

/** Why it was refused, and the other ways to go on. */
export function renderRefused({ handOver, locale }: SheetContext): TemplateResult {
  const { kind, problem, options } = handOver;
  const { words } = options;
  const { title, text } = refusalOf(handOver, locale) ?? words.otherRefusal;
  // Nobody is woken by a talk in the page; a person helps in everything else.
  const ways = problem?.code === "QUIET_HOURS" ? (["web-call", "person"] as const) : (["person"] as const);
  const other = ways.find((way) => way !== kind && handOver.kinds.includes(way));
  const canRepeat = kind !== undefined && repeatable.has(problem?.code ?? "");
  return html`<div class="refused">
    <h2 id="title" class="spoken" tabindex="-1" autofocus>${title}</h2>
    <p class="soft">${text}</p>
    <div class="end">
      ${
        canRepeat
          ? html`<button class="primary" type="button" @click=${() => handOver.choose(kind)}>${words.tryAgain}</button>`
          : other
            ? html`<button class="primary" type="button" @click=${() => handOver.choose(other)}>
                ${actionIcon(kindIcons[other], 18)}${words.instead[other]}</button>`
            : ""
      }
      <button class=${canRepeat || other ? "outline" : "primary"} type="button" @click=${() => handOver.back()}>${words.stay}</button>
    </div>
  </div>`;
}
