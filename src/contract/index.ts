export { type Operations, operations } from "./all-operations.ts";
export {
  type CommonCode,
  codeHeader,
  commonFailures,
  featuresHeader,
  readCode,
  resumeHeader,
  tokenHeader,
} from "./codes.ts";
export { openApiOf } from "./kit/openapi.ts";
export {
  type BodyInputOf,
  type BodyOf,
  type FailureCodeOf,
  type FailureRow,
  type Operation,
  type ParamsOf,
  pathOf,
  problemOf,
  type QueryOf,
  type SuccessOf,
} from "./kit/operation.ts";
export { countCodePoints, limits } from "./limits.ts";
export type { Assistant } from "./operations/assistants/assistants.ts";
export type { FunctionCall, HistoryItem, MessageReply } from "./operations/conversations/conversations.ts";
export { ApiError, type ErrorShape, errorBody, isApiError, type Problem } from "./problem.ts";
export {
  type Capabilities,
  identityHeader,
  type ProxyCode,
  proxyFailures,
  type SessionReply,
  type VisitorCall,
  type VisitorHistory,
  type VisitorHistoryItem,
  type VisitorReply,
  type VisitorStart,
} from "./proxy.ts";
