import { englishBookingWords } from "../../../../languages/en/widget/booking.ts";
import type { Partly } from "../../../../languages/shapes/partly.ts";
import type { BookingWords } from "../../../../languages/shapes/widget/function-card.ts";

/** What bookings say in the language of a card. */
export function bookingWords({ booking }: { readonly booking?: Partly<BookingWords> }): BookingWords {
  return { ...englishBookingWords, ...booking };
}
