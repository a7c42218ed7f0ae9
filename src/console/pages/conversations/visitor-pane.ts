import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import type { getOwnedConversation } from "../../../contract/operations/conversations/inbox.ts";
import { rowLimits } from "../../../contract/operations/limits.ts";
import type { Failure } from "../api.ts";
import { seesMoney } from "../parts/account/own-role.ts";
import { moment, when } from "../parts/format.ts";
import { errorTexts } from "../parts/forms/fields.ts";
import { icon } from "../parts/icons.ts";
import { pretty } from "../parts/pretty.ts";
import { face, faceNames } from "../results/faces.ts";
import { addressOf } from "../routes.ts";
import { spaced } from "../shared/phone-number.ts";
import "./visitor-place.ts";
import { contactName } from "./contact-name.ts";
import { channelWords } from "./type-words.ts";

type About = SuccessOf<typeof getOwnedConversation>;

/** Agents are not told what costs nothing either. */
const free = (and: string) => (seesMoney() ? and : "");
const switchedOn = () =>
  `answers every message. Turn this off to answer yourself: messages ${free("are then free and ")}wait for you here.`;
const switchedOff = () =>
  `Turned off: a person answers. Visitors are told so. Their messages ${free("are free and ")}wait for you here.`;
const noAssistant = () => `No assistant answers at this number. Messages ${free("are free and ")}wait for you here.`;

/** What the column beside a conversation shows and changes. */
interface VisitorPane {
  /** Undefined until it is read. */
  readonly about: About | undefined;
  readonly history: readonly HistoryItem[];
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whether the assistant answers. */
  readonly enabled: boolean;
  readonly busy: boolean;
  readonly handleSwitch: (event: Event) => unknown;
  /** What stands in the box for tags. */
  readonly tags: string;
  readonly refusedTags: string | undefined;
  readonly handleTags: (event: Event) => unknown;
  /** Called when somebody goes into that box. */
  readonly handleTagsFocus: () => unknown;
  /** Absent for members who may not. */
  readonly handleDelete: (() => unknown) | undefined;
  readonly handleHide: () => unknown;
}

/** Who the conversation is with, who answers, and what else the same person had. */
export function visitorPane(pane: VisitorPane): TemplateResult {
  const { about, variables, enabled, busy, refusedTags } = pane;
  const name = about?.assistant_name ?? "Assistant";
  return html`<aside class="beside" aria-label="Visitor">
    <button class="round visitor-toggle" type="button" aria-label="Hide the visitor" @click=${pane.handleHide}>${icon("close", 18)}</button>
    ${about ? renderPerson(about) : nothing}
    ${about?.visitor ? html`<console-visitor-place .visitor=${about.visitor}></console-visitor-place>` : nothing}
    <section class="who" aria-labelledby="who-title">
      <h2 id="who-title">Who answers</h2>
      ${
        about?.assistant_id === null
          ? html`<p class="hint">${noAssistant()}</p>`
          : html`<label class="switch">
              <input type="checkbox" role="switch" .checked=${live(enabled)} ?disabled=${busy} @change=${pane.handleSwitch}>
              <span>The assistant answers</span>
            </label>
            <p class="hint">${enabled ? `${name} ${switchedOn()}` : switchedOff()}</p>`
      }
      ${about ? renderTurn(about) : nothing}
      ${about ? renderEmail(about) : nothing}
      <p class="field"><label for="tags-box">Tags</label>
        <input id="tags-box" dir="auto" autocomplete="off" placeholder="refund, urgent" .value=${live(pane.tags)} @focus=${pane.handleTagsFocus} @change=${pane.handleTags}
          aria-invalid=${refusedTags ? "true" : nothing} aria-describedby=${refusedTags ? "tags-wrong" : nothing}></p>
      ${errorTexts(refusedTags ? [refusedTags] : [], "tags-wrong")}
    </section>
    ${about?.rating ? renderRating(about.rating) : nothing}
    ${ratings(pane.history)}
    ${
      Object.keys(variables).length === 0
        ? nothing
        : html`<section aria-labelledby="variables-title">
            <h2 id="variables-title">Variables</h2>
            <dl class="facts-list">${Object.entries(variables).map(
              ([key, value]) =>
                html`<div><dt><code dir="auto">${key}</code></dt><dd dir="auto">${pretty(value)}</dd></div>`,
            )}</dl>
          </section>`
    }
    ${about ? renderRelated(about) : nothing}
    ${pane.handleDelete ? html`<section aria-label="Delete"><button class="button small" type="button" @click=${pane.handleDelete}>${icon("trash", 18)}Delete</button></section>` : nothing}
  </aside>`;
}

/** To whom it was given in turn, as long as the visitor waits. */
function renderTurn({ assignee, given_in_turn_at: at, person }: About): TemplateResult | typeof nothing {
  if (!assignee || !at || person?.state !== "waiting") return nothing;
  return html`<p class="hint">Given to <bdi>${assignee.name}</bdi> in turn, ${when(at)}. If nobody answers in time, the next member gets it.</p>`;
}

