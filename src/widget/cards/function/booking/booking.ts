import { html, nothing, type TemplateResult } from "lit";
import type { FunctionCardWords } from "../../../../languages/shapes/widget/function-card.ts";
import { property, state } from "../../../decorators.ts";
import { icon } from "../../../icons.ts";
import { ShadowElement } from "../../../styles/shadow-element.ts";
import { whole, wholeStyles } from "../../../styles/whole.ts";
import type { Summary } from "../summary.ts";
import { bookingWords } from "./booking-words.ts";
import { calendarFile } from "./calendar-file.ts";
import type { Booking } from "./read-booking.ts";
import { bookingStyles } from "./styles.ts";
import { whenOf } from "./when.ts";

export { type Booking, readBooking } from "./read-booking.ts";

const tag = "ringback-booking";
const copiedMs = 2_000;
/** A browser may read the file a little later than it is asked to. */
const fileKeptMs = 10_000;

/** The head of a booking's card; where the head is all that is shown, it tells the time. */
export function summarizeBooking(
  booking: Booking,
  { words, locale, mode }: { words: FunctionCardWords; locale: string | undefined; mode: "full" | "titles" },
): Summary {
  const said = bookingWords(words);
  const reference = booking.reference && said.reference(booking.reference);
  const secondLine = mode === "full" ? reference : whenOf(booking, locale, said).short;
  return { icon: "calendar", title: said.title(booking.title), secondLine, status: "done", mentioned: new Set() };
}

/** What was booked: day, time and place, a calendar file and the reference to copy. */
export class BookingElement extends ShadowElement {
  static override styles = [bookingStyles, wholeStyles];

  @property({ attribute: false }) booking!: Booking;
  @property({ attribute: false }) words!: FunctionCardWords;
  /** BCP 47; undefined: the browser's. */
  @property({ attribute: false }) locale: string | undefined;
  /** Says the reference, where the head does not. */
  @property({ attribute: false }) full = false;
  @state() private copied = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.copied = false;
  }

  readonly #handleCopy = async (): Promise<void> => {
    const { reference } = this.booking;
    this.copied = await navigator.clipboard.writeText(reference).then(
      () => true,
      () => false, // a frame without the permission
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.copied = false;
    }, copiedMs);
  };

  /** The file lives in the page's memory from the press to the download; no server is asked. */
  readonly #handleCalendar = (): void => {
    const url = URL.createObjectURL(new Blob([this.#calendarFile()], { type: "text/calendar;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${this.#fileName()}.ics`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), fileKeptMs);
  };

  override render(): TemplateResult {
    const { booking, full } = this;
    const words = bookingWords(this.words);
    const { location, person, reference } = booking;
    const when = whenOf(booking, this.locale, words);
    const place = [location, person && words.person(person)].filter((text) => text !== "").join(" · ");
    return html`<div class="when">
        <p class="leaf"><span class="month">${when.month}</span> <span class="day">${when.dayOfMonth}</span></p>
        <div class="told">
          <p class="time"><bdi>${whole(when.line)}</bdi></p>
          ${place ? html`<p class="place" dir="auto">${whole(place)}</p>` : nothing}
          ${full && reference ? html`<p class="place" dir="auto">${whole(words.reference(reference))}</p>` : nothing}
        </div>
      </div>
      <div class="actions">
        <button type="button" class="calendar" @click=${this.#handleCalendar}>
          ${icon("calendar")}${words.addToCalendar}
        </button>
        ${reference && navigator.clipboard ? this.#renderCopy() : nothing}
      </div>`;
  }

  #renderCopy(): TemplateResult {
    const { copied } = this;
    const words = bookingWords(this.words);
    // The name changes under the focus: screen readers read it again.
    return html`<button type="button" class="copy" @click=${this.#handleCopy}>
      ${copied ? words.copied : words.copyReference}
    </button>`;
  }

  #calendarFile(): string {
    const { booking } = this;
    const words = bookingWords(this.words);
    const { start, end, location, reference } = booking;
    const uid = `${this.#fileName()}-${start.at}@${document.location.hostname || "ringback"}`;
    const description = reference && words.reference(reference);
    const title = booking.title || words.title("");
    return calendarFile({ uid, title, start, end, location, description }, Date.now());
  }

  #fileName(): string {
    return this.booking.reference.replace(/[^\w-]+/g, "-") || "booking";
  }
}

/** Registers the element; a second call, or a second copy of the module, does nothing. */
export function defineBooking(): void {
  if (!customElements.get(tag)) customElements.define(tag, BookingElement);
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-booking": BookingElement;
  }
}
