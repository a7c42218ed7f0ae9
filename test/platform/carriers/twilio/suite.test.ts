import { webhookPath } from "../../../../src/platform/carriers/twilio/settings.ts";
import { serveNode } from "../../../../src/platform/node/serve.ts";
import { createTwilioCarrier } from "../../../../src/platform/stored-carriers.ts";
import { describeCarrier } from "../../../suites/carriers/suite.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { startTwilio } from "../../../support/twilio/stand-in.ts";
import { ownNumber, publicUrl } from "../../../support/twilio-platform.ts";

describeCarrier("Twilio", async () => {
  const storage = await openTestStorage();
  const twilio = await startTwilio();
  const { accountSid, authToken, baseUrl: apiUrl } = twilio;
  const numbers = { ringing: "+12025550123", alsoRinging: "+12025550124", busy: "+12025550125", refusing: "+1555" };
  for (const number of [numbers.ringing, numbers.alsoRinging]) twilio.phone(number).behaviour = { does: "ring" };
  twilio.phone(numbers.busy).behaviour = { does: "busy" };
  twilio.numbers.add(ownNumber);
  const settings = { accountSid, authToken, apiUrl };
  const carrier = createTwilioCarrier({ db: storage.db, settings, apiUrl: publicUrl });
  const server = await serveNode(
    async (request) =>
      (await carrier.webhooks?.(request, new URL(request.url).pathname.replace(webhookPath, ""))) ?? Response.error(),
    { port: 0, stopLimits: { idleMs: 0 } },
  );
  twilio.route(publicUrl, `http://127.0.0.1:${server.port}`);
  return {
    carrier,
    own: ownNumber,
    ...numbers,
    pass: () => {
      for (const call of twilio.calls) if (call.status === "ringing") void call.end("no-answer");
    },
    async [Symbol.asyncDispose]() {
      await twilio.close();
      await server.close();
      await storage.close();
    },
  };
});
