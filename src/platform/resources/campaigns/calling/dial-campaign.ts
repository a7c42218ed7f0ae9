import { job } from "../../../jobs/job.ts";
import { inTransaction } from "../../../storage/db.ts";
import { type CallingServices, callNextLead } from "./call-next-lead.ts";
import { dialRequest } from "./dial-request.ts";

/** Starts the calls that a campaign can make now. What is lost of it, the schedule asks for again. */
export const dialCampaign = job({
  ...dialRequest,
  async run({ campaign_id }, services: CallingServices, { signal }) {
    for (let goesOn = true; goesOn && !signal.aborted; )
      goesOn = await inTransaction(services.db, (tx) => callNextLead(tx, campaign_id, services));
  },
});
