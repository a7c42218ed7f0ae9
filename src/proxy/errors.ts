import { type CommonCode, commonFailures } from "../contract/codes.ts";
import { ApiError, type Problem } from "../contract/problem.ts";
import { type ProxyCode, proxyFailures } from "../contract/proxy.ts";

type More = Partial<Omit<Problem, "code" | "status">> & { readonly cause?: unknown };

/** The failure that a code of the proxy stands for, in our own words. */
export function refusal(code: ProxyCode | CommonCode, { cause, ...more }: More = {}): ApiError {
  const { status, message } = { ...commonFailures, ...proxyFailures }[code];
  return new ApiError({ code, status, detail: message, ...more }, cause === undefined ? undefined : { cause });
}
