import * as z from "zod";
import type { Services } from "../../../context.ts";
import { job } from "../../../jobs/job.ts";

/** Hangs up a call that was ended here. */
export const hangUpCall = job({
  name: "calls.hang-up",
  payload: z.strictObject({ sid: z.string() }),
  attempts: 10,
  async run({ sid }, { carrier }: Pick<Services, "carrier">) {
    await carrier.endCall(sid);
  },
});
