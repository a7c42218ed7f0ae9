import * as z from "zod";
import type { Carrier } from "../../../carriers/carrier.ts";
import { job } from "../../../jobs/job.ts";

/** Hangs up a call that was ended here. */
export const hangUpCall = job({
  name: "calls.hang-up",
  payload: z.strictObject({ sid: z.string() }),
  attempts: 10,
  async run({ sid }, { carrier }: { readonly carrier: Carrier }) {
    await carrier.endCall(sid);
  },
});
