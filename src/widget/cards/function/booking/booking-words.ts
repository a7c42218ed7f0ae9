import { englishBookingWords } from "../../../../languages/en/widget/booking.ts";
import type { BookingWords } from "../../../../languages/shapes/widget/booking.ts";
import type { Partly } from "../../../../languages/shapes/widget/partly.ts";

/** What bookings say in the language of a card. */
export function bookingWords({ booking }: { readonly booking?: Partly<BookingWords> }): BookingWords {
  return { ...englishBookingWords, ...booking };
}
