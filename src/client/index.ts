export { errorOf, type RequestOptions, readError, request } from "./request.ts";
