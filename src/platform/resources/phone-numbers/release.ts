import * as z from "zod";
import type { Services } from "../../context.ts";
import { job } from "../../jobs/job.ts";

/** Gives a number back to the carrier, once its owner has let it go. */
export const releaseNumber = job({
  name: "phone-numbers.release",
  payload: z.strictObject({ phone_number: z.string() }),
  attempts: 20,
  run: ({ phone_number }, { carrier }: Pick<Services, "carrier">) => carrier.releaseNumber(phone_number),
});