function renderPerson(about: About): TemplateResult {
  const { customer, external_identifier: identifier, created_at } = about;
  const facts: (readonly [string, TemplateResult | string])[] = [
    ...(customer ? [["Phone", html`<bdi dir="ltr">${spaced(customer.phone_number)}</bdi>`] as const] : []),
    ...(identifier ? [["Identity", html`<bdi>${identifier}</bdi>`] as const] : []),
    ["Channel", channelWords(about)],
    ["Started", moment(created_at)],
  ];
  return html`<section aria-labelledby="person-title">
    <h2 id="person-title"><bdi>${contactName(about)}</bdi></h2>
    <dl class="facts-list">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
  </section>`;
}

/** Other conversations, calls and texts of the same person; nothing if there are none. */
function renderRelated({ related: { conversations, calls, texts } }: About): TemplateResult | typeof nothing {
  if (conversations.length + calls.length + texts.length === 0) return nothing;
  return html`<section aria-labelledby="related-title">
    <h2 id="related-title">Also with this person</h2>
    <ul class="related">
      ${conversations.map(
        ({ id, excerpt, created_at }) => html`<li>${icon("message", 16)}<a href=${addressOf("conversations", id)}>
          <span class="clamp" dir="auto">${excerpt || "No messages yet"}</span></a><time class="meta" datetime=${created_at}>${when(created_at)}</time></li>`,
      )}
      ${calls.map(
        ({
          id,
          status,
          created_at,
        }) => html`<li>${icon("phone", 16)}<a href=${addressOf("calls", id)}>Call, ${status.replaceAll(/[_-]/g, " ")}</a>
          <time class="meta" datetime=${created_at}>${when(created_at)}</time></li>`,
      )}
      ${texts.map(
        ({
          direction,
          excerpt,
          created_at,
        }) => html`<li>${icon("device", 16)}<span class="clamp" dir="auto">${direction === "inbound" ? "" : "You: "}${excerpt}</span>
          <time class="meta" datetime=${created_at}>${when(created_at)}</time></li>`,
      )}
    </ul>
  </section>`;
}

function renderEmail({ email, email_answers: sent }: About): TemplateResult | typeof nothing {
  if (!email) return nothing;
  const link = html`<a href="mailto:${email}" dir="ltr">${email}</a>`;
  if (!sent) return html`<p class="hint">Left this e-mail address: ${link}</p>`;
  return html`<p class="hint">When the visitor has left the page, your answers are also sent to ${link} by e-mail.
      ${sent.last === "sent" && sent.sent_at ? `Last sent ${moment(sent.sent_at)}.` : nothing}</p>
    ${sent.last === "failed" ? html`<p class="wrong">${icon("alert", 16)}<span>The last e-mail was not delivered: ${undeliveredWords(sent.error)}.</span></p>` : nothing}`;
}

/** Why tags could not be saved. */
export function tagsRefusal({ fields, text }: Failure): string {
  const refused = Object.keys(fields);
  if (refused.some((field) => field.startsWith("tags.")))
    return `Not saved. A tag can have at most ${rowLimits.tagChars} characters.`;
  return refused.includes("tags") ? `Not saved. There can be at most ${rowLimits.tags} tags.` : `Not saved. ${text}`;
}

/** What the visitor said after the end. */
function renderRating({ value, comment, created_at }: NonNullable<About["rating"]>): TemplateResult {
  return html`<section aria-labelledby="rating-title">
    <h2 id="rating-title">Rating</h2>
    <div class="visitor-rating">${face(value)}<div><p>${faceNames[value - 1]}, <span class="meta">${when(created_at)}</span></p>
      ${comment ? html`<p dir="auto">${comment}</p>` : nothing}</div></div>
  </section>`;
}

/** What the visitor said of the answers, as far as the messages are loaded. */
function ratings(history: readonly HistoryItem[]): TemplateResult | typeof nothing {
  const rated = history.filter(({ feedback }) => feedback);
  if (rated.length === 0) return nothing;
  const helpful = rated.filter(({ feedback }) => feedback === "up").length;
  return html`<section aria-labelledby="ratings-title">
    <h2 id="ratings-title">Ratings</h2>
    <p class="hint">${helpful} helpful, ${rated.length - helpful} not helpful</p>
    <ul class="rated">${rated.map(
      ({ content, feedback }) => html`<li><span class="clamp" dir="auto">${content}</span>
        <span class="tag ${feedback === "up" ? "good" : "held"}">${feedback === "up" ? "helpful" : "not helpful"}</span></li>`,
    )}</ul>
  </section>`;
}

/** Why an e-mail did not arrive, by the code of SMTP or of the connection. */
function undeliveredWords(code: string | undefined): string {
  const why = code?.startsWith("5") ? "it was refused" : "the mail server could not be used for a day";
  return code ? `${why} (${code})` : why;
}
