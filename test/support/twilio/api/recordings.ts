import { toRfc2822 } from "../dates.ts";
import { TwilioError } from "../errors.ts";
import type { Recording } from "../voice/recording.ts";
import { type ApiRequest, accountPath, listQuery, page2010, type Route } from "./route.ts";

/** @source https://www.twilio.com/docs/voice/api/recording */
export const recordingRoutes: readonly Route[] = [
  {
    method: "GET",
    pattern: accountPath("Calls/:callSid/Recordings.json"),
    query: listQuery("DateCreated"),
    handle(request) {
      const { network, path, pathname } = request;
      const call = network.calls.find(({ sid }) => sid === path.callSid);
      if (!call) throw new TwilioError(20404, pathname);
      const found = network.recordings.made.filter((one) => one.call === call);
      return page2010("recordings", request, found.toReversed().map(toJson));
    },
  },
  {
    method: "GET",
    pattern: accountPath("Recordings/:sid.mp3"),
    handle(request) {
      const recording = find(request);
      if (recording.status !== "completed") throw new TwilioError(20404, request.pathname);
      return { status: 200, bytes: recording.bytes };
    },
  },
  {
    method: "DELETE",
    pattern: accountPath("Recordings/:sid.json"),
    handle(request) {
      const { made } = request.network.recordings;
      made.splice(made.indexOf(find(request)), 1);
      return { status: 204 };
    },
  },
];

function find({ network, path, pathname }: ApiRequest): Recording {
  const recording = network.recordings.made.find(({ sid }) => sid === path.sid);
  if (!recording) throw new TwilioError(20404, pathname);
  return recording;
}

function toJson({ sid, status, call, created, seconds, attributes }: Recording): object {
  const { accountSid } = call.network;
  return {
    account_sid: accountSid,
    api_version: "2010-04-01",
    call_sid: call.sid,
    channels: attributes.channels === "mono" ? 1 : 2,
    conference_sid: null,
    date_created: toRfc2822(created),
    date_updated: toRfc2822(created),
    start_time: toRfc2822(created),
    duration: status === "completed" ? `${seconds}` : null,
    encryption_details: null,
    error_code: status === "absent" ? 16_101 : null,
    price: null,
    price_unit: "USD",
    sid,
    source: "StartCallRecordingTwiML",
    status,
    track: "both",
    uri: `/2010-04-01/Accounts/${accountSid}/Recordings/${sid}.json`,
  };
}
