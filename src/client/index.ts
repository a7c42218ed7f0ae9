export { ApiError, isApiError, type Problem } from "../contract/problem.ts";
export { type CallInput, type Client, type ClientOptions, createClient } from "./client.ts";
export { errorOf, type RequestOptions, readError, readEventStream, request, type StreamEvent } from "./request.ts";
