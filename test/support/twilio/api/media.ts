import { TwilioError } from "../errors.ts";
import { accountPath, type Route } from "./route.ts";

/** Where files really are, for anyone with the address: with credentials besides, they are refused. */
export const keptPath: RegExp = /^\/kept\/(?<sid>ME[0-9a-f]{32})$/;

/** @source https://www.twilio.com/docs/messaging/api/media-resource */
export const mediaRoutes: readonly Route[] = [
  {
    method: "GET",
    pattern: accountPath("Messages/:message/Media/:sid"),
    handle({ network, path: { sid = "" }, pathname }) {
      if (!network.files.has(sid)) throw new TwilioError(20404, pathname);
      return { status: 307, headers: { location: `${network.baseUrl}/kept/${sid}` } };
    },
  },
  {
    method: "GET",
    pattern: keptPath,
    handle({ network, path: { sid = "" } }) {
      const { bytes, type, name = "file" } = network.files.get(sid)!;
      const disposition = `inline; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`;
      return {
        status: 200,
        bytes: Buffer.from(bytes),
        headers: { "content-type": type, "content-disposition": disposition },
      };
    },
  },
];
