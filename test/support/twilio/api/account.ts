import { TwilioError } from "../errors.ts";
import type { Route } from "./route.ts";

/** @source https://www.twilio.com/docs/iam/api/account */
export const accountRoutes: readonly Route[] = [
  {
    method: "GET",
    pattern: /^\/2010-04-01\/Accounts\/(?<accountSid>AC[0-9a-f]{32})\.json$/,
    handle({ network, path, pathname }) {
      if (path.accountSid !== network.accountSid) throw new TwilioError(20404, pathname);
      const date = "Thu, 30 Jul 2015 20:00:00 +0000";
      return {
        status: 200,
        body: {
          sid: network.accountSid,
          owner_account_sid: network.accountSid,
          friendly_name: "Stand-in",
          auth_token: "[Redacted]",
          date_created: date,
          date_updated: date,
          status: "active",
          type: "Full",
          subresource_uris: {},
          uri: pathname,
        },
      };
    },
  },
];
