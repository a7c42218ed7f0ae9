export { operations } from "../contract/operations.ts";
export { ApiError, isApiError, type Problem } from "../contract/problem.ts";
export { type Client, createClient } from "./client.ts";
export type { Each, ItemOf } from "./each.ts";
export { type Failure, isFailureOf } from "./failure.ts";
export type { CallInput } from "./input.ts";
export { errorOf, type RequestOptions, readError, readEventStream, request, type StreamEvent } from "./request.ts";
export type { ClientOptions } from "./send.ts";
export type { ReplyEvent } from "./stream.ts";
