import { commonFailure, failureResponse } from "../respond.ts";

/** Methods that the Web's `Request` refuses to hold. Node's HTTP server passes on the first alone. */
const forbidden = new Set(["TRACE", "TRACK", "CONNECT"]);

/** The answer to a request whose method no Web handler can be given; undefined for all others. */
export function refuseOddMethod({ method = "" }: { readonly method?: string | undefined }): Response | undefined {
  if (!forbidden.has(method)) return undefined;
  const response = failureResponse(commonFailure("METHOD_NOT_ALLOWED").problem, "message");
  response.headers.set("allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS");
  return response;
}
